import type { CellKey, NotebookCell } from '../notebook/document';
import { isSameProgram } from './cell-state';
import type { DeletedCell, Ghost, GhostKind, CellExecution, NameProvider } from './history-state';
import type { SourceReader } from './source-reader';
import { addToGroup } from '../memo/group-by';

/** Context in which ghosts are searched. */
export interface GhostContext {
  readonly providers: ReadonlyMap<string, NameProvider>;
  /** Returns the code cells of the current version of the document. */
  readonly cells: () => ReadonlyMap<CellKey, NotebookCell>;
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

  constructor(private readonly scene: GhostContext) {
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

  /** Updates after the sources of these cells changed; no cell that ran may have been deleted or reinserted. */
  updateCells(keys: readonly CellKey[]): void {
    const affected = keys.flatMap(key => this.providersByCell.get(key) ?? []);
    if (affected.map(provider => this.check(provider)).includes(true)) {
      this.sort();
    }
  }

  private addProvider(cell: CellKey, provider: RunProvider): void {
    addToGroup(this.providersByCell, cell, provider);
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

function ghostOf(provider: RunProvider, scene: GhostContext): Ghost | null {
  const { name, execution, certainty, candidates } = provider;
  const kind = kindOf(name, execution, scene);
  // If the provider is uncertain, a candidate that is still in the document may be the provider.
  if (kind === null || candidates.some(other => kindOf(name, other, scene) === null)) {
    return null;
  }
  const source =
    kind === 'deleted-cell' ? sourceOfDeleted(name, execution, scene) : execution.kernelRun.source;
  return { name, kind, execution, certainty, source, cell: execution.cell };
}

/** Null if the document still contains the executed text, as far as it binds the name. */
function kindOf(
  name: string,
  run: CellExecution,
  { cells, sources }: GhostContext
): GhostKind | null {
  if (run.origin !== 'cell' && run.origin !== 'partial') {
    return run.origin;
  }
  const cell = run.cell === null ? undefined : cells().get(run.cell);
  if (cell === undefined) {
    return 'deleted-cell';
  }
  if (isSameProgram(cell.source, run.kernelRun.source, sources)) {
    return null;
  }
  const { binds, mayBindAny } = sources.effects(cell.source);
  return mayBindAny || binds.has(name) ? null : 'edited-cell';
}

function sourceOfDeleted(
  name: string,
  { cell, kernelRun }: RunProvider['execution'],
  { deletedCells, sources }: GhostContext
): string {
  const last = cell === null ? undefined : deletedCells.get(cell)?.cell.source;
  return last !== undefined && sources.effects(last).binds.has(name) ? last : kernelRun.source;
}
