/** Where a notebook draws random numbers before it sets a seed, in the texts of its cells. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { CallSite } from '../analysis/heap/observations';
import type { NotebookCell } from '../notebook/document';
import type { Call } from '../python/ast/nodes';
import { movedRange } from '../rule-context/moved-range';
import type { SourceRange } from '../rule-context/rule-context';
import { mappedRange } from '../rule-context/source-range';
import type { RandomCall } from './random-trace';
import type { RunSubject } from './symbolic-run';
import { randomTrace } from './symbolic-run';
import type { GeneratorName } from './shared-generators';

/** A call in a cell. */
export interface LocatedCall {
  readonly cell: NotebookCell;
  readonly range: SourceRange;
  readonly call: Call;
}

/** A call that draws, seeds or makes a generator. */
export interface RandomLocation {
  /** The cell that runs. */
  readonly cell: NotebookCell;
  /** The call in that cell: the call itself, or that of a function which makes it. */
  readonly outer: LocatedCall;
  readonly call: LocatedCall;
  /** Whether the call itself stands in the cell that runs. */
  readonly isDirect: boolean;
}

/** The random numbers of a notebook. */
export interface RandomRun {
  /** Draws from each generator before any seed, the first of each cell, in the order of the run. */
  readonly unseeded: ReadonlyMap<GeneratorName, readonly RandomLocation[]>;
  /** The first seed of a generator that was drawn from before. */
  readonly lateSeeds: ReadonlyMap<GeneratorName, RandomLocation>;
  /** Generators that are made without a seed. */
  readonly newGenerators: readonly RandomLocation[];
}

/** The random numbers of this version of the notebook; the rules share the answer. */
export const randomRun = memoizePerVersion((subject: RunSubject): RandomRun => {
  const cells = new Map(subject.codeCells.map(cell => [cell.key, cell]));
  const { unseeded, lateSeeds, newGenerators } = randomTrace(subject);
  const locate = (call: RandomCall): readonly RandomLocation[] => locationsOf(cells, call);
  return {
    unseeded: new Map(
      [...unseeded].flatMap(([name, draws]) => {
        const located = draws.flatMap(locate);
        return located.length === 0 ? [] : [[name, located] as const];
      })
    ),
    lateSeeds: new Map(
      [...lateSeeds].flatMap(([name, seed]) =>
        locate(seed).map(located => [name, located] as const)
      )
    ),
    newGenerators: newGenerators.flatMap(locate)
  };
});

/** The location of a call; none where one of its cells is gone. */
function locationsOf(
  cells: ReadonlyMap<string, NotebookCell>,
  { cell: key, outer, site }: RandomCall
): readonly RandomLocation[] {
  const cell = cells.get(key);
  const [around, call] = [outer, site].map(each => located(cells, each));
  return cell === undefined || around === null || call === null
    ? []
    : [{ cell, outer: around, call, isDirect: outer === site }];
}

/** The call in the cell's present text, which may have changed since the cell was executed. */
function located(
  cells: ReadonlyMap<string, NotebookCell>,
  { cell: key, text, node }: CallSite
): LocatedCall | null {
  const cell = cells.get(key);
  if (cell === undefined) {
    return null;
  }
  const range = movedRange(mappedRange(text.map, node), text.source, cell.source);
  return { cell, range, call: node };
}
