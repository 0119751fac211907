import type { CellKey, NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/summary/cell_summary';
import type { SummaryOptions } from '../python/summary/summary_options';
import type { PythonVersion } from '../python/version';
import type { MagicTable } from '../python/ipython/magic_table';

/** Tells what one cell source does. */
export type Summarize = (source: string, options: SummaryOptions) => CellSummary;

interface CacheEntry {
  readonly variant: string;
  readonly summary: CellSummary;
}

/**
 * The summaries of a notebook's code cells, kept by source so that a keystroke costs one cell. What a summary depends
 * on beside its source (Python version, `from __future__` features of the cells above, whether a bare word may be a
 * magic) is its variant.
 */
export class CellSummaries {
  private readonly byKey = new Map<CellKey, CacheEntry>();
  private bySource = new Map<string, Map<string, CellSummary>>();
  private cached = 0;

  constructor(
    private readonly summarize: Summarize,
    private readonly magics: MagicTable
  ) {}

  /**
   * Summarizes code cells in document order; hands over after each one that was not known yet, so that a host can do
   * other work in between.
   */
  *update(
    cells: readonly NotebookCell[],
    version: PythonVersion
  ): Generator<void, ReadonlyMap<CellKey, CellSummary>> {
    const summaries = yield* this.pass(cells, version, () => true);
    const bareMagics = cells.filter(cell => automagicNames(summaries.get(cell.key)).length > 0);
    const bound = bareMagics.length === 0 ? null : boundNames(summaries.values());
    const isName = (cell: NotebookCell): boolean =>
      automagicNames(summaries.get(cell.key)).some(name => bound?.has(name) === true);
    const plain = new Set(bareMagics.filter(isName).map(cell => cell.key));
    const result =
      plain.size === 0 ? summaries : yield* this.pass(cells, version, key => !plain.has(key));
    this.forget(cells);
    return result;
  }

  private *pass(
    cells: readonly NotebookCell[],
    version: PythonVersion,
    automagic: (key: CellKey) => boolean
  ): Generator<void, Map<CellKey, CellSummary>> {
    const summaries = new Map<CellKey, CellSummary>();
    let futureFeatures: readonly string[] = [];
    for (const cell of cells) {
      const options = {
        version,
        magics: this.magics,
        futureFeatures,
        automagic: automagic(cell.key)
      };
      const known = this.find(cell, options);
      const summary = known ?? this.add(cell, options);
      summaries.set(cell.key, summary);
      if (summary.futureFeatures.some(feature => !futureFeatures.includes(feature))) {
        futureFeatures = [...new Set([...futureFeatures, ...summary.futureFeatures])].sort();
      }
      if (known === null) {
        yield;
      }
    }
    return summaries;
  }

  private find(cell: NotebookCell, options: SummaryOptions): CellSummary | null {
    const variant = variantOf(options);
    const entry = this.byKey.get(cell.key);
    if (entry?.summary.source === cell.source && entry.variant === variant) {
      return entry.summary;
    }
    const summary = this.bySource.get(variant)?.get(cell.source);
    if (summary === undefined) {
      return null;
    }
    this.byKey.set(cell.key, { variant, summary });
    return summary;
  }

  private add(cell: NotebookCell, options: SummaryOptions): CellSummary {
    const variant = variantOf(options);
    const summary = this.summarize(cell.source, options);
    const sources = this.bySource.get(variant) ?? new Map<string, CellSummary>();
    sources.set(cell.source, summary);
    this.bySource.set(variant, sources);
    this.byKey.set(cell.key, { variant, summary });
    this.cached++;
    return summary;
  }

  /** Keeps memory in proportion to the notebook: now and then all but the summaries in use go. */
  private forget(cells: readonly NotebookCell[]): void {
    if (this.cached <= 2 * cells.length + 500) {
      return;
    }
    const used = new Set(cells.map(cell => cell.key));
    this.bySource = new Map();
    this.cached = 0;
    for (const [key, { variant, summary }] of this.byKey) {
      if (!used.has(key)) {
        this.byKey.delete(key);
        continue;
      }
      const sources = this.bySource.get(variant) ?? new Map<string, CellSummary>();
      this.bySource.set(variant, sources.set(summary.source, summary));
      this.cached++;
    }
  }
}

function variantOf({ version, futureFeatures, automagic }: SummaryOptions): string {
  return `${version.major}.${version.minor} ${futureFeatures.join()} ${automagic}`;
}

function automagicNames(summary: CellSummary | undefined): readonly string[] {
  return (summary?.masked.forms ?? [])
    .filter(form => form.kind === 'automagic')
    .map(form => form.name);
}

function boundNames(summaries: Iterable<CellSummary>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { defines } of summaries) {
    for (const name of defines) {
      names.add(name);
    }
  }
  return names;
}
