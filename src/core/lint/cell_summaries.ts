import { ByPlace, placesOf } from '../notebook/by_cell';
import type { ByCell } from '../notebook/by_cell';
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

/** One version of the cells, and what was found for each. */
interface Pass {
  readonly cells: readonly NotebookCell[];
  readonly entries: readonly CacheEntry[];
  readonly places: ReadonlyMap<CellKey, number>;
  readonly summaries: ByCell<CellSummary>;
  /** The cells that hold a bare word which is a magic, unless it is a name. */
  readonly bareMagics: readonly NotebookCell[];
}

/** Earlier versions of cells that are kept: for undo, and for cells that are cut and pasted. */
const KEPT_EARLIER = 16;

/**
 * The summaries of a notebook's code cells, kept by source so that a keystroke costs one cell. What a summary depends
 * on beside its source (Python version, `from __future__` features of the cells above, whether a bare word may be a
 * magic) is its variant.
 */
export class CellSummaries {
  private readonly byKey = new Map<CellKey, CacheEntry>();
  private readonly goodSources = new Map<CellKey, string>();
  private bySource = new Map<string, Map<string, CellSummary>>();
  /** What cells had before, the oldest first. Syntax trees are large: kept for every keystroke, they would fill the memory. */
  private earlier: CacheEntry[] = [];
  private cached = 0;
  /** The last version; most cells of the next one are the same. */
  private last: Pick<Pass, 'cells' | 'entries' | 'places'> = {
    cells: [],
    entries: [],
    places: new Map()
  };
  /** Those of the first cell; the same object again and again, so that their names are quick to compare. */
  private topVariants: Variants | null = null;

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
  ): Generator<void, ByCell<CellSummary>> {
    const first = yield* this.pass(cells, version, () => true);
    this.last = first;
    const { summaries, bareMagics } = first;
    const bound = bareMagics.length === 0 ? null : boundNames(summaries.values());
    const isName = (cell: NotebookCell): boolean =>
      automagicNames(summaries.get(cell.key)).some(name => bound?.has(name) === true);
    const plain = new Set(bareMagics.filter(isName).map(cell => cell.key));
    const second =
      plain.size === 0 ? null : yield* this.pass(cells, version, key => !plain.has(key));
    this.forget(cells);
    return second?.summaries ?? summaries;
  }

  /**
   * The summary of a text as it is where no cell above changes the language: for whoever looks at it before a cell that
   * has it is summarized, and finds the same. Null before the first version.
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

  /** The last source of a cell that parsed; null where none did. */
  lastGoodSource(key: CellKey): string | null {
    return this.goodSources.get(key) ?? null;
  }

  private *pass(
    cells: readonly NotebookCell[],
    version: PythonVersion,
    automagic: (key: CellKey) => boolean
  ): Generator<void, Pass> {
    const { last } = this;
    const entries: CacheEntry[] = [];
    const summaries: CellSummary[] = [];
    const bareMagics: NotebookCell[] = [];
    let variants = this.variantsAtTop(version);
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      const variant = variants.get(automagic(cell.key));
      const known =
        last.cells[at] === cell && last.entries[at].variant === variant.name
          ? last.entries[at]
          : this.find(cell, variant.name);
      const entry = known ?? this.keep(cell.key, this.make(cell.source, variant));
      const { summary } = entry;
      entries.push(entry);
      summaries.push(summary);
      if (automagicNames(summary).length > 0) {
        bareMagics.push(cell);
      }
      variants = variants.after(summary);
      if (known === null) {
        yield;
      }
    }
    const places = placesOf(cells, last);
    return { cells, entries, places, summaries: new ByPlace(places, summaries), bareMagics };
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
    const summary = this.summarize(source, options);
    const sources = this.bySource.get(name) ?? new Map<string, CellSummary>();
    this.bySource.set(name, sources.set(source, summary));
    this.cached++;
    return { variant: name, summary };
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
    this.earlier.push(entry);
    if (this.earlier.length <= KEPT_EARLIER) {
      return;
    }
    const [{ variant, summary }] = this.earlier.splice(0, 1);
    const sources = this.bySource.get(variant);
    // Cells that have this text now know its summary themselves.
    if (sources?.get(summary.source) === summary) {
      sources.delete(summary.source);
      this.cached--;
    }
  }

  /** Keeps memory in proportion to the notebook: now and then all but the summaries in use go. */
  private forget(cells: readonly NotebookCell[]): void {
    if (this.cached <= 2 * cells.length + 500) {
      return;
    }
    const used = new Set(cells.map(cell => cell.key));
    this.bySource = new Map();
    this.earlier = [];
    this.cached = 0;
    for (const [key, { variant, summary }] of this.byKey) {
      if (!used.has(key)) {
        this.byKey.delete(key);
        this.goodSources.delete(key);
        continue;
      }
      const sources = this.bySource.get(variant) ?? new Map<string, CellSummary>();
      this.bySource.set(variant, sources.set(summary.source, summary));
      this.cached++;
    }
  }
}

/** What a summary is made with beside the source, and a name for it. */
interface Variant {
  readonly name: string;
  readonly options: SummaryOptions;
}

/** The two variants, with and without automagic, that hold at one place of the notebook. */
class Variants {
  private readonly made = new Map<boolean, Variant>();

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

  /** Those that hold below a cell. */
  after({ futureFeatures }: CellSummary): Variants {
    const isPlain = futureFeatures.length === 0;
    if (isPlain || futureFeatures.every(feature => this.futureFeatures.includes(feature))) {
      return this;
    }
    const all = [...new Set([...this.futureFeatures, ...futureFeatures])].sort();
    return new Variants(this.version, this.magics, all);
  }
}

const NO_NAMES: readonly string[] = [];

function automagicNames(summary: CellSummary | undefined): readonly string[] {
  const forms = summary?.masked.forms;
  if (forms === undefined || forms.length === 0) {
    return NO_NAMES;
  }
  return forms.filter(form => form.kind === 'automagic').map(form => form.name);
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
