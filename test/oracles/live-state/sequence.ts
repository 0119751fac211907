/** Random sequences of work on one kernel by several clients, with the faults of a network. */
import { KernelAPI, ServerConnection } from '@jupyterlab/services';
import type { Kernel, KernelConnection } from '@jupyterlab/services';
import { probeInstallCode } from '../../../src/protocol/probe';
import type { Random } from '../history/random';
import { answerOf, connect, reconnect, UnservedKernel } from './page';
import type { FileCell, Page } from './page';
import { Scene } from './scene';
import { UnreliableNetwork } from './unreliable-socket';

/** Number of steps of a sequence, and of pages at most. */
const STEPS = 14;
const MAX_PAGES = 3;

/** The sources of cells, of which later ones use what earlier ones make. */
const TEXTS: readonly ((random: Random) => string)[] = [
  random => `n = ${random.below(9)}`,
  random => `m = n + ${random.below(3)}`,
  () => 'print(m)',
  random => `items = [${random.below(9)}]`,
  random => `items.append(${random.below(5)})`,
  () => 'print(items)',
  () => 'def double(x):\n    return 2 * x + n',
  () => 'double(m)',
  () => 'total = sum(items) + n\ntotal',
  () => '1 / 0',
  () => 'del n',
  () => '"a" * 300000'
];

/** What the clients of one kernel do, and what their pages show of it. */
export class Sequence extends Scene {
  private serial = 0;
  /** Sources that cells had before they were edited or deleted. */
  private readonly former: string[] = [];

  /** Whether the server does not serve the kernel any more. */
  isUnserved = false;

  /** Plays the sequence; the result is empty if every page always showed the truth. */
  async play(): Promise<readonly string[]> {
    const cells = Array.from({ length: 4 + this.random.below(4) }, () => this.newCell());
    this.open(`work/notebook-${this.seed}.ipynb`, cells);
    try {
      await this.playSteps();
    } catch (error) {
      if (!(error instanceof UnservedKernel)) {
        throw error;
      }
      this.note('unserved-kernel');
      this.isUnserved = true;
      const { id } = this.shared.observer;
      const sure = this.pages.filter(
        page => error.isReported && page.kernel.id === id && !page.isInDoubt
      );
      this.problems.push(...sure.map(page => `page ${this.numberOf(page)} has no doubt`));
    }
    this.pages.forEach(page => page.close());
    return this.problems.map(problem => `${this.seed}: ${problem}\n${this.log.join('\n')}`);
  }

  private async playSteps(): Promise<void> {
    await this.compare();
    for (let step = 0; step < STEPS && this.problems.length === 0; step++) {
      await this.step();
    }
    await this.heal();
    await this.compare();
  }

