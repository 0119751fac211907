/** The newest released version of each library with a known change: what a user is asked about first. */
import { ApiChangeTables } from '../../../src/core/change-data/api-changes';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { newestChanges } from '../../../src/core/change-data/newest-changes';
import changes from '../../../src/core/change-data/changes.json';
import entries from '../../../src/core/change-data/entries.json';
import {
  compareVersions,
  formatVersion,
  parseVersion
} from '../../../src/core/requirements/version';
import confirmed from '../../oracles/modernizing/confirmed.json';

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
    () => [],
    { numpy: '2.4.6', pandas: '3.0.2', scipy: '1.18.1', sklearn: '1.10.0' }
  );
  expect(Object.fromEntries(newestChanges(tables))).toEqual({
    numpy: '2.4.6',
    pandas: '3',
    scipy: '1.8',
    sklearn: '1.10'
  });
});

it('leaves out versions that are only announced', () => {
  const removed = (...gone: string[]): object[] =>
    gone.map(version => ({ id: version, kind: 'removed', functions: ['a.f'], gone: version }));
  const tables = new ApiChangeTables(
    () => ({}),
    () => ({
      scipy: removed('1.14', '2.0'),
      numpy: removed('2.5', '2.5.9', '2.6'),
      plotly: removed('7.0'),
      unknown: removed('3.0')
    }),
    () => [],
    { scipy: '1.18.1', numpy: '2.5.5', plotly: '6.1.0' }
  );
  expect(Object.fromEntries(newestChanges(tables))).toEqual({
    scipy: '1.14',
    // The series is released.
    numpy: '2.5.9',
    // Nothing changed until then.
    plotly: '6.1',
    unknown: '3'
  });
});

it('knows the newest version in which entries of each library were executed', () => {
  for (const [library, byId] of Object.entries(confirmed)) {
    const versions = Object.values(byId)
      .flatMap(({ before, after }): readonly string[] => [...before, ...after])
      .flatMap(text => parseVersion(text) ?? [])
      .sort(compareVersions);
    const newest = versions.at(-1);
    const { newestExecuted } = knownApiChanges();
    expect([library, newestExecuted[library]]).toEqual([
      library,
      newest === undefined ? undefined : formatVersion(newest)
    ]);
  }
});

it('knows a version of every library that has data', () => {
  const libraries = new Set([...Object.keys(changes), ...Object.keys(entries)]);
  const newest = newestChanges(knownApiChanges());
  expect([...newest.keys()].sort()).toEqual([...libraries].sort());
  expect(newest.get('pandas')).toBe('3');
  expect(newest.get('scipy')).toMatch(/^1\./);
});
