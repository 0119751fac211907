/** Reads the frames of a traceback as IPython writes them, from version 4 on. Untrusted: all work is bounded. */
import { largest } from '../memo/lists';
import type { StoredError } from './document';

/** A function call of a traceback. */
export interface Frame {
  /** The file as the traceback shows it; null for a cell. */
  readonly file: string | null;
  /** The function, without arguments; null at the top level of a cell. */
  readonly name: string | null;
  /** The names of its parameters, with `*` before those that take any number; empty if they are not shown. */
  readonly parameters: readonly string[];
  /** From 1; null if it is not shown. */
  readonly line: number | null;
  /** The text of that line; null if it is not shown. */
  readonly code: string | null;
}

/** How much of the tracebacks of a chain of exceptions is searched for the last one, and how much of that is examined. */
const MAX_CHAIN = 1_000_000;
const MAX_LENGTH = 60_000;
const MAX_FRAMES = 400;

/** Colors and cursor movements of terminals. */
const ESCAPES = /\u001b\[[0-9;:?]{0,20}[A-Za-z]/g;
/** What stands between the tracebacks of an exception and of the one that it led to. */
const CHAINED = [
  'The above exception was the direct cause of the following exception:',
  'During handling of the above exception, another exception occurred:'
];

/** The first lines of frames in cells; the groups are the line, and the function. */
const CELL_FRAMES: readonly RegExp[] = [
  /^Cell In ?\[\d{1,9}\], line (?<line>\d{1,9})(?:, in (?<name>[^(\n]{1,300}))?/,
  /^Input In \[\d{1,9}\], in (?<name>[^(\n]{1,300})/,
  /^<ipython-input-\d{1,9}-\w{1,64}> in (?<name>[^(\n]{1,300})/,
  /^\S{0,300}[\\/]ipykernel_\d{1,9}[\\/]\d{1,20}\.py in (?<name>[^(\n]{1,300})/,
  // VS Code names the notebook.
  /^[^\n]{1,500}?\.ipynb Cell \d{1,9} (?:line (?<line>\d{1,9})|in (?<name>[^(\n]{1,300}))/
];
/** The first lines of frames in files. */
const FILE_FRAMES: readonly RegExp[] = [
  /^File (?<file>[^\n]{1,500}?):(?<line>\d{1,9}), in (?<name>[^(\n]{1,300})(?:\((?<parameters>[^()\n]{0,1000}))?/,
  /^(?<file>[^\s<][^\n]{0,500}?\.pyx?) in (?<name>[^(\n]{1,300})(?:\((?<parameters>[^()\n]{0,1000}))?/
];
/** The arrow at the line that was running; the number is a link in VS Code. */
const ARROW =
  /^-{1,12}> ?(?:<a href='vscode-notebook-cell:[^'\n]{1,2000}'>(?=\d{1,9}<))?(\d{1,9})(?:<\/a>)?(?: (.{0,500}))?/;

/** The frames of the exception that was raised last, outermost first. */
export function framesOf(error: Pick<StoredError, 'traceback'>): readonly Frame[] {
  const frames: Frame[] = [];
  for (const line of lastTraceback(error).split('\n')) {
    const frame = frameAt(line);
    if (frame !== null && frames.length < MAX_FRAMES) {
      frames.push(frame);
      continue;
    }
    const arrow = ARROW.exec(line);
    const last = frames.at(-1);
    if (arrow !== null && last?.code === null) {
      frames[frames.length - 1] = {
        ...last,
        line: last.line ?? Number(arrow[1]),
        code: (arrow[2] ?? '').trim()
      };
    }
  }
  return frames;
}

/** The text of the traceback of the exception that was raised last, without those of the exceptions that led to it. */
export function lastTraceback({ traceback }: Pick<StoredError, 'traceback'>): string {
  const text = traceback.join('\n').slice(0, MAX_CHAIN);
  const start = Math.max(0, largest(CHAINED.map(line => text.lastIndexOf(line))));
  return text.slice(start, start + MAX_LENGTH).replace(ESCAPES, '');
}

function frameAt(line: string): Frame | null {
  for (const patterns of [CELL_FRAMES, FILE_FRAMES]) {
    for (const pattern of patterns) {
      const groups = pattern.exec(line)?.groups;
      if (groups !== undefined) {
        return {
          file: groups.file ?? null,
          name: functionName(groups.name),
          parameters: parameterNames(groups.parameters),
          line: groups.line === undefined ? null : Number(groups.line),
          code: null
        };
      }
    }
  }
  return null;
}

/** Null for the top level of a cell, which IPython calls `<module>`, `<cell line: 1>` or `?`. */
function functionName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  return trimmed === '' || trimmed === '?' || /^<(?:module|cell line: \d+)>$/.test(trimmed)
    ? null
    : trimmed;
}

/** Older versions show the values too: `x=3`. */
function parameterNames(shown: string | undefined): readonly string[] {
  return (shown ?? '')
    .split(',')
    .map(part => part.split('=', 1)[0].trim())
    .filter(name => /^\*{0,2}\w{1,100}$/.test(name));
}

/** The module of a frame's file that belongs to an installed package; null for cells, own files and Python's library. */
export function installedModule({ file }: Frame): string | null {
  const match = /[\\/](?:site|dist)-packages[\\/]([A-Za-z_]\w{0,99})/.exec(file ?? '');
  return match?.[1] ?? null;
}

/** Whether a frame is in a cell or in a file of the user. */
export function isOwnFrame({ file }: Frame): boolean {
  return (
    file === null ||
    !/[\\/](?:site|dist)-packages[\\/]|[\\/]lib(?:64)?[\\/]|^<|\.pyx$|^[\w/]+\.pxi$/i.test(file)
  );
}
