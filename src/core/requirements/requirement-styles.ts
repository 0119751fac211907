/** Writes requirements as a file, or as the text at the top of a script. */
import type { NotebookRequirement } from '../../protocol';

/** The forms in which requirements can be written. */
export const REQUIREMENT_STYLES = [
  'requirements.txt',
  'pyproject',
  'environment.yml',
  'pep723'
] as const;

/** One of the forms. */
export type RequirementStyle = (typeof REQUIREMENT_STYLES)[number];

/** What to write. */
export interface WrittenNeeds {
  /** Name of the notebook, without its folder. */
  readonly notebook: string;
  readonly requirements: readonly NotebookRequirement[];
  readonly optional: readonly NotebookRequirement[];
  readonly unknown: readonly string[];
  /** The version of Python, such as `3.12`; null if unknown. */
  readonly python: string | null;
}

/** The text in one of the forms; ends with a line break. */
export function writeRequirements(needs: WrittenNeeds, style: RequirementStyle): string {
  return `${WRITERS[style](needs).join('\n')}\n`;
}

type Writer = (needs: WrittenNeeds) => readonly string[];

const WRITERS: Readonly<Record<RequirementStyle, Writer>> = {
  'requirements.txt': needs => [...requirementLines(needs), ...remarks(needs)],
  pyproject: needs => [
    '[project]',
    `name = "${projectName(needs.notebook)}"`,
    'version = "0"',
    ...(needs.python === null ? [] : [`requires-python = ">=${needs.python}"`]),
    ...tomlList(needs),
    ...remarks(needs)
  ],
  'environment.yml': needs => [
    `name: ${projectName(needs.notebook)}`,
    'channels:',
    '  - conda-forge',
    'dependencies:',
    `  - python${needs.python === null ? '' : `=${needs.python}`}`,
    '  - pip',
    ...(needs.requirements.length === 0
      ? []
      : // Names of packages differ between conda and pip; these are the names for pip.
        ['  - pip:', ...needs.requirements.map(one => `      - ${quoted(requirementText(one))}`)]),
    ...remarks(needs)
  ],
  pep723: needs => [
    '# /// script',
    ...[
      ...(needs.python === null ? [] : [`requires-python = ">=${needs.python}"`]),
      ...tomlList(needs)
    ].map(line => `# ${line}`),
    '# ///',
    ...remarks(needs)
  ]
};

/** `name[extra]>=1`, as installers read it. */
export function requirementText({ distribution, extras, specifier }: NotebookRequirement): string {
  const name = `${distribution}${extras.length === 0 ? '' : `[${extras.join(',')}]`}`;
  return specifier.startsWith('@') ? `${name} ${specifier}` : `${name}${specifier}`;
}

function requirementLines({ requirements }: WrittenNeeds): readonly string[] {
  return requirements.map(one => {
    const remark = remarkOn(one);
    return `${requirementText(one)}${remark === null ? '' : `  # ${remark}`}`;
  });
}

function remarkOn({ source, reason }: NotebookRequirement): string | null {
  return source === 'same-name' ? 'guessed from the name of the module: check it' : reason;
}

function tomlList({ requirements }: WrittenNeeds): readonly string[] {
  if (requirements.length === 0) {
    return ['dependencies = []'];
  }
  const items = requirements.map(one => {
    const remark = remarkOn(one);
    return `    ${JSON.stringify(requirementText(one))},${remark === null ? '' : `  # ${remark}`}`;
  });
  return ['dependencies = [', ...items, ']'];
}

/** Comments below the requirements. */
function remarks({ optional, unknown }: WrittenNeeds): readonly string[] {
  return [
    ...(optional.length === 0
      ? []
      : [`# The notebook can do without: ${optional.map(requirementText).join(', ')}`]),
    ...(unknown.length === 0 ? [] : [`# No distribution is known for: ${unknown.join(', ')}`])
  ];
}

/** A name that projects may have. */
function projectName(notebook: string): string {
  const name = notebook
    .replace(/\.ipynb$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|(?<!-)-+$/g, '');
  return name === '' ? 'notebook' : name;
}

/** A YAML text; specifiers have characters that YAML reads as syntax. */
function quoted(text: string): string {
  return /^[\w.-]+$/.test(text) ? text : JSON.stringify(text);
}
