import { memoize } from '../../memo/fact-table';
import { memoizePerVersion } from '../../analysis/access/derived-facts';
import { isMachinePath } from '../../fixes/absolute-path';
import type { Edit } from '../../fixes/edit';
import type { NotebookNames } from '../../analysis/access/notebook-names';
import { notebookNames } from '../../analysis/access/notebook-names';
import { relativePathEdit } from '../../fixes/relative-path';
import type { NotebookCell } from '../../notebook/document';
import type { Call } from '../../python/ast/nodes';
import type { CellSummary } from '../../python/flow/cell-summary';
import { deriveFromCells } from '../../rule-context/cell-rows';
import { defineRule } from '../contract';
import type { RelatedLocation, RuleContext, SourceRange } from '../../rule-context/rule-context';
import type { RuleReport } from '../contract';
import { pathArguments } from '../../file-paths/path-arguments';
import type { LeadingText, PathUses, LocatedCall } from '../../file-paths/path-uses';
import { callsByName, leadingText, pathUses, textsOf } from '../../file-paths/path-uses';
import { mappedRange } from '../../rule-context/source-range';
import { addToGroup } from '../../memo/group-by';

const RELATIVE_TITLE = 'Make `{path}` relative';

/** P1: a path that exists on this machine only. */
export const absolutePath = defineRule({
  code: 'P1',
  name: 'absolute-path',
  title: 'Absolute path',
  why: 'On another machine, or for another user, the path does not exist and the notebook stops there.',
  category: 'path',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    argument: '`{path}` exists only on this machine: `{callable}` will not find it elsewhere.',
    name: '`{name}` is `{path}`, which exists only on this machine: `{callable}` will not find it elsewhere.',
    magic: '`{path}` exists only on this machine: this line will fail elsewhere.'
  },
  fixTitles: { relative: RELATIVE_TITLE },
  fixes: 'safe',
  *check(context) {
    const names = notebookNames(context);
    const cells = cellsWithPaths(context);
    const pathNames = machinePathNames(cells, names);
    for (const { cell, summary } of pathNames.size > 0 ? context.rows : cells) {
      if (summary !== null) {
        yield* reportsOf(new CellPaths(context, names, cell, summary), pathNames);
      }
    }
  }
});

interface CellWithPaths {
  readonly cell: NotebookCell;
  readonly summary: CellSummary;
  readonly uses: PathUses;
}

/** The cells whose texts involve machine paths. */
const cellsWithPaths = deriveFromCells(({ cell, summary }): CellWithPaths | null => {
  const uses = summary === null ? null : pathUses(summary);
  return summary === null || uses === null || hasNone(uses) ? null : { cell, summary, uses };
});

function hasNone({ literalCalls, pathNames, formPaths, changesFolder }: PathUses): boolean {
  return !changesFolder && literalCalls.length + pathNames.length + formPaths.length === 0;
}

/** Names that always hold one machine path. Each is reported at its first use and removed. */
function machinePathNames(cells: readonly CellWithPaths[], names: NotebookNames): Set<string> {
  const candidates = cells.flatMap(({ uses }) => uses.pathNames);
  return new Set(candidates.filter(name => isMachinePath(names.literal(name)?.text ?? '')));
}

function* reportsOf(paths: CellPaths, pathNames: Set<string>): Iterable<RuleReport> {
  const uses = pathUses(paths.summary);
  for (const call of uses.literalCalls) {
    yield* paths.literalReports(call);
  }
  for (const [name, calls] of pathNames.size === 0 ? [] : callsByName(paths.summary)) {
    for (const call of pathNames.has(name) ? calls : []) {
      const report = paths.nameReport(call, name);
      if (report !== null) {
        pathNames.delete(name);
        yield report;
        break;
      }
    }
  }
  for (const { value, start, end } of uses.formPaths) {
    yield {
      cell: paths.cell,
      range: { start, end },
      message: 'magic',
      values: { path: value },
      fixes: paths.fixes(paths.cell, { start, end }, value, 'safe')
    };
  }
}

