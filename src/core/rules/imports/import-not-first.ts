import { oncePerOwner } from '../../fact_table';
import type { ImportPlace, ImportStatement } from '../../fixes/import_places';
import { importPlace, isImport } from '../../fixes/import_places';
import type { Fix } from '../../fixes/edit';
import type { ImportMove } from '../../fixes/move_import';
import { ImportMover } from '../../fixes/move_import';
import { namesOf } from '../../fixes/notebook_names';
import type { Message } from '../../messages/message';
import type { NotebookCell } from '../../notebook/document';
import type { CellSummary, ImportedName } from '../../python/summary/cell_summary';
import { factsOfCells } from '../cell_rows';
import { defineRule } from '../contract';
import type { RuleContext, RuleReport, SourceRange } from '../contract';
import { isPreparation } from '../preparation';
import { sourceRange } from '../source_range';

const MOVE_TITLE = 'Move to the imports in {target}';
const REMOVE_TITLE = 'Remove this import, which is there above already';
const NEW_CELL_TITLE = 'Move to a new cell above {target}';

/** An import statement, as far as its cell alone tells. */
interface FoundImport {
  readonly range: SourceRange;
  readonly modules: readonly string[];
  /** What it binds. */
  readonly imports: readonly ImportedName[];
}

/** I1: an import that comes as a surprise. */
export const importNotFirst = defineRule({
  code: 'I1',
  name: 'import-not-first',
  category: 'import',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    late:
      'The import of {modules} stands below the work that begins in {work}: whoever lacks it finds out late. ' +
      'Move it to the top.',
    repeated:
      '{modules} is imported above already: this import, below the work that begins in {work}, is not needed. Remove it.'
  },
  fixTitles: { move: MOVE_TITLE, newCell: NEW_CELL_TITLE, remove: REMOVE_TITLE },
  fixes: 'safe',
  docs: {
    what:
      'Reports an import at the top level of a cell that stands below a cell doing other work. Imports, magics, docstrings, ' +
      'library settings, changes of `sys.path` and `os.environ`, seeds and constants in capitals are not other work. ' +
      'Imports inside `try`, `if`, `with` or a function are not reported.',
    why:
      'Imports at the top tell at a glance what the notebook needs, and a missing module stops a run at once instead of ' +
      'after an hour. A cell that uses the module can be run on its own only when the import was run before.',
    limits:
      'The move is offered only where nothing between the two places could change what the import does or what its names ' +
      'mean: `sys.path`, `os.environ`, the working folder, installations, shell commands, files, warnings, the same names. ' +
      'What a function of another module does is not known.',
    bad: [
      {
        title: 'an import below the work',
        cells: [
          { source: 'import math' },
          { source: 'orders = [3, 5]' },
          { source: 'import statistics\nstatistics.mean(orders)' }
        ],
        messages: [
          'The import of `statistics` stands below the work that begins in cell 2: whoever lacks it finds out late. Move it to the top.'
        ],
        fixed: ['import math\nimport statistics', 'orders = [3, 5]', 'statistics.mean(orders)']
      },
      {
        title: 'no import cell above: a new one',
        cells: [
          { source: '# Orders', type: 'markdown' },
          { source: 'orders = [3, 5]' },
          { source: 'from statistics import mean' },
          { source: 'mean(orders)' }
        ],
        messages: [
          'The import of `statistics` stands below the work that begins in cell 2: whoever lacks it finds out late. Move it to the top.'
        ],
        fixed: ['# Orders', 'from statistics import mean', 'orders = [3, 5]', 'mean(orders)']
      },
      {
        title: 'the import is there above already',
        cells: [
          { source: 'import math' },
          { source: 'orders = [3, 5]' },
          { source: 'import math\nmath.prod(orders)' }
        ],
        messages: [
          '`math` is imported above already: this import, below the work that begins in cell 2, is not needed. Remove it.'
        ],
        fixed: ['import math', 'orders = [3, 5]', 'math.prod(orders)']
      },
      {
        title: 'it depends on what stands between: reported, not moved',
        cells: [
          { source: 'import sys' },
          { source: "folder = 'lib'\nsys.path.append(folder)" },
          { source: 'import helpers' }
        ],
        messages: [
          'The import of `helpers` stands below the work that begins in cell 2: whoever lacks it finds out late. Move it to the top.'
        ]
      }
    ],
    good: [
      {
        title: 'settings between imports',
        cells: [
          { source: '"""Orders of a year."""\n%matplotlib inline\nimport sys' },
          { source: "sys.path.append('lib')\nSEED = 1" },
          { source: "import warnings\nwarnings.filterwarnings('ignore')" },
          { source: '%pip install pandas' },
          { source: 'import pandas as pd' }
        ]
      },
      {
        title: 'a guarded import, and one inside a function',
        cells: [
          { source: 'x = 1' },
          { source: 'try:\n    import torch\nexcept ImportError:\n    torch = None' },
          { source: 'def mean(xs):\n    import statistics\n    return statistics.mean(xs)' }
        ]
      },
      {
        title: 'work and import in one cell',
        cells: [{ source: 'x = 1\nimport math' }]
      }
    ]
  },
  *check(context) {
    // What is work depends on names of all cells: not worth finding out where no import can be late.
    const importing = importingCells(context);
    const mayBeLate = importing.some(({ cell }) => cell !== context.codeCells[0]);
    const work = mayBeLate ? firstWork(context) : null;
    if (work === null) {
      return;
    }
    const mover = new LazyMover(context, work);
    for (const { cell, summary } of importing) {
      for (const statement of cell.index > work.index ? importsOf(summary) : []) {
        yield mover.report(cell, statement);
      }
    }
  }
});

