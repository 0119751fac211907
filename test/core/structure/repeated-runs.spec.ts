/** What finding repeated code and making a function of it costs: it grows with the notebook, not with its square. */
import { findRule } from '../../../src/core/rules/registry';
import { CorrespondingNames } from '../../../src/core/structure/corresponding-names';
import { extractFunctionFixes } from '../../../src/core/structure/extract-function';
import { repeatedRuns } from '../../../src/core/structure/repeated-runs';
import { statementOutlines, statementShapes } from '../../../src/core/structure/statement-shapes';
import type { RuleContext } from '../../../src/core/rule-context/rule-context';
import { contextOf, exampleNotebook } from '../rules/example-notebook';

function contextWith(cells: readonly string[]): RuleContext {
  const rule = findRule('C7');
  if (rule === null) {
    throw new Error('no rule');
  }
  return contextOf(exampleNotebook(cells.map(source => ({ source }))), rule);
}

/** How often the places of statements are read while repeated code is found and made a function. */
function readsOf(cells: readonly string[]): { readonly reads: number; readonly groups: number } {
  const context = contextWith(cells);
  repeatedRuns.of(context);
  let reads = 0;
  // The shapes are kept with the summaries: those that were computed are counted from now on.
  const shapes = context.codeCells.flatMap(cell => {
    const summary = context.summary(cell);
    if (summary === null) {
      return [];
    }
    const outlines = new Set(statementOutlines(summary).flatMap(outline => outline?.text ?? []));
    return statementShapes(summary)
      .withOutlines(outlines)
      .filter(shape => shape !== null);
  });
  for (const shape of shapes) {
    const { slots } = shape;
    Object.defineProperty(shape, 'slots', {
      get: () => {
        reads += 1;
        return slots;
      }
    });
  }
  context.derived.clear();
  const groups = repeatedRuns.of(context);
  groups.forEach(group => extractFunctionFixes(context, group));
  return { reads, groups: groups.length };
}

const LAYERS = (count: number): string[] =>
  Array.from({ length: count }, (_, at) =>
    ['a = load(x)', 'b = norm(a)', 'c = drop(b, 0.1)', 'd = act(c)', 'x = d + a', 'show(x)']
      .join('\n')
      .replaceAll('0.1', `0.${at + 1}`)
  );
const CALLS = (count: number): string[] => [
  Array.from({ length: count }, (_, at) => `f(${at}, x)`).join('\n')
];
const CONSTANTS = (count: number): string[] => [
  Array.from({ length: count }, (_, at) => `value_${at}: int = ${at}`).join('\n')
];

describe('the cost of repeated code', () => {
  it.each([
    ['cells that repeat each other', LAYERS, 60],
    ['statements that repeat each other', CALLS, 400],
    ['constants', CONSTANTS, 400]
  ])('grows with the notebook: %s', (_, cells, size) => {
    const [small, large] = [readsOf(cells(size)), readsOf(cells(4 * size))];
    expect(large.reads).toBeLessThan(5 * small.reads + 100);
  });

  it('is bounded for statements that only seem to repeat each other', () => {
    // Alike up to the calls that would make them worth a function.
    const sources = Array.from({ length: 12_000 }, (_, at) =>
      at % 100 < 97 ? `x = ${at}` : `f(g(h${at}(x)))`
    );
    expect(readsOf([sources.join('\n')]).reads).toBeLessThan(2_000_000);
  });

  it('finds what repeats', () => {
    expect(readsOf(LAYERS(3)).groups).toBe(1);
  });
});

describe('the run of a mention', () => {
  it('is the one that contains it', () => {
    const context = contextWith([...LAYERS(4), `${LAYERS(1)[0]}\n\n${LAYERS(1)[0]}`]);
    const [runs] = repeatedRuns.of(context);
    const mapping = new CorrespondingNames(runs);
    for (const { cell, source } of context.codeCells.map(each => ({
      cell: each,
      source: each.source
    }))) {
      for (let start = 0; start < source.length; start++) {
        const expected = runs.find(
          run => run.cell === cell && run.start <= start && start + 1 <= run.end
        );
        expect(mapping.runOf({ cell, start, end: start + 1 })).toBe(expected ?? null);
      }
    }
  });
});
