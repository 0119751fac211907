/** Reads the stored outputs of a notebook file completely, for comparison. */
import { readStrings } from './cell-reader';
import { JsonCursor } from './json-cursor';

/** One MIME representation of an output. */
export interface MimeValue {
  /** The string value, or the JSON text of the file for other values. */
  readonly text: string;
  readonly isJson: boolean;
}

/** One stored output of a code cell. */
export type StoredOutput =
  | { readonly kind: 'stream'; readonly name: string; readonly text: string }
  | { readonly kind: 'data'; readonly data: ReadonlyMap<string, MimeValue> }
  | { readonly kind: 'error'; readonly ename: string; readonly evalue: string }
  /** An output type that nbformat 4 does not define, as JSON text. */
  | { readonly kind: 'unknown'; readonly json: string };

/** Whether the output is shown as a picture. */
export function isPicture(output: StoredOutput): boolean {
  return output.kind === 'data' && [...output.data.keys()].some(mime => mime.startsWith('image/'));
}

/** The outputs and widget states of a notebook file. */
export interface NotebookOutputs {
  /** The outputs of each cell, by its index among all cells. */
  readonly cells: readonly (readonly StoredOutput[])[];
  /** Widget states by model id, as JSON texts. */
  readonly widgets: ReadonlyMap<string, string>;
}

const WIDGET_STATE = 'application/vnd.jupyter.widget-state+json';

/** Reads the outputs from the text of a valid notebook. */
export function readOutputs(text: string): NotebookOutputs {
  const cursor = new JsonCursor(text);
  const cells: (readonly StoredOutput[])[] = [];
  const widgets = new Map<string, string>();
  cursor.readMembers(key => {
    if (key === 'cells') {
      cells.length = 0;
      readElements(cursor, () => cells.push(readCellOutputs(cursor)));
    } else if (key === 'metadata') {
      readWidgets(cursor, widgets);
    } else {
      cursor.skipValue();
    }
  });
  return { cells, widgets };
}

function readCellOutputs(cursor: JsonCursor): readonly StoredOutput[] {
  const outputs: StoredOutput[] = [];
  cursor.readMembers(key => {
    if (key === 'outputs') {
      outputs.length = 0;
      readElements(cursor, () => outputs.push(readOutput(cursor)));
    } else {
      cursor.skipValue();
    }
  });
  return outputs;
}

function readOutput(cursor: JsonCursor): StoredOutput {
  const start = cursor.at;
  const texts = new Map<string, string>();
  let data: ReadonlyMap<string, MimeValue> = new Map();
  cursor.readMembers(key => {
    if (key === 'data') {
      data = readBundle(cursor);
    } else if (['output_type', 'name', 'text', 'ename', 'evalue'].includes(key)) {
      texts.set(key, readStrings(cursor).join(''));
    } else {
      cursor.skipValue();
    }
  });
  const of = (key: string): string => texts.get(key) ?? '';
  switch (texts.get('output_type')) {
    case 'stream':
      return { kind: 'stream', name: of('name'), text: of('text') };
    case 'error':
      return { kind: 'error', ename: of('ename'), evalue: of('evalue') };
    case 'display_data':
    case 'execute_result':
      return { kind: 'data', data };
    default:
      return { kind: 'unknown', json: cursor.text.slice(start, cursor.at) };
  }
}

function readBundle(cursor: JsonCursor): ReadonlyMap<string, MimeValue> {
  const data = new Map<string, MimeValue>();
  cursor.readMembers(mime => {
    const kind = cursor.peekKind();
    const isJson = /[/+]json$/.test(mime) || (kind !== 'string' && kind !== 'array');
    const text = isJson ? rawValue(cursor) : readStrings(cursor).join('');
    data.set(mime, { text, isJson });
  });
  return data;
}

function readWidgets(cursor: JsonCursor, widgets: Map<string, string>): void {
  cursor.readMembers(key => {
    if (key !== 'widgets') {
      cursor.skipValue();
      return;
    }
    cursor.readMembers(mime => {
      if (mime !== WIDGET_STATE) {
        cursor.skipValue();
        return;
      }
      cursor.readMembers(part => {
        if (part === 'state') {
          cursor.readMembers(id => widgets.set(id, rawValue(cursor)));
        } else {
          cursor.skipValue();
        }
      });
    });
  });
}

function rawValue(cursor: JsonCursor): string {
  cursor.skipWhitespace();
  const start = cursor.at;
  cursor.skipValue();
  return cursor.text.slice(start, cursor.at);
}

/** Reads the elements of an array; skips anything else. */
function readElements(cursor: JsonCursor, onElement: () => void): void {
  if (cursor.peekKind() === 'array') {
    cursor.readArray(onElement);
  } else {
    cursor.skipValue();
  }
}