/** The import statements at the top level of a cell. */
const importsOf = oncePerOwner((summary: CellSummary): readonly FoundImport[] =>
  (summary.module?.body ?? []).filter(isImport).map(statement => {
    const range = sourceRange(summary, statement);
    const isInside = ({ start }: ImportedName): boolean =>
      start >= range.start && start < range.end;
    return {
      range,
      modules: [...new Set(modulesOf(statement))],
      imports: summary.imports.filter(isInside)
    };
  })
);

/** The cells that import anything at their top level. */
const importingCells = factsOfCells(({ cell, summary }) =>
  summary?.imports.some(({ topLevel }) => topLevel) === true ? { cell, summary } : null
);

/** The first cell that does more than prepare. */
function firstWork(context: RuleContext): NotebookCell | null {
  const names = namesOf(context);
  const works = (cell: NotebookCell): boolean =>
    !cell.tags.includes('parameters') &&
    (context.summary(cell)?.module?.body.some(statement => !isPreparation(statement, names)) ??
      false);
  return context.codeCells.find(works) ?? null;
}

/** Reports imports; looks for where they could move to only when there is one. */
class LazyMover {
  private mover: ImportMover | null = null;
  private readonly place: ImportPlace;

  constructor(
    private readonly context: RuleContext,
    private readonly work: NotebookCell
  ) {
    this.place = importPlace(context, context.document.cells, work);
  }

  report(cell: NotebookCell, { range, modules, imports }: FoundImport): RuleReport {
    this.mover ??= new ImportMover(this.context, this.place);
    const move = this.mover.move({ cell, ...range, imports });
    return {
      cell,
      range,
      message: move?.kind === 'remove' ? 'repeated' : 'late',
      values: {
        modules: modules.map(module => `\`${module}\``),
        work: { cell: this.work.index }
      },
      names: modules,
      related: [{ cell: this.work, range: null }],
      fixes: move === null ? [] : [this.fix(move)]
    };
  }

  private fix({ kind, edits }: ImportMove): Fix {
    const title: Message =
      kind === 'remove'
        ? { template: REMOVE_TITLE, values: {} }
        : {
            template: this.place.kind === 'cell' ? MOVE_TITLE : NEW_CELL_TITLE,
            values: { target: { cell: this.place.cell.index } }
          };
    return { title, applicability: 'safe', edits };
  }
}

function modulesOf(statement: ImportStatement): readonly string[] {
  return statement.kind === 'Import'
    ? statement.names.map(({ name }) => name.name)
    : ['.'.repeat(statement.level) + (statement.module?.name ?? '')];
}
