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

const MAX_QUOTE_LENGTH = 300;

/** The first line of a message, quoted as a whole where possible. Messages may contain code marks of their own. */
export function quoted(text: string): string {
  const line = text.split('\n', 1)[0].trim();
  const shown = line.length > MAX_QUOTE_LENGTH ? `${line.slice(0, MAX_QUOTE_LENGTH - 1)}…` : line;
  return shown.includes('`') ? `“${shown}”` : `\`${shown}\``;
}
