/** Definitions in the order of their cells in the document. */
import { largest, smallest } from '../../memo/lists';
import type { CellIdentity } from './compiled-function';
import type { Definition, DefinitionOf, DefinitionSet } from './definition-set';
import { SOME } from './definition-set';
import type { DocumentCells } from './document-cells';

/** A definition in a cell, with the position of the cell. */
export interface LocatedDefinition<K extends 'bound' | 'mutated'> {
  readonly index: number;
  readonly member: DefinitionOf<K>;
}

/** The first and the last position of some cells. */
interface CellSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * Finds the last definitions of a set in one version of the document, and neighbors among the cells that bind a name. What
 * a part of a set contains is computed once, however many sets share the part.
 */
export class DefinitionOrder {
  private readonly spans = {
    bound: new Map<DefinitionSet, CellSpan>(),
    mutated: new Map<DefinitionSet, CellSpan>()
  };

  constructor(private readonly document: DocumentCells) {}

  /**
   * The last definitions of a kind, the last first.
   *
   * @param except - a cell whose definitions do not count
   */
  last<K extends 'bound' | 'mutated'>(
    set: DefinitionSet,
    kind: K,
    most: number,
    except: CellIdentity | null = null
  ): readonly LocatedDefinition<K>[] {
    const found: LocatedDefinition<K>[] = [];
    const visit = (part: DefinitionSet | null): void => {
      if (
        part?.has(SOME[kind]) !== true ||
        (found.length === most && this.spanOf(part, kind).last < found[most - 1].index)
      ) {
        return;
      }
      if (part.member !== null) {
        const member = part.member as DefinitionOf<K>;
        if (member.cell !== except) {
          insert(found, { index: this.document.indexOf(member.cell), member }, most);
        }
      }
      // Later cells mostly have higher ids.
      visit(part.right);
      visit(part.left);
    };
    visit(set);
    return found;
  }

  /**
   * Calls `link` with the positions of each cell that binds the name and of the next one that does.
   *
   * @param linked - sets whose cells are linked; the set and its parts are added
   */
  linkBindings(
    set: DefinitionSet,
    linked: Set<DefinitionSet>,
    link: (from: number, to: number) => void
  ): void {
    const { left, right } = set;
    if (set.bindings < 2 || left === null || right === null || linked.has(set)) {
      return;
    }
    linked.add(set);
    const isSplit = left.bindings > 0 && right.bindings > 0;
    const [from, to] = isSplit
      ? [this.spanOf(left, 'bound').last, this.spanOf(right, 'bound').first]
      : [0, 0];
    if (from > to) {
      this.linkMoved(set, link);
      return;
    }
    this.linkBindings(left, linked, link);
    this.linkBindings(right, linked, link);
    if (from < to) {
      link(from, to);
    }
  }

  /** Links cells that were moved since they were first analyzed. */
  private linkMoved(set: DefinitionSet, link: (from: number, to: number) => void): void {
    const cells = set.membersOf(SOME.bound).map(member => this.positionOf(member));
    const sorted = [...new Set(cells)].sort((a, b) => a - b);
    sorted.slice(1).forEach((to, position) => link(sorted[position], to));
  }

  /** Positions of the cells of all definitions of a kind; the set has some. */
  private spanOf(set: DefinitionSet, kind: 'bound' | 'mutated'): CellSpan {
    const known = this.spans[kind].get(set);
    if (known !== undefined) {
      return known;
    }
    const spans = [set.left, set.right].flatMap(part =>
      part?.has(SOME[kind]) === true ? [this.spanOf(part, kind)] : []
    );
    const span = set.member === null ? around(spans) : onlyCell(this.positionOf(set.member));
    this.spans[kind].set(set, span);
    return span;
  }

  private positionOf(member: Definition): number {
    return 'cell' in member ? this.document.indexOf(member.cell) : -1;
  }
}

function onlyCell(position: number): CellSpan {
  return { first: position, last: position };
}

function around(spans: readonly CellSpan[]): CellSpan {
  return {
    first: smallest(spans.map(({ first }) => first)),
    last: largest(spans.map(({ last }) => last))
  };
}

/** Keeps the last definitions, the last first; of one cell, the one with the highest id first. */
function insert<K extends 'bound' | 'mutated'>(
  found: LocatedDefinition<K>[],
  added: LocatedDefinition<K>,
  most: number
): void {
  const { index, member } = added;
  const isBefore = (each: LocatedDefinition<K>): boolean =>
    each.index < index || (each.index === index && each.member.id < member.id);
  const position = found.findIndex(isBefore);
  found.splice(position < 0 ? found.length : position, 0, added);
  found.length = Math.min(found.length, most);
}
