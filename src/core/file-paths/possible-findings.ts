/** Whether the rules on files may report anything in a notebook: tracing its uses of files costs much more. */
import { memoize } from '../memo/fact-table';
import type { CellSummary } from '../python/flow/cell-summary';
import type { FormEffect } from '../python/ipython/masked-cell';
import { callableNames } from './path-arguments';
import type { PathAccess } from './path-arguments';
import { HOLE } from './path-text';
import { isShell, shellFiles, shellText } from './shell-files';
import type { FileCell } from './file-use';

/**
 * Whether some cell may read a file, or use one whose path has a backslash. By names alone: the answer is right where a
 * name is written in the notebook as in the table of callables.
 */
export function mayHaveFindings(cells: readonly FileCell[]): boolean {
  const summaries = cells.flatMap(({ summary }) => (summary === null ? [] : [summary]));
  const modules = new Set(
    summaries.flatMap(({ imports }) => imports.map(({ module }) => rootOf(module)))
  );
  const readers = [...modules].flatMap(module => READERS.get(module) ?? []);
  return (
    summaries.some(mayRead) ||
    readers.some(names => summaries.some(({ source }) => names.test(source))) ||
    (summaries.some(({ source }) => BACKSLASH.test(source)) &&
      summaries.some(({ source }) => PATH_METHODS.test(source) || ANY_ACCESS.test(source)))
  );
}

function rootOf(dotted: string): string {
  return dotted.split('.', 1)[0];
}

function wordPattern(words: Iterable<string>): RegExp {
  return new RegExp(`\\b(?:${[...new Set(words)].join('|')})\\b`);
}

function callPattern(names: Iterable<string>): RegExp {
  return new RegExp(`${wordPattern(names).source}(?:[\\s\\\\]|#[^\\n]{0,1000}\\n)*\\(`);
}

const READING: ReadonlySet<PathAccess> = new Set(['read', 'mode']);

/** By module, the names of its callables that read files. */
const READERS: ReadonlyMap<string, RegExp> = readersByModule();

function readersByModule(): ReadonlyMap<string, RegExp> {
  const names = new Map<string, string[]>([
    ['subprocess', ['\\w+']],
    ['asyncio', ['create_subprocess_\\w+']],
    ['commands', ['\\w+']],
    ['pty', ['spawn']],
    ['sh', ['\\w+']],
    ['os', ['system', 'popen\\d?', 'spawn\\w+', 'exec\\w+', 'startfile', 'get[amc]time', 'getsize']]
  ]);
  for (const dotted of callableNames(access => READING.has(access)).qualified) {
    const module = rootOf(dotted);
    names.set(module, [...(names.get(module) ?? []), dotted.slice(dotted.lastIndexOf('.') + 1)]);
  }
  return new Map([...names].map(([module, own]) => [module, wordPattern(own)]));
}

/** The methods of paths, and the functions of `os`, that use the file. */
const PATH_METHODS =
  /\b(?:isfile|isdir|islink|lexists|access|open|read_text|read_bytes|iterdir|stat|exists|is_file|is_dir|r?glob|is_symlink|write_text|write_bytes|touch|mkdir|rename|replace|symlink_to)\b/;

/** Calls that read files without an import: of builtins, and of methods that are known by their names. */
const READS_ANYWHERE = callPattern([
  'open',
  'read_text',
  'read_bytes',
  'iterdir',
  'stat',
  ...callableNames(access => READING.has(access)).methods
]);

const ANY_ACCESS = anyAccess();

function anyAccess(): RegExp {
  const { qualified, methods } = callableNames(access => access !== 'none');
  return wordPattern([
    ...qualified.map(dotted => dotted.slice(dotted.lastIndexOf('.') + 1)),
    ...methods
  ]);
}

/** A backslash that may separate names or make another character of one. */
const BACKSLASH = /\\(?![ *?[\]{}()'"\r\n])/;

const mayRead = memoize(
  (summary: CellSummary): boolean => READS_ANYWHERE.test(summary.source) || hasReadingForm(summary)
);

const READING_EFFECTS = new Set<FormEffect['kind']>(['read-file', 'run-file']);

function hasReadingForm({ masked: { forms }, source }: CellSummary): boolean {
  return forms.some(form => {
    if (form.effects.some(({ kind }) => READING_EFFECTS.has(kind))) {
      return true;
    }
    const text = isShell(form) ? shellText(form, source) : '';
    // The value of a variable may be a command.
    return (
      /[${]/.test(text) || shellFiles(text, () => HOLE).some(({ access }) => access === 'read')
    );
  });
}
