import { LineIndexes } from '../notebook/line-index';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { Finding, RuleDefinition } from '../rules/contract';
import type { UnusedSuppression } from './result';
import { CellCache } from './cell-cache';
import { selectorFits } from '../settings/rule-selection';
import type { SuppressionUse } from './suppression-uses';
import { SuppressionUses } from './suppression-uses';
import { findSuppressions, linesOf } from './suppressions';
import type { Suppression } from './suppressions';

/** Findings separated by the suppressions in the notebook. */
export interface SuppressionResult {
  readonly active: readonly Finding[];
  readonly suppressed: readonly Finding[];
  readonly unused: readonly UnusedSuppression[];
}

interface CellSuppressions {
  readonly cell: NotebookCell;
  readonly suppressions: readonly Suppression[];
}

/** Applies the suppressions in a notebook's cells; those of unchanged cells are kept between versions. */
export class Suppressor {
  private readonly cache = new CellCache<CellSuppressions>(
    ({ suppressions }) => suppressions.length > 0
  );

  /** @param rules - all rules, by code */
  constructor(private readonly rules: ReadonlyMap<string, RuleDefinition>) {}

  /**
   * Separates the findings.
   *
   * @param ran - codes of the rules that ran: a suppression of another rule is not reported as unused
   * @param isUnjudged - whether unused suppressions of a cell are not reported at all
   */
  apply(
    cells: readonly NotebookCell[],
    findings: readonly Finding[],
    ran: ReadonlySet<string>,
    isUnjudged: (cell: NotebookCell) => boolean
  ): SuppressionResult {
    const uses = this.collect(cells);
    const active: Finding[] = [];
    const suppressed: Finding[] = [];
    const lines = new LineIndexes();
    for (const finding of findings) {
      const here = finding.cell === null ? undefined : uses.get(finding.cell.key);
      (here !== undefined && this.suppresses(finding, here, lines) ? suppressed : active).push(
        finding
      );
    }
    const unused = this.cache.filled
      .filter(({ cell }) => !isUnjudged(cell))
      .flatMap(({ cell }) =>
        (uses.get(cell.key)?.uses ?? []).flatMap(use => this.unusedOf(cell, use, ran))
      );
    return { active, suppressed, unused };
  }

  private collect(cells: readonly NotebookCell[]): Map<CellKey, SuppressionUses> {
    for (let at = 0; at < cells.length; at++) {
      if (this.cache.at(at)?.cell !== cells[at]) {
        this.update(cells[at], at);
      }
    }
    this.cache.end(cells.length);
    return new Map(
      this.cache.filled.map(({ cell, suppressions }) => [
        cell.key,
        new SuppressionUses(suppressions)
      ])
    );
  }

  private update(cell: NotebookCell, position: number): void {
    const known = this.cache.find(cell.key, position);
    const isKnown =
      known?.cell.source === cell.source &&
      known.cell.type === cell.type &&
      known.cell.tags.join('\n') === cell.tags.join('\n');
    const suppressions = isKnown ? known.suppressions : findSuppressions(cell);
    this.cache.put(position, { cell, suppressions });
  }

  private suppresses(
    { code, cell, range }: Finding,
    uses: SuppressionUses,
    lines: LineIndexes
  ): boolean {
    const rule = this.rules.get(code);
    return (
      rule !== undefined &&
      cell !== null &&
      uses.suppress(rule, range === null ? null : linesOf(lines.of(cell.source), range))
    );
  }

  private unusedOf(
    cell: NotebookCell,
    use: SuppressionUse,
    ran: ReadonlySet<string>
  ): UnusedSuppression[] {
    const { line, codes } = use.suppression;
    if (codes === null || codes.length === 0) {
      return use.used ? [] : [{ cellIndex: cell.index, line, codes: [] }];
    }
    const unused = codes.filter(code => !use.codes.has(code) && this.couldSuppress(code, ran));
    return unused.length === 0
      ? []
      : [{ cellIndex: cell.index, line, codes: [...new Set(unused)].sort() }];
  }

  /** False if none of the selected rules ran. A selector that fits no rule at all is a mistake to report. */
  private couldSuppress(code: string, ran: ReadonlySet<string>): boolean {
    const selected = [...this.rules.values()].filter(rule => selectorFits(code, rule));
    return selected.length === 0 || selected.some(rule => ran.has(rule.code));
  }
}
