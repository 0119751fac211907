/** Pins requirements of a requirements.txt to versions. */
import type { RequirementFiles } from '../../protocol';
import type { FileChange } from './add-requirement';
import type { DeclaredRequirement } from './declared-requirement';
import type { ProjectRequirement, ProjectRequirements } from './project-requirements';
import { readRequirementsTxt } from './requirements-txt';

/** Files of a package, whose ranges are for others to narrow, and files that a lock file completes. */
const OTHER_FILES = /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|uv\.lock|Pipfile|pixi\.toml)$/;

/**
 * The requirements of an environment that admit any later version. None where a lock file or a constraint limits it, and none
 * in files that a package takes its own requirements from.
 */
export function unpinnedRequirements(
  { requirements }: ProjectRequirements,
  { files }: RequirementFiles
): readonly ProjectRequirement[] {
  const limited = new Set(requirements.filter(isLimited).map(({ name }) => name));
  const packaging = files.filter(({ path }) => OTHER_FILES.test(path));
  return requirements.filter(({ name, kind, specifier, file }) => {
    const isOpen = kind === 'needed' && specifier !== null;
    if (!isOpen || limited.has(name) || OTHER_FILES.test(file)) {
      return false;
    }
    const base = file.slice(file.lastIndexOf('/') + 1);
    return !packaging.some(({ text }) => text === null || text.includes(base));
  });
}

/** Whether the versions end somewhere. */
function isLimited({ kind, specifier }: DeclaredRequirement): boolean {
  return (
    kind === 'locked' ||
    specifier === null ||
    specifier.text.split(',').some(clause => /^(?:==|~=|<)/.test(clause))
  );
}

/** A pin of a requirement. */
export interface Pin {
  readonly requirement: ProjectRequirement;
  readonly version: string;
}

/** Pins requirements of one requirements.txt; null if it cannot be done automatically. */
export function pinRequirements(
  { files }: RequirementFiles,
  path: string,
  pins: readonly Pin[]
): FileChange | null {
  const text = files.find(file => file.path === path)?.text ?? null;
  if (text === null || !/\.(?:txt|in)$/.test(path)) {
    return null;
  }
  const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/);
  for (const { requirement, version } of pins) {
    const { first, last } = requirement.lines;
    const pinned = first === last ? pinnedLine(lines[first - 1], version) : null;
    if (pinned === null) {
      return null;
    }
    lines[first - 1] = pinned;
  }
  const changed = lines.join('');
  return areExpected(text, changed, pins) ? { path, expectedText: text, text: changed } : null;
}

const LINE =
  /^(\uFEFF?\s*[A-Za-z0-9][\w.-]*(?![\w.-])(?:\s*\[[^\]]*\])?)\s*((?:[<>!=~][^;#]*)?)((?:[;#].*)?)$/s;

function pinnedLine(line: string, version: string): string | null {
  const content = line.trimEnd();
  const match = LINE.exec(content);
  const eol = line.slice(content.length);
  return match === null || !areVersions(match[2])
    ? null
    : `${match[1]}==${version}${spaced(match[3], match[2])}${eol}`;
}

/** Keeps the blank before a comment that the version's pattern took. */
function spaced(rest: string, versions: string): string {
  return rest.startsWith('#') ? `${versions.slice(versions.trimEnd().length)}${rest}` : rest;
}

/** Whether nothing but versions follows a name: an option such as `--hash` must not be lost. */
function areVersions(text: string): boolean {
  const words = text.split(/[\s,]+/).filter(word => word !== '');
  return words.every(
    (word, at) => /^[<>!=~]/.test(word) || (at > 0 && /^[<>!=~]+$/.test(words[at - 1]))
  );
}

/** Whether the change pinned these requirements and nothing else. */
function areExpected(before: string, after: string, pins: readonly Pin[]): boolean {
  const versions = new Map(
    pins.map(({ requirement, version }) => [requirement.lines.first, version])
  );
  const [old, updated] = [before, after].map(text => readRequirementsTxt(text).requirements);
  return (
    old.length === updated.length &&
    old.every(({ name, specifier, lines, marker }, at) => {
      const now = updated[at];
      const version = versions.get(lines.first);
      const text = version === undefined ? specifier?.text : `==${version}`;
      return now.name === name && now.marker === marker && now.specifier?.text === text;
    })
  );
}
