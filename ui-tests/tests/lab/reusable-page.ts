// What a test leaves in JupyterLab, and what is closed before the next test goes on with the same page.
import type { Page } from '@playwright/test';

/** The parts of JupyterLab that are used here. Its types are not complete in the page's global object. */
interface PageGlobals {
  readonly jupyterapp: {
    readonly commands: { execute(id: string, args?: object): Promise<unknown> };
    readonly shell: {
      widgets(area: string): Iterable<MainWidget>;
      activateById(id: string): void;
      collapseRight(): void;
      saveLayout(): { readonly relativeSizes?: readonly number[] };
    };
  };
  readonly galata: {
    getPlugin(id: '@jupyterlab/apputils-extension:state'): Promise<StateDatabase>;
    getPlugin(id: '@jupyterlab/apputils-extension:settings'): Promise<SettingRegistry>;
    getPlugin(id: 'freshkernel:plugin'): Promise<Services>;
    getNotifications(): Promise<readonly { readonly id: string }[]>;
  };
}

interface StateDatabase {
  list(): Promise<{ readonly ids: readonly string[] }>;
  remove(id: string): Promise<void>;
}

interface SettingRegistry {
  readonly plugins: Readonly<Record<string, { readonly raw: string } | undefined>>;
  upload(id: string, raw: string): Promise<void>;
}

/** Freshkernel's services. */
interface Services {
  readonly model: { clearFilters(): void; choose(choices: object): void };
  readonly preferences: { phase: string };
}

/** The id and the text of the settings of each plugin. */
export type Settings = readonly (readonly [id: string, text: string])[];

interface MainWidget {
  readonly context?: { readonly model: { dirty: boolean } };
  readonly sessionContext?: { shutdown(): Promise<void> };
  close(): void;
}

/** The widths of the sidebars and of what is between them, as parts of the window. */
export function widthsOf(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const { jupyterapp } = window as unknown as PageGlobals;
    return jupyterapp.shell.saveLayout().relativeSizes ?? [];
  });
}

/** Whether something is open that closing the notebooks does not close. */
export function hasDialog(page: Page): Promise<boolean> {
  return page.locator('.jp-Dialog, .lm-Menu').first().isVisible();
}

/** The settings of each plugin, as they are now. */
export function settingsOf(page: Page): Promise<Settings> {
  return page.evaluate(async () => {
    const { galata } = window as unknown as PageGlobals;
    const { plugins } = await galata.getPlugin('@jupyterlab/apputils-extension:settings');
    return Object.entries(plugins).map(([id, plugin]) => [id, plugin?.raw ?? '{}'] as const);
  });
}

/** Takes back what a test chose in the panel, in the settings and in the state database. */
export async function resetChoices(page: Page, settings: Settings): Promise<void> {
  await page.evaluate(async before => {
    const { galata } = window as unknown as PageGlobals;
    const { model, preferences } = await galata.getPlugin('freshkernel:plugin');
    model.clearFilters();
    model.choose({ showHidden: false });
    preferences.phase = 'exploring';
    const state = await galata.getPlugin('@jupyterlab/apputils-extension:state');
    const { ids } = await state.list();
    await Promise.all(ids.filter(id => id.startsWith('freshkernel:')).map(id => state.remove(id)));
    const registry = await galata.getPlugin('@jupyterlab/apputils-extension:settings');
    for (const [id, raw] of before) {
      if (registry.plugins[id]?.raw !== raw) {
        await registry.upload(id, raw);
      }
    }
  }, settings);
}

/**
 * Closes the notebooks, their kernels, the panel and the notifications, and saves nothing. False if a kernel did not end,
 * such as one that was about to restart.
 */
export function closeAll(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const { galata, jupyterapp } = window as unknown as PageGlobals;
    const { commands, shell } = jupyterapp;
    const widgets = [...shell.widgets('main')];
    const ends = await Promise.allSettled(widgets.map(widget => widget.sessionContext?.shutdown()));
    for (const widget of widgets) {
      if (widget.context !== undefined) {
        widget.context.model.dirty = false;
      }
      widget.close();
    }
    for (const { id } of await galata.getNotifications()) {
      await commands.execute('apputils:dismiss-notification', { id });
    }
    shell.collapseRight();
    // The folder of the test is deleted.
    await commands.execute('filebrowser:go-to-path', { path: '/' });
    return ends.every(({ status }) => status === 'fulfilled');
  });
}

/** Ends the kernels of the notebooks in a folder, where the page that has them does not go on. */
export async function endKernels(page: Page, address: string, folder: string): Promise<void> {
  const answer = await page.request.get(`${address}/api/sessions`);
  const sessions = (await answer.json()) as readonly {
    readonly id: string;
    readonly path: string;
  }[];
  for (const { id, path } of sessions) {
    if (path.startsWith(`${folder}/`)) {
      await page.request.delete(`${address}/api/sessions/${id}`);
    }
  }
}

/** Shows the folder of a test, as JupyterLab does when it is loaded with it. */
export async function openFolder(page: Page, folder: string): Promise<void> {
  await page.evaluate(async path => {
    const { commands, shell } = (window as unknown as PageGlobals).jupyterapp;
    await commands.execute('filebrowser:go-to-path', { path });
    shell.activateById('filebrowser');
  }, `/${folder}`);
  await page.locator('.jp-Launcher:visible').waitFor();
}

/** Opens a notebook that is a file on the server. */
export async function openPath(page: Page, path: string): Promise<void> {
  await page.evaluate(async path => {
    const { commands } = (window as unknown as PageGlobals).jupyterapp;
    await commands.execute('docmanager:open', { path });
  }, path);
}
