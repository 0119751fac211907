/**
 * A sentence for a person, as template and values, so that the front end can translate the template and turn cells
 * into links. Placeholders are `{name}`. Code in a template is in backticks.
 */
export interface Message {
  /** English template; the key of its translation. */
  readonly template: string;
  readonly values: Readonly<Record<string, MessageValue>>;
}

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
    return joinWords(value);
  }
  if ('cell' in value) {
    return `cell ${value.cell + 1}`;
  }
  const numbers = value.cells.map(index => String(index + 1));
  return numbers.length === 1 ? `cell ${numbers[0]}` : `cells ${joinWords(numbers)}`;
}

function isList(value: MessageValue): value is readonly string[] {
  return Array.isArray(value);
}

function joinWords(words: readonly string[]): string {
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}
