import verified from '../../../bench/verified_modules.json';
import data from '../../../src/core/requirements/distributions.json';
import { distributionsForModule } from '../../../src/core/requirements/distributions';
import needs from '../../../src/core/requirements/function_needs.json';
import { parseRequirement } from '../../../src/core/requirements/requirement';

it('marks as verified only modules that the table has', () => {
  expect(verified.modules.length).toBeGreaterThan(100);
  expect(verified.modules.filter(module => distributionsForModule(module).length === 0)).toEqual(
    []
  );
});

it('names distributions as requirements can', () => {
  const tables = [data.modules, data.submodules] as Readonly<Record<string, readonly string[]>>[];
  const names = [
    ...tables.flatMap(table => Object.values(table).flat()),
    ...[...needs.functions, ...needs.magics].flatMap(entry => entry.needs)
  ];
  expect(names.filter(name => parseRequirement(name) === null)).toEqual([]);
});
