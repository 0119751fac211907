// A page of a browser with an open notebook, in JupyterLab or Notebook 7, for sequences of work by several pages.
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { openServer } from '../../servers';
import { marks } from '../cells';
import { Panel } from '../panel';

/** The application in which a page opens a notebook. */
export type Application = 'lab' | 'notebook';

/** What a page shows about the state of the notebook. */
export interface Shown {
  readonly marks: readonly string[];
  readonly line: string;
  readonly kernel: string;
}

/** The parts of the applications that are used here. */
interface PageGlobals {
  readonly jupyterapp: {
    readonly commands: { execute(id: string, args?: object): Promise<unknown> };
    readonly shell: { readonly currentWidget: NotebookPanel };
    readonly serviceManager: {
      readonly contents: { rename(from: string, to: string): Promise<unknown> };
    };
  };
}

interface NotebookPanel {
  readonly context: {
    readonly path: string;
    readonly model: { dirty: boolean; toJSON(): object };
  };
  readonly content: { activeCellIndex: number };
  readonly sessionContext: {
    readonly session: {
      readonly path: string;
      readonly kernel: {
        readonly id: string;
        readonly name: string;
        restart(): Promise<void>;
      } | null;
    } | null;
  };
  close(): void;
}

/** A page with the notebook, and its connection, which a test can close. */
export class LivePage {
  readonly panel: Panel;
  /** Whether the connection to the kernel is closed, and new ones are refused. */
  isCut = false;
  private readonly sockets = new Set<{ close(): Promise<void> }>();

  private constructor(
    readonly application: Application,
    readonly page: Page,
    private readonly context: BrowserContext
  ) {
    this.panel = new Panel(page);
  }

