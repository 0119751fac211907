/** Where a notebook mentions names, so that code can move into a function without anyone missing one. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { AnalyzedCells } from '../analysis/access/notebook-names';
import { addToGroup } from '../memo/group-by';
import type { NotebookCell } from '../notebook/document';
import { nodesOf } from '../python/flow/cell-nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';

/** A name in a cell, or a text or magic that contains it. */
export interface Mention extends SourceRange {
  readonly cell: NotebookCell;
}

/** All mentions of a version of the notebook. */
export interface NameMentions {
  /** By name. Queries and templates use names in texts, so words of texts count. */
  readonly byName: ReadonlyMap<string, readonly Mention[]>;
  /** Names that functions use as variables of the notebook. */
  readonly inFunctions: ReadonlySet<string>;
  /** Code may use names that no text shows. */
  readonly isOpaque: boolean;
}

/** Code that sees names in ways that a function changes, or that shows more than the last value. */
const REFLECTION = /\b(?:globals|locals|vars|dir|eval|exec|get_ipython|ast_node_interactivity)\b/;
const WORD = /[\p{L}_][\p{L}\p{N}_]*/gu;

/** The mentions of a version; computed once. */
export const nameMentions = memoizePerVersion((cells: AnalyzedCells): NameMentions => {
  const byName = new Map<string, Mention[]>();
  const inFunctions = new Set<string>();
  let isOpaque = false;
  for (const cell of cells.codeCells) {
    const summary = cells.summary(cell);
    isOpaque ||= summary === null || hidesNames(summary);
    for (const [name, range] of summary === null ? [] : mentionsIn(summary)) {
      addToGroup(byName, name, { cell, ...range });
    }
    for (const body of summary?.functions ?? []) {
      const isInPlace = body.kind === 'generator' && body.name.startsWith('<');
      for (const { events } of isInPlace ? [] : body.flow.blocks) {
        events.forEach(event => 'name' in event && inFunctions.add(event.name));
      }
    }
  }
  return { byName, inFunctions, isOpaque };
});

function hidesNames({ module, unknownNames, source }: CellSummary): boolean {
  return (
    module === null ||
    unknownNames.some(({ kind }) => kind !== 'star-import') ||
    REFLECTION.test(source)
  );
}

function* mentionsIn(summary: CellSummary): Iterable<readonly [string, SourceRange]> {
  const found: (readonly [string, SourceRange])[] = [];
  for (const node of nodesOf(summary)) {
    if (node.kind === 'Name') {
      found.push([node.id, sourceRange(summary, node)]);
    } else if (node.kind === 'Constant' && node.value.type === 'str') {
      const range = sourceRange(summary, node);
      wordsOf(node.value.value).forEach(word => found.push([word, range]));
    }
  }
  yield* found;
  for (const { start, end } of summary.masked.forms) {
    for (const word of wordsOf(summary.source.slice(start, end))) {
      yield [word, { start, end }];
    }
  }
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.match(WORD) ?? []);
}
