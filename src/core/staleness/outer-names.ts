/** Readable names of memory locations, as the cells around know them. */
import { addToGroup } from '../memo/group-by';
import type { MemoryLocation } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';
import { LocationNames } from './location-names';

/** Names what the statements of one cell read: `lst`, not `y`, where the cell itself has set `y = lst`. */
export class OuterNames {
  private readonly names = new Map<number, LocationNames>();
  /** Name → indexes of the statements that bind it, in order; null before someone asks. */
  private binders: ReadonlyMap<string, readonly number[]> | null = null;

  /** @param statements - of the cell, in order */
  constructor(private readonly statements: readonly StatementTrace[]) {}

  /** The name through which a statement of the cell reached the location; null if it has no readable name. */
  of(index: number, location: MemoryLocation): string | null {
    let name = this.namesOf(index).of(location);
    for (let at = index; name !== null && location.object !== null && at >= 0;) {
      at = this.binderOf(name, at);
      name = (at < 0 ? null : this.namesOf(at).of(location)) ?? name;
    }
    return name;
  }

  /** The last statement above another that binds a name; -1 if there is none. */
  private binderOf(name: string, index: number): number {
    this.binders ??= bindersIn(this.statements);
    return (
      this.binders
        .get(name)
        ?.filter(each => each < index)
        .at(-1) ?? -1
    );
  }

  private namesOf(index: number): LocationNames {
    const known = this.names.get(index) ?? new LocationNames(this.statements[index]);
    this.names.set(index, known);
    return known;
  }
}

function bindersIn(statements: readonly StatementTrace[]): ReadonlyMap<string, readonly number[]> {
  const binders = new Map<string, number[]>();
  statements.forEach(({ writes }, index) => {
    for (const { location } of writes) {
      if (location.kind === 'name') {
        addToGroup(binders, location.label, index);
      }
    }
  });
  return binders;
}
