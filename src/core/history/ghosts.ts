import type { CellKey, NotebookCell } from '../notebook/document';
import { isSameProgram } from './cell-state';
import type { DeletedCell, Ghost, GhostKind, HistoryRun, NameProvider } from './history-state';
import type { SourceReader } from './source-reader';

/** Context in which ghosts are searched. */
export interface GhostScene {
  readonly providers: ReadonlyMap<string, NameProvider>;
  /** Code cells of the document. */
  readonly cells: ReadonlyMap<CellKey, NotebookCell>;
  readonly deletedCells: ReadonlyMap<CellKey, DeletedCell>;
  readonly sources: SourceReader;
}

type RunProvider = Extract<NameProvider, { kind: 'run' }>;

/**
 * Finds names whose provider is no longer in the document; after an edit, checks only the names that the cell provided.
 */
export class GhostFinder {
  private readonly found = new Map<string, Ghost>();
  private readonly providersByCell = new Map<CellKey, RunProvider[]>();
  private sorted: readonly Ghost[] = [];

  constructor(private readonly scene: GhostScene) {
    for (const provider of scene.providers.values()) {
      if (provider.kind === 'run') {
        this.check(provider);
        new Set(provider.candidates.map(({ cell }) => cell)).forEach(cell => {
          if (cell !== null) {
            this.addProvider(cell, provider);
          }
        });
      }
    }
    this.sort();
  }

  /** Sorted by name; the same list until a ghost changes. */
  get ghosts(): readonly Ghost[] {
    return this.sorted;
  }

  /** Updates after the sources of these cells changed; the document must still have the same cells. */
  cellsEdited(keys: readonly CellKey[]): void {
    const affected = keys.flatMap(key => this.providersByCell.get(key) ?? []);
    if (affected.map(provider => this.check(provider)).includes(true)) {
      this.sort();
    }
  }

  private addProvider(cell: CellKey, provider: RunProvider): void {
    const providers = this.providersByCell.get(cell);
    if (providers === undefined) {
      this.providersByCell.set(cell, [provider]);
    } else {
      providers.push(provider);
    }
  }

  /** Returns true if the name became a ghost, stopped being one, or its ghost changed. */
  private check(provider: RunProvider): boolean {
    const ghost = ghostOf(provider, this.scene);
    const known = this.found.get(provider.name);
    if (ghost === null) {
      return this.found.delete(provider.name);
    }
    this.found.set(provider.name, ghost);
    return known === undefined || known.kind !== ghost.kind || known.source !== ghost.source;
  }

  private sort(): void {
    this.sorted = [...this.found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}

function ghostOf(provider: RunProvider, scene: GhostScene): Ghost | null {
  const { name, run, certainty, candidates } = provider;
  const kind = kindOf(name, run, scene);
  // If the provider is uncertain, a candidate that is still in the document may be the provider.
  if (kind === null || candidates.some(other => kindOf(name, other, scene) === null)) {
    return null;
  }
  const source = kind === 'deleted-cell' ? sourceOfDeleted(name, run, scene) : run.run.source;
  return { name, kind, run, certainty, source, cell: run.cell };
}

/** Null if the document still contains the executed text, as far as it binds the name. */
function kindOf(name: string, run: HistoryRun, { cells, sources }: GhostScene): GhostKind | null {
  if (run.origin !== 'cell' && run.origin !== 'partial') {
    return run.origin;
  }
  const cell = run.cell === null ? undefined : cells.get(run.cell);
  if (cell === undefined) {
    return 'deleted-cell';
  }
  if (isSameProgram(cell.source, run.run.source, sources)) {
    return null;
  }
  const { binds, mayBindAny } = sources.effects(cell.source);
  return mayBindAny || binds.has(name) ? null : 'edited-cell';
}

function sourceOfDeleted(
  name: string,
  { cell, run }: RunProvider['run'],
  { deletedCells, sources }: GhostScene
): string {
  const last = cell === null ? undefined : deletedCells.get(cell)?.cell.source;
  return last !== undefined && sources.effects(last).binds.has(name) ? last : run.source;
}
