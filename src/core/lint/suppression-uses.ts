import type { RuleDefinition } from '../rules/contract';
import { selectorFits } from '../settings/rule-selection';
import type { LineSpan, Suppression } from './suppressions';

/** A suppression, and its selectors that suppressed something. */
export interface SuppressionUse {
  readonly suppression: Suppression;
  readonly codes: Set<string>;
  used: boolean;
}

/** A suppression that applies to one rule, and its selectors that fit the rule. */
interface FittingUse {
  readonly use: SuppressionUse;
  readonly codes: readonly string[];
  isMarked: boolean;
}

/** The suppressions that apply to one rule. */
interface UsesForRule {
  readonly wholeCell: readonly FittingUse[];
  /** Those that hold for single lines, ascending by line. */
  readonly byLine: readonly FittingUse[];
}

/**
 * The suppressions of one cell, and what they suppressed. Those that apply to a rule are looked up once per rule, so that
 * the cost of a cell is the sum, not the product, of its findings and suppressions.
 */
export class SuppressionUses {
  /** In the order of the suppressions. */
  readonly uses: readonly SuppressionUse[];
  private readonly byRule = new Map<string, UsesForRule>();

  constructor(suppressions: readonly Suppression[]) {
    this.uses = suppressions.map(suppression => ({ suppression, codes: new Set(), used: false }));
  }

  /** Whether a finding of the rule that spans `lines` (null: the whole cell) is suppressed; records by what. */
  suppress(rule: RuleDefinition, lines: LineSpan | null): boolean {
    const { wholeCell, byLine } = this.fittingUses(rule);
    let isSuppressed = wholeCell.length > 0;
    if (lines !== null) {
      for (let at = firstFrom(byLine, lines.first); at < byLine.length; at++) {
        if (lineOf(byLine[at]) > lines.last) {
          break;
        }
        markUsed(byLine[at]);
        isSuppressed = true;
      }
    }
    return isSuppressed;
  }

  private fittingUses(rule: RuleDefinition): UsesForRule {
    let fitting = this.byRule.get(rule.code);
    if (fitting === undefined) {
      const all = this.uses.flatMap(use => fitOf(use, rule) ?? []);
      fitting = {
        wholeCell: all.filter(({ use }) => use.suppression.wholeCell),
        byLine: all
          .filter(({ use }) => !use.suppression.wholeCell && use.suppression.line !== null)
          .sort((a, b) => lineOf(a) - lineOf(b))
      };
      this.byRule.set(rule.code, fitting);
      // The first finding of the rule uses them all.
      fitting.wholeCell.forEach(markUsed);
    }
    return fitting;
  }
}

function fitOf(use: SuppressionUse, rule: RuleDefinition): FittingUse | null {
  const { codes } = use.suppression;
  const fitting = codes?.filter(code => selectorFits(code, rule)) ?? [];
  return codes === null || fitting.length > 0 ? { use, codes: fitting, isMarked: false } : null;
}

function markUsed(fitting: FittingUse): void {
  if (!fitting.isMarked) {
    fitting.isMarked = true;
    fitting.use.used = true;
    fitting.codes.forEach(code => fitting.use.codes.add(code));
  }
}

function lineOf({ use }: FittingUse): number {
  return use.suppression.line ?? 0;
}

/** Position of the first use on `line` or below. */
function firstFrom(uses: readonly FittingUse[], line: number): number {
  let low = 0;
  let high = uses.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineOf(uses[middle]) < line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
