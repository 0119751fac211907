import { memoize } from '../../memo/fact-table';
import type { ImportPosition, ImportStatement } from '../../fixes/import-positions';
import { importPosition, isImport } from '../../fixes/import-positions';
import type { Fix } from '../../fixes/edit';
import type { ImportMove } from '../../fixes/move-import';
import { ImportMover } from '../../fixes/move-import';
import type { Message } from '../../messages/message';
import type { NotebookCell } from '../../notebook/document';
import type { CellSummary, ImportedName } from '../../python/flow/cell-summary';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { RuleContext, SourceRange } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { FirstUses } from '../../imports/first-uses';
import { firstWork } from '../../imports/first-work';
import { isStandardLibrary } from '../../imports/standard-library';
import { sourceRange } from '../../rule-context/source-range';

const MOVE_TITLE = 'Move to the imports in {target}';
const REMOVE_TITLE = 'Remove the duplicate import';
const NEW_CELL_TITLE = 'Move to a new cell above {target}';

/** An import statement, with the facts that its cell alone gives. */
interface FoundImport {
  readonly range: SourceRange;
  readonly modules: readonly string[];
  /** The names that it binds. */
  readonly imports: readonly ImportedName[];
}

type ImportOptions = {
  readonly 'standard-library': boolean;
  readonly 'beside-first-use': boolean;
};

/** I1: an import below other code. */
export const importNotFirst = defineRule<ImportOptions>({
  code: 'I1',
  name: 'import-not-first',
  title: 'Import not at top',
  why:
    'Imports at the top show at a glance what the notebook needs, and a missing module stops a run at once ' +
    'instead of after an hour. A cell that uses the module can only run after the import.',
  category: 'import',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {
    'standard-library': {
      default: false,
      description: 'Also report imports of the standard library.'
    },
    'beside-first-use': {
      default: false,
      description:
        'Also report imports whose names are first used in the same section below a heading.'
    }
  },
  messages: {
    late: 'Import below other code: a missing package will not show up until this cell runs.',
    repeated: 'Already imported above: {modules}.'
  },
  merged:
    '{number} imports below other code, the first in {cell}: missing packages will show up late.',
  fixTitles: { move: MOVE_TITLE, newCell: NEW_CELL_TITLE, remove: REMOVE_TITLE },
  fixes: 'safe',
  *check(context) {
    // The first cell with work depends on names of all cells, so it is computed only where an import may be late.
    const importing = importingCells(context);
    const mayBeLate = importing.some(({ cell }) => cell !== context.codeCells[0]);
    const work = mayBeLate ? firstWork(context) : null;
    if (work === null) {
      return;
    }
    const mover = new LazyMover(context, work);
    const isReported = reportedImports(context);
    for (const { cell, summary } of importing) {
      for (const statement of cell.index > work.index ? importsOf(summary) : []) {
        if (isReported(cell, statement)) {
          yield mover.report(cell, statement);
        }
      }
    }
  }
});

/** Whether the options ask for an import. */
function reportedImports(
  context: RuleContext<ImportOptions>
): (cell: NotebookCell, statement: FoundImport) => boolean {
  const { options } = context;
  let uses: FirstUses | null = null;
  return (cell, { range, modules, imports }) => {
    if (!options['standard-library'] && modules.every(isStandardLibrary)) {
      return false;
    }
    if (options['beside-first-use']) {
      return true;
    }
    uses ??= new FirstUses(context);
    return !uses.areBeside(cell, range, imports);
  };
}

/** The import statements at the top level of a cell. */
const importsOf = memoize((summary: CellSummary): readonly FoundImport[] =>
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
const importingCells = deriveFromCells(({ cell, summary }) =>
  summary?.imports.some(({ topLevel }) => topLevel) === true ? { cell, summary } : null
);

/** Reports imports; searches for their new position only when needed. */
class LazyMover {
  private mover: ImportMover | null = null;
  private readonly position: ImportPosition;

  constructor(
    private readonly context: RuleContext,
    private readonly work: NotebookCell
  ) {
    this.position = importPosition(context, context.document.cells, work);
  }

  report(cell: NotebookCell, { range, modules, imports }: FoundImport): RuleReport {
    this.mover ??= new ImportMover(this.context, this.position);
    const move = this.mover.move({ cell, ...range, imports });
    return {
      cell,
      range,
      ...(move?.kind === 'remove'
        ? { message: 'repeated', values: { modules: modules.map(module => `\`${module}\``) } }
        : { message: 'late' }),
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
            template: this.position.kind === 'cell' ? MOVE_TITLE : NEW_CELL_TITLE,
            values: { target: { cell: this.position.cell.index } }
          };
    return { title, applicability: 'safe', edits };
  }
}

function modulesOf(statement: ImportStatement): readonly string[] {
  return statement.kind === 'Import'
    ? statement.names.map(({ name }) => name.name)
    : ['.'.repeat(statement.level) + (statement.module?.name ?? '')];
}
