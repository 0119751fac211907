// A user with an open shared document and the panel.
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { sharedServer, type TestServer } from '../../servers';
import { marks } from '../cells';
import { Panel } from '../panel';

/** How a user joins. */
export interface Joining {
  readonly server: TestServer;
  /** Delay of the messages of shared documents, in each direction. */
  readonly delay: number;
  /** Whether the server says that notebooks can be written. */
  readonly writable: boolean;
}

/** A user with a separate browser context. */
export class Person {
  private constructor(
    readonly page: Page,
    readonly panel: Panel
  ) {}

  /** Joins under a name, and opens a notebook. */
  static async join(
    browser: Browser,
    person: string,
    name: string,
    { server = sharedServer, delay = 0, writable = true }: Partial<Joining> = {}
  ): Promise<Person> {
    const context = await browser.newContext();
    const { url } = server;
    await context.request.get(`${url}api/me`);
    const shown = { name: person, display_name: person };
    const answer = await context.request.patch(`${url}api/me`, { data: shown });
    expect(answer.ok()).toBe(true);
    const page = await context.newPage();
    if (delay > 0) {
      await delayMessages(page, delay);
    }
    if (!writable) {
      await makeReadOnly(page);
    }
    // JupyterLab would open what the person had open in an earlier test.
    await page.goto(`${url}lab/workspaces/${letters(person + name)}/tree/${name}`);
    await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible();
    const panel = new Panel(page);
    await panel.open();
    return new Person(page, panel);
  }

  source(cell: number): Locator {
    return this.page.locator('.jp-Notebook .jp-Cell').nth(cell).locator('.cm-content');
  }

  /** The text output of a cell. */
  output(cell: number): Locator {
    return this.page.locator('.jp-Notebook .jp-Cell').nth(cell).locator('.jp-OutputArea-output');
  }

  /** The state marks of the cells; `-` for none. */
  async marks(): Promise<string[]> {
    return marks(this.page);
  }

  /** The source of each cell of the document. */
  async sources(): Promise<readonly string[]> {
    return this.page.evaluate(() => {
      const panels = [...window.jupyterapp.shell.widgets('main')] as unknown as {
        content?: { model?: { sharedModel?: { cells?: { getSource(): string }[] } } };
      }[];
      const cells = panels.flatMap(panel => panel.content?.model?.sharedModel?.cells ?? []);
      return cells.map(cell => cell.getSource());
    });
  }

  async retype(cell: number, text: string): Promise<void> {
    await this.source(cell).click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Escape');
  }

  /** Runs a cell right after typing. */
  async run(cell: number): Promise<void> {
    await this.source(cell).click();
    await this.page.keyboard.press('Control+Enter');
  }

  async choose(menu: string, item: string): Promise<void> {
    await this.page.locator('.lm-MenuBar-item', { hasText: menu }).click();
    await this.page.locator('.lm-Menu-item', { hasText: item }).first().click();
  }

  async confirm(button: string): Promise<void> {
    await this.page.locator('.jp-Dialog').getByRole('button', { name: button }).click();
  }

  async undoFix(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).click();
  }

  /** Runs a command of JupyterLab. */
  async command(id: string): Promise<void> {
    await this.page.waitForFunction(each => window.jupyterapp.commands.isEnabled(each), id);
    await this.page.evaluate(async each => {
      await window.jupyterapp.commands.execute(each);
    }, id);
  }

  /** Opens the timeline, below the notebook; returns its root. */
  async openTimeline(): Promise<Locator> {
    await this.command('freshkernel:show-timeline');
    const root = this.page.locator('.jp-Freshkernel-timeline');
    await expect(root.getByRole('heading', { name: 'Timeline' })).toBeVisible();
    return root;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

/** The letters of a text. */
function letters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}

/** Files are always writable for root, as which tests often run, so the server's answer is changed instead. */
async function makeReadOnly(page: Page): Promise<void> {
  await page.route(/\/api\/contents\/.*\.ipynb/, async route => {
    if (route.request().method() !== 'GET') {
      return route.fallback();
    }
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), writable: false } });
  });
}

/** Delays the messages of shared documents, so that two users certainly act before they see what the other did. */
async function delayMessages(page: Page, delay: number): Promise<void> {
  await page.routeWebSocket(/\/api\/collaboration\/room\//, socket => {
    const server = socket.connectToServer();
    socket.onMessage(message => void setTimeout(() => server.send(message), delay));
    server.onMessage(message => void setTimeout(() => socket.send(message), delay));
  });
}
