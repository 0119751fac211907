/** Pages on one kernel, and whether they show the truth. */
import type { ISharedNotebook } from '@jupyter/ydoc';
import type { KernelConnection } from '@jupyterlab/services';
import { Random } from '../history/random';
import type { JupyterServer } from './jupyter-server';
import { Page } from './page';
import type { FileCell } from './page';
import { differencesOf, truthOf } from './truth';

/** Tries before a page counts as stuck, each after a pause: not a measure of time, but protection from a hang. */
const MAX_TRIES = 2000;
const PAUSE_MILLISECONDS = 30;
/** Questions without an answer after which a kernel counts as lost. */
const MAX_QUESTIONS = 10;

/** Number of what happened. */
export type Tally = Record<string, number>;

/** A kernel that two servers offer. */
export interface SharedKernel {
  /** The server that started the kernel, and a second server. */
  readonly servers: readonly JupyterServer[];
  /** The id of the kernel on each server. */
  readonly kernels: readonly string[];
  /** A connection without a probe. */
  readonly observer: KernelConnection;
}

/** The open pages of some notebooks with one kernel. */
export abstract class Scene {
  readonly problems: string[] = [];
  protected readonly random: Random;
  protected readonly log: string[] = [];
  protected pages: Page[] = [];

  constructor(
    readonly seed: number,
    protected readonly shared: SharedKernel,
    private readonly tally: Tally
  ) {
    this.random = new Random(seed);
  }

  protected note(what: string): void {
    this.log.push(what);
    const [kind] = what.split(' ');
    this.tally[kind] = (this.tally[kind] ?? 0) + 1;
  }

  protected numberOf(page: Page): number {
    return this.pages.indexOf(page) + 1;
  }

  protected open(path: string, content: readonly FileCell[] | ISharedNotebook): void {
    const { servers, kernels } = this.shared;
    const at = this.random.chance(0.75) ? 0 : 1;
    this.note(`on ${at}`);
    this.pages.push(new Page(servers[at], kernels[at], path, content));
  }

  protected reload(page: Page): void {
    this.note(`reload ${this.numberOf(page)}`);
    const { cells, path, content } = page;
    page.close();
    this.pages = this.pages.filter(each => each !== page);
    this.open(path, this.pages.some(each => each.content === content) ? content : cells);
  }

  // The law.

  /** Compares what each page shows with the truth. */
  protected async compare(): Promise<void> {
    this.note('compare');
    const settled: Page[] = [];
    for (const page of [...this.pages]) {
      const { isCut, isSlow } = page.network.faults;
      if (!isCut && !isSlow && (await this.settle(page))) {
        settled.push(page);
      }
    }
    const truth = await truthOf(this.shared.observer);
    // A page that settled late may have sent the kernel something that those before it have to receive, too.
    await Promise.all(settled.map(async page => page.hasAnswer()));
    for (const page of settled) {
      const found = differencesOf(page, truth);
      this.problems.push(...found.map(what => `page ${this.numberOf(page)}: ${what}`));
    }
  }

  /**
   * Waits until a page has the messages that were sent before, and claims to know everything; whether it does. A page
   * to whose requests the server passes no reply any more, as where the kernel died while it was opened, must not, unless
   * it is right: it may get the messages that the kernel sends to all.
   */
  protected async settle(page: Page): Promise<boolean> {
    const number = this.numberOf(page);
    if (!(await this.isServed(page))) {
      this.note(`unserved ${number}`);
      const found = page.isInDoubt ? [] : differencesOf(page, await truthOf(this.shared.observer));
      this.problems.push(...found.map(what => `page ${number}, which gets no answers: ${what}`));
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

  protected async until(
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
