/** The program that wrote a PNG image, as its text chunk says. */
import { decodeBase64 } from './base64';

/** The beginning of a file, in characters of base64: programs name themselves before the pixels. */
const BEGINNING = 4_000;
const NAME = 'Software\0';

/** A program with its version. */
export interface Software {
  readonly name: string;
  readonly version: string;
}

/** The program and version that a base64 PNG image names; null where it names none. */
export function pngSoftware(base64: string): Software | null {
  const start = base64
    .slice(0, 2 * BEGINNING)
    .replace(/\s/g, '')
    .slice(0, BEGINNING);
  const file = decodeBase64(start.slice(0, start.length - (start.length % 4)));
  return file === null ? null : softwareOfPng(file);
}

/** The program and version that a PNG image, or its beginning, names; null where it names none. */
export function softwareOfPng(bytes: Uint8Array): Software | null {
  const file = bytes.subarray(0, BEGINNING);
  if (file.length < 8) {
    return null;
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = 8; at + 12 <= file.length; at += 12 + view.getUint32(at)) {
    const type = textOf(file.subarray(at + 4, at + 8));
    const data = textOf(file.subarray(at + 8, at + 8 + view.getUint32(at)));
    if (type === 'tEXt' && data.startsWith(NAME)) {
      const match = /^(\w{1,40}) version ?(\d[\w.+]{0,40})/.exec(data.slice(NAME.length));
      return match === null ? null : { name: match[1].toLowerCase(), version: match[2] };
    }
    if (type === 'IDAT') {
      break;
    }
  }
  return null;
}

function textOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => String.fromCharCode(byte)).join('');
}
