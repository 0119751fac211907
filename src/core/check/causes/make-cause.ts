/** Builds causes with their sentences. */
import type { Cause } from '../../../protocol';
import { formatMessage } from '../../messages/message';
import type { MessageValue } from '../../messages/message';
import type { Finding } from '../../rules/contract';
import type { DifferenceCause } from './cause';

/** The cell and the finding behind a cause. */
export interface Grounds {
  readonly cell?: number | null;
  readonly finding?: Finding | null;
}

/** Builds a cause with its sentence. */
export function makeCause(
  cause: Cause,
  template: string,
  values: Readonly<Record<string, MessageValue>> = {},
  { cell = null, finding = null }: Grounds = {}
): DifferenceCause {
  return {
    cause,
    code: finding?.code ?? null,
    findingId: finding?.id ?? null,
    cellIndex: cell,
    message: formatMessage({ template, values })
  };
}

/** A piece of text, quoted and shortened for a sentence. */
export function quoted(text: string): string {
  const line = text.split('\n', 1)[0].trim();
  return `\`${line.length > 80 ? `${line.slice(0, 79)}…` : line}\``;
}
