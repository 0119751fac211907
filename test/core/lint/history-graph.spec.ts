import { completeGraph } from '../../../src/core/analysis/graph/complete-graph';
import type { CellExecution } from '../../../src/core/history/history-state';
import { kernelComparisonSteps } from '../../../src/core/lint/history-graph';
import type { KernelComparison } from '../../../src/core/lint/history-graph';
import { LintSession } from '../../../src/core/lint/session';
import { targetPython } from '../../../src/core/lint/target-python';
import { allAtOnce } from '../../../src/core/memo/steps';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { documentOf } from '../../lab/graph/graph-notebook';
import keptNotebooks from '../../oracles/staleness/kept_notebooks.json';
import { failed, pastCell } from './executed-cells';
import type { Ran } from './executed-cells';

/** An execution of a cell by its index, or of code that is in no cell. */
type Step = number | { readonly of: number; readonly ran: Ran } | string;

function edgesOf(document: NotebookDocument): ReturnType<typeof completeGraph>['edges'] {
  const facts = { notebookFolder: null, moduleExports: () => null };
  const { graph, summaries } = new LintSession(DEFAULT_CONFIG, facts).lint(document);
  const cells = document.cells.flatMap(({ index, key }) => {
    const summary = summaries.get(key);
    return summary === undefined ? [] : [{ index, key, summary }];
  });
  return completeGraph(cells, graph, targetPython(document, DEFAULT_CONFIG)).edges;
}

function compare(
  sources: readonly string[],
  steps: readonly Step[],
  isComplete = true
): KernelComparison {
  const document = documentOf(...sources);
  const lastOf = new Map<string, CellExecution>();
  const executions = steps.map((step, at) => {
    const index = typeof step === 'string' ? null : typeof step === 'number' ? step : step.of;
    const ran = typeof step === 'object' ? step.ran : index === null ? `${step}` : sources[index];
    const past = pastCell(ran, at);
    const cell = index === null ? null : document.cells[index].key;
    const origin = index === null ? ('console' as const) : ('cell' as const);
    const execution: CellExecution = { ...past.execution, cell, origin };
    if (cell !== null) {
      lastOf.set(cell, execution);
    }
    return { ...past, execution };
  });
  const executed = { executions, isComplete, namesKnown: true };
  return allAtOnce(
    kernelComparisonSteps(document, DEFAULT_CONFIG, edgesOf(document), executed, lastOf)
  );
}

/** The differences as texts: `+` for what only the kernel has, `-` for what only the notebook has, `?` for outside code. */
function differences({ onlyKernel, onlyNotebook, outside }: KernelComparison): readonly string[] {
  return [
    ...onlyKernel.map(({ from, to, name }) => `+${from}→${to} ${name}`),
    ...[...onlyNotebook].map(({ from, to, name }) => `-${from}→${to} ${name}`),
    ...[...outside].flatMap(([to, uses]) =>
      uses.map(({ name, execution }) => `?[${execution.kernelRun.count}]→${to} ${name}`)
    )
  ];
}

describe('the kernel and the notebook', () => {
  it('have the same dependencies where the cells ran from top to bottom', () => {
    const notebooks = keptNotebooks.flatMap(({ before, after }) => [before, after]);
    const different = notebooks.flatMap(cells => {
      const sources = cells.map(({ source }) => source);
      const steps = documentOf(...sources).cells.flatMap(({ index, type }) =>
        type === 'code' ? [index] : []
      );
      return differences(compare(sources, steps)).map(text => [sources, text]);
    });
    expect(notebooks.length).toBeGreaterThan(50);
    expect(different).toEqual([]);
  });

  it('have the same ones where the cells then ran again in this order', () => {
    const cells = ['x = []', 'x.append(1)', 'total = len(x)', 'print(total)'];
    expect(differences(compare(cells, [0, 1, 2, 3, 0, 1, 2, 3]))).toEqual([]);
  });

  it('differ where a cell ran before the one that it depends on', () => {
    expect(differences(compare(['x = 1', 'print(x)', 'x = 2'], [0, 2, 1]))).toEqual([
      '+2→1 x',
      '-0→1 x'
    ]);
  });

  it('differ where a cell was edited since', () => {
    const steps: Step[] = [0, 1, { of: 2, ran: 'print(x)' }];
    expect(differences(compare(['x = 1', 'y = 2', 'print(y)'], steps))).toEqual([
      '+0→2 x',
      '-1→2 y'
    ]);
  });

  it('differ where an object was changed by a later cell', () => {
    expect(differences(compare(['x = []', 'len(x)', 'x.append(1)'], [0, 2, 1]))).toEqual([
      '+2→1 x'
    ]);
  });

  it('differ where code that is in no cell defined a name', () => {
    expect(differences(compare(['x = 1', 'print(x)'], [0, 'x = 5', 1]))).toEqual([
      '-0→1 x',
      '?[2]→1 x'
    ]);
  });

  it('differ only in what ran: of other cells nothing is known', () => {
    const cells = ['x = 1', 'print(x)', 'print(x + 1)'];
    expect(differences(compare(cells, [0]))).toEqual([]);
    expect(differences(compare(cells, [0, 2]))).toEqual([]);
    expect(differences(compare(cells, [1]))).toEqual(['-0→1 x']);
    // What is not recorded may have defined it.
    expect(differences(compare(cells, [1], false))).toEqual([]);
  });

  it('differ where a cell failed before it used a name', () => {
    const source = 'y = x\nint("no")\nprint(z)';
    const cells = ['x = 1', 'z = 2', source];
    expect(differences(compare(cells, [0, 1, { of: 2, ran: failed(source, 2, 'y') }]))).toEqual([
      '-1→2 z'
    ]);
    expect(differences(compare(cells, [0, 1, { of: 2, ran: failed(source, null, 'y') }]))).toEqual(
      []
    );
  });
});