/** The machine paths of one cell. */
class CellPaths {
  constructor(
    private readonly context: RuleContext,
    private readonly names: NotebookNames,
    readonly cell: NotebookCell,
    readonly summary: CellSummary
  ) {}

  *literalReports({ call, text }: LocatedCall): Iterable<RuleReport> {
    const callable = this.names.qualified(call.func);
    for (const argument of pathArguments(call, callable)) {
      const leading = leadingText(argument);
      if (leading !== null && isMachinePath(leading.text, leading.complete)) {
        const range = mappedRange(text.map, argument);
        yield this.literalReport(range, leading, callable ?? methodName(call));
      }
    }
  }

  nameReport({ call, text }: LocatedCall, name: string): RuleReport | null {
    const callable = this.names.qualified(call.func);
    const argument = pathArguments(call, callable).find(
      expression => expression.kind === 'Name' && expression.id === name
    );
    const literal = this.names.literal(name);
    if (argument === undefined || literal === null) {
      return null;
    }
    const { text: path, binding } = literal;
    const location = this.literalLocation(binding.cell, binding.end, path);
    return {
      cell: this.cell,
      range: mappedRange(text.map, argument),
      message: 'name',
      values: { name, path, callable: callable ?? methodName(call) },
      names: [name],
      related: [
        location ?? { cell: binding.cell, range: { start: binding.start, end: binding.end } }
      ],
      fixes: location === null ? [] : this.fixes(location.cell, location.range, path, 'unsafe')
    };
  }

  /** Edits of the literal at `range`, unless something may change the working folder. */
  fixes(
    cell: NotebookCell,
    range: SourceRange | null,
    path: string,
    applicability: 'safe' | 'unsafe'
  ): NonNullable<RuleReport['fixes']> {
    const folder = this.context.facts.notebookFolder;
    const edit: Edit | null =
      folder === null || range === null || this.folderChanges()
        ? null
        : relativePathEdit(cell, range, path, folder);
    const title = { template: RELATIVE_TITLE, values: { path } };
    return edit === null ? [] : [{ title, applicability, edits: [edit] }];
  }

  private literalReport(range: SourceRange, leading: LeadingText, callable: string): RuleReport {
    return {
      cell: this.cell,
      range,
      message: 'argument',
      values: { path: leading.text, callable },
      fixes: leading.literal === null ? [] : this.fixes(this.cell, range, leading.text, 'safe')
    };
  }

  /** The first literal with the path that is assigned after `offset`. */
  private literalLocation(
    cell: NotebookCell,
    offset: number,
    path: string
  ): (RelatedLocation & { readonly range: SourceRange }) | null {
    const summary = this.context.summary(cell);
    const assigned = summary === null ? [] : (assignedTexts(summary).get(path) ?? []);
    const range = assigned.find(({ start }) => start >= offset);
    return range === undefined ? null : { cell, range };
  }

  private folderChanges(): boolean {
    return folderChanges(this.context);
  }
}

const folderChanges = memoizePerVersion((context: RuleContext) =>
  cellsWithPaths(context).some(({ uses }) => uses.changesFolder)
);

/** The ranges at which a cell assigns each text literal. */
const assignedTexts = memoize((summary: CellSummary): ReadonlyMap<string, SourceRange[]> => {
  const ranges = new Map<string, SourceRange[]>();
  for (const { module, map } of textsOf(summary)) {
    for (const statement of module.body) {
      const leading = statement.kind === 'Assign' ? leadingText(statement.value) : null;
      if (statement.kind === 'Assign' && leading !== null && leading.literal !== null) {
        addToGroup(ranges, leading.text, mappedRange(map, statement.value));
      }
    }
  }
  return ranges;
});

function methodName({ func }: Call): string {
  return func.kind === 'Attribute' ? `.${func.attr.name}` : '';
}
