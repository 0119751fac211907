/** One report for each kind of expression that shows what changes. */
import type { NotebookCell } from '../notebook/document';
import type { SourceRange } from '../rule-context/rule-context';

/** Where a cell shows something. */
interface LocatedExpression {
  readonly cell: NotebookCell;
  readonly range: SourceRange;
}

/** The expressions of one kind, and what a rule reports of them. */
export interface ShownKind<Kind, Shown> {
  readonly all: readonly Shown[];
  readonly first: Shown;
  readonly report: LocatedExpression & {
    readonly message: Kind;
    readonly names: readonly Kind[];
    readonly related: readonly LocatedExpression[];
    readonly data: { readonly state: Kind };
  };
}

/** Groups what is shown by kind, in the order of `kinds`; reports the first of each and relates the others to it. */
export function firstOfEachKind<Kind extends string, Shown extends LocatedExpression>(
  shown: readonly Shown[],
  kinds: readonly Kind[],
  kindOf: (each: Shown) => string
): readonly ShownKind<Kind, Shown>[] {
  return kinds.flatMap(kind => {
    const all = shown.filter(each => kindOf(each) === kind);
    const first = all.at(0);
    if (first === undefined) {
      return [];
    }
    const [{ cell, range }, ...related] = all.map(each => ({ cell: each.cell, range: each.range }));
    const report = { cell, range, message: kind, names: [kind], related, data: { state: kind } };
    return [{ all, first, report }];
  });
}
