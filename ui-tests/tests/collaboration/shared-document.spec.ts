import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Panel } from '../panel';

/** Someone with the document open and the panel beside it. */
class Person {
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

  async retype(cell: number, text: string): Promise<void> {
    await this.source(cell).click();
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  async undoFix(): Promise<void> {
    await this.page.getByRole('button', { name: 'Undo' }).click();
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

test('two people edit one document: both see what either types, fixes and takes back', async ({
  browser
}) => {
  const name = 'heights-of-trees.ipynb';
  place(
    sharedServer,
    name,
    notebook([
      { markdown: '# Heights' },
      'heights = [3, 4]',
      'max(hieghts)',
      'min(heights)',
      { markdown: 'The end.' }
    ])
  );
  const ana = await Person.join(browser, 'ana', name);
  const ben = await Person.join(browser, 'ben', name);
  for (const { panel } of [ana, ben]) {
    await expect(panel.findings).toHaveCount(1);
    await expect(panel.finding('hieghts')).toHaveCount(1);
  }

  await ana.retype(3, 'min(depths)');
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('depths')).toHaveCount(1);
  }

  await ben.panel.fix(ben.panel.finding('hieghts'), /heights/);
  for (const person of [ana, ben]) {
    await expect(person.panel.finding('hieghts')).toHaveCount(0);
    await expect(person.source(2)).toHaveText('max(heights)');
  }

  // Undo takes back the own fix, and leaves alone what the other typed since.
  await ana.retype(3, 'min(widths)');
  await expect(ben.panel.finding('widths')).toHaveCount(1);
  await ben.undoFix();
  for (const person of [ana, ben]) {
    await expect(person.panel.finding('hieghts')).toHaveCount(1);
    await expect(person.panel.finding('widths')).toHaveCount(1);
    await expect(person.source(2)).toHaveText('max(hieghts)');
    await expect(person.source(3)).toHaveText('min(widths)');
  }
  await ana.leave();
  await ben.leave();
});
