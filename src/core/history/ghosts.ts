import type { CellKey, NotebookCell } from '../notebook/document';
import { isSameProgram } from './cell_state';
import type { DeletedCell, Ghost, GhostKind, NameProvider } from './history_state';
import type { SourceReader } from './source_reader';

/** What ghosts are looked for in. */
export interface GhostScene {
  readonly providers: ReadonlyMap<string, NameProvider>;
  /** The code cells of the document. */
  readonly cells: ReadonlyMap<CellKey, NotebookCell>;
  readonly deletedCells: ReadonlyMap<CellKey, DeletedCell>;
  readonly sources: SourceReader;
}

/** The names whose provider is not in the document any more, sorted. */
export function findGhosts(scene: GhostScene): readonly Ghost[] {
  const ghosts: Ghost[] = [];
  for (const provider of scene.providers.values()) {
    const ghost = provider.kind === 'run' ? ghostOf(provider, scene) : null;
    if (ghost !== null) {
      ghosts.push(ghost);
    }
  }
  return ghosts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function ghostOf(
  provider: Extract<NameProvider, { kind: 'run' }>,
  scene: GhostScene
): Ghost | null {
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
  { name, run }: Pick<Extract<NameProvider, { kind: 'run' }>, 'name' | 'run'>,
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
  { cell, run }: Extract<NameProvider, { kind: 'run' }>['run'],
  { deletedCells, sources }: GhostScene
): string {
  const last = cell === null ? undefined : deletedCells.get(cell)?.cell.source;
  return last !== undefined && sources.effects(last).binds.has(name) ? last : run.source;
}
