/** What to say where a settings file names something that there is not. */
import { nearestName } from '../fixes/nearest-name';

/** The remedy for a name that is not known. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === null
    ? `Remove it, or use one of ${known
        .map(each => `\`${each}\``)
        .slice(0, 20)
        .join(', ')}.`
    : `Did you mean \`${nearest}\`?`;
}
