/** Which cells that did not finish would have bound the names that others miss. Indexed once for each checked notebook. */
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { missingName } from '../../execution-order/cascading-failures';
import { isCutShort, isUndone } from './failed-cells';

/** The last cell above that would have bound the name if it had not failed; null where there is none. */
export function failedMakerOf(
  checked: CheckedNotebook,
  facts: CellFacts,
  name: string
): CellFacts | null {
  return indexOf(checked).makerOf(facts, name);
}

/** The first cell in the chain of failures that led to this one. */
export function firstOfFailures(checked: CheckedNotebook, facts: CellFacts): CellFacts {
  return indexOf(checked).firstBefore(facts);
}

const indexes = new WeakMap<CheckedNotebook, FailedMakers>();

function indexOf(checked: CheckedNotebook): FailedMakers {
  let index = indexes.get(checked);
  if (index === undefined) {
    index = new FailedMakers(checked);
    indexes.set(checked, index);
  }
  return index;
}

/** A cell that did not finish, and the names that it would have bound. */
interface Maker {
  readonly facts: CellFacts;
  readonly made: ReadonlySet<string>;
  /** Names that it bound before it failed. */
  readonly finished: ReadonlySet<string>;
}

class FailedMakers {
  /** In document order. */
  private readonly byName = new Map<string, Maker[]>();
  /** Cells that may bind any name, in document order. */
  private readonly ofAnyName: Maker[] = [];
  private readonly firsts = new Map<CellFacts, CellFacts>();
  /** Whether the cells ran in document order. */
  private readonly isInOrder: boolean;

  constructor(private readonly checked: CheckedNotebook) {
    const cells = [...checked.cells.values()];
    const positions = cells.flatMap(({ result }) => result?.position ?? []);
    this.isInOrder = positions.every((each, at) => at === 0 || positions[at - 1] < each);
    for (const facts of cells) {
      if (isCutShort(facts) && facts.summary !== null) {
        this.add(makerOf(checked, facts, facts.summary));
      }
    }
  }

  makerOf(facts: CellFacts, name: string): CellFacts | null {
    const named = this.lastBefore(this.byName.get(name) ?? [], facts, name);
    const any = this.lastBefore(this.ofAnyName, facts, name);
    if (named === null || any === null) {
      return named ?? any;
    }
    return named.cell.index > any.cell.index ? named : any;
  }

  firstBefore(facts: CellFacts): CellFacts {
    const path = new Set<CellFacts>();
    let first = facts;
    for (;;) {
      const known = this.firsts.get(first);
      if (known !== undefined || path.has(first)) {
        first = known ?? first;
        break;
      }
      path.add(first);
      const { error } = first.checked;
      const name = error?.ename === 'NameError' ? missingName(error.evalue) : null;
      const maker = name === null ? null : this.makerOf(first, name);
      if (maker === null) {
        break;
      }
      first = maker;
    }
    path.forEach(each => this.firsts.set(each, first));
    return first;
  }

  private add(maker: Maker & { readonly mayMakeAny: boolean }): void {
    if (maker.mayMakeAny) {
      this.ofAnyName.push(maker);
    }
    for (const name of maker.made) {
      const known = this.byName.get(name);
      if (known === undefined) {
        this.byName.set(name, [maker]);
      } else {
        known.push(maker);
      }
    }
  }

  private lastBefore(makers: readonly Maker[], facts: CellFacts, name: string): CellFacts | null {
    let at = this.isInOrder ? countAbove(makers, facts.cell.index) : makers.length;
    for (at -= 1; at >= 0; at -= 1) {
      const { facts: maker, finished } = makers[at];
      if (!finished.has(name) && this.runsBefore(maker, facts)) {
        return maker;
      }
    }
    return null;
  }

  private runsBefore(other: CellFacts, { cell: { index } }: CellFacts): boolean {
    const [here, there] = [this.checked.cells.get(index)?.result?.position, other.result?.position];
    return typeof here === 'number' && typeof there === 'number'
      ? there < here
      : other.cell.index < index;
  }
}

/** Number of makers above a cell. */
function countAbove(makers: readonly Maker[], index: number): number {
  let low = 0;
  let high = makers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (makers[middle].facts.cell.index < index) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

function makerOf(
  checked: CheckedNotebook,
  facts: CellFacts,
  { module, unknownNames, defines }: NonNullable<CellFacts['summary']>
): Maker & { readonly mayMakeAny: boolean } {
  const made = new Set<string>();
  const finished = new Set<string>();
  for (const statement of checked.statementsOf(facts.cell.index)) {
    const names = isUndone(facts, statement) ? made : finished;
    for (const { location } of statement.run.writes) {
      if (location.kind === 'name') {
        names.add(location.label);
      }
    }
  }
  made.forEach(name => finished.delete(name));
  // A source that does not compile has no summary of its names.
  const isUnread = module === null || unknownNames.length > 0;
  const { source } = facts.cell;
  for (const name of [...defines, ...(isUnread ? wordsThatBind(source) : [])]) {
    if (!finished.has(name)) {
      made.add(name);
    }
  }
  return { facts, made, finished, mayMakeAny: isUnread && ANY_NAME.test(source) };
}

const ANY_NAME = /^[^\S\r\n\u2028\u2029]*(?:from\s+\S+\s+import\s+\*|%run\b)/m;

/** Words that a source seems to bind: of definitions, imports and assignments. */
function wordsThatBind(source: string): readonly string[] {
  return source.split('\n').flatMap(line => {
    const imported = /^\s*(?:import|from)\b(.*)/.exec(line);
    const bound =
      /^\s*(?:def|class)\s+([\p{L}\p{N}_]+)/u.exec(line) ?? /^\s*([\p{L}\p{N}_]+)\s*=/u.exec(line);
    return [
      ...(imported?.[1].match(/[\p{L}\p{N}_]+/gu) ?? []),
      ...(bound === null ? [] : [bound[1]])
    ];
  });
}
