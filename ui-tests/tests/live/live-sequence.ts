// Random sequences of work on one notebook by several pages of a browser, and whether they all show the same.
import { expect, type Browser } from '@playwright/test';
import { Random } from '../../../test/oracles/history/random';
import { openServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { LivePage, type Application, type Shown } from './live-page';

const STEPS = 14;
const MAX_PAGES = 3;
/** Time for all pages to learn of a rename, or to connect again, which JupyterLab does at intervals. */
const SETTLED = { timeout: 60_000 };
/** What a line says that does not know everything yet. */
const DOUBT = /checking…|busy|running|connecting|unknown(?! whether)|no kernel/i;

/** The sources of cells, of which later ones use what earlier ones make. */
const TEXTS: readonly ((random: Random) => string)[] = [
  random => `n = ${random.below(9)}`,
  random => `m = n + ${random.below(3)}`,
  () => 'print(m)',
  random => `items = [${random.below(9)}]`,
  random => `items.append(${random.below(5)})`,
  () => 'total = sum(items) + n',
  () => '1 / 0',
  () => 'del n'
];

/** The pages of one notebook, and what they do. */
export class LiveSequence {
  private readonly random: Random;
  private readonly log: string[] = [];
  private readonly pages: LivePage[] = [];
  private readonly folder: string;
  private path: string;
  private serial = 0;

  /** @param judge - a JupyterLab in which the notebook is opened again for each comparison */
  constructor(
    readonly number: number,
    private readonly browser: Browser,
    private readonly judge: LivePage
  ) {
    this.random = new Random(number);
    this.folder = `live-${number}`;
    this.path = `${this.folder}/work.ipynb`;
  }

  /** What was done, for the message of a failure. */
  get story(): string {
    return this.log.join('\n');
  }

  /** Plays the sequence; throws where a page does not show what it should. */
  async play(): Promise<void> {
    const cells = Array.from({ length: 4 + this.random.below(3) }, () => this.newText());
    place(openServer, this.path, notebook(cells));
    await this.open('lab');
    await this.runAll(this.pages[0]);
    for (let step = 0; step < STEPS; step++) {
      await this.step();
    }
    await this.compare();
  }

  /** Ends the pages and the kernels. */
  async end(): Promise<void> {
    await Promise.all(this.pages.map(page => page.close()));
    const { request } = this.judge.page;
    const sessions = (await (await request.get(`${openServer.url}api/sessions`)).json()) as {
      readonly id: string;
      readonly path: string;
    }[];
    for (const { id } of sessions.filter(({ path }) => path.startsWith(`${this.folder}/`))) {
      await request.delete(`${openServer.url}api/sessions/${id}`);
    }
  }

  private note(what: string): void {
    this.log.push(what);
  }

  private async step(): Promise<void> {
    const { random } = this;
    const page = random.pick(this.pages);
    if (page.isCut) {
      await this.heal(page);
      return;
    }
    await page.closeDialogs();
    const deeds: readonly (readonly [number, () => Promise<void>])[] = [
      [6, () => this.run(page)],
      [2, () => this.runAll(page)],
      [5, () => this.edit(page)],
      [2, () => this.insert(page)],
      [2, () => this.delete(page)],
      [2, () => this.move(page)],
      [2, () => this.reload(page)],
      [1, () => this.rename(page)],
      [1, () => this.openConsole(page)],
      [2, () => this.openAnother(page, 'lab')],
      [2, () => this.openAnother(page, 'notebook')],
      [1, () => this.endKernel(page)],
      [1, () => this.restart(page)],
      [2, () => this.cut(page)],
      [3, () => this.compare()]
    ];
    let choice = random.below(deeds.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, deed] of deeds) {
      choice -= weight;
      if (choice < 0) {
        await deed();
        return;
      }
    }
  }

  private newText(): string {
    return this.random.pick(TEXTS)(this.random);
  }

  private numberOf(page: LivePage): number {
    return this.pages.indexOf(page) + 1;
  }

  private async anyCell(page: LivePage): Promise<number> {
    return this.random.below(await page.cellCount());
  }

  private async open(application: Application): Promise<void> {
    this.note(`open ${application}`);
    this.pages.push(await LivePage.open(this.browser, application, this.path));
  }

  private async openAnother(page: LivePage, application: Application): Promise<void> {
    if (this.pages.length < MAX_PAGES) {
      await this.save(page);
      await this.open(application);
    }
  }

  /** Writes the file without JupyterLab, which would ask after another page has written it. */
  private async save(page: LivePage): Promise<void> {
    await expect.poll(() => page.path(), SETTLED).toBe(this.path);
    place(openServer, this.path, await page.content());
  }

  private async run(page: LivePage): Promise<void> {
    const cell = await this.anyCell(page);
    this.note(`run ${this.numberOf(page)}: ${cell}`);
    await page.command('notebook:run-cell', cell);
  }

  private async runAll(page: LivePage): Promise<void> {
    this.note(`run all ${this.numberOf(page)}`);
    await page.command('notebook:run-all-cells', 0);
  }

  private async edit(page: LivePage): Promise<void> {
    const [cell, source] = [await this.anyCell(page), this.newText()];
    this.note(`edit ${this.numberOf(page)}: ${cell} ${JSON.stringify(source)}`);
    await page.retype(cell, source);
  }

  private async insert(page: LivePage): Promise<void> {
    const [cell, source] = [await this.anyCell(page), this.newText()];
    this.note(`insert ${this.numberOf(page)}: ${cell} ${JSON.stringify(source)}`);
    await page.command('notebook:insert-cell-above', cell);
    await page.retype(cell, source);
  }

  private async delete(page: LivePage): Promise<void> {
    const cell = await this.anyCell(page);
    this.note(`delete ${this.numberOf(page)}: ${cell}`);
    await page.command('notebook:delete-cell', cell);
  }

  private async move(page: LivePage): Promise<void> {
    const cell = await this.anyCell(page);
    const way = this.random.pick(['up', 'down']);
    this.note(`move ${this.numberOf(page)}: ${cell} ${way}`);
    await page.command(`notebook:move-cell-${way}`, cell);
  }

  private async reload(page: LivePage): Promise<void> {
    this.note(`reload ${this.numberOf(page)}`);
    await this.save(page);
    await page.goTo(this.path);
  }

  private async rename(page: LivePage): Promise<void> {
    await expect.poll(() => page.path(), SETTLED).toBe(this.path);
    const path = `${this.folder}/renamed-${++this.serial}.ipynb`;
    this.note(`rename ${this.numberOf(page)}`);
    await page.rename(this.path, path);
    this.path = path;
  }

  private async openConsole(page: LivePage): Promise<void> {
    if (page.application === 'lab') {
      this.note(`console ${this.numberOf(page)}`);
      await page.openConsole();
    }
  }

  private async endKernel(page: LivePage): Promise<void> {
    const cell = await this.anyCell(page);
    this.note(`exit ${this.numberOf(page)}: ${cell}`);
    await page.retype(cell, 'import os; os._exit(1)');
    await page.command('notebook:run-cell', cell);
    await this.expectNoDoubt(page);
    await page.retype(cell, this.newText());
  }

  private async restart(page: LivePage): Promise<void> {
    this.note(`restart ${this.numberOf(page)}`);
    await page.restart();
    await this.expectNoDoubt(page);
  }

  private async cut(page: LivePage): Promise<void> {
    this.note(`cut ${this.numberOf(page)}`);
    await page.cut();
    await expect.poll(async () => (await page.shown()).kernel).toMatch(/connecting/i);
    expect((await page.shown()).line).not.toMatch(/no problems|reproducible/i);
  }

  private async heal(page: LivePage): Promise<void> {
    this.note(`heal ${this.numberOf(page)}`);
    page.heal();
    await page.closeDialogs();
    await this.expectNoDoubt(page);
  }

  private async expectNoDoubt(page: LivePage): Promise<Shown> {
    const claim = async (): Promise<string> => {
      await page.closeDialogs();
      const { kernel, line } = await page.shown();
      return `${line} | ${kernel}`;
    };
    await expect.poll(claim, SETTLED).not.toMatch(DOUBT);
    return page.shown();
  }

  /** Compares what each page shows with what a page shows that opens its notebook now. */
  private async compare(): Promise<void> {
    this.note('compare');
    for (const page of this.pages) {
      if (page.isCut) {
        await this.heal(page);
      }
      await this.expectNoDoubt(page);
      await this.save(page);
      await this.judge.openBeside(this.path);
      const fresh = await this.expectNoDoubt(this.judge);
      await expect.poll(() => page.shown(), SETTLED).toEqual(fresh);
      await this.judge.closeNotebook();
    }
  }
}
