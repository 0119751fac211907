/** Which cells a round changed, so that it can be reverted. */
import type { ModernizeChange } from '../../protocol';

/** A cell of a version. */
export interface VersionCell {
  /** The same for the same cell in both versions. */
  readonly number: number;
  readonly source: string;
}

/** The cells that differ between two versions, by their positions before, then those that were inserted. */
export function cellChanges(
  before: readonly VersionCell[],
  after: readonly VersionCell[]
): readonly ModernizeChange[] {
  const now = new Map(after.map(({ number, source }, index) => [number, { index, source }]));
  const known = new Set(before.map(({ number }) => number));
  const old = before.flatMap(({ number, source }, from): ModernizeChange[] => {
    const cell = now.get(number);
    const isSame = cell?.source === source;
    return isSame && cell.index === from
      ? []
      : [
          {
            from_index: from,
            to_index: cell?.index ?? null,
            before: isSame ? null : source,
            after: isSame ? null : (cell?.source ?? null)
          }
        ];
  });
  const inserted = after.flatMap(({ number, source }, to): ModernizeChange[] =>
    known.has(number) ? [] : [{ from_index: null, to_index: to, before: null, after: source }]
  );
  return [...old, ...inserted];
}

/** The sources before a round. */
export function revertChanges(
  sources: readonly string[],
  changes: readonly ModernizeChange[]
): readonly string[] {
  const moved = new Set(changes.flatMap(({ to_index: to }) => to ?? []));
  const reverted = sources.filter((_, index) => !moved.has(index));
  const restored = changes.flatMap(({ from_index: from, to_index: to, before }) =>
    from === null ? [] : [{ from, source: before ?? (to === null ? '' : sources[to]) }]
  );
  restored.sort((a, b) => a.from - b.from);
  restored.forEach(({ from, source }) => reverted.splice(from, 0, source));
  return reverted;
}
