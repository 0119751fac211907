// A user with an open shared document and the panel.
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { sharedServer } from '../../servers';
import { marks } from '../cells';
import { Panel } from '../panel';

/** A user with a separate browser context. */
export class Person {
  private constructor(
    private readonly page: Page,
    readonly panel: Panel
  ) {}

  static async join(browser: Browser, workspace: string, name: string): Promise<Person> {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${sharedServer.url}lab/workspaces/${workspace}/tree/${name}`);
    await expect(page.locator('.jp-Notebook .jp-Cell').first()).toBeVisible({ timeout: 60_000 });
    const panel = new Panel(page);
    await panel.open();
    return new Person(page, panel);
  }

  source(cell: number): Locator {
    return this.page.locator('.jp-Notebook .jp-Cell').nth(cell).locator('.cm-content');
  }

  /** The state marks of the cells; `-` for none. */
  async marks(): Promise<string[]> {
    return marks(this.page);
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

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}
