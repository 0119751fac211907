import { LineIndexes } from '../notebook/line-index';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { Finding, RuleDefinition } from '../rules/contract';
import type { UnusedSuppression } from './result';
import { KeptByCell } from '../memo/cell-cache';
import { selectorFits } from '../settings/rule-selection';
import type { Use } from './suppression-uses';
import { CellUses } from './suppression-uses';
import { findSuppressions, linesOf } from './suppressions';
import type { Suppression } from './suppressions';

/** Findings parted by the suppressions in the notebook. */
export interface Silencing {
  readonly loud: readonly Finding[];
  readonly silent: readonly Finding[];
  readonly unused: readonly UnusedSuppression[];
}

interface SilencedCell {
  readonly cell: NotebookCell;
  readonly suppressions: readonly Suppression[];
}

/** Applies the suppressions in a notebook's cells; what a cell's source and tags say is kept between versions. */
export class Silencer {
  private readonly kept = new KeptByCell<SilencedCell>(
    ({ suppressions }) => suppressions.length > 0
  );

  /** `rules` are all there are, by code. */
  constructor(private readonly rules: ReadonlyMap<string, RuleDefinition>) {}

  /**
   * Parts the findings. `ran` are the codes of the rules that were run: a suppression of another one is not called
   * unused, nor is one in a cell of `unjudged`.
   */
  apply(
    cells: readonly NotebookCell[],
    findings: readonly Finding[],
    ran: ReadonlySet<string>,
    unjudged: (cell: NotebookCell) => boolean
  ): Silencing {
    const uses = this.collect(cells);
    const loud: Finding[] = [];
    const silent: Finding[] = [];
    const lines = new LineIndexes();
    for (const finding of findings) {
      const here = finding.cell === null ? undefined : uses.get(finding.cell.key);
      (here !== undefined && this.silence(finding, here, lines) ? silent : loud).push(finding);
    }
    const unused = this.kept.telling
      .filter(({ cell }) => !unjudged(cell))
      .flatMap(({ cell }) =>
        (uses.get(cell.key)?.uses ?? []).flatMap(use => this.unusedOf(cell, use, ran))
      );
    return { loud, silent, unused };
  }

  private collect(cells: readonly NotebookCell[]): Map<CellKey, CellUses> {
    for (let at = 0; at < cells.length; at++) {
      if (this.kept.at(at)?.cell !== cells[at]) {
        this.look(cells[at], at);
      }
    }
    this.kept.end(cells.length);
    return new Map(
      this.kept.telling.map(({ cell, suppressions }) => [cell.key, new CellUses(suppressions)])
    );
  }

  private look(cell: NotebookCell, position: number): void {
    const known = this.kept.find(cell.key, position);
    const isKnown =
      known?.cell.source === cell.source &&
      known.cell.type === cell.type &&
      known.cell.tags.join('\n') === cell.tags.join('\n');
    const suppressions = isKnown ? known.suppressions : findSuppressions(cell);
    this.kept.put(position, { cell, suppressions });
  }

  private silence({ code, cell, range }: Finding, uses: CellUses, lines: LineIndexes): boolean {
    const rule = this.rules.get(code);
    return (
      rule !== undefined &&
      cell !== null &&
      uses.silence(rule, range === null ? null : linesOf(lines.of(cell.source), range))
    );
  }

  private unusedOf(cell: NotebookCell, use: Use, ran: ReadonlySet<string>): UnusedSuppression[] {
    const { line, codes } = use.suppression;
    if (codes === null || codes.length === 0) {
      return use.used ? [] : [{ cellIndex: cell.index, line, codes: [] }];
    }
    const unused = codes.filter(code => !use.codes.has(code) && this.couldSilence(code, ran));
    return unused.length === 0
      ? []
      : [{ cellIndex: cell.index, line, codes: [...new Set(unused)].sort() }];
  }

  /** False for a selector of rules of which none was run; one that means no rule at all is a mistake to tell. */
  private couldSilence(code: string, ran: ReadonlySet<string>): boolean {
    const meant = [...this.rules.values()].filter(rule => selectorFits(code, rule));
    return meant.length === 0 || meant.some(rule => ran.has(rule.code));
  }
}
