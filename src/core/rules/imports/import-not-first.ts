import { memoize } from '../../memo/fact-table';
import type { ImportPlace, ImportStatement } from '../../fixes/import-positions';
import { importPlace, isImport } from '../../fixes/import-positions';
import type { Fix } from '../../fixes/edit';
import type { ImportMove } from '../../fixes/move-import';
import { ImportMover } from '../../fixes/move-import';
import { namesOf } from '../../analysis/access/notebook-names';
import type { Message } from '../../messages/message';
import type { NotebookCell } from '../../notebook/document';
import type { CellSummary, ImportedName } from '../../python/flow/cell-summary';
import { factsOfCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { RuleContext, SourceRange } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { isPreparation } from '../../imports/preparation';
import { sourceRange } from '../../rule-context/source-range';
import { docs } from './import-not-first.examples';

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
  title: 'Import not at top',
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
  docs,
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
