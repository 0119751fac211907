/** The names that a run of statements binds and needs, were it a cell of its own. */
import type { Module } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { analyzeAssignment } from '../python/flow/definite-assignment';
import { summarizeCell } from '../python/flow/summarize';
import { builtinMagics } from '../python/ipython/magic-table';
import type { RuleContext } from '../rule-context/rule-context';
import type { StatementRun } from './repeated-runs';

/** Names of a run. */
export interface RunNames {
  readonly bound: ReadonlySet<string>;
  /** Those that it certainly binds. */
  readonly boundAtEnd: ReadonlySet<string>;
  /** Names that it may read before it binds them. */
  readonly uses: ReadonlySet<string>;
  /** All names of variables in its text. */
  readonly names: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** The names of a run; null where its text hides names. */
export function runNames(
  { pythonVersion }: RuleContext,
  { cell, start, end }: StatementRun
): RunNames | null {
  const source = cell.source.slice(start, end);
  const summary = summarizeCell(source, {
    version: pythonVersion,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: false
  });
  if (summary.module === null || summary.unknownNames.length > 0) {
    return null;
  }
  return {
    bound: new Set(summary.defines),
    boundAtEnd: analyzeAssignment(summary.flow, () => NOTHING).boundAtExit,
    uses: new Set([...summary.uses, ...usesOfGenerators(summary)]),
    names: namesIn(summary.module)
  };
}

/** A generator may run at once, before what the text below it binds. */
function usesOfGenerators({ functions }: CellSummary): readonly string[] {
  return functions.flatMap(({ flow }) =>
    flow.blocks.flatMap(({ events }) =>
      events.flatMap(event => (event.kind === 'read' ? [event.name] : []))
    )
  );
}

function namesIn(module: Module): ReadonlySet<string> {
  const names = new Set<string>();
  walk(module, node => {
    if (node.kind === 'Name') {
      names.add(node.id);
    }
  });
  return names;
}
