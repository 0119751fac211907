/** Whether cells may install or create a module: against a search for each module, and what it costs. */
import fc from 'fast-check';
import { InstalledAbove } from '../../../src/core/imports/installed-above';
import type { NotebookCell } from '../../../src/core/notebook/document';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { exampleNotebook } from '../rules/example-notebook';

const OPTIONS = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

/** `reads`: how often the masked text of a cell was read. */
function installedAbove(sources: readonly string[]): {
  readonly installed: InstalledAbove;
  readonly cells: readonly NotebookCell[];
  readonly reads: () => number;
} {
  const { cells } = exampleNotebook(sources.map(source => ({ source })));
  let reads = 0;
  const summaries = new Map<NotebookCell, CellSummary>();
  for (const cell of cells) {
    const summary = summarizeCell(cell.source, OPTIONS);
    const { masked } = summary;
    Object.defineProperty(summary, 'masked', {
      get: () => {
        reads += 1;
        return masked;
      }
    });
    summaries.set(cell, summary);
  }
  const context = {
    codeCells: cells,
    summary: (cell: NotebookCell) => summaries.get(cell) ?? null
  };
  return { installed: new InstalledAbove(context), cells, reads: () => reads };
}

function mayProvide(source: string, module: string): boolean {
  const { installed, cells } = installedAbove([source]);
  return installed.mayProvide(module, cells[0]);
}

describe('the module', () => {
  it.each([
    ['%pip install scikit-learn', 'sklearn', true],
    ['%pip install scikit-learn', 'pandas', false],
    ['!pip install git+https://example.org/x', 'pandas', true],
    ['!pip install -r requirements.txt', 'pandas', true],
    ['!pip install something', 'a_module_that_no_table_has', true],
    ['!git clone https://example.org/my-tools', 'my_tools', true],
    ['!git clone https://example.org/My_Tools', 'my_tools', true],
    ['!git clone https://example.org/tools', 'my_tools', false],
    ['!cp pre-my-tools-post .', 'my_tools', true],
    ['%%bash\necho > tools.so', 'tools', true],
    ["open('tools.py', 'w')", 'tools', true],
    ["open('x.tools.py', 'w')", 'tools', true],
    ["open('mytools.py', 'w')", 'tools', false],
    ["open('outils_été.py', 'w')", 'outils_été', true],
    ['# tools.py', 'tools', false],
    ['import sys\nsys.path.append("x")', 'tools', true],
    ['%cd other', 'tools', true],
    ['x = 1', 'tools', false]
  ])('%j may provide %s: %s', (source, module, expected) => {
    expect(mayProvide(source, module)).toBe(expected);
  });

  it('is not provided by a cell below', () => {
    const { installed, cells } = installedAbove(['x = 1', '%pip install pandas', 'x = 2']);
    expect(cells.map(cell => installed.mayProvide('pandas', cell))).toEqual([false, true, true]);
  });

  it('is found wherever a search for its name finds it', () => {
    const word = fc.constantFrom('tools', 'my', 'my_tools', 'My', 'é', 'scikit', 'learn', '3');
    const text = fc
      .array(fc.tuple(word, fc.constantFrom(' ', '-', '_', '.', '/', '.py ', '=')), {
        maxLength: 6
      })
      .map(parts => parts.flat().join(''));
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('tools', 'my', 'my_tools', 'scikit_learn'),
        (line, module) => {
          const name = module.replaceAll('_', '[-_]');
          const isMentioned = new RegExp(`(?<![\\p{L}\\w])${name}(?![\\p{L}\\w])`, 'iu').test(line);
          expect(mayProvide(`!echo ${line}`, module)).toBe(isMentioned);
          const isFile = new RegExp(`(?<![\\p{L}\\w])${module}\\.py\\b`, 'u').test(line);
          expect(mayProvide(`x = '${line}'`, module)).toBe(isFile);
        }
      ),
      { numRuns: 500 }
    );
  });
});

describe('the cost', () => {
  it('does not grow with the number of modules that are asked for', () => {
    const sources = Array.from({ length: 50 }, (_, at) => `x = ${at}\n!echo tools${at}`);
    const { installed, cells, reads } = installedAbove(sources);
    const last = cells[cells.length - 1];
    const before = reads();
    for (let number = 0; number < 1000; number++) {
      installed.mayProvide(`module${number}`, last);
    }
    expect(reads() - before).toBeLessThanOrEqual(50);
  });
});
