/** Random sequences of work on one kernel by several clients, with the faults of a network. */
import { KernelAPI, ServerConnection } from '@jupyterlab/services';
import type { Kernel, KernelConnection } from '@jupyterlab/services';
import { probeInstallCode } from '../../../src/protocol/probe';
import { Random } from '../history/random';
import type { JupyterServer } from './jupyter-server';
import { answerOf, connect, Page } from './page';
import type { FileCell } from './page';
import { differencesOf, truthOf } from './truth';
import { UnreliableNetwork } from './unreliable-socket';

/** Number of steps of a sequence, and of pages at most. */
const STEPS = 14;
const MAX_PAGES = 3;
/** Tries before a page counts as stuck, each after a pause: not a measure of time, but protection from a hang. */
const MAX_TRIES = 2000;
const PAUSE_MILLISECONDS = 30;
/** Questions without an answer after which a kernel counts as lost. */
const MAX_QUESTIONS = 10;

/** Number of what happened. */
export type Tally = Record<string, number>;

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

/** A kernel that two servers offer. */
export interface SharedKernel {
  /** The server that started the kernel, and a second server. */
  readonly servers: readonly JupyterServer[];
  /** The id of the kernel on each server. */
  readonly kernels: readonly string[];
  /** A connection without a probe. */
  readonly observer: KernelConnection;
}

/** What the clients of one kernel do, and what their pages show of it. */
export class Sequence {
  readonly problems: string[] = [];
  private readonly random: Random;
  private readonly log: string[] = [];
  private pages: Page[] = [];
  private serial = 0;
  private path: string;

  constructor(
    readonly seed: number,
    private readonly shared: SharedKernel,
    private readonly tally: Tally
  ) {
    this.random = new Random(seed);
    this.path = `work/notebook-${seed}.ipynb`;
  }

  /** Plays the sequence; the result is empty if every page always showed the truth. */
  async play(): Promise<readonly string[]> {
    this.open(Array.from({ length: 4 + this.random.below(4) }, () => this.newCell()));
    await this.compare();
    for (let step = 0; step < STEPS && this.problems.length === 0; step++) {
      await this.step();
    }
    await this.heal();
    await this.compare();
    this.pages.forEach(page => page.close());
    return this.problems.map(problem => `${this.seed}: ${problem}\n${this.log.join('\n')}`);
  }

  private note(what: string): void {
    this.log.push(what);
    const [kind] = what.split(' ');
    this.tally[kind] = (this.tally[kind] ?? 0) + 1;
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
      [1, () => this.rename(page)],
      [2, () => this.runInConsole(page)],
      [1, () => this.runByStranger()],
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

  private numberOf(page: Page): number {
    return this.pages.indexOf(page) + 1;
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
      page.delete(index);
    }
  }

  private move(page: Page): void {
    const [from, to] = [this.anyCell(page), this.anyCell(page)];
    this.note(`move ${this.numberOf(page)}: ${from} ${to}`);
    page.move(from, to);
  }

  // Pages and clients.

  private open(cells: readonly FileCell[]): void {
    const { servers, kernels } = this.shared;
    const at = this.random.chance(0.75) ? 0 : 1;
    this.note(`on ${at}`);
    this.pages.push(new Page(servers[at], kernels[at], this.path, cells));
  }

  private reload(page: Page): void {
    this.note(`reload ${this.numberOf(page)}`);
    const { cells } = page;
    page.close();
    this.pages = this.pages.filter(each => each !== page);
    this.open(cells);
  }

  private openAnother(page: Page): void {
    if (this.pages.length < MAX_PAGES) {
      this.note(`open ${this.numberOf(page)}`);
      this.open(page.cells);
    }
  }

  private rename(page: Page): void {
    this.note(`rename ${this.numberOf(page)}`);
    this.path = `work/renamed-${this.seed}-${++this.serial}.ipynb`;
    // The server notifies all pages.
    this.pages.forEach(each => each.rename(this.path));
  }

  private async runInConsole(page: Page): Promise<void> {
    const { isCut, isSlow } = page.network.faults;
    // The extension registers consoles once the kernel is watched.
    if (isCut || isSlow || !(await this.settle(page))) {
      return;
    }
    const source = this.newText();
    this.note(`console ${this.numberOf(page)}: ${JSON.stringify(source)}`);
    const console = connect(
      this.shared.servers[0],
      this.shared.kernels[0],
      new UnreliableNetwork()
    );
    await page.registerConsole(console.clientId);
    await answerOf(console.requestExecute({ code: source, stop_on_error: false }));
    console.dispose();
  }

  /**
   * A client without the extension, such as one that runs notebooks. Its code is that of no cell: pages attribute such
   * an execution to the cell that has, or had while they were open, its text.
   */
  private async runByStranger(): Promise<void> {
    const source = `${this.newText()}\nvisits = ${++this.serial}`;
    this.note(`stranger ${JSON.stringify(source)}`);
    const stranger = connect(
      this.shared.servers[0],
      this.shared.kernels[0],
      new UnreliableNetwork()
    );
    await answerOf(stranger.requestExecute({ code: source, stop_on_error: false }));
    stranger.dispose();
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
    await KernelAPI.restartKernel(this.shared.kernels[0], this.settings);
    await this.shared.observer.reconnect();
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
    await restarting;
    await observer.reconnect();
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
        await page.kernel.reconnect();
      }
    }
  }

  private get settings(): ServerConnection.ISettings {
    return ServerConnection.makeSettings({ baseUrl: this.shared.servers[0].url });
  }

  // The law.

  /** Compares what each page shows with the truth. */
  private async compare(): Promise<void> {
    this.note('compare');
    const settled: Page[] = [];
    for (const page of [...this.pages]) {
      const { isCut, isSlow } = page.network.faults;
      if (!isCut && !isSlow && (await this.settle(page))) {
        settled.push(page);
      }
    }
    const truth = await truthOf(this.shared.observer);
    for (const page of settled) {
      const found = differencesOf(page, truth);
      this.problems.push(...found.map(what => `page ${this.numberOf(page)}: ${what}`));
    }
  }

  /**
   * Waits until a page has the messages that were sent before, and claims to know everything; whether it does. A page
   * whose connection the server does not serve any more, as where the kernel died while it was opened, must not.
   */
  private async settle(page: Page): Promise<boolean> {
    const number = this.numberOf(page);
    if (!(await this.isServed(page))) {
      this.note(`unserved ${number}`);
      if (!page.isInDoubt) {
        this.problems.push(`page ${number} has no doubt, although the kernel does not answer it`);
      }
      // As a person would.
      this.reload(page);
      return false;
    }
    return this.until(
      // While someone types, the line waits for a pause.
      () => page.isAnalyzed && !page.isInDoubt,
      () => `page ${number} to settle: ${page.state.kernel?.state.kind}`
    );
  }

  private async isServed(page: Page): Promise<boolean> {
    for (let question = 0; question < MAX_QUESTIONS; question++) {
      if (await page.hasAnswer()) {
        return true;
      }
    }
    return false;
  }

  private async until(
    holds: () => boolean | Promise<boolean>,
    what: () => string
  ): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (await holds()) {
        return true;
      }
      await new Promise(resolve => setTimeout(resolve, PAUSE_MILLISECONDS));
    }
    this.problems.push(`waited in vain for ${what()}`);
    return false;
  }
}
