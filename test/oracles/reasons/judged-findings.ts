/** What findings say of executions, against what the kernel did. */
import { formatMessage } from '../../../src/core/messages/message';
import type { LintResult } from '../../../src/core/lint/result';
import type { Finding } from '../../../src/core/rules/contract';
import { changesName, isUnobserved } from './kernels';
import type { Observed } from './kernels';
import type { Execution, KernelSession } from './session';

/** A sentence that is not true. */
export interface Falsehood {
  readonly what: string;
  readonly sentence: string;
}

/** The sentences of findings at one moment that are not true. */
export function falseFindings(
  session: KernelSession,
  { findings }: LintResult,
  fresh: readonly (readonly Observed[])[]
): readonly Falsehood[] {
  const judge = new FindingJudge(session, fresh);
  return findings.flatMap(finding => {
    const what = judge.problemOf(finding);
    return what === null
      ? []
      : [{ what, sentence: `${finding.cell?.key}: ${formatMessage(finding.message)}` }];
  });
}

class FindingJudge {
  constructor(
    private readonly session: KernelSession,
    private readonly fresh: readonly (readonly Observed[])[]
  ) {}

  problemOf(finding: Finding): string | null {
    const key = finding.cell?.key ?? '';
    const names = finding.names.map(stateOf).filter(name => !isUnobserved(name));
    switch (`${finding.code} ${finding.messageId}`) {
      case 'H7 stale':
      case 'H7 drawn':
      case 'H7 random':
        return this.problemOfChange(key, names, finding);
      case 'H7 failed':
        return relatedTo(finding).every(cell =>
          this.since(key, cell).some(({ observed }) => observed.error !== null)
        )
          ? null
          : 'H7: a cell did not fail since';
      case 'H10 other':
        return this.problemOfSource(key, names, finding);
      case 'H11 repeated':
        return this.problemOfRepeats(key, names, finding);
      default:
        return null;
    }
  }

  /** Each name changed in one of the cells, and each cell changed one of the names; drawn ones differ in fresh runs. */
  private problemOfChange(key: string, names: readonly string[], finding: Finding): string | null {
    const cells = relatedTo(finding);
    const changed = (cell: string, name: string): boolean =>
      this.since(key, cell).some(({ observed }) => this.changes(observed, name));
    if (!names.every(name => cells.some(cell => changed(cell, name)))) {
      return 'H7: a name did not change in the cells since';
    }
    const isWhole = names.length === finding.names.length;
    if (isWhole && !cells.every(cell => names.some(name => changed(cell, name)))) {
      return 'H7: a cell changed none of the names since';
    }
    return finding.messageId === 'drawn' &&
      !names.every(name => cells.some(cell => this.isDrawn(cell, name)))
      ? 'H7: not random'
      : null;
  }

  private isDrawn(cell: string, name: string): boolean {
    const index = this.session.indexOf(cell);
    const given = this.fresh.map(run => run.at(index)?.changed[name] ?? null);
    return given[0] === null || new Set(given).size > 1;
  }

  /** The cell used the name of the second cell, and a fresh run gives that of the first. */
  private problemOfSource(key: string, names: readonly string[], finding: Finding): string | null {
    const [expected, actual] = relatedTo(finding);
    const [fresh] = this.fresh;
    const above = this.session.executions.slice(0, this.lastOf(key));
    for (const name of names) {
      const bound = lastIndex(above, ({ observed }) => gives(observed, name));
      const given = lastIndex(
        above,
        ({ key: cell, observed }) => cell === actual && this.changes(observed, name)
      );
      if (given < Math.max(bound, 0)) {
        return 'H10: another cell gave it';
      }
      const index = this.session.indexOf(expected);
      const isSure = fresh.slice(0, index + 1).every(({ error }) => error === null);
      if (isSure && !this.changes(fresh[index], name)) {
        return 'H10: it does not give it';
      }
    }
    return null;
  }

  private problemOfRepeats(key: string, names: readonly string[], finding: Finding): string | null {
    const count = Number(finding.message.values.number);
    const runs = this.session.executions.filter(each => each.key === key);
    const last = runs.slice(-count);
    if (last.length < count) {
      return 'H11: it ran less often';
    }
    return names.every(name => last.every(({ observed }) => this.changes(observed, name)))
      ? null
      : 'H11: it did not change it each time';
  }

  private changes(observed: Observed, name: string): boolean {
    return changesName(observed, [name, ...this.session.partsOf(name)]);
  }

  private lastOf(key: string): number {
    return this.session.executions.map(each => each.key).lastIndexOf(key);
  }

  private since(key: string, cell: string): readonly Execution[] {
    return this.session.executions.slice(this.lastOf(key) + 1).filter(each => each.key === cell);
  }
}

function lastIndex(
  executions: readonly Execution[],
  isMeant: (execution: Execution) => boolean
): number {
  return executions.map(isMeant).lastIndexOf(true);
}

function relatedTo({ related }: Finding): readonly string[] {
  return related.map(({ cell }) => cell.key);
}

/** The state of which a name is a part, such as `option:numpy` of `option:numpy.precision`. */
function stateOf(name: string): string {
  return /^(?:option|random|numbers|env):\w+/.exec(name)?.[0] ?? name;
}

/** Whether an execution bound a name. */
function gives({ bound, rebound }: Observed, name: string): boolean {
  return bound.includes(name) || rebound.includes(name);
}
