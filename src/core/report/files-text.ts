import type {
  DataFile,
  DataFileUse,
  FilesDocument,
  FileStatus,
  FileSuggestion
} from '../../protocol';
import { countOf, printable } from './terminal';
import type { Style, Styles } from './terminal';
import { sizeText } from './size-text';

const LABELS: Readonly<Record<FileStatus, string>> = {
  found: 'found',
  missing: 'missing',
  written: 'created by the notebook',
  uncertain: 'not there; may be optional, or created elsewhere',
  outside: 'outside of the project'
};

/** Formats the files of a notebook for the terminal. */
export function formatFiles({ notebook, files, unknown }: FilesDocument, styles: Styles): string {
  const rows = files.flatMap(file => formatFile(file, styles));
  const body = rows.length === 0 ? ['  no files with a known path'] : rows;
  const cells = [...new Set(unknown.map(({ cell_index }) => cell_index + 1))];
  const note =
    unknown.length === 0
      ? []
      : [
          `  ${styles.dim(`${countOf(unknown.length, 'use')} of files with an unknown path, in ${cellsText(cells)}`)}`
        ];
  return `${[styles.bold(printable(notebook)), ...body, ...note].join('\n')}\n\n`;
}

function formatFile(file: DataFile, styles: Styles): string[] {
  const style = styleOf(file.status, styles);
  const size = file.size === null ? '' : `, ${sizeText(file.size, 'bytes')}`;
  const folder = file.kind === 'folder' ? ', folder' : '';
  const hash = file.sha256 === null ? '' : styles.dim(`  sha256 ${file.sha256.slice(0, 12)}…`);
  const head = `  ${printable(file.path)}  ${style(LABELS[file.status])}${folder}${size}${hash}`;
  return [
    head,
    ...LINES.flatMap(line => usesText(line, file.uses, styles)),
    ...file.suggestions.map(one => `      ${styles.dim('possible match')} ${suggestionText(one)}`)
  ];
}

function styleOf(status: FileStatus, styles: Styles): Style {
  return status === 'missing' ? styles.red : status === 'found' ? styles.green : styles.yellow;
}

/** Uses that are listed together. */
interface UsesLine {
  readonly label: string;
  readonly kinds: readonly DataFileUse['access'][];
  readonly certainty: DataFileUse['certainty'];
}

const LINES: readonly UsesLine[] = [
  { label: 'read by', kinds: ['read', 'update', 'test'], certainty: 'certain' },
  { label: 'may be read by', kinds: ['read', 'update', 'test'], certainty: 'possible' },
  { label: 'written by', kinds: ['write', 'update'], certainty: 'certain' },
  { label: 'may be written by', kinds: ['write', 'update'], certainty: 'possible' },
  { label: 'may be read or written by', kinds: ['use'], certainty: 'possible' }
];

const MAX_NAMED = 8;

function usesText(line: UsesLine, uses: readonly DataFileUse[], styles: Styles): string[] {
  const { label, kinds } = line;
  const named = uses
    .filter(({ access, certainty }) => kinds.includes(access) && certainty === line.certainty)
    .map(({ cell_index, line, callable }) => `cell ${cell_index + 1}:${line} (${callable})`);
  const distinct = [...new Set(named)];
  const rest = distinct.length > MAX_NAMED ? ', …' : '';
  return distinct.length === 0
    ? []
    : [`      ${styles.dim(label)} ${printable(distinct.slice(0, MAX_NAMED).join(', '))}${rest}`];
}

/** A suggestion for people: `data.zip, which contains x.csv`. */
function suggestionText({ path, member }: FileSuggestion): string {
  return printable(member === null ? path : `${path}, which contains ${member}`);
}

function cellsText(cells: readonly number[]): string {
  const shown = cells.slice(0, MAX_NAMED).join(', ');
  return `${cells.length === 1 ? 'cell' : 'cells'} ${shown}${cells.length > MAX_NAMED ? ', …' : ''}`;
}
