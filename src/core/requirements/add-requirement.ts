/** Adds requirements to files in the style of each file. */
import type { RequirementFiles } from '../../protocol';
import { appendElement } from '../toml/array-edit';
import { isSameValue } from '../toml/equality';
import { parseTomlLayout } from '../toml/layout';
import { parseToml } from '../toml/parse';
import { normalizeName, parseRequirement } from './requirement';
import { projectRequirements } from './project-requirements';
import { logicalLines } from './requirements-txt';
import { readPyproject } from './pyproject';

/** A file to write completely, if it is unchanged since it was read. */
export interface FileChange {
  readonly path: string;
  /** Null if the file does not exist yet. */
  readonly expectedText: string | null;
  readonly text: string;
}

/**
 * Adds requirements (`name==version`) to a notebook's requirement file: its requirements.txt, else the `[project]`
 * table of its pyproject.toml, else, if the project has no requirement file, a new requirements.txt. Null if it
 * cannot be done automatically.
 */
export function addRequirements(
  files: RequirementFiles,
  requirements: readonly string[]
): FileChange | null {
  const { files: paths } = projectRequirements(files);
  if (paths.length === 0) {
    const exists = files.files.some(({ path }) => path === files.create_path);
    const text = addToRequirementsTxt('', sortedByName(requirements));
    return exists || text === null ? null : { path: files.create_path, expectedText: null, text };
  }
  for (const [name, add] of EDITORS) {
    const file = files.files.find(
      ({ path }) => paths.includes(path) && (path === name || path.endsWith(`/${name}`))
    );
    if (file !== undefined && file.text !== null) {
      const text = add(file.text, requirements);
      return text === null ? null : { path: file.path, expectedText: file.text, text };
    }
  }
  return null;
}

type Editor = (text: string, requirements: readonly string[]) => string | null;

const EDITORS: readonly (readonly [name: string, add: Editor])[] = [
  ['requirements.txt', addToRequirementsTxt],
  ['pyproject.toml', addToPyproject]
];

/**
 * The text of a requirements.txt with more requirements; sorted names stay sorted. Null if it cannot be done
 * automatically.
 */
export function addToRequirementsTxt(text: string, requirements: readonly string[]): string | null {
  const edited = requirements.reduce(addLine, text);
  const linesOf = (content: string): readonly string[] =>
    logicalLines(content).map(line => line.text);
  const isExpected = isSameValue(
    [...linesOf(edited)].sort(),
    [...linesOf(text), ...requirements].sort()
  );
  return isExpected ? edited : null;
}

function addLine(text: string, requirement: string): string {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
  const named = logicalLines(text).flatMap(line => {
    const name = nameOf(line.text);
    return name === null ? [] : [{ ...line, name }];
  });
  const name = nameOf(requirement) ?? requirement;
  const isSorted =
    named.length > 1 &&
    named.every((line, index) => index === 0 || named[index - 1].name <= line.name);
  const before = named.filter(line => !isSorted || line.name <= name).at(-1);
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  const at =
    before === undefined ? firstRequirementIndex(lines, named.at(0)?.first ?? null) : before.last;
  return insertLine(lines, at, requirement, eol);
}

/** Below the header above the first requirement, but above the comment about that requirement. */
function firstRequirementIndex(lines: readonly string[], first: number | null): number {
  if (first === null) {
    return lines.length;
  }
  let at = first - 1;
  while (at > 0 && /^\s*#/.test(lines[at - 1])) {
    at -= 1;
  }
  // A comment at the very top is about the whole file.
  return at === 0 ? first - 1 : at;
}

function insertLine(lines: readonly string[], at: number, added: string, eol: string): string {
  const above = lines.slice(0, at).join('');
  const isOpen = above !== '' && !/[\r\n]$/.test(above);
  return `${above}${isOpen ? eol : ''}${added}${eol}${lines.slice(at).join('')}`;
}

function nameOf(line: string): string | null {
  return parseRequirement(line.replace(/\s--?\w[^]*$/, ''))?.name ?? null;
}

/** The text of a pyproject.toml with more `dependencies` in `[project]`; null if it cannot be done automatically. */
export function addToPyproject(text: string, requirements: readonly string[]): string | null {
  let edited: string | null = text;
  for (const requirement of requirements) {
    edited = edited === null ? null : addElement(edited, requirement);
  }
  return edited !== null && isExpectedChange(text, edited, requirements) ? edited : null;
}

function addElement(text: string, requirement: string): string | null {
  try {
    const { entries, headers } = parseTomlLayout(text);
    const list = entries.find(({ path }) => path.join('\n') === 'project\ndependencies');
    const item = JSON.stringify(requirement);
    if (list !== undefined) {
      return list.value.kind === 'array' ? appendElement(text, list.value, item) : null;
    }
    const header = headers.findIndex(({ path }) => path.length === 1 && path[0] === 'project');
    const last = entries
      .filter(entry => header !== -1 && entry.header === header && !entry.inline)
      .at(-1);
    if (last === undefined) {
      return null;
    }
    const end = last.value.end + (/^[^\r\n]*/.exec(text.slice(last.value.end))?.[0].length ?? 0);
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    return `${text.slice(0, end)}${eol}dependencies = [${item}]${text.slice(end)}`;
  } catch {
    return null;
  }
}

/** Whether the edit added the requirements and changed nothing else. */
function isExpectedChange(before: string, after: string, added: readonly string[]): boolean {
  try {
    const [old, updated] = [before, after].map(parseToml);
    const project = updated.project as { dependencies?: unknown };
    const dynamic = (old.project as { dynamic?: unknown } | undefined)?.dynamic;
    if (Array.isArray(dynamic) && dynamic.includes('dependencies')) {
      return false;
    }
    const former = (old.project as { dependencies?: readonly unknown[] }).dependencies ?? [];
    const isGrown = JSON.stringify(project.dependencies) === JSON.stringify([...former, ...added]);
    // With equal lists, everything else must be equal.
    project.dependencies = former;
    (old.project as { dependencies?: unknown }).dependencies = former;
    const isRestUnchanged = isSameValue(old, updated);
    const names = readPyproject(after).requirements.map(({ name }) => name);
    return isGrown && isRestUnchanged && added.every(one => names.includes(nameOf(one) ?? ''));
  } catch {
    return false;
  }
}

function sortedByName(requirements: readonly string[]): readonly string[] {
  const key = (text: string): string => normalizeName(text.replace(/[=<>!~].*/s, ''));
  return [...requirements].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
