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
}
