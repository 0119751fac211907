/** Suggestions for unknown names in a settings file. */
import { nearestName } from '../fixes/nearest-name';

/** The remedy for an unknown name. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null
    ? `Remove it, or use one of ${known
        .map(each => `\`${each}\``)
        .slice(0, 20)
        .join(', ')}.`
    : `Did you mean \`${nearest}\`?`;
}
