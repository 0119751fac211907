import type { RuleDefinition } from '../rules/contract';
import { selectorFits } from '../settings/rule-selection';
import type { LineSpan, Suppression } from './suppressions';

/** A suppression and the selectors of it that silenced something. */
export interface Use {
  readonly suppression: Suppression;
  readonly codes: Set<string>;
  used: boolean;
}

/** A suppression that can silence one rule, and its selectors that mean the rule. */
interface FittingUse {
  readonly use: Use;
  readonly codes: readonly string[];
  isSpent: boolean;
}

/** The suppressions that can silence one rule. */
interface UsesForRule {
  readonly wholeCell: readonly FittingUse[];
  /** Ascending by line, those that can hold for some lines only. */
  readonly byLine: readonly FittingUse[];
}

/**
 * The suppressions of one cell, and what they silenced. Which of them mean a rule is found once for each rule, so that a
 * cell with many findings and many suppressions costs no more than both.
 */
export class CellUses {
  /** In the order of the suppressions. */
  readonly uses: readonly Use[];
  private readonly byRule = new Map<string, UsesForRule>();

  constructor(suppressions: readonly Suppression[]) {
    this.uses = suppressions.map(suppression => ({ suppression, codes: new Set(), used: false }));
  }

  /** Whether a finding of the rule that spans `lines` (null: the cell as a whole) is silenced; notes by what. */
  silence(rule: RuleDefinition, lines: LineSpan | null): boolean {
    const { wholeCell, byLine } = this.fittingUses(rule);
    let isSilent = wholeCell.length > 0;
    if (lines !== null) {
      for (let at = firstFrom(byLine, lines.first); at < byLine.length; at++) {
        if (lineOf(byLine[at]) > lines.last) {
          break;
        }
        markUsed(byLine[at]);
        isSilent = true;
      }
    }
    return isSilent;
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

function fitOf(use: Use, rule: RuleDefinition): FittingUse | null {
  const { codes } = use.suppression;
  const meant = codes?.filter(code => selectorFits(code, rule)) ?? [];
  return codes === null || meant.length > 0 ? { use, codes: meant, isSpent: false } : null;
}

function markUsed(fitting: FittingUse): void {
  if (!fitting.isSpent) {
    fitting.isSpent = true;
    fitting.use.used = true;
    fitting.codes.forEach(code => fitting.use.codes.add(code));
  }
}

function lineOf({ use }: FittingUse): number {
  return use.suppression.line ?? 0;
}

/** Position of the first that stands on `line` or below. */
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
