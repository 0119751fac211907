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

To know which results a change reaches, Freshkernel has to know what calls into libraries do: \`xs.append(x)\` changes \`xs\` and keeps
\`x\`, \`a.reshape(-1)\` gives another view of the memory of \`a\`, \`df.sample()\` draws random numbers, \`plt.title("…")\` changes the current
figure, \`open("out.csv", "w")\` writes a file. That is data, not code: one JSON file per library in
[\`src/core/effects/tables\`](../src/core/effects/tables). This page shows all of it.

## What an entry means

- What an entry does not say does not happen. A function that no entry lists, of a module that was looked through, has no effect and gives
  something new; so has a method that a known type does not list.
- On a receiver of unknown type a method counts as a *possible* change where any type of the tables has a changing method of that name. Where
  texts, containers, arrays or data frames have a pure method of the same name (\`replace\`, \`plot\`, \`map\`), only \`inplace=True\` counts.
- *It* is the object whose method is called or whose attribute is read. Arguments are named by their position, or by their keyword; *the first
  argument (\`buf\`)* may be given by either.
- *gives* tells what the call results in. A **view** shares memory with what it is a view of: a change of either shows in both. **A part** is
  an object that was in it before. **A plain value** (a number, a text, None) never changes. What **holds** its arguments, or what they
  hold, leads to the same objects. Where nothing is said, the result is new, and of no known type.
- *draws from* random numbers: what it gives depends on them, and so does whatever is drawn next. *sets* puts a place into a state that does
  not depend on what it was (a seed); *sets part of* leaves the rest of it as it was (one option). *depends on* a place: what it does or gives
  is another where the place is. The system's entropy, the time and the network give what never comes again.
- *may change*: for some values only.

## Each entry is run

`;

const JUDGE = `For each entry there is at least one sample call. It is evaluated on fresh objects in a folder of its own, and what it
did is compared with what the entry says, in both directions:

- receiver and arguments stay as they were, unless the entry says that they change, and then they do; \`inplace=True\` and \`out=\` are tried;
- the result is of the type that the entry says. A view changes with its source, or its source with it; what is no view does not;
- lists are replaced by iterators, to see what is used up; functions by others, to see that they are called;
- random generators, options of libraries, environment, working folder and pyplot's figures are compared before and after. A seed gives the
  same state whatever it was before, a draw does not; what depends on a place gives something else where the place is other;
- a file that is opened or changes without an entry saying so is an error; a call that reads a file gives something else without it;
- methods that no table lists are called with generic arguments: none may change anything, give its receiver or (but for
  matplotlib, where all that is in a figure leads to the whole of it) a view of its receiver.
`;

const COMMANDS = `\`make test\` runs the entries of builtins and the standard library, \`FRESHKERNEL_SCALE=full npx jest test/oracles/effects\` (a part of
\`make verify\`) all of them. PyTorch is too large to be installed for tests alone: where it is missing, the run says that none of its entries
was run. \`FRESHKERNEL_VERIFY_PYTHON\` names another Python that has the libraries. A table, or a sample, that was changed after the
run that these figures are from fails \`make test\`.
`;

const LIMITS = `## What cannot be told

- Of time, network and entropy it is only checked that two calls differ.
- Of the methods in the last column nothing is known: they take none of the generic arguments. Most are for rare uses.
- Some estimators of scikit-learn draw random numbers for some of their options only (\`LogisticRegression(solver="saga")\`). The entry says what
  they do with the default options.
- A view is one for some values and a copy for others, as \`np.reshape\` of an array that is not contiguous; it is taken for a view. So are
  slices of pandas objects, which with copy-on-write they no longer are.
- Layers of a network that change while it computes (batch normalisation inside a larger network) are known only where they are called
  themselves.
- Changes behind Python's back (\`ctypes\`, memory that several processes share) are not seen.

## To add an entry

1. Add it to the table, under the name that \`import\` gives (\`numpy.random.seed\`), or under \`methods\` or \`attributes\` of its type. Other
   names of the same thing go into \`aliases\`. The fields are described in \`src/core/effects/effect.ts\`.
2. Add a sample call that shows every effect that the entry tells of, under the same name in \`test/oracles/effects/samples\`. Names in it are
   made afresh for each evaluation, from \`values\`; a call that starts with \`(\` is made on the type's \`receiver\`. What cannot be run
   everywhere is listed under \`absent\`, with the reason.
3. \`.cache/verify-venv/bin/python test/oracles/effects/run_effects.py --record pandas\` runs one table (builtins and the standard library:
   \`.venv/bin/python\`), prints what is wrong, and keeps the figures if nothing is. Then \`npm run generate\`.
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
    ([name, { place }]) => `\`${name}\` stands for \`${place}\``
  );
  const standFor = objects.length > 0 ? `\n${objects.join(', ')}.\n` : '';
  return (
    `## ${title} (${versionOf(table)})\n\nFollows [its documentation](${table.source}). Modules that were looked through: ${modules}${more}.\n${standFor}\n` +
    `| of | names | effect |\n| --- | --- | --- |\n${rows.join('\n')}\n`
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
