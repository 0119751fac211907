import type { NamedMetric } from './metrics';

/** A metric of a model, as an output shows it. */
export interface Score {
  /** Such as `accuracy`, whatever words the output has for it. */
  readonly metric: string;
  /** As the output says it, such as `val_accuracy`. */
  readonly label: string;
  readonly value: number;
}

/** A number next to the name of a metric. */
export interface NamedNumber {
  readonly metric: NamedMetric;
  readonly label: string;
  readonly value: number;
  readonly isPercent: boolean;
  /** Whether its line or table is one of an evaluation: it has other metrics, too, or words such as `Epoch 3`. */
  readonly isAmongMetrics: boolean;
}

/** Such as `0.91`, `.5`, `1,234.5`, `1e-3` or `nan`: a whole number is more often a count. */
export const DECIMAL = String.raw`[-+]?(?:\d{1,3}(?:,\d{3}){1,5}\.\d{1,30}|\d{0,15}\.\d{1,30}|\d{1,15}\.)(?:[eE][-+]?\d{1,3})?|[-+]?\d{1,15}[eE][-+]?\d{1,3}|nan|-?inf`;

/** The value of a text that {@link DECIMAL} matches. */
export function decimalValue(text: string): number {
  return /inf/i.test(text)
    ? Infinity * (text.startsWith('-') ? -1 : 1)
    : Number(text.replaceAll(',', ''));
}
