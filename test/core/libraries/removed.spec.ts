import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { removedSince } from '../../../src/core/crashes/removed-modules';
import { isRemovedMember } from '../../../src/core/crashes/removed-names';
import { MOVED_MODULES } from '../../../src/core/restore/moved-names';
import { facetsOf } from './facets';

interface Facet {
  readonly modules?: Readonly<Record<string, string>>;
  readonly moved?: Readonly<Record<string, { readonly now: string }>>;
  readonly members?: Readonly<Record<string, readonly string[]>>;
}

const facets = facetsOf<Facet>('removed');

it('no module is described twice, and only Python lists modules by its versions', () => {
  for (const key of ['modules', 'moved', 'members'] as const) {
    const modules = facets.flatMap(([, facet]) => Object.keys(facet[key] ?? {}));
    expect(modules.filter((module, at) => modules.indexOf(module) !== at)).toEqual([]);
  }
  const listing = facets.filter(([, { modules }]) => modules !== undefined);
  expect(listing.map(([distribution]) => distribution)).toEqual(['python']);
});

it('the standard library of the installed Python has none of the members', () => {
  const { members = {}, modules = {} } = new Map(facets).get('python')!;
  const code = [
    'import importlib.util, json, sys, warnings',
    'warnings.simplefilter("ignore")',
    'members, modules = json.loads(sys.argv[1])',
    'version = "%d.%d" % sys.version_info[:2]',
    'key = lambda text: [int(part) for part in text.split(".")]',
    'gone = [name for name, since in modules.items() if key(since) <= key(version)]',
    'print(json.dumps([',
    '    *(name for name in gone if importlib.util.find_spec(name)),',
    '    *(module + "." + name for module, names in members.items() if module not in gone',
    '      and importlib.util.find_spec(module) for name in names',
    '      if hasattr(importlib.import_module(module), name)),',
    ']))'
  ].join('\n');
  const python = path.resolve(__dirname, '../../../.venv/bin/python');
  const output = execFileSync(python, ['-c', code, JSON.stringify([members, modules])], {
    encoding: 'utf8'
  });
  // Deprecated, and removed by later versions.
  const later = [
    'asyncio.get_event_loop_policy',
    'locale.format',
    'unittest.makeSuite',
    'unittest.findTestCases'
  ];
  const found = JSON.parse(output) as string[];
  expect(found.filter(name => !later.includes(name))).toEqual([]);
});

it('answers from the data', () => {
  expect(removedSince('imp')).toBe('3.12');
  expect(removedSince('urllib2')).toBe('3');
  expect(removedSince('json')).toBeNull();
  expect(removedSince('constructor')).toBeNull();
  expect(isRemovedMember(null, 'numpy', 'asscalar')).toBe(true);
  expect(isRemovedMember(null, 'numpy', 'array')).toBe(false);
  expect(MOVED_MODULES['pandas.io.data']).toEqual({
    now: 'pandas_datareader.data',
    isSame: false
  });
});
