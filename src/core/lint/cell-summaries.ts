import { IncrementalList } from '../memo/incremental-list';
import { IndexedCellValues, cellIndices } from '../notebook/cell-values';
import type { CellKey, NotebookCell } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import type { SummaryOptions } from '../python/flow/summary-options';
import type { PythonVersion } from '../python/version';
import type { MagicTable } from '../python/ipython/magic-table';

/** Summarizes one cell source. */
export type Summarize = (source: string, options: SummaryOptions) => CellSummary;

interface CacheEntry {
  readonly variant: string;
  readonly summary: CellSummary;
}

/** The summary of a cell at its position. */
interface SummarizedCell {
  readonly cell: NotebookCell;
  /** The variants at this position. */
  readonly variants: Variants;
  /** Whether a bare word may be a magic. */
  readonly automagic: boolean;
  readonly summary: CellSummary;
  /** The variants after this cell. */
  readonly below: Variants;
}

/** One version of the cells, with their summaries. */
interface Pass {
  readonly cells: readonly NotebookCell[];
  readonly summarized: readonly SummarizedCell[];
  readonly summaries: IndexedCellValues<CellSummary>;
}

const NO_CELLS: ReadonlySet<CellKey> = new Set();

/**
 * How many earlier versions of cells are kept: for undo, for the last valid version of the cell that is being typed in,
 * and for a cell that is cut and pasted.
 */
const KEPT_EARLIER = 4;

/**
 * The summaries of a notebook's code cells, cached by source so that a keystroke costs one cell. The variant of a
 * summary is what it depends on in addition to its source: Python version, `from __future__` features of the cells above, and
 * whether a bare word may be a magic.
 */
export class CellSummaries {
  private readonly byKey = new Map<CellKey, CacheEntry>();
  private readonly goodSources = new Map<CellKey, string>();
  private bySource = new Map<string, Map<string, CellSummary>>();
  /** Earlier summaries of cells, the oldest first; only a few, because syntax trees are large. */
  private earlier: CacheEntry[] = [];
  /** The previous version; most cells of the next one are the same. */
  private last: Pass = {
    cells: [],
    summarized: [],
    summaries: new IndexedCellValues(new Map(), [])
  };
  /** The cells with a bare word that is a magic, unless it is a name. */
  private readonly bareMagics = new IncrementalList((here: SummarizedCell) =>
    automagicNames(here.summary).length > 0 ? here : null
  );
  /** The variants of the first cell; one object for all versions, so that comparing them is cheap. */
  private topVariants: Variants | null = null;

  constructor(
    private readonly summarize: Summarize,
    private readonly magics: MagicTable
  ) {}

  /**
   * Summarizes code cells in document order; yields after each one that is not cached, so that a host can do other
   * work in between.
   */
  *update(
    cells: readonly NotebookCell[],
    version: PythonVersion
  ): Generator<void, IndexedCellValues<CellSummary>> {
    const first = yield* this.pass(cells, version, NO_CELLS);
    this.last = first;
    const bareMagics = this.bareMagics.of(first.summarized);
    const bound = bareMagics.length === 0 ? null : boundNames(first.summaries.orderedValues);
    const isName = ({ summary }: SummarizedCell): boolean =>
      automagicNames(summary).some(name => bound?.has(name) === true);
    const plain = new Set(bareMagics.filter(isName).map(({ cell }) => cell.key));
    const second = plain.size === 0 ? null : yield* this.pass(cells, version, plain);
    this.forget(cells);
    return (second ?? first).summaries;
  }

  /**
   * The summary of a source where no cell above changes the language. A cell with that source gets the same object
   * later. Null before the first version.
   */
  read(source: string): CellSummary | null {
    const variant = this.topVariants?.get(true) ?? null;
    if (variant === null) {
      return null;
    }
    const known = this.bySource.get(variant.name)?.get(source);
    if (known !== undefined) {
      return known;
    }
    const entry = this.make(source, variant);
    this.retire(entry);
    return entry.summary;
  }

  /** The last source of a cell that parsed; null if none did. */
  lastGoodSource(key: CellKey): string | null {
    return this.goodSources.get(key) ?? null;
  }

