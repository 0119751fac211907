// The text of docs/effects.md, from the tables of effects and from the figures that their judge has kept.
import { effectText, typeTexts } from './effect-text.mjs';

/** Tables in the order of the page, with the headings they have. */
export const TABLES = new Map([
  ['builtins', 'Builtins'],
  ['stdlib', 'Standard library'],
  ['numpy', 'NumPy'],
  ['pandas', 'pandas'],
  ['sklearn', 'scikit-learn'],
  ['matplotlib', 'matplotlib'],
  ['torch', 'PyTorch']
]);

const INTRODUCTION = `# What library calls do

To know which results a change affects, Freshkernel must know what library calls do: \`xs.append(x)\` changes \`xs\` and stores
\`x\`, \`a.reshape(-1)\` returns another view of the memory of \`a\`, \`df.sample()\` draws random numbers, \`plt.title("…")\` changes the current
figure, \`open("out.csv", "w")\` writes a file. This knowledge is data, not code: one JSON file per library in
[\`src/core/effects/tables\`](../src/core/effects/tables). This page shows all of it. What functions of other libraries do was seen in the examples of
their documentation ([why and how](decisions/042-calls-gathered-from-examples.md)): \`calls.json\` of [\`src/core/libraries\`](../src/core/libraries).

## What an entry means

- An entry lists all effects of a call. A function of a listed module without an entry, or a method that a known type does not list, has
  no effect and returns a new object.
- On a receiver of unknown type, a method counts as a *possible* change if any type in the tables has a changing method of that name, or if its name
  says so (\`add_edge\`, \`update_layout\`, \`compile\`, \`compute_trajectory\`). \`solve\`, \`optimize\`, \`execute\` and the like also change what the object refers to. If
  strings, containers, arrays or data frames have a pure method of the same name (\`replace\`, \`plot\`, \`map\`), only \`inplace=True\` counts.
- *It* is the object whose method is called or whose attribute is read. Arguments are named by their position or their keyword; *the first
  argument (\`buf\`)* may be passed in either way.
- *returns* describes the result of the call. A **view** shares memory with its source: a change of either affects both. **A part** is
  an existing part of the object. **An immutable value** is a number, a string or None. A result that **refers to** its arguments, or to their
  contents, shares these objects. Without *returns*, the result is a new object of unknown type.
- *draws from* random numbers: the result depends on them, and the call changes the next draw. *sets* puts a location into a state that is
  independent of its previous state (a seed); *updates* preserves the rest (one option). *depends on* a location: the effect or the result
  changes with it. The system's entropy, the time and the network differ on every call.
- *may change*: only for some values.

## How entries are tested

`;

const JUDGE = `Each entry has at least one sample call. The call is evaluated on new objects in a separate folder, and its real effects are
compared with the entry, in both directions:

- the receiver and the arguments change exactly if the entry says so; \`inplace=True\` and \`out=\` are tested;
- the result has the type that the entry states. A view changes with its source, or its source with it; other results do not;
- lists are replaced with iterators to detect which are consumed, and functions with others to detect that they are called;
- random generators, options of libraries, environment variables, working folder and pyplot's figures are compared before and after. A seed results in the
  same state whatever the state was before, a draw does not; a result that depends on a location changes with it;
- a file that is opened or changed without being in the entry is an error; a call that reads a file has a different result without the file;
- methods that no table lists are called with generic arguments: none may change anything, return its receiver or (except for
  matplotlib, where every part of a figure refers to the whole figure) return a view of its receiver.

What an entry says of a call that is made again is tested by \`test/oracles/repeats\`, on several objects, with several arguments and in
random sequences: a cell that ran twice counts as fresh only if the object, its picture and what the cell shows are as after one run. A
call that is never seen to change more has an entry that says so, or a reason in \`not-said.json\`.
`;

const COMMANDS = `\`make test\` runs the entries of builtins and the standard library, \`FRESHKERNEL_SCALE=full npx jest test/oracles/effects\` (a part of
\`make verify\`) all of them. PyTorch is too large to install only for tests: if it is missing, the run reports that none of its entries
was run. \`FRESHKERNEL_VERIFY_PYTHON\` is the path of another Python that has the libraries. \`make test\` fails if a table or a sample changed
after the run that gave these figures.
`;

