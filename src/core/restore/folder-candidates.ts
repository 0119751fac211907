/** Folders that the notebook writes to, and that do not exist: repositories do not keep empty folders. */
import { pathIn } from '../crashes/error-kinds';
import { insertCell } from '../fixes/cell-edits';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingFileOf } from './missing-name';
import type { Situation } from './situation';
import { pythonText } from './text-literals';

/** Makes the folder of a file that cannot be written. */
export function folderCandidates(situation: Situation): readonly Candidate[] {
  const folder = missingFolder(situation);
  if (folder === null || !isInside(folder)) {
    return [];
  }
  const { document, failure } = situation;
  const above = document.cells[failure.cell.index - 1] ?? null;
  return [
    editCandidate({
      kind: 'path',
      cell: failure.cell.key,
      detail: `Make the folder \`${folder}\`, into which the cell writes`,
      trust: 'certain',
      edits: [
        insertCell(above, 'code', `import os\nos.makedirs(${pythonText(folder)}, exist_ok=True)`)
      ]
    })
  ];
}

/** The folder that a cell needs in order to write; null where it fails for another reason. */
function missingFolder({ failure, lint, surroundings }: Situation): string | null {
  const { error, cell } = failure;
  if (/^Cannot save file into a non-existent directory/.test(error?.evalue ?? '')) {
    return pathIn(error?.evalue ?? '');
  }
  const path = missingFileOf(failure)?.replaceAll('\\', '/') ?? null;
  const written = lint.summaries.get(cell.key)?.writesFiles ?? [];
  const folder = path === null || !path.includes('/') ? null : path.replace(/\/[^/]*$/, '');
  const isThere = surroundings.files().some(file => file.startsWith(`${folder ?? ''}/`));
  return path !== null && written.includes(path) && !isThere ? folder : null;
}

/** Whether a path stays below the notebook's folder. */
function isInside(folder: string): boolean {
  return /^[^/~\\]/.test(folder) && !/(?:^|[/\\])\.\.(?:[/\\]|$)|^[A-Za-z]:/.test(folder);
}
