// What libraries do is data, in one place: no other module of the core names one. Today's modules that do are listed in
// `library-names.json`, which may only shrink. FRESHKERNEL_RECORD=1 takes out what is gone.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { namedLibraries } from './named-libraries';

const root = path.resolve(__dirname, '../..');
const kept = path.join(__dirname, 'library-names.json');
/** What Python and IPython themselves define has a home of its own. */
const LANGUAGE = 'src/core/python/';

function modules(): readonly string[] {
  return readdirSync(path.join(root, 'src/core'), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => !file.startsWith(LANGUAGE) && !file.endsWith('.examples.ts'))
    .sort();
}

type Named = Readonly<Record<string, readonly string[]>>;

function namedToday(): Named {
  const named = modules().map(
    file => [file, namedLibraries(file, readFileSync(path.join(root, file), 'utf8'))] as const
  );
  return Object.fromEntries(named.filter(([, names]) => names.length > 0));
}

/** The names of one list that a second one lacks, as `module: name`. */
function without(names: Named, other: Named): readonly string[] {
  return Object.entries(names).flatMap(([file, found]) =>
    found.filter(name => !(other[file] ?? []).includes(name)).map(name => `${file}: ${name}`)
  );
}

const exceptions = JSON.parse(readFileSync(kept, 'utf8')) as Named;
const today = namedToday();

if (process.env.FRESHKERNEL_RECORD === '1') {
  const left = Object.entries(exceptions)
    .map(
      ([file, names]) => [file, names.filter(name => (today[file] ?? []).includes(name))] as const
    )
    .filter(([, names]) => names.length > 0);
  writeFileSync(kept, `${JSON.stringify(Object.fromEntries(left), null, 2)}\n`);
}

it('no module names a library that it did not name before: add the fact to the data', () => {
  expect(without(today, exceptions)).toEqual([]);
});

it('the list has no name that is gone: record it with FRESHKERNEL_RECORD=1', () => {
  expect(without(exceptions, today)).toEqual([]);
});

describe('a name counts', () => {
  it.each([
    ["if (name === 'pandas') {}", ['pandas']],
    ["const NAMES = new Set(['sklearn.model_selection']);", ['sklearn']],
    ['const isPandasFrame = 1;', ['pandas']],
    ['const x = /^(?:torch|jax)\\./;', ['jax', 'torch']],
    ['const x = `numpy.${name}`;', ['numpy']],
    ["get('requests')", ['requests']],
    ["get('requests.get')", ['requests']]
  ])('%s', (source, names) => {
    expect(namedLibraries('a.ts', source)).toEqual(names);
  });
});

describe('nothing counts in', () => {
  it.each([
    'const count = requests.length;',
    '/** What pandas does. */ const x = 1;',
    "const text = 'This is what pandas does with it';",
    "import { pandas } from './pandas';",
    "const x = 'a pattern';"
  ])('%s', source => {
    expect(namedLibraries('a.ts', source)).toEqual([]);
  });
});
