/** The stored outputs that a page can show: texts, and pictures without scripts. */
import { dropEscapes } from '../../compare/text/terminal-text';
import { readOutputs } from '../../notebook/outputs-reader';
import type { StoredOutput } from '../../notebook/outputs-reader';
import { shortened } from '../terminal';

/** An output of a cell. */
export type ShownOutput =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'picture'; readonly mime: PictureType; readonly base64: string };

/** Pictures that hold no scripts and no addresses. */
const PICTURE_TYPES = ['image/png', 'image/jpeg'] as const;
type PictureType = (typeof PICTURE_TYPES)[number];

const MAX_OUTPUTS = 10;
const MAX_TEXT = 5_000;
const MAX_PICTURE = 1_000_000;

/** The outputs of each cell, by its index; none where the file is in an old format. */
export function shownOutputs(text: string | null): readonly (readonly ShownOutput[])[] {
  return text === null
    ? []
    : readOutputs(text).cells.map(outputs => outputs.slice(0, MAX_OUTPUTS).flatMap(shown));
}

function shown(output: StoredOutput): readonly ShownOutput[] {
  switch (output.kind) {
    case 'stream':
      return asText(output.text);
    case 'error':
      return asText(`${output.ename}: ${output.evalue}`);
    case 'data':
      return ofData(output.data);
    default:
      return [];
  }
}

function ofData(data: Extract<StoredOutput, { kind: 'data' }>['data']): readonly ShownOutput[] {
  for (const mime of PICTURE_TYPES) {
    const base64 = data.get(mime)?.text.replace(/\s+/g, '') ?? '';
    if (base64 !== '' && base64.length <= MAX_PICTURE && /^[A-Za-z0-9+/]+=*$/.test(base64)) {
      return [{ kind: 'picture', mime, base64 }];
    }
  }
  return asText(data.get('text/plain')?.text ?? '');
}

function asText(text: string): readonly ShownOutput[] {
  return text.trim() === ''
    ? []
    : [{ kind: 'text', text: shortened(dropEscapes(text.slice(0, 10 * MAX_TEXT)), MAX_TEXT) }];
}