  /** Opens a notebook in a context of its own, as a second window of the browser or another person does. */
  static async open(browser: Browser, application: Application, path: string): Promise<LivePage> {
    const context = await browser.newContext({ baseURL: openServer.url });
    const page = await context.newPage();
    const live = new LivePage(application, page, context);
    await page.routeWebSocket(/\/api\/kernels\//, socket => {
      if (live.isCut) {
        void socket.close();
        return;
      }
      socket.connectToServer();
      live.sockets.add(socket);
    });
    await live.goTo(path);
    return live;
  }

  /** Opens the notebook at a path; the page forgets what it knew. */
  async goTo(path: string): Promise<void> {
    const isLab = this.application === 'lab';
    const address = isLab ? `lab/workspaces/live/tree/${path}?reset` : `notebooks/${path}`;
    await this.page.goto(`${openServer.url}${address}`);
    await expect(this.page.locator('.jp-Notebook:visible .jp-Cell').first()).toBeVisible();
    await (this.application === 'lab' ? this.panel.open() : this.panel.openByButton());
    await expect(this.panel.kernelLine).toBeVisible();
    // Before the notebook has a kernel, JupyterLab runs nothing, and a console asks for one.
    await this.page.waitForFunction(() => {
      const { shell } = (window as unknown as PageGlobals).jupyterapp;
      return typeof shell.currentWidget.sessionContext.session?.kernel?.id === 'string';
    });
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** The state as the page shows it. */
  async shown(): Promise<Shown> {
    const [line, kernel] = await Promise.all(
      ['.jp-Freshkernel-verdictLine', '.jp-Freshkernel-kernel .jp-Freshkernel-kernelText'].map(
        each => this.page.locator(each).innerText()
      )
    );
    return { marks: await marks(this.page), line, kernel };
  }

  /** Closes the messages about kernels that died and connections that were lost, as a person does. */
  async closeDialogs(): Promise<void> {
    const buttons = this.page.locator('.jp-Dialog .jp-mod-accept');
    while ((await buttons.count()) > 0) {
      await buttons.last().click();
    }
  }

  /** The path under which the page has the notebook. */
  async path(): Promise<string> {
    return this.page.evaluate(() => {
      const { shell } = (window as unknown as PageGlobals).jupyterapp;
      // A console has none.
      return (shell.currentWidget as Partial<NotebookPanel>).context?.path ?? '';
    });
  }

  /** The notebook as it is on the page. */
  async content(): Promise<object> {
    return this.page.evaluate(() => {
      const { shell } = (window as unknown as PageGlobals).jupyterapp;
      return shell.currentWidget.context.model.toJSON();
    });
  }

  /** The number of cells. */
  async cellCount(): Promise<number> {
    return this.page.locator('.jp-Notebook:visible .jp-Cell').count();
  }

  /** Selects a cell and does a command. */
  async command(id: string, cell: number, args: object = {}): Promise<void> {
    await this.page.evaluate(
      async ({ id, cell, args }) => {
        const { commands, shell } = (window as unknown as PageGlobals).jupyterapp;
        shell.currentWidget.content.activeCellIndex = cell;
        await commands.execute(id, args);
      },
      { id, cell, args }
    );
  }

  /** Types a text instead of that of a cell. */
  async retype(cell: number, source: string): Promise<void> {
    await this.command('notebook:enter-edit-mode', cell);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.insertText(source);
    await this.page.keyboard.press('Escape');
  }

  /** Renames the file, as the file browser does. */
  async rename(from: string, to: string): Promise<void> {
    await this.page.evaluate(
      async ([from, to]) => {
        const { serviceManager } = (window as unknown as PageGlobals).jupyterapp;
        await serviceManager.contents.rename(from, to);
      },
      [from, to]
    );
  }

  /** Opens a console with the kernel of the notebook, types nothing, and goes back to the notebook. */
  async openConsole(): Promise<void> {
    const path = await this.path();
    await this.page.evaluate(async () => {
      const { commands, shell } = (window as unknown as PageGlobals).jupyterapp;
      const { session } = shell.currentWidget.sessionContext;
      const console = {
        path: session?.path,
        kernelPreference: { id: session?.kernel?.id, name: session?.kernel?.name },
        insertMode: 'split-bottom'
      };
      await commands.execute('console:create', console);
    });
    await expect(this.page.locator('.jp-CodeConsole-promptCell').last()).toBeVisible();
    // The console takes the focus once it is ready.
    await expect(async () => {
      // The prompt: a finding about a cell waits while the cursor is in its text.
      await this.page.locator('.jp-Notebook:visible .jp-InputPrompt').first().click();
      expect(await this.path()).toBe(path);
    }).toPass();
  }

  /** Restarts the kernel. */
  async restart(): Promise<void> {
    await this.page.evaluate(async () => {
      const { shell } = (window as unknown as PageGlobals).jupyterapp;
      await shell.currentWidget.sessionContext.session?.kernel?.restart();
    });
  }

  /** Opens another notebook in the same JupyterLab. */
  async openBeside(path: string): Promise<void> {
    await this.page.evaluate(async path => {
      const { commands } = (window as unknown as PageGlobals).jupyterapp;
      await commands.execute('docmanager:open', { path });
    }, path);
    await expect(this.page.locator('.jp-Notebook:visible .jp-Cell').first()).toBeVisible();
    await expect.poll(() => this.path()).toBe(path);
  }

  /** Closes the notebook in front, and saves nothing. */
  async closeNotebook(): Promise<void> {
    await this.page.evaluate(() => {
      const { shell } = (window as unknown as PageGlobals).jupyterapp;
      shell.currentWidget.context.model.dirty = false;
      shell.currentWidget.close();
    });
  }

  /** Closes the connection to the kernel, and refuses new ones. */
  async cut(): Promise<void> {
    this.isCut = true;
    await Promise.all([...this.sockets].map(socket => socket.close()));
    this.sockets.clear();
  }

  /** Allows connections again; JupyterLab tries by itself. */
  heal(): void {
    this.isCut = false;
  }
}
