import type { Finding } from '../../core/rules/contract';
import type { CellRecord } from '../../core/notebook/cell-identity';
import type { ProjectStore } from '../server/project-store';
import type { HiddenBy } from './hidden-by';
import type { NotebookMemory } from './notebook-memory';
import type { Preferences } from './preferences';

/** The scope of hiding: one finding, or its rule in the notebook, in the project or for the user. */
export type HideScope = Exclude<HiddenBy, 'comment'>;

/** The notebook in which findings are hidden. */
export interface HidingNotebook {
  readonly path: string;
  /** Identities of the cells, so that ids of hidden findings stay valid. */
  cellRecords(): readonly CellRecord[];
}

/** Hides findings and shows them again, in the storage of each scope. */
export class HidingService {
  constructor(
    private readonly memory: NotebookMemory,
    private readonly preferences: Preferences,
    private readonly project: ProjectStore
  ) {}

  /** Hides a finding or its rule, or shows it again. */
  async hide(
    notebook: HidingNotebook,
    finding: Finding,
    scope: HideScope,
    hide: boolean
  ): Promise<void> {
    const { path } = notebook;
    switch (scope) {
      case 'finding':
        return this.memory.hide(path, finding.id, hide, notebook.cellRecords());
      case 'notebook':
        return this.preferences.hideHere(path, finding.code, hide);
      case 'user':
        return this.preferences.hideForMe(finding.code, hide);
      case 'project':
        return this.project.hide(path, finding.code, hide);
    }
  }

  /** Whether the project's settings can be written for this notebook. */
  canHideInProject({ path }: HidingNotebook): boolean {
    return this.project.canWrite(path);
  }
}
