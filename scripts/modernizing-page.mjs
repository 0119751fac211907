// The text of docs/modernizing.md, from the data of changed libraries and from what their verification has kept.

const INTRODUCTION = `# Modernizing

Libraries change: \`df.append\` is gone since pandas 2.0, \`OneHotEncoder(sparse=…)\` since scikit-learn 1.4, and \`KMeans(3)\` gives another
result since 1.4. Three rules know such changes: [Removed name](rules/M1-removed-api.md) (the code stops),
[Deprecated name](rules/M2-deprecated-api.md) (it warns) and [Changed default](rules/M3-changed-default.md) (it gives another result).

\`\`\`bash
freshkernel lint --target "numpy>=2,pandas>=3" notebooks/    # what would break?
freshkernel fix --target "numpy>=2,pandas>=3" notebooks/     # safe rewrites; --unsafe for the others
\`\`\`

## What would break with pandas 3?

For the notebooks of a folder, \`lint\` answers with these rules alone; no cell runs, and no file changes:

\`\`\`bash
freshkernel lint --select M1,M2,M3 --target "pandas>=3,numpy>=2" notebooks/
\`\`\`

The exit code is 1 if a name is removed; \`--fail-on info\` counts deprecated names and changed defaults, too. \`--format json\` gives the
library, the name, the version of the change and the replacement of each finding in \`data\`.

For the open notebook, *What Would Break With Other Versions?* (menu *View*, the panel’s menu, or the command palette) asks the same. It proposes the
\`target\` of the project, otherwise the newest released versions with known changes of the libraries that the notebook imports; any other versions can be
asked about. It follows your edits, and changes no settings. It also lists [incompatible versions](rules/M4-version-combination.md): those that you ask
about, with each other or with what the kernel has or the requirements pin.

![What would break in a notebook, for each library: removed names with buttons that fix them, and a library of which no changes are known](images/upgrade-light.png)

- A click on a cell goes to the code.
- *Fix* rewrites the code at once, and *Fix…* after a preview. *Fix all safe findings* previews all safe fixes and applies them in one step. *Undo*
  takes each of them back.
- Where nothing is found, it says so: for a library without known changes that means nothing. It also names the imported libraries of which no
  changes are known.
- Only changes of the libraries that you name are listed, whatever the kernel has.

## Which version counts

The first that is known of: the target (\`--target\`, or \`target = ["numpy>=2"]\` in the settings), the version in the kernel, the oldest version
that the project’s requirements admit. Changed defaults need a target, since otherwise nothing asks for another version. For Python’s own
modules the version in the notebook’s metadata counts where there is no target.

## What a receiver is

A method such as \`df.append\` is reported only where a symbolic execution of the notebook shows that \`df\` is a table: through
constructors, readers, methods, columns, functions of the notebook, \`with\` and loops. The name of a variable says nothing. Where the type is not
known, nothing is reported, unless no other library has a method of this name (\`set_axis_bgcolor\`).

## How a fix rewrites

Only the tokens that change: comments, quotes and layout stay, and no fix is offered where a comment would be lost. Several changes in one call
are made one after another. An import is added where the new form needs one. A fix is *safe* where both forms gave the same in every examined
version that has both; otherwise it is *unsafe*.

## What is known

`;

const HOW = `The old and the new form of each entry are executed in environments of several years, and their values, types and pictures compared.
Names that moved are looked up there: a fix is safe where the old name and the new one are one object, or the old one only warns and calls the new
one. An entry is wrong, too, where its old form is gone in an earlier version than it says.
\`.venv/bin/python test/oracles/modernizing/verify_changes.py\` makes the environments, keeps every answer and goes on where it was
stopped.

*Both sides* means that the old form ran in a version before the change, and the new form in one after it. *New side only* means that no
version before the change was installed, *old side only* that nothing replaces the old form, or that no version without it is examined; the release notes are cited in \`test/oracles/modernizing/cases.json\`.
`;

/** The page. */
export function modernizingPage(entries, names, cases, confirmed) {
  const rows = Object.entries(entries).map(([library, list]) => row(library, list, confirmed));
  const total = rows.reduce(
    (sum, each) => sum.map((count, at) => count + each.counts[at]),
    [0, 0, 0, 0, 0]
  );
  const looked = Object.values(names)
    .flatMap(({ removed }) => Object.values(removed))
    .reduce((sum, text) => sum + text.split(' ').length, 0);
  const table = [
    '| Library | entries | both sides | new side only | old side only | with a fix |',
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...rows.map(({ library, counts }) => `| ${library} | ${counts.join(' | ')} |`),
    `| **All** | ${total.join(' | ')} |`
  ].join('\n');
  const count = Object.values(cases)
    .flatMap(byId => Object.values(byId))
    .reduce((sum, each) => sum + each.cases.length, 0);
  const looks = `Besides, ${looked} names of modules were looked up in installed versions (\`scripts/api_changes\`): they are there in one, and gone in the next.`;
  const parts = Object.entries(entries).map(([library, list]) => listing(library, list));
  return `${INTRODUCTION}${table}\n\n${looks}\n\n${HOW}\nThe entries have ${count} cases.\n\n${parts.join('\n')}`;
}

function row(library, list, confirmed) {
  const sides = list.map(({ id }) => confirmed[library]?.[id] ?? { before: [], after: [] });
  const both = sides.filter(({ before, after }) => before.length > 0 && after.length > 0).length;
  const onlyNew = sides.filter(({ before, after }) => before.length === 0 && after.length > 0);
  const fixes = list.filter(({ rewrite }) => rewrite !== undefined).length;
  const rest = list.length - both - onlyNew.length;
  return { library, counts: [list.length, both, onlyNew.length, rest, fixes] };
}

function listing(library, list) {
  const lines = list.map(entry => {
    const about = entry.name === undefined ? entry.functions[0] : `${entry.on[0]}.${entry.name}`;
    const others = (entry.functions ?? []).length > 1 ? ', …' : '';
    const argument = entry.argument === undefined ? '' : `\`${argumentText(entry.argument)}\``;
    const versions = [
      entry.deprecated === undefined ? [] : [`deprecated ${entry.deprecated}`],
      entry.gone === undefined ? [] : [`removed ${entry.gone}`],
      entry.changed === undefined ? [] : [`changed ${entry.changed}`]
    ].flat();
    const fix = entry.rewrite === undefined ? '' : entry.safe === true ? 'safe' : 'unsafe';
    return `| \`${about}\`${others} | ${argument} | ${versions.join(', ')} | ${cell(entry.use)} | ${fix} |`;
  });
  return `## ${library}\n\n| Name | Argument | Versions | Instead | Fix |\n| --- | --- | --- | --- | --- |\n${lines.join('\n')}\n`;
}

function argumentText({ name, values, absent }) {
  const given = (values ?? []).slice(0, 3).map(value => JSON.stringify(value));
  const more = (values ?? []).length > 3 ? ', …' : '';
  return absent === true
    ? `without ${name}`
    : given.length === 0
      ? name
      : `${name}=${given.join(', ')}${more}`;
}

function cell(use) {
  return use === undefined ? '' : `\`${use.replaceAll('|', '\\|')}\``;
}