  private async step(): Promise<void> {
    const { random } = this;
    const page = random.pick(this.pages);
    const deeds: readonly (readonly [number, () => Promise<void> | void])[] = [
      [8, () => this.run(page)],
      [3, () => this.runAll(page)],
      [4, () => this.edit(page)],
      [2, () => this.insert(page)],
      [2, () => this.delete(page)],
      [2, () => this.move(page)],
      [2, () => this.reload(page)],
      [2, () => this.openAnother(page)],
      [2, () => this.join(page)],
      [1, () => this.rename(page)],
      [1, () => this.saveAs(page)],
      [2, () => this.runInConsole(page)],
      [1, () => this.openConsole(page)],
      [2, () => this.runByStranger(page)],
      [1, () => this.runAllByStranger(page)],
      [2, () => this.cut(page)],
      [1, () => this.slow(page)],
      [2, () => this.loseReports(page)],
      [1, () => this.restart()],
      [1, () => this.endKernel(page)],
      [1, () => this.upgradeProbe()],
      [5, () => this.compare()]
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

  // Work on a notebook.

  private newCell(): FileCell {
    return { id: `cell-${this.seed}-${++this.serial}`, source: this.newText(), count: null };
  }

  private newText(): string {
    return this.random.pick(TEXTS)(this.random);
  }

  private anyCell(page: Page): number {
    return this.random.below(page.cells.length);
  }

  private async run(page: Page, index = this.anyCell(page)): Promise<void> {
    if (page.network.faults.isCut || page.network.faults.isSlow) {
      return;
    }
    this.note(`run ${this.numberOf(page)}: ${index} ${JSON.stringify(page.cells[index].source)}`);
    if (!(await page.run(index))) {
      await this.settle(page);
    }
  }

  private async runAll(page: Page): Promise<void> {
    for (const index of page.cells.keys()) {
      if (this.pages.includes(page)) {
        await this.run(page, index);
      }
    }
  }

  private edit(page: Page): void {
    const index = this.anyCell(page);
    const source = this.newText();
    this.note(`edit ${this.numberOf(page)}: ${index} ${JSON.stringify(source)}`);
    this.former.push(page.cells[index].source);
    page.edit(index, source);
  }

  private insert(page: Page): void {
    const index = this.anyCell(page);
    const cell = this.newCell();
    this.note(`insert ${this.numberOf(page)}: ${index} ${JSON.stringify(cell.source)}`);
    page.insert(index, cell);
  }

  private delete(page: Page): void {
    if (page.cells.length > 2) {
      const index = this.anyCell(page);
      this.note(`delete ${this.numberOf(page)}: ${index}`);
      this.former.push(page.cells[index].source);
      page.delete(index);
    }
  }

  private move(page: Page): void {
    const [from, to] = [this.anyCell(page), this.anyCell(page)];
    this.note(`move ${this.numberOf(page)}: ${from} ${to}`);
    page.move(from, to);
  }

  // Pages and clients.

  private openAnother(page: Page): void {
    if (this.pages.length < MAX_PAGES) {
      this.note(`open ${this.numberOf(page)}`);
      this.open(page.path, page.cells);
    }
  }

  /** A collaboration: what one page edits, the other has at once. */
  private join(page: Page): void {
    if (this.pages.length < MAX_PAGES) {
      this.note(`join ${this.numberOf(page)}`);
      this.open(page.path, page.content);
    }
  }

  private rename(page: Page): void {
    this.note(`rename ${this.numberOf(page)}`);
    const { path } = page;
    // The server notifies all pages.
    this.moveTo(this.pages.filter(each => each.path === path));
  }

  /** The page shows the copy from now on, and its kernel goes on; other pages stay. */
  private saveAs(page: Page): void {
    this.note(`save-as ${this.numberOf(page)}`);
    this.moveTo(this.pages.filter(({ content }) => content === page.content));
  }

  private moveTo(pages: readonly Page[]): void {
    const path = `work/renamed-${this.seed}-${++this.serial}.ipynb`;
    pages.forEach(page => page.rename(path));
  }

  /** Opens a console in which nothing is typed. */
  private async openConsole(page: Page): Promise<void> {
    if (await this.canBeAsked(page)) {
      this.note(`console-only ${this.numberOf(page)}`);
      const console = this.connectStranger();
      await page.registerConsole(console.clientId);
      console.dispose();
    }
  }

  private async runInConsole(page: Page): Promise<void> {
    if (await this.canBeAsked(page)) {
      const source = this.newText();
      this.note(`console ${this.numberOf(page)}: ${JSON.stringify(source)}`);
      const console = this.connectStranger();
      await page.registerConsole(console.clientId);
      await answerOf(console.requestExecute({ code: source, stop_on_error: false }));
      console.dispose();
    }
  }

  /** The extension registers consoles once the kernel is watched. */
  private async canBeAsked(page: Page): Promise<boolean> {
    const { isCut, isSlow } = page.network.faults;
    return !isCut && !isSlow && (await this.settle(page));
  }

  /** A client without the extension: its code may be that of cells, as they are or were. */
  private async runByStranger(page: Page): Promise<void> {
    const cells = page.cells.map(({ source }) => source);
    const source = this.random.pick([this.newText(), ...cells, ...this.former]);
    this.note(`stranger ${JSON.stringify(source)}`);
    await this.runAsStranger([source]);
  }

  /** A program that runs notebooks, such as nbclient: all cells, without their ids. */
  private async runAllByStranger(page: Page): Promise<void> {
    this.note(`nbclient ${this.numberOf(page)}`);
    await this.runAsStranger(page.cells.map(({ source }) => source));
  }

  private async runAsStranger(sources: readonly string[]): Promise<void> {
    const stranger = this.connectStranger();
    for (const code of sources) {
      await answerOf(stranger.requestExecute({ code, stop_on_error: false }));
    }
    stranger.dispose();
  }

  private connectStranger(): KernelConnection {
    return connect(this.shared.servers[0], this.shared.kernels[0], new UnreliableNetwork());
  }

  // Faults.

  /** Cuts the network of a page: it must not show that all is well. */
  private async cut(page: Page): Promise<void> {
    if (page.network.faults.isCut || page.network.faults.isSlow) {
      return;
    }
    this.note(`cut ${this.numberOf(page)}`);
    if (!(await this.settle(page))) {
      return;
    }
    page.network.cut();
    await this.until(
      () => page.kernel.connectionStatus !== 'connected',
      () => 'the cut'
    );
    if (!page.isInDoubt) {
      this.problems.push(`page ${this.numberOf(page)} has no doubt without a network`);
    }
  }

  private slow(page: Page): void {
    this.note(`slow ${this.numberOf(page)}`);
    page.network.faults.isSlow = true;
  }

  private loseReports(page: Page): void {
    this.note(`lose ${this.numberOf(page)}`);
    page.network.faults.lostReports += 1 + this.random.below(2);
  }

  private async restart(): Promise<void> {
    this.note('restart');
    const isDone = async (): Promise<boolean> => {
      try {
        await KernelAPI.restartKernel(this.shared.kernels[0], this.settings);
        return true;
      } catch {
        // The server refuses while it starts a kernel that ended by itself.
        return false;
      }
    };
    await this.until(isDone, () => 'the restart');
    await reconnect(this.shared.observer);
  }

  private async endKernel(page: Page): Promise<void> {
    if (page.network.faults.isCut || page.network.faults.isSlow) {
      return;
    }
    this.note(`kill ${this.numberOf(page)}`);
    const { observer } = this.shared;
    const restarting = new Promise<void>(resolve => {
      observer.statusChanged.connect(function onStatus(_: unknown, status: Kernel.Status) {
        if (status === 'autorestarting' || status === 'restarting') {
          observer.statusChanged.disconnect(onStatus);
          resolve();
        }
      });
    });
    const code = 'import os\nos._exit(1)';
    void answerOf(observer.requestExecute({ code, silent: true, store_history: false }));
    if ((await answerOf({ done: restarting.then(() => true) })) === null) {
      throw new UnservedKernel(false);
    }
    await reconnect(observer);
  }

  private async upgradeProbe(): Promise<void> {
    this.note('upgrade');
    const version = Number(/\\nVERSION = (\d+)\\n/.exec(probeInstallCode())?.[1] ?? NaN);
    const code = probeInstallCode().replace(
      `\\nVERSION = ${version}\\n`,
      `\\nVERSION = ${version + ++this.serial}\\n`
    );
    await answerOf(
      this.shared.observer.requestExecute({ code, silent: true, store_history: false })
    );
  }

  private async heal(): Promise<void> {
    for (const page of this.pages) {
      page.network.release();
      if (page.network.faults.isCut) {
        page.network.faults.isCut = false;
        await reconnect(page.kernel);
      }
    }
  }

  private get settings(): ServerConnection.ISettings {
    return ServerConnection.makeSettings({ baseUrl: this.shared.servers[0].url });
  }
}
