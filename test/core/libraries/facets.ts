import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The folder with a folder for each distribution. */
export const libraries = path.resolve(__dirname, '../../../src/core/libraries');

/** A facet of each distribution that has it, by the name of the distribution. */
export function facetsOf<Facet>(name: string): readonly (readonly [string, Facet])[] {
  return readdirSync(libraries, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(entry => [entry.name, path.join(libraries, entry.name, `${name}.json`)] as const)
    .filter(([, file]) => existsSync(file))
    .map(([distribution, file]) => [distribution, JSON.parse(readFileSync(file, 'utf8')) as Facet]);
}
