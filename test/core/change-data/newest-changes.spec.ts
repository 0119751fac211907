/** The newest version of each library with a known change: what a user is asked about first. */
import { ApiChangeTables } from '../../../src/core/change-data/api-changes';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { newestChanges } from '../../../src/core/change-data/newest-changes';
import changes from '../../../src/core/change-data/changes.json';
import entries from '../../../src/core/change-data/entries.json';

it('takes the newest of all versions, of names and of entries', () => {
  const tables = new ApiChangeTables(
    () => ({
      numpy: { removed: { '1.23 1.24.4': 'numpy.float=float', '2.3 2.4.6': 'numpy.in1d' } }
    }),
    () => ({
      numpy: [{ id: 'a', kind: 'removed', name: 'x', on: ['numpy.ndarray'], gone: '2.0' }],
      pandas: [
        { id: 'b', kind: 'removed', functions: ['pandas.f'], deprecated: '2.10', gone: '3.0.0' },
        { id: 'c', kind: 'removed', functions: ['pandas.g'], deprecated: '2.9' }
      ],
      scipy: [{ id: 'd', kind: 'moved-module', functions: ['scipy.f'], deprecated: '1.8' }],
      sklearn: [{ id: 'e', kind: 'default-changed', functions: ['sklearn.f'], changed: '1.10' }]
    }),
    () => []
  );
  expect(Object.fromEntries(newestChanges(tables))).toEqual({
    numpy: '2.4.6',
    pandas: '3',
    scipy: '1.8',
    sklearn: '1.10'
  });
});

it('knows a version of every library that has data', () => {
  const libraries = new Set([...Object.keys(changes), ...Object.keys(entries)]);
  const newest = newestChanges(knownApiChanges());
  expect([...newest.keys()].sort()).toEqual([...libraries].sort());
  expect(newest.get('pandas')).toBe('3');
});
