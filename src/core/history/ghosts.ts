import type { CellKey, NotebookCell } from '../notebook/document';
import { isSameProgram } from './cell-state';
import type { DeletedCell, Ghost, GhostKind, NameProvider } from './history-state';
import type { SourceReader } from './source-reader';

/** What ghosts are looked for in. */
export interface GhostScene {
  readonly providers: ReadonlyMap<string, NameProvider>;
  /** The code cells of the document. */
  readonly cells: ReadonlyMap<CellKey, NotebookCell>;
  readonly deletedCells: ReadonlyMap<CellKey, DeletedCell>;
  readonly sources: SourceReader;
}

type RunProvider = Extract<NameProvider, { kind: 'run' }>;

/** Finds the names whose provider is not in the document any more; an edit of a cell costs the names that it gave. */
export class GhostFinder {
  private readonly found = new Map<string, Ghost>();
  private readonly providersByCell = new Map<CellKey, RunProvider[]>();
  private sorted: readonly Ghost[] = [];

  constructor(private readonly scene: GhostScene) {
    for (const provider of scene.providers.values()) {
      if (provider.kind === 'run') {
        this.look(provider);
        new Set(provider.candidates.map(({ cell }) => cell)).forEach(cell => {
          if (cell !== null) {
            this.note(cell, provider);
          }
        });
      }
    }
    this.sort();
  }

  /** Sorted by name; the same list until there is another ghost. */
  get ghosts(): readonly Ghost[] {
    return this.sorted;
  }

  /** The texts of these cells are others now. The document has the cells that it had. */
  cellsEdited(keys: readonly CellKey[]): void {
    const looked = keys.flatMap(key => this.providersByCell.get(key) ?? []);
    if (looked.map(provider => this.look(provider)).includes(true)) {
      this.sort();
    }
  }

  private note(cell: CellKey, provider: RunProvider): void {
    const providers = this.providersByCell.get(cell);
    if (providers === undefined) {
      this.providersByCell.set(cell, [provider]);
    } else {
      providers.push(provider);
    }
  }

  /** Whether a name became a ghost, or is none any more. */
  private look(provider: RunProvider): boolean {
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
  const kind = kindOf(provider, scene);
  // Where it is not certain which run it was, one that is still in the document may have been it.
  if (kind === null || candidates.some(other => kindOf({ name, run: other }, scene) === null)) {
    return null;
  }
  const source = kind === 'deleted-cell' ? sourceOfDeleted(name, run, scene) : run.run.source;
  return { name, kind, run, certainty, source, cell: run.cell };
}

/** Null where the run's text is still in the document, as far as it binds the name. */
function kindOf(
  { name, run }: Pick<RunProvider, 'name' | 'run'>,
  { cells, sources }: GhostScene
): GhostKind | null {
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