  /** @param plain - cells in which a bare word is not a magic */
  private *pass(
    cells: readonly NotebookCell[],
    version: PythonVersion,
    plain: ReadonlySet<CellKey>
  ): Generator<void, Pass> {
    const { last } = this;
    const summarized = last.summarized.slice(0, cells.length);
    const summaries = last.summaries.orderedValues.slice(0, cells.length);
    let variants = this.variantsAtTop(version);
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      const automagic = plain.size === 0 || !plain.has(cell.key);
      let here = summarized[at] as SummarizedCell | undefined;
      if (here?.cell !== cell || here.variants !== variants || here.automagic !== automagic) {
        const variant = variants.get(automagic);
        const known = this.find(cell, variant.name);
        const { summary } = known ?? this.keep(cell.key, this.make(cell.source, variant));
        here = { cell, variants, automagic, summary, below: variants.after(summary) };
        summarized[at] = here;
        summaries[at] = summary;
        if (known === null) {
          yield;
        }
      }
      variants = here.below;
    }
    const places = cellIndices(cells, last.cells, last.summaries.indices);
    return { cells, summarized, summaries: new IndexedCellValues(places, summaries) };
  }

  private variantsAtTop(version: PythonVersion): Variants {
    if (this.topVariants === null || !this.topVariants.areOf(version)) {
      this.topVariants = new Variants(version, this.magics, []);
    }
    return this.topVariants;
  }

  private find(cell: NotebookCell, variant: string): CacheEntry | null {
    const entry = this.byKey.get(cell.key);
    if (entry?.summary.source === cell.source && entry.variant === variant) {
      return entry;
    }
    const summary = this.bySource.get(variant)?.get(cell.source);
    return summary === undefined ? null : this.keep(cell.key, { variant, summary });
  }

  private make(source: string, { name, options }: Variant): CacheEntry {
    const entry = { variant: name, summary: this.summarize(source, options) };
    this.index(entry);
    return entry;
  }

  /** Makes it available by its source. */
  private index({ variant, summary }: CacheEntry): void {
    const sources = this.bySource.get(variant) ?? new Map<string, CellSummary>();
    this.bySource.set(variant, sources.set(summary.source, summary));
  }

  private keep(key: CellKey, entry: CacheEntry): CacheEntry {
    const before = this.byKey.get(key);
    if (before !== undefined && before.summary !== entry.summary) {
      this.retire(before);
    }
    this.byKey.set(key, entry);
    if (entry.summary.problem === null) {
      this.goodSources.set(key, entry.summary.source);
    }
    return entry;
  }

  private retire(entry: CacheEntry): void {
    // A source that is typed and deleted repeatedly counts from its last time.
    this.earlier = this.earlier.filter(({ summary }) => summary !== entry.summary);
    this.earlier.push(entry);
    this.index(entry);
    if (this.earlier.length <= KEPT_EARLIER) {
      return;
    }
    const [{ variant, summary }] = this.earlier.splice(0, 1);
    const sources = this.bySource.get(variant);
    // Cells with this source now have its summary by their key.
    if (sources?.get(summary.source) === summary) {
      sources.delete(summary.source);
    }
  }

  /** Keeps memory in proportion to the notebook: occasionally drops all summaries that are not in use. */
  private forget(cells: readonly NotebookCell[]): void {
    let known = 0;
    this.bySource.forEach(sources => (known += sources.size));
    if (known <= 2 * cells.length + 500) {
      return;
    }
    const used = new Set(cells.map(cell => cell.key));
    this.bySource = new Map();
    this.earlier = [];
    for (const [key, entry] of this.byKey) {
      if (used.has(key)) {
        this.index(entry);
      } else {
        this.byKey.delete(key);
        this.goodSources.delete(key);
      }
    }
  }
}

/** The options of a summary, and a name for them. */
interface Variant {
  readonly name: string;
  readonly options: SummaryOptions;
}

/** The two variants at one position of the notebook, with and without automagic. */
class Variants {
  private readonly made = new Map<boolean, Variant>();
  /** The variants after cells with more features; one object per set of features. */
  private readonly next = new Map<string, Variants>();

  constructor(
    private readonly version: PythonVersion,
    private readonly magics: MagicTable,
    private readonly futureFeatures: readonly string[]
  ) {}

  areOf({ major, minor }: PythonVersion): boolean {
    return this.version.major === major && this.version.minor === minor;
  }

  get(automagic: boolean): Variant {
    let variant = this.made.get(automagic);
    if (variant === undefined) {
      const { version, magics, futureFeatures } = this;
      variant = {
        name: `${version.major}.${version.minor} ${futureFeatures.join()} ${automagic}`,
        options: { version, magics, futureFeatures, automagic }
      };
      this.made.set(automagic, variant);
    }
    return variant;
  }

  /** The variants after a cell. */
  after({ futureFeatures }: CellSummary): Variants {
    const isPlain = futureFeatures.length === 0;
    if (isPlain || futureFeatures.every(feature => this.futureFeatures.includes(feature))) {
      return this;
    }
    const all = [...new Set([...this.futureFeatures, ...futureFeatures])].sort();
    const next = this.next.get(all.join()) ?? new Variants(this.version, this.magics, all);
    this.next.set(all.join(), next);
    return next;
  }
}

function automagicNames({ masked }: CellSummary): readonly string[] {
  return masked.forms.filter(form => form.kind === 'automagic').map(form => form.name);
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
