/** Offers to run cells, and what is left of what they were made for once that has happened. */
import type { Finding } from '../../../src/core/rules/contract';
import { adviceFor } from '../../../src/lab/execution/advice';
import { reaches } from './kernels';
import type { KernelSession } from './session';
import { MANY_RUNS } from './session';

/** What is left after an offer. */
export interface Leftover {
  readonly what: string;
  readonly detail: string;
}

/** Carries out offers in a session. */
export class Offers {
  /** Number of those that were carried out. */
  followed = 0;
  readonly left: Leftover[] = [];

  constructor(private readonly session: KernelSession) {}

  /** Carries out one of the offers that there are. */
  async any(): Promise<void> {
    switch (this.session.random.below(3)) {
      case 0:
        return this.runNeeded();
      case 1:
        return this.runStale();
      default:
        return this.fix();
    }
  }

  /** Runs the cells that must run before a cell, and the cell. */
  async runNeeded(): Promise<void> {
    const { session } = this;
    const { key } = session.random.pick(session.document);
    const advice = this.adviceFor(key);
    if (advice?.kind !== 'stale' && advice?.kind !== 'missing') {
      return;
    }
    if (!(await this.carryOut(advice.needs))) {
      return;
    }
    const again = this.adviceFor(key);
    if (again?.kind === 'stale' || again?.kind === 'missing') {
      this.note('needed: the offer is still there', `${key}: ${JSON.stringify([advice, again])}`);
    }
    if (await this.carryOut([key])) {
      await this.compare('needed', [key]);
    }
  }

  /** Runs all stale cells. */
  async runStale(): Promise<void> {
    const { notebook } = this.session;
    const plan = notebook.analyze().staleness?.plan();
    if (plan === undefined || plan.restart || plan.cells.length === 0) {
      return;
    }
    if (!(await this.carryOut(plan.cells.map(({ key }) => key)))) {
      return;
    }
    const { staleness } = notebook.analyze();
    const again = staleness?.plan();
    if (again?.cells.length !== 0 || again.restart) {
      this.note('stale: the offer is still there', JSON.stringify([plan, again]));
    }
    const stale = [...(staleness?.cells.values() ?? [])].filter(({ inputs }) => inputs.length > 0);
    if (stale.length > 0) {
      this.note('stale: results are stale', JSON.stringify(stale));
    }
    const ran = [...notebook.history.cells.values()].filter(({ state }) => state === 'current');
    await this.compare(
      'stale',
      ran.map(({ key }) => key)
    );
  }

  /** Follows the fix of a finding. */
  async fix(): Promise<void> {
    const { session } = this;
    const { findings } = session.notebook.analyze();
    const fixable = findings.filter(finding => runsOf(finding).length > 0);
    if (fixable.length === 0) {
      return;
    }
    const chosen = session.random.pick(fixable);
    if (!(await this.carryOut(runsOf(chosen)))) {
      return;
    }
    const after = session.notebook.analyze();
    const same = after.findings.filter(
      ({ code, cell, message }) =>
        code === chosen.code &&
        message.template === chosen.message.template &&
        cell?.key === chosen.cell?.key
    );
    if (same.length > 0) {
      this.note(
        `${chosen.code}: the finding is still there`,
        JSON.stringify([chosen.fixes[0], same[0].fixes])
      );
    }
    const { key = '' } = chosen.cell ?? {};
    if (chosen.code !== 'C2' && runsOf(chosen).includes(key)) {
      await this.compare(chosen.code, [key]);
    }
  }

  private adviceFor(key: string): ReturnType<typeof adviceFor> {
    const { document, history } = this.session.notebook;
    const { graph, findings, staleness } = this.session.notebook.analyze();
    return adviceFor(key, { document, history, graph, findings, staleness });
  }

  /** Whether all cells ran; a failure that a fresh run does not have is noted. */
  private async carryOut(keys: readonly string[]): Promise<boolean> {
    const { session } = this;
    if (await session.run(keys)) {
      this.followed += 1;
      return true;
    }
    const failed = session.executions.at(-1);
    const [fresh] = await session.fresh();
    const at = fresh.at(session.indexOf(failed?.key ?? ''));
    if (
      at !== undefined &&
      reaches(fresh, session.indexOf(failed?.key ?? '')) &&
      at.error === null
    ) {
      this.note('a cell of the offer fails', `${failed?.key}: ${failed?.observed.error}`);
    }
    return false;
  }

  /** Compares what cells that are called fresh show with what they show in a fresh run. */
  private async compare(what: string, keys: readonly string[]): Promise<void> {
    const { session } = this;
    const [fresh] = await session.fresh();
    const { staleness } = session.notebook.analyze();
    for (const key of keys) {
      const index = session.indexOf(key);
      const shown = session.executions.filter(each => each.key === key).at(-1)?.observed;
      const isFresh = (staleness?.cells.get(key)?.inputs.length ?? 0) === 0;
      if (
        isFresh &&
        index >= 0 &&
        reaches(fresh, index) &&
        fresh[index].error === null &&
        shown !== undefined &&
        shown.text !== fresh[index].text &&
        !(await this.isRandom(index))
      ) {
        const texts = JSON.stringify([shown.text, fresh[index].text]);
        this.note(`${what}: another value than in a fresh run`, `${key}: ${texts}`);
      }
    }
  }

  /** Whether fresh runs show different texts at a cell. */
  private async isRandom(index: number): Promise<boolean> {
    const runs = await this.session.fresh(MANY_RUNS);
    return new Set(runs.map(run => run.at(index)?.text)).size > 1;
  }

  private note(what: string, detail: string): void {
    this.left.push({ what, detail: `${detail}\n${this.session.toString()}` });
  }
}

function runsOf({ fixes }: Finding): readonly string[] {
  return (fixes[0]?.actions ?? []).flatMap(action =>
    action.kind === 'run-cells' ? action.cells : []
  );
}
