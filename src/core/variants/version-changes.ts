import type { VariantChange } from '../../protocol';
import type { Resolution } from './resolution';

/**
 * The packages whose versions differ, a package after those that it needs: the versions of what is needed go with more
 * versions of what needs it than the other way round.
 */
export function versionChanges(before: Resolution, now: Resolution): readonly VariantChange[] {
  const names = [...new Set([...Object.keys(before.pins), ...Object.keys(now.pins)])].sort();
  const changed = names
    .map(name => ({
      package: name,
      before: before.pins[name] ?? null,
      now: now.pins[name] ?? null
    }))
    .filter(each => each.before !== each.now);
  const place = new Map<string, number>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (!seen.has(name)) {
      seen.add(name);
      [...(before.needs[name] ?? []), ...(now.needs[name] ?? [])].forEach(visit);
      place.set(name, place.size);
    }
  };
  changed.forEach(each => visit(each.package));
  return changed.sort((a, b) => (place.get(a.package) ?? 0) - (place.get(b.package) ?? 0));
}
