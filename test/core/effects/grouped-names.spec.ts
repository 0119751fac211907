import * as fs from 'node:fs';
import * as path from 'node:path';
import { expandGroupedNames } from '../../../src/core/effects/grouped-names';

const root = path.join(__dirname, '../../..');
const folder = path.join(root, 'src/core/effects/tables');
// eslint-disable-next-line @typescript-eslint/no-require-imports
const group = require(path.join(root, 'scripts/group-effect-tables.cjs')) as (
  text: string
) => string;

describe('grouped names', () => {
  it.each(fs.readdirSync(folder))('are restored exactly: %s', name => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8');
    const grouped = group(text);
    expect(expandGroupedNames(JSON.parse(grouped))).toEqual(JSON.parse(text));
    expect(grouped.length).toBeLessThan(JSON.stringify(JSON.parse(text)).length * 0.85);
    // Ungrouped names are unchanged.
    expect(expandGroupedNames(JSON.parse(text))).toEqual(JSON.parse(text));
  });
});
