// Collects the facts about libraries, one folder each in src/core/libraries, into a file for each facet: what is loaded together lies
// together, and a library is added by its folder alone.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const libraries = path.join(root, 'src/core/libraries');

const LISTS_OF_RANDOMNESS = [
  'makers',
  'reseeded',
  'noSeeds',
  'undecided',
  'distributions',
  'estimators',
  'compositions',
  'validations',
  'shuffling',
  'folding',
  'decidedByConstructor'
];

/** A facet of each library that has it, by distribution. */
function facetOf(name) {
  const folders = readdirSync(libraries, { withFileTypes: true }).filter(each =>
    each.isDirectory()
  );
  return folders
    .map(folder => [folder.name, path.join(libraries, folder.name, `${name}.json`)])
    .filter(([, file]) => existsSync(file))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([distribution, file]) => [distribution, JSON.parse(readFileSync(file, 'utf8'))]);
}

/** The entries of a table of all distributions; each has one home. */
const merged = (facets, key) => Object.assign({}, ...facets.map(([, facet]) => facet[key] ?? {}));

/** The items of a list of all distributions. */
const listed = (facets, key) => facets.flatMap(([, facet]) => facet[key] ?? []);

/** The magics of IPython, and of the extensions of all distributions. */
function magics() {
  const facets = facetOf('magics');
  const { line, cell } = Object.fromEntries(facets).ipython;
  const extensions = facets.flatMap(([distribution, facet]) =>
    Object.entries(facet.extensions ?? {}).map(([module, more]) => [
      module,
      { distribution, ...more }
    ])
  );
  return { line, cell, extensions: Object.fromEntries(extensions) };
}

/** How modules are usually imported, and what importing does; the standard library, whose imports cannot fail, apart. */
function imports() {
  const facets = facetOf('imports');
  const usual = own =>
    merged(
      facets.filter(([distribution]) => (distribution === 'python') === own),
      'usual'
    );
  return {
    modules: listed(facets, 'modules').join(' '),
    effects: listed(facets, 'effects').join(' '),
    standard: usual(true),
    installed: usual(false)
  };
}

/** What earlier versions had. */
function removed() {
  const facets = facetOf('removed');
  const members = Object.entries(merged(facets, 'members')).map(([module, names]) => [
    module,
    names.join(' ')
  ]);
  return {
    modules: merged(facets, 'modules'),
    moved: merged(facets, 'moved'),
    members: Object.fromEntries(members)
  };
}

/** Parameters that bound the work of a call, by name, with the callables of all libraries that have each. */
function work() {
  const found = {};
  for (const [distribution, facet] of facetOf('work')) {
    for (const [name, { unit, least, callables }] of Object.entries(facet)) {
      const known = (found[name] ??= { unit, least, callables: [] });
      if (known.unit !== unit || known.least !== least) {
        throw new Error(`${distribution} says something else of ${name} than other libraries.`);
      }
      known.callables.push(...callables);
    }
  }
  return found;
}

/** Global generators, and what draws from them, seeds them or makes others. */
function randomness() {
  const facets = facetOf('randomness');
  const generators = Object.entries(merged(facets, 'generators'))
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([name, { order, ...more }]) => [name, more]);
  return {
    generators: Object.fromEntries(generators),
    seeds: merged(facets, 'seeds'),
    draws: listed(facets, 'draws'),
    ...Object.fromEntries(LISTS_OF_RANDOMNESS.map(key => [key, listed(facets, key)]))
  };
}

/** What is known of objects, besides the effects of calls. */
function objects() {
  const facets = facetOf('objects');
  return {
    types: merged(facets, 'types'),
    assigned: merged(facets, 'assigned'),
    caches: listed(facets, 'caches')
  };
}

/** What calls do outside of the kernel, by kind; and methods, whatever they are called on. */
function outside() {
  const facets = facetOf('outside');
  const kinds = ['input', 'process', 'network', 'files'];
  const methods = facets.map(([distribution, facet]) => [distribution, facet.methods ?? {}]);
  return {
    ...Object.fromEntries(kinds.map(kind => [kind, listed(facets, kind)])),
    methods: Object.fromEntries(['network', 'files'].map(kind => [kind, listed(methods, kind)]))
  };
}

/**
 * What functions do that were seen in the examples of their documentation: by library, each effect
 * with the functions of modules that have it; and the names of those that draw random numbers.
 */
function calls() {
  const tables = facetOf('calls').map(([, { module, functions, aliases = {} }]) => {
    const effects = new Map();
    for (const [name, { seen, knownWith, ...effect }] of Object.entries(functions)) {
      const text = JSON.stringify(effect);
      const modules = effects.get(text) ?? new Map();
      const dot = name.lastIndexOf('.');
      const owner = name.slice(0, dot);
      const { positions, keywords } = knownWith;
      const given = [positions, ...keywords].join(',');
      modules.set(owner, [...(modules.get(owner) ?? []), `${name.slice(dot + 1)}:${given}`]);
      effects.set(text, modules);
    }
    const entries = [...effects].map(([text, modules]) => [
      JSON.parse(text),
      Object.fromEntries([...modules].map(([owner, names]) => [owner, names.join(' ')]))
    ]);
    return [module, { entries, aliases }];
  });
  const drawing = facetOf('calls').flatMap(([, { functions }]) =>
    Object.entries(functions).flatMap(([name, { advances }]) =>
      advances === undefined ? [] : [name.slice(name.lastIndexOf('.') + 1)]
    )
  );
  return {
    libraries: Object.fromEntries(tables),
    drawing: [...new Set(drawing)].sort().join(' ')
  };
}

/**
 * The calls that bind names in the namespace of the user, by their own name: the names under which their module is
 * usually imported, and the argument with the names. The calls that read names in texts, by their dotted name.
 */
function namespace() {
  const { installed } = imports();
  const calls = {};
  for (const [, facet] of facetOf('namespace')) {
    for (const [dotted, { argument = null }] of Object.entries(facet.calls ?? {})) {
      const dot = dotted.lastIndexOf('.');
      const module = dotted.slice(0, dot);
      const lines = [`import ${module}`, `import ${module} as `];
      const through = Object.keys(installed).filter(alias =>
        lines.some(line => installed[alias] === line || installed[alias] === line + alias)
      );
      (calls[dotted.slice(dot + 1)] ??= []).push({ through, argument });
    }
  }
  return { calls, reads: merged(facetOf('namespace'), 'reads') };
}

const facets = {
  magics: magics(),
  imports: imports(),
  removed: removed(),
  work: work(),
  randomness: randomness(),
  objects: objects(),
  outside: outside(),
  calls: calls(),
  namespace: namespace(),
  // By the name of the folder.
  platform: Object.fromEntries(facetOf('platform'))
};
for (const [name, facet] of Object.entries(facets)) {
  writeFileSync(path.join(libraries, `${name}.json`), `${JSON.stringify(facet)}\n`);
}
