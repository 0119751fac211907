/** The stored and the fresh outputs of a cell side by side, in a form that is safe to show. */
import { diffArrays } from 'diff';
import { append } from '../../../core/memo/lists';
import { isSame } from '../../../core/compare/outcome';
import { markupLines } from '../../../core/compare/text/markup';
import { compareOutputs } from '../../../core/compare/outputs';
import { joinStreams } from '../../../core/compare/streams';
import type { Comparison } from '../../../core/compare/text/text-comparison';
import {
  applyBackspaces,
  applyCarriageReturns,
  dropEscapes,
  unifyLineEnds
} from '../../../core/compare/text/terminal-text';
import type { NotebookOutputs, StoredOutput } from '../../../core/notebook/outputs-reader';
import type { CellComparison, OutputPair, ShownOutput } from './check-findings';
import { diffRows } from './line-diff';

/** Maximum number of outputs of a cell; more are only counted. */
const MAX_OUTPUTS = 100;
const MAX_TEXT_LENGTH = 200_000;
const MAX_LINES = 4000;
const MAX_IMAGE_LENGTH = 30_000_000;
const MAX_TABLE_LENGTH = 2_000_000;
/** Number of bytes converted at once: the number of arguments of a call is limited. */
const CHUNK_BYTES = 8192;
const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

type Pairing = readonly [StoredOutput | null, StoredOutput | null];

/** Pairs the stored and the fresh outputs of a cell, in a form that is safe to show. */
export function pairOutputs(
  stored: readonly StoredOutput[],
  fresh: readonly StoredOutput[],
  widgets: NotebookOutputs['widgets'],
  comparison: Comparison
): Pick<CellComparison, 'pairs' | 'left'> {
  const all = aligned(joinStreams(stored), joinStreams(fresh));
  const pairs = all.slice(0, MAX_OUTPUTS).map(pairing => pairOf(pairing, widgets, comparison));
  return { pairs, left: all.length - pairs.length };
}

/** Aligns outputs by kind, in their order. */
function aligned(
  stored: readonly StoredOutput[],
  fresh: readonly StoredOutput[]
): readonly Pairing[] {
  const pairs: Pairing[] = [];
  let [at, other] = [0, 0];
  let unmatched: readonly StoredOutput[] = [];
  for (const { value, added, removed } of diffArrays(stored.map(kindOf), fresh.map(kindOf))) {
    const ours = added ? [] : stored.slice(at, (at += value.length));
    const theirs = removed ? [] : fresh.slice(other, (other += value.length));
    if (removed) {
      unmatched = ours;
      continue;
    }
    // Also pairs removed and added outputs at the same position.
    append(pairs, zip(unmatched, added ? theirs : []));
    append(pairs, zip(ours, added ? [] : theirs));
    unmatched = [];
  }
  return [...pairs, ...zip(unmatched, [])];
}

function zip(stored: readonly StoredOutput[], fresh: readonly StoredOutput[]): readonly Pairing[] {
  return Array.from({ length: Math.max(stored.length, fresh.length) }, (_, i) => [
    stored.at(i) ?? null,
    fresh.at(i) ?? null
  ]);
}

function kindOf(output: StoredOutput): string {
  switch (output.kind) {
    case 'stream':
      return output.name;
    case 'data':
      return [...output.data.keys()].sort().join(' ');
    case 'error':
    case 'unknown':
      return output.kind;
  }
}

function pairOf(
  [stored, fresh]: Pairing,
  widgets: NotebookOutputs['widgets'],
  comparison: Comparison
): OutputPair {
  const outcome =
    stored === null || fresh === null
      ? null
      : compareOutputs([stored], [fresh], [widgets, new Map()], comparison);
  let [ours, theirs] = [stored && shown(stored), fresh && shown(fresh)];
  if (ours !== null && theirs !== null && ours.kind !== theirs.kind) {
    // A picture cannot be compared with a text, so both are shown as text, if necessary as their MIME types.
    [ours, theirs] = [stored && asText(stored), fresh && asText(fresh)];
  }
  return {
    isSame: outcome !== null && isSame(outcome),
    normalizers: outcome?.normalizers ?? [],
    stored: ours,
    fresh: theirs,
    rows:
      ours?.kind === 'text' && theirs?.kind === 'text'
        ? diffRows(ours.text, theirs.text, comparison)
        : null
  };
}

function shown(output: StoredOutput): ShownOutput {
  if (output.kind === 'data') {
    for (const mime of IMAGES) {
      const base64 = output.data.get(mime)?.text.replace(/\s/g, '') ?? '';
      if (base64 !== '' && base64.length <= MAX_IMAGE_LENGTH && /^[A-Za-z0-9+/=]+$/.test(base64)) {
        return { kind: 'image', mime, base64 };
      }
    }
    const svg = output.data.get('image/svg+xml')?.text ?? '';
    if (svg !== '' && svg.length <= MAX_IMAGE_LENGTH) {
      // As a picture, it runs no scripts and loads nothing.
      return { kind: 'image', mime: 'image/svg+xml', base64: base64OfText(svg) };
    }
    const html = output.data.get('text/html')?.text ?? '';
    if (/<table/i.test(html) && html.length <= MAX_TABLE_LENGTH) {
      return { kind: 'table', html };
    }
  }
  return asText(output);
}

function base64OfText(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  }
  return btoa(binary);
}

function asText(output: StoredOutput): ShownOutput {
  switch (output.kind) {
    case 'stream':
      return text(output.name, output.text);
    case 'error':
      return text('error', `${output.ename}: ${output.evalue}`);
    case 'unknown':
      return text('unknown', output.json);
    case 'data':
      return dataAsText(output.data);
  }
}

function dataAsText(data: Extract<StoredOutput, { kind: 'data' }>['data']): ShownOutput {
  const plain = data.get('text/plain');
  if (plain !== undefined) {
    return text('text/plain', plain.text);
  }
  const [mime, value] = [...data].at(0) ?? ['', { text: '' }];
  const isMarkup = mime === 'text/html' || mime === 'image/svg+xml';
  return text(
    mime,
    isMarkup ? markupLines(value.text.slice(0, MAX_TEXT_LENGTH)).join('\n') : value.text
  );
}

function text(label: string, whole: string): ShownOutput {
  const plain = dropEscapes(unifyLineEnds(whole.slice(0, MAX_TEXT_LENGTH)));
  const lines = applyCarriageReturns(applyBackspaces(plain)).split('\n');
  return {
    kind: 'text',
    label,
    text: lines.slice(0, MAX_LINES).join('\n'),
    cut: whole.length > MAX_TEXT_LENGTH || lines.length > MAX_LINES
  };
}