const LIMITS = `## Limits

- For the time, the network and entropy, the tests only check that two calls differ.
- The effects of the methods in the last column are unknown: they accept none of the generic arguments. Most are rarely used.
- Some estimators of scikit-learn draw random numbers only with certain options (\`LogisticRegression(solver="saga")\`). The entry describes
  the default options.
- Some results are views for some values and copies for others, such as \`np.reshape\` of an array that is not contiguous; they are treated as views. So are
  slices of pandas objects, which are copies under copy-on-write.
- Changes of layers during a forward pass (batch normalization inside a larger network) are known only if the layers are called
  directly.
- Limits of axes that are set equal to each other (\`ax.set_xlim(left=1)\` where the right one is 1) are expanded by Matplotlib, with a
  warning; setting them again expands them once more.
- Changes that bypass Python (\`ctypes\`, memory that several processes share) are not detected.

## To add an entry

1. Add it to the table, under its import name (\`numpy.random.seed\`), or under \`methods\` or \`attributes\` of its type. Put aliases
   into \`aliases\`. \`src/core/effects/effect.ts\` describes the fields.
2. Add a sample call that shows every effect of the entry, under the same name in \`test/oracles/effects/samples\`. Its variables are
   created for each evaluation, from \`values\`; a call that starts with \`(\` is made on the type's \`receiver\`. List calls that cannot run
   everywhere under \`absent\`, with the reason.
3. \`.cache/verify-venv/bin/python test/oracles/effects/run_effects.py --record pandas\` runs one table (builtins and the standard library:
   \`.venv/bin/python\`), prints errors, and records the figures if there are none. Then run \`npm run generate\`.
`;

/** The page. */
export function effectsPage(tables, confirmed) {
  const parts = [...TABLES].map(([name, title]) => libraryText(title, tables[name]));
  return `${INTRODUCTION}${JUDGE}\n${figures(tables, confirmed)}\n\n${COMMANDS}\n${LIMITS}\n${parts.join('\n')}`;
}

function figures(tables, confirmed) {
  const rows = [...TABLES].map(([name, title]) => {
    const { entries, run, notRun, uncalled } = confirmed[name];
    const version = `${title} (${versionOf(tables[name])})`;
    return [version, entries, run, reasons(notRun), uncalled];
  });
  const sum = column => rows.reduce((total, row) => total + row[column], 0);
  const all = [...rows, ['**All**', sum(1), sum(2), '', sum(4)]];
  return [
    '| table | entries | run and confirmed | not run, and why | methods of unknown effect |',
    '| --- | ---: | ---: | --- | ---: |',
    ...all.map(row => `| ${row.join(' | ')} |`)
  ].join('\n');
}

function versionOf({ library, version }) {
  return library === 'python' ? `Python ${version}` : version;
}

/** Entries by the reason that they were not run for. */
function reasons(notRun) {
  return [...groupBy(Object.keys(notRun), name => notRun[name])]
    .map(([why, names]) => `${why}: ${code(names)}`)
    .join('; ');
}

function groupBy(items, key) {
  const groups = new Map();
  for (const item of items) {
    groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  }
  return groups;
}

function code(names) {
  return names.map(name => `\`${name.replaceAll('|', '\\|')}\``).join(', ');
}

function libraryText(title, table) {
  const modules = code(table.modules.length > 12 ? table.modules.slice(0, 12) : table.modules);
  const more = table.modules.length > 12 ? ` and ${table.modules.length - 12} others` : '';
  const rows = [...functionRows(table), ...Object.entries(table.types).flatMap(typeRows)];
  const objects = Object.entries(table.objects ?? {}).map(
    ([name, { place }]) => `\`${name}\` is \`${place}\``
  );
  const standFor = objects.length > 0 ? `\n${objects.join(', ')}.\n` : '';
  return (
    `## ${title} (${versionOf(table)})\n\nFollows [its documentation](${table.source}). Covered modules: ${modules}${more}.\n${standFor}\n` +
    `| module or type | names | effect |\n| --- | --- | --- |\n${rows.join('\n')}\n`
  );
}

function functionRows({ functions }) {
  const owner = name => (name.includes('.') ? name.slice(0, name.lastIndexOf('.')) : '');
  return [...groupBy(Object.keys(functions), owner)].flatMap(([module, names]) =>
    rowsOf(
      module === '' ? '' : `\`${module}\``,
      names.map(name => [
        module === '' ? name : name.slice(module.length + 1),
        effectText(functions[name])
      ])
    )
  );
}

function typeRows([name, type]) {
  const heading = `\`${name}\``;
  const methods = Object.entries(type.methods ?? {}).map(([method, effect]) => [
    `.${method}()`,
    effectText(effect)
  ]);
  const attributes = Object.entries(type.attributes ?? {}).map(([attribute, effect]) => [
    `.${attribute}`,
    effectText(effect)
  ]);
  const own = typeTexts(type).map(text => `| ${heading} | | ${text} |`);
  const rows = [...own, ...rowsOf(heading, [...methods, ...attributes])];
  const all = rows.length > 0 ? rows : [`| ${heading} | | |`];
  const linked = type.source === undefined ? heading : `[${heading}](${type.source})`;
  return [all[0].replace(heading, linked), ...all.slice(1)];
}

/** One row for all that have the same effect. */
function rowsOf(owner, entries) {
  return [...groupBy(entries, ([, effect]) => effect)].map(
    ([effect, same]) => `| ${owner} | ${code(same.map(([name]) => name))} | ${effect} |`
  );
}
