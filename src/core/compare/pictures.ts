/** Compares PNG pictures by their pixels, and other data in base64 by their bytes. */
import { decodeBase64 } from './base64';
import type { NormalizerName } from './normalizers';
import { cannotTell, different, equalBy, IDENTICAL } from './outcome';
import type { Outcome } from './outcome';
import { pngSamples, readPng } from './png';

/** Compares two pictures or files in base64. */
export function comparePictures(
  mime: string,
  a: string,
  b: string,
  enabled: ReadonlySet<NormalizerName>
): Outcome {
  if (a === b) {
    return IDENTICAL;
  }
  const [ours, theirs] = [decodeBase64(a), decodeBase64(b)];
  if (ours === null || theirs === null) {
    return different(`${mime} is no base64, and differs`);
  }
  if (sameBytes(ours, theirs)) {
    return IDENTICAL;
  }
  return mime === 'image/png'
    ? comparePng(ours, theirs, enabled)
    : cannotTell(`${mime}: the bytes differ; the pictures are not looked into`);
}

function comparePng(a: Uint8Array, b: Uint8Array, enabled: ReadonlySet<NormalizerName>): Outcome {
  const [ours, theirs] = [readPng(a), readPng(b)];
  if (ours === null || theirs === null) {
    return cannotTell('image/png: the bytes differ, and a picture cannot be read');
  }
  if (ours.width !== theirs.width || ours.height !== theirs.height) {
    return different(
      `pictures of ${ours.width} × ${ours.height} and ${theirs.width} × ${theirs.height}`
    );
  }
  if (ours.format !== theirs.format) {
    return cannotTell('image/png: the pictures keep their colours in different ways');
  }
  if (sameBytes(ours.packed, theirs.packed)) {
    return judged('picture-metadata', enabled);
  }
  const [left, right] = [pngSamples(ours), pngSamples(theirs)];
  if (left === null || right === null) {
    return cannotTell('image/png: the bytes differ, and a picture cannot be unpacked');
  }
  if (sameBytes(left, right)) {
    return judged('picture-packing', enabled);
  }
  let rows = 0;
  for (let row = 0; row < ours.height; row++) {
    const [from, to] = [row * ours.bytesPerRow, (row + 1) * ours.bytesPerRow];
    rows += sameBytes(left.subarray(from, to), right.subarray(from, to)) ? 0 : 1;
  }
  return different(`the pictures differ in ${rows} of ${ours.height} rows`);
}

function judged(name: NormalizerName, enabled: ReadonlySet<NormalizerName>): Outcome {
  return enabled.has(name) ? equalBy([name]) : different('the bytes of the pictures differ');
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
