import type { Finding } from '../../core/rules/contract';
import type { HiddenBy } from '../settings/hidden-by';

/** A finding with its display state. */
export interface PanelFinding {
  readonly finding: Finding;
  /** The message as plain text. */
  readonly sentence: string;
  /** Equal for findings that render the same. */
  readonly renderKey: string;
  readonly hidden: HiddenBy | null;
  /** Just fixed; the row is fading out. */
  readonly fixed: boolean;
  /** The findings that explain this one; their fixes are its, too. */
  readonly causes?: readonly Finding[];
}

/** Warnings about stale results; they are counted by cell. */
export const STALE_RULES: ReadonlySet<string> = new Set(['H7', 'H10']);

/** Whether a row says that a result is stale. */
export function isOfStaleResult({ finding, fixed, hidden }: PanelFinding): boolean {
  return STALE_RULES.has(finding.code) && !fixed && hidden === null;
}
