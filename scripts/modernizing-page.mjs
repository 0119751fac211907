// The text of docs/modernizing.md, from the data of changed libraries and from what their verification has kept.

const INTRODUCTION = `# Modernizing

Libraries change: pandas 2.0 removed \`df.append\`, scikit-learn 1.4 removed \`OneHotEncoder(sparse=…)\`, and \`KMeans(3)\` gives a different
result since 1.4. Three rules report such changes: [Removed name](rules/M1-removed-api.md) (the code stops),
[Deprecated name](rules/M2-deprecated-api.md) (it warns) and [Changed default](rules/M3-changed-default.md) (it gives a different result).

\`\`\`bash
freshkernel lint --target "numpy>=2,pandas>=3" notebooks/    # what would break?
freshkernel fix --target "numpy>=2,pandas>=3" notebooks/     # safe rewrites; --unsafe for the others
\`\`\`

## What would break with pandas 3?

For the notebooks in a folder, run \`lint\` with only these rules; no cell runs, and no file changes:

\`\`\`bash
freshkernel lint --select M1,M2,M3 --target "pandas>=3,numpy>=2" notebooks/
\`\`\`

The exit code is 1 if a name is removed; with \`--fail-on info\`, also for deprecated names and changed defaults. With \`--format json\`, \`data\` of each finding contains the
library, the name, the version of the change and the replacement.

For the open notebook, *What Would Break With Other Versions?* (menu *View*, the panel’s menu, or the command palette) shows the same. It suggests the
\`target\` of the project, otherwise the newest released versions with known changes of the libraries that the notebook imports; you can enter any other
versions. It updates as you edit, and changes no settings. It also lists entered versions that are [incompatible](rules/M4-version-combination.md)
with each other, with the kernel's versions or with pinned requirements.

![What would break in a notebook, for each library: removed names with buttons that fix them, and a library without known changes](images/upgrade-light.png)

- A click on a cell goes to the code.
- *Fix* rewrites the code at once, and *Fix…* after a preview. *Fix all safe findings* previews all safe fixes and applies them in one step. *Undo*
  reverts each of them.
- It also lists the imported libraries without known changes: that nothing is found for them does not mean that nothing breaks.
- Only changes of the libraries that you enter are listed, whatever versions the kernel has.

## Which version is used

The first of these that is known: the target (\`--target\`, or \`target = ["numpy>=2"]\` in the settings), the version in the kernel, the oldest version
that the project’s requirements allow. Changed defaults are reported only with a target. For Python’s standard library,
the version in the notebook’s metadata is used if there is no target.

## How the type of an object is known

A method such as \`df.append\` is reported only if the symbolic execution of the notebook shows that \`df\` is a data frame: it follows
constructors, readers, methods, columns, functions of the notebook, \`with\` and loops. Variable names are not used as evidence. If the type is
unknown, nothing is reported, unless no other library has a method of this name (\`set_axis_bgcolor\`).

## What a fix changes

A fix changes only the necessary tokens: comments, quotes and layout are preserved, also around a method of a chain, and no fix is offered if a comment would be lost. Several changes in one call
are made one after another. An import is added if the new form needs one. A fix is *safe* if both forms gave the same result in every tested
version that has both; otherwise it is *unsafe*.

## What is known

`;

const HOW = `The old and the new form of each entry are executed in environments of several years, and their values, types and pictures are compared.
Names that moved are looked up there: a fix is safe if the old and the new name refer to the same object, or if the old one only warns and calls the new
one. An entry is also wrong if its old form was removed in an earlier version than the entry says.
\`.venv/bin/python test/oracles/modernizing/verify_changes.py\` creates the environments and saves every result, so that an interrupted call can be
continued.

*Both sides* means that the old form ran in a version before the change, and the new form in one after it. *New side only* means that no
version before the change was installed; *old side only* that nothing replaces the old form, or that no version without it was tested. The release notes are cited in \`test/oracles/modernizing/cases.json\`.
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
  const looks = `In addition, ${looked} names of modules were looked up in installed versions (\`scripts/api_changes\`): they exist in one version, and not in the next.`;
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
  const given = (values ?? []).slice(0, 3).map(pythonText);
  const more = (values ?? []).length > 3 ? ', …' : '';
  return absent === true
    ? `without ${name}`
    : given.length === 0
      ? name
      : `${name}=${given.join(', ')}${more}`;
}

const CONSTANTS = new Map([
  [true, 'True'],
  [false, 'False'],
  [null, 'None']
]);

/** A value as Python writes it. */
function pythonText(value) {
  return CONSTANTS.get(value) ?? JSON.stringify(value);
}

function cell(use) {
  return use === undefined ? '' : `\`${use.replaceAll('|', '\\|')}\``;
}
