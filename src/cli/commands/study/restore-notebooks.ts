/** Restores the notebooks of a study in which a cell failed, as `restore` does. */
import * as path from 'node:path';
import type { LintConfig } from '../../../core/settings/config';
import type { StudyRestoration } from '../../../core/study/study-notebook';
import { readNotebookFile } from '../../notebooks/read-notebook';
import type { RestoreLimits } from '../../runs/restore-limits';
import { failureReason } from '../../runs/run-failures';
import { runRestoration } from '../run-restoration';
import type { RestorationServices } from '../run-restoration';
import type { CorpusFile } from './corpus';

/** Whether the result of a restoration stays the same as long as nothing changes. */
export function isKeptRestoration({ report }: StudyRestoration): boolean {
  return report !== null;
}

/** The restorations of one command. */
export class StudyRestorations {
  constructor(
    private readonly limits: RestoreLimits,
    private readonly services: RestorationServices
  ) {}

  /** Ends the restorations that are in progress; none starts any more. */
  end(): void {
    this.services.executor.end();
  }

  /** Restores a notebook; null if the user ended the command before it was done. */
  async restore(file: CorpusFile, config: LintConfig): Promise<StudyRestoration | null> {
    const started = performance.now();
    const end = await this.endOf(file, config);
    const seconds = (performance.now() - started) / 1_000;
    return this.services.executor.isEnding ? null : { ...end, seconds };
  }

  private async endOf(
    file: CorpusFile,
    config: LintConfig
  ): Promise<Omit<StudyRestoration, 'seconds'>> {
    const read = readNotebookFile(file);
    if (!read.ok) {
      return { report: null, message: read.error.message };
    }
    const addedFolder = `${path.basename(file.absolute, '.ipynb')}.restore`;
    const notebook = { file, text: read.text, config, addedFolder };
    try {
      const restored = await runRestoration(notebook, this.limits, this.services);
      return { report: restored.report, message: '' };
    } catch (error) {
      const reason = failureReason(error);
      if (reason === null) {
        throw error;
      }
      return { report: null, message: reason };
    }
  }
}
