/** Where the code of a notebook makes the texts that are paths. */
import type { Expression } from '../python/ast/nodes';
import type { Place } from './values';

/** An expression with a known text. */
export interface PathSite {
  readonly place: Place;
  readonly node: Expression;
  readonly path: string;
  /** The expression that makes paths of texts, such as `Path`; null for a text. */
  readonly maker: string | null;
}

/** The expressions of a notebook that have a known text. */
export class PathSites {
  /** Null: its text is not always the same. */
  private readonly byNode = new Map<Expression, PathSite | null>();

  add(site: PathSite): void {
    const known = this.byNode.get(site.node);
    const isSame = known === undefined || known?.path === site.path;
    this.byNode.set(site.node, isSame ? site : null);
  }

  /** The outermost expressions that are always this path. */
  of(isPath: (path: string) => boolean): readonly PathSite[] {
    const found = [...this.byNode.values()].filter(site => site !== null && isPath(site.path));
    return found
      .flatMap(site => site ?? [])
      .filter(
        ({ place, node }, at, all) =>
          !all.some(
            (other, otherAt) =>
              otherAt !== at &&
              other.place.cell === place.cell &&
              other.place.text === place.text &&
              other.node.start <= node.start &&
              other.node.end >= node.end
          )
      );
  }
}
