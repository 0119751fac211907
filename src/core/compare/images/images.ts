/** Compares images by their pixels, and other base64 data by its bytes. */
import { decodeBase64 } from './base64';
import type { NormalizerName } from '../text/normalizers';
import { inconclusive, different, equalBy, IDENTICAL, similar } from '../outcome';
import { countChangedPixels, maxColorDifference } from './image-difference';
import type { Frame, Pixels } from './image';
import { readPixels } from './pixels';
import type { Outcome } from '../outcome';
import { hasSameInk, REACH } from './ink-likeness';
import { looksAlike, looksRecompressed } from './likeness';
import { pngSamples, readPng } from './png';
import { softwareOfPng } from './png-software';

/** An invisible difference of red, green, blue or opacity, of 255: libraries round differently. */
const INVISIBLE_DIFFERENCE = 2;
/** Sizes that differ by a smaller share are those of one figure with other margins. */
const MARGIN = 0.03;
const ALIKE = `the pictures look alike, but changes of less than ${REACH + 1} pixels cannot be seen`;

/** Compares two images or files in base64. */
export function compareImages(
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
    : comparePixels(mime, ours, theirs, enabled);
}

function comparePixels(
  mime: string,
  a: Uint8Array,
  b: Uint8Array,
  enabled: ReadonlySet<NormalizerName>
): Outcome {
  const [ours, theirs] = [readPixels(mime, a), readPixels(mime, b)];
  if (ours === null || theirs === null) {
    return inconclusive(`${mime}: the bytes differ, and a picture cannot be decoded`);
  }
  if (ours.width !== theirs.width || ours.height !== theirs.height) {
    return differentSizes(ours, theirs);
  }
  const changed = countChangedPixels(ours.data, theirs.data);
  if (changed > 0) {
    const isRecompressed = mime === 'image/jpeg' && looksRecompressed(ours, theirs);
    return isRecompressed
      ? similar('the pictures differ by their compression only', 1 - changed / pixelsOf(ours))
      : differentPixels(ours, theirs, changed);
  }
  return sameFrames(ours.frames, theirs.frames)
    ? equalIfEnabled('picture-packing', enabled)
    : different('the animations differ');
}

function differentPixels(a: Pixels, b: Pixels, changed: number): Outcome {
  const all = pixelsOf(a);
  const detail = `the pictures differ in ${changed} of ${all} pixels`;
  const difference = maxColorDifference(a.data, b.data);
  const isSeen = difference > INVISIBLE_DIFFERENCE || !sameFrames(a.frames, b.frames);
  const score = 1 - changed / all;
  return isSeen
    ? different(detail, score)
    : similar(`${detail}, by ${difference} of 255 at most`, score);
}

function sameFrames(a: readonly Frame[], b: readonly Frame[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      ({ delay, data }, at) => delay === b[at].delay && countChangedPixels(data, b[at].data) === 0
    )
  );
}

/** The pictures are compared at one size, which shows whether the picture itself changed. */
function differentSizes(a: Pixels, b: Pixels): Outcome {
  const sizes = `${b.width} × ${b.height} pixels instead of ${a.width} × ${a.height}`;
  if (hasSameInk(a, b)) {
    return different(`drawn at ${sizes}; ${ALIKE}`, 0.5, 'looks-alike');
  }
  return !isNearlySize(a, b) && looksAlike(a, b)
    ? different(`drawn at ${sizes}; the pictures look alike`, 0.5, 'looks-alike')
    : different(`drawn at ${sizes}, and the picture changed`);
}

/** Whether only margins can explain the sizes: then colors have to be where they were. */
function isNearlySize(a: Pixels, b: Pixels): boolean {
  return [a.width / b.width, a.height / b.height].every(scale => Math.abs(scale - 1) < MARGIN);
}

/** Different versions of one library drew two PNG pictures of one size that look alike; null otherwise. */
function byAnotherVersion(
  [one, other]: readonly [Uint8Array, Uint8Array],
  [a, b]: readonly [Pixels, Pixels]
): Outcome | null {
  const [before, now] = [softwareOfPng(one), softwareOfPng(other)];
  const isAnother = before?.name === now?.name && before?.version !== now?.version;
  return before !== null && now !== null && isAnother && hasSameInk(a, b)
    ? different(
        `drawn by ${now.name} ${now.version} instead of ${before.version}; ${ALIKE}`,
        0.5,
        'looks-alike'
      )
    : null;
}

function pixelsOf({ width, height }: Pixels): number {
  return width * height;
}

function comparePng(a: Uint8Array, b: Uint8Array, enabled: ReadonlySet<NormalizerName>): Outcome {
  const [ours, theirs] = [readPng(a), readPng(b)];
  if (ours === null || theirs === null) {
    return inconclusive('image/png: the bytes differ, and a picture cannot be read');
  }
  const isComparable = ours.depth === theirs.depth || (ours.depth <= 8 && theirs.depth <= 8);
  const isSameSize = ours.width === theirs.width && ours.height === theirs.height;
  if (ours.format !== theirs.format && isSameSize && !isComparable) {
    return inconclusive('image/png: the pictures store colors with different precision');
  }
  if (ours.format !== theirs.format || !isSameSize) {
    return comparePixels('image/png', a, b, enabled);
  }
  if (sameBytes(ours.compressed, theirs.compressed)) {
    return equalIfEnabled('picture-metadata', enabled);
  }
  const [left, right] = [pngSamples(ours), pngSamples(theirs)];
  if (left === null || right === null) {
    return inconclusive('image/png: the bytes differ, and a picture cannot be unpacked');
  }
  if (sameBytes(left, right)) {
    return equalIfEnabled('picture-packing', enabled);
  }
  const [one, other] = [readPixels('image/png', a), readPixels('image/png', b)];
  const changed = one === null || other === null ? 0 : countChangedPixels(one.data, other.data);
  if (one !== null && other !== null && changed > 0) {
    const outcome = differentPixels(one, other, changed);
    return outcome.verdict === 'similar'
      ? outcome
      : (byAnotherVersion([a, b], [one, other]) ?? outcome);
  }
  let rows = 0;
  for (let row = 0; row < ours.height; row++) {
    const [from, to] = [row * ours.bytesPerRow, (row + 1) * ours.bytesPerRow];
    rows += sameBytes(left.subarray(from, to), right.subarray(from, to)) ? 0 : 1;
  }
  return different(`the pictures differ in ${rows} of ${ours.height} rows`);
}

function equalIfEnabled(name: NormalizerName, enabled: ReadonlySet<NormalizerName>): Outcome {
  return enabled.has(name) ? equalBy([name]) : different('the bytes of the pictures differ');
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
