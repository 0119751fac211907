/**
 * A sentence for a person, as template and values, so that the front end can translate the template and turn cells
 * into links. Placeholders are `{name}`. Code in a template is in backticks.
 */
export interface Message {
  /** English template; the key of its translation. */
  readonly template: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

/** How many items of a list a message names: with more, the first ones, and how many are left. */
export const MAX_LISTED = 10;

/** The possible values of a placeholder. */
export type MessageValue =
  | string
  | number
  /** Joined as “a, b and c”. */
  | readonly string[]
  /** Written “cell 12” (position from 1), a link in the panel. */
  | { readonly cell: number }
  /** Written “cells 3, 4 and 7”; positions from 0 as above. */
  | { readonly cells: readonly number[] };

/** Formats a message as plain text. Throws on unknown placeholders, which are an error in the rule. */
export function formatMessage(message: Message): string {
  return message.template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in message.values)) {
      throw new Error(`message “${message.template}” has no value for “${name}”`);
    }
    return formatValue(message.values[name]);
  });
}

/** Formats a placeholder's value. */
export function formatValue(value: MessageValue): string {
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value);
  }
  if (isList(value)) {
    return joinItems(value, word => word);
  }
  if ('cell' in value) {
    return `cell ${value.cell + 1}`;
  }
  const { cells } = value;
  return cells.length === 1
    ? `cell ${cells[0] + 1}`
    : `cells ${joinItems(cells, index => String(index + 1))}`;
}

function isList(value: MessageValue): value is readonly string[] {
  return Array.isArray(value);
}

function joinItems<T>(items: readonly T[], format: (item: T) => string): string {
  const left = items.length - MAX_LISTED;
  const words = items.slice(0, MAX_LISTED).map(format);
  const last = left > 0 ? `${left} more` : words.pop();
  return words.length === 0 ? (last ?? '') : `${words.join(', ')} and ${last}`;
}
