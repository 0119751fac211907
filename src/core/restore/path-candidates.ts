/** Paths that do not exist here: the file is elsewhere in the project, or has nearly this name. */
import { insertCell } from '../fixes/cell-edits';
import { nearestName } from '../fixes/nearest-name';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingFileOf, missingModuleOf } from './missing-name';
import type { Situation } from './situation';
import type { TextLiteral } from './text-literals';
import { pythonText, rewriteLiteral, textLiterals } from './text-literals';

const MAX_CANDIDATES = 4;

/** Shorter beginnings of paths, such as `/`, are too common to be rewritten. */
const MIN_PREFIX = 2;

/** Rewrites the literals that make up a path that does not exist, for each file that may be meant. */
export function pathCandidates(situation: Situation): readonly Candidate[] {
  const missing = missingFileOf(situation.failure);
  if (missing === null) {
    return [];
  }
  const path = missing.replaceAll('\\', '/');
  const literals = textLiterals(situation);
  return filesMeant(path, situation.surroundings.files())
    .slice(0, MAX_CANDIDATES)
    .flatMap(({ file, isSameName }) => {
      const changes = literalChanges(missing, file, literals);
      return changes.length === 0
        ? []
        : [
            editCandidate({
              kind: 'path',
              cell: situation.failure.cell.key,
              detail: `Read \`${file}\` instead of \`${missing}\``,
              trust: isSameName ? 'likely' : 'needs-proof',
              edits: changes.map(({ literal, value }) => rewriteLiteral(literal, value))
            })
          ];
    });
}

/** Files of the same name, in whatever case, those that share most folders first; else those of a near name. */
function filesMeant(
  path: string,
  files: readonly string[]
): readonly { readonly file: string; readonly isSameName: boolean }[] {
  const name = baseName(path);
  const same = files
    .filter(file => baseName(file).toLowerCase() === name.toLowerCase())
    .map(file => ({ file, isSameName: true, rank: sharedEnd(file, path) }))
    .sort((a, b) => b.rank - a.rank || a.file.length - b.file.length);
  if (same.length > 0) {
    // Several files of one name are only guesses.
    return same.map(each => ({ ...each, isSameName: same.length === 1 }));
  }
  const names = [...new Set(files.map(baseName))].filter(
    each => extensionOf(each) === extensionOf(name)
  );
  const near = nearestName(name, names) ?? sameLetters(name, names);
  return near === null
    ? []
    : files.filter(file => baseName(file) === near).map(file => ({ file, isSameName: false }));
}

/** `train data.csv` and `Train_Data.csv`. */
function sameLetters(name: string, names: readonly string[]): string | null {
  const letters = (text: string): string => text.toLowerCase().replace(/[\s_-]+/g, '');
  return names.find(each => letters(each) === letters(name)) ?? null;
}

/** How many parts of the paths are the same from the end on. */
function sharedEnd(file: string, path: string): number {
  const [a, b] = [file, path].map(each => each.toLowerCase().split('/').reverse());
  const differs = a.findIndex((part, at) => part !== b[at]);
  return differs < 0 ? a.length : differs;
}

/** A literal, and what replaces its text. */
export interface LiteralChange {
  readonly literal: TextLiteral;
  readonly value: string;
}

/**
 * The literals that are the path, or its beginning, with what makes the path that of the file. All literals with the
 * longest such beginning change, so that other cells find the file, too.
 */
export function literalChanges(
  missing: string,
  file: string,
  literals: readonly TextLiteral[]
): readonly LiteralChange[] {
  const beginnings = literals.filter(
    ({ value }) => value.length >= MIN_PREFIX && missing.startsWith(value)
  );
  const lengths = [...new Set(beginnings.map(({ value }) => value.length))].sort((a, b) => b - a);
  for (const length of lengths) {
    const rest = missing.slice(length).replaceAll('\\', '/');
    if (file.endsWith(rest) && isWholePart(file, rest)) {
      const start = file.slice(0, file.length - rest.length);
      const value = start === '' ? (rest.startsWith('/') ? '.' : './') : start;
      return beginnings
        .filter(literal => literal.value.length === length && literal.value !== value)
        .map(literal => ({ literal, value }));
    }
  }
  return nameChanges(missing, file, literals);
}

/** The path is put together from its folder and its name, and only the name changes. */
function nameChanges(
  missing: string,
  file: string,
  literals: readonly TextLiteral[]
): readonly LiteralChange[] {
  const [folder, otherFolder] = [missing, file].map(path => path.slice(0, -baseName(path).length));
  return folder !== otherFolder
    ? []
    : literals
        .filter(({ value }) => value === baseName(missing))
        .map(literal => ({ literal, value: baseName(file) }));
}

function isWholePart(file: string, rest: string): boolean {
  return rest === '' || rest.startsWith('/') || rest === file || file.at(-rest.length - 1) === '/';
}

/** Puts the folder of a module of the project on Python's path. */
export function moduleFolderCandidates(situation: Situation): readonly Candidate[] {
  const { failure, surroundings } = situation;
  const module = missingModuleOf(failure);
  if (module === null) {
    return [];
  }
  const [top] = module.split('.');
  const ends = [`${top}.py`, `${top}/__init__.py`];
  const folders = surroundings
    .files()
    .filter(file => ends.some(end => file === end || file.endsWith(`/${end}`)))
    .map(file => file.replace(/(?:^|\/)[^/]+(?:\/__init__)?\.py$/, '') || '.');
  return [...new Set(folders)].slice(0, MAX_CANDIDATES).map(folder =>
    editCandidate({
      kind: 'path',
      cell: failure.cell.key,
      detail: `Import \`${top}\` from the folder \`${folder}\``,
      trust: folders.length === 1 ? 'certain' : 'needs-proof',
      edits: [
        insertCell(
          situation.document.cells[failure.cell.index - 1] ?? null,
          'code',
          `import sys\nsys.path.insert(0, ${pythonText(folder)})`
        )
      ]
    })
  );
}

function baseName(path: string): string {
  return path.split('/').at(-1) ?? path;
}

function extensionOf(name: string): string {
  return /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';
}
