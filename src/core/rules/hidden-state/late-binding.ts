import type { ReadVia } from '../../analysis/names/document-graph';
import { MOVE_TITLES } from '../../fixes/safe-move';
import { defineRule } from '../contract';
import type { RuleContext } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import type { UnboundReadOf } from '../../missing-names/unbound-locations';
import {
  bindingLocations,
  cellAt,
  moveFixes,
  missingReads
} from '../../missing-names/unbound-locations';

/** The name of a generator expression in summaries. */
const GENERATOR = '<genexpr>';

type Call = Extract<ReadVia, { kind: 'call' }>;

/** H9: a function that is called before the names that it reads are defined. */
export const lateBinding = defineRule({
  code: 'H9',
  name: 'late-binding',
  title: 'Function needs a later cell',
  why:
    'A function looks up global names when it runs, not when it is defined. In this session, the name exists ' +
    'because the cell below ran before; on a fresh kernel, the call stops with a NameError.',
  category: 'hidden-state',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    certain:
      '`{function}` reads {names}, defined only in {cells}. Restart and Run All stops at this call.',
    certainNested:
      '`{function}`, through {readers}, reads {names}, defined only in {cells}. Restart and Run All stops here.',
    possible:
      '`{function}` reads {names}, defined only in {cells}. Restart and Run All may stop at this call.',
    possibleNested:
      '`{function}`, through {readers}, reads {names}, defined only in {cells}. Restart and Run All may stop here.',
    generator:
      'This generator expression reads {names}, defined only in {cells}. Restart and Run All may stop here.',
    generatorNested:
      'This generator expression, through {readers}, reads {names}, defined only in {cells}. Restart and Run All may stop here.'
  },
  fixTitles: MOVE_TITLES,
  fixes: 'safe',
  *check(context) {
    const calls = new Map<string, { via: Call; reads: UnboundReadOf<'defined-below'>[] }>();
    for (const read of missingReads(context, 'defined-below')) {
      const { via } = read;
      if (via.kind === 'call' && !via.deferred) {
        const key = `${via.cell} ${via.range.start}`;
        const reads = calls.get(key)?.reads ?? [];
        calls.set(key, { via, reads: [...reads, read] });
      }
    }
    for (const { via, reads } of calls.values()) {
      yield reportOf(context, via, reads);
    }
  }
});

/** One report for all missing names of one call. */
function reportOf(
  context: RuleContext,
  via: Call,
  reads: readonly UnboundReadOf<'defined-below'>[]
): RuleReport {
  const names = [...new Set(reads.map(({ name }) => name))];
  const cells = [...new Set(reads.flatMap(({ reason }) => reason.cells))].sort((a, b) => a - b);
  const readers = reads.flatMap(read => (read.via.kind === 'call' ? [read.via.reader] : []));
  const isGenerator = via.function === GENERATOR;
  const nested = readers.some(reader => reader !== via.function);
  const certainty = reads.some(read => read.certainty === 'certain') ? 'certain' : 'possible';
  const quoted = (words: readonly string[]): readonly string[] =>
    [...new Set(words)].map(word => `\`${word}\``);
  return {
    cell: cellAt(context, via.cell),
    range: via.range,
    message: `${isGenerator ? 'generator' : certainty}${nested ? 'Nested' : ''}`,
    values: {
      ...(isGenerator ? {} : { function: via.function }),
      names: quoted(names),
      cells: { cells },
      ...(nested ? { readers: quoted(readers.filter(reader => reader !== via.function)) } : {})
    },
    names,
    certainty,
    related: [
      ...reads.map(({ cell, range }) => ({ cell: cellAt(context, cell), range })),
      ...reads.flatMap(({ name, reason }) => bindingLocations(context, name, reason.cells))
    ],
    fixes: moveFixes(context, via.cell, names, cells)
  };
}
