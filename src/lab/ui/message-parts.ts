/** Splits the core's messages into parts that the panel can show: text, code and links to cells. */
import type { TranslationBundle } from '@jupyterlab/translation';
import { append } from '../../core/memo/lists';
import { MAX_LISTED, type Message, type MessageValue } from '../../core/messages/message';

/** A part of a message. */
export type MessagePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  /** `index` is the cell's position from 0. */
  | { readonly kind: 'cell'; readonly index: number; readonly text: string };

/** The parts of a translated message, in reading order. */
export function messageParts(message: Message, trans: TranslationBundle): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  // The core declares its templates in English; the English text is the translation key.
  // eslint-disable-next-line jupyter/no-dynamic-translation
  const template = trans.__(message.template);
  for (const { text, isCode } of segmentsOf(template)) {
    for (const piece of text.split(/(\{\w+\})/)) {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name === undefined || !(name in message.values)) {
        addText(parts, piece, isCode);
      } else {
        addValue(parts, message.values[name], isCode, trans);
      }
    }
  }
  return parts;
}

/** The message as plain text, for tooltips, search and screen readers. */
export function messageText(message: Message, trans: TranslationBundle): string {
  return messageParts(message, trans)
    .map(part => part.text)
    .join('');
}

function addValue(
  parts: MessagePart[],
  value: MessageValue,
  isCode: boolean,
  trans: TranslationBundle
): void {
  if (typeof value === 'string' || typeof value === 'number') {
    addMarked(parts, String(value), isCode);
  } else if (isList(value)) {
    addList(parts, value, text => markedParts(text, isCode), trans);
  } else if ('cell' in value) {
    parts.push(cellPart(value.cell, trans.__('cell %1', value.cell + 1)));
  } else if (value.cells.length === 1) {
    parts.push(cellPart(value.cells[0], trans.__('cell %1', value.cells[0] + 1)));
  } else {
    addText(parts, trans.__('cells '), false);
    addList(parts, value.cells, index => [cellPart(index, String(index + 1))], trans);
  }
}

function addList<T>(
  parts: MessagePart[],
  items: readonly T[],
  partsOf: (item: T) => readonly MessagePart[],
  trans: TranslationBundle
): void {
  const left = items.length - MAX_LISTED;
  const shown = items.slice(0, MAX_LISTED).map(partsOf);
  if (left > 0) {
    shown.push([{ kind: 'text', text: trans.__('%1 more', left) }]);
  }
  shown.forEach((item, i) => {
    if (i > 0) {
      addText(parts, i === shown.length - 1 ? trans.__(' and ') : trans.__(', '), false);
    }
    append(parts, item);
  });
}

/** Adds a value that may contain backticks itself, such as a reason that quotes code. */
function addMarked(parts: MessagePart[], value: string, isCode: boolean): void {
  if (isCode) {
    addText(parts, value, true);
    return;
  }
  for (const segment of segmentsOf(value)) {
    addText(parts, segment.text, segment.isCode);
  }
}

/** The segments outside and inside backticks, alternating. */
function segmentsOf(text: string): readonly { readonly text: string; readonly isCode: boolean }[] {
  return text.split('`').map((segment, i) => ({ text: segment, isCode: i % 2 === 1 }));
}

/** Appends text and merges it with a preceding part of the same kind: `import {module}` is one code part. */
function addText(parts: MessagePart[], text: string, isCode: boolean): void {
  if (text === '') {
    return;
  }
  const kind = isCode ? 'code' : 'text';
  const last = parts.at(-1);
  if (last?.kind === kind) {
    parts[parts.length - 1] = { kind, text: last.text + text };
  } else {
    parts.push({ kind, text });
  }
}

function markedParts(value: string, isCode: boolean): readonly MessagePart[] {
  const parts: MessagePart[] = [];
  addMarked(parts, value, isCode);
  return parts;
}

function cellPart(index: number, text: string): MessagePart {
  return { kind: 'cell', index, text };
}

function isList(value: MessageValue): value is readonly string[] {
  return Array.isArray(value);
}
