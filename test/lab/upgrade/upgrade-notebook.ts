/** An open notebook with a real analysis, for tests of the view of other versions. */
import { Signal } from '@lumino/signaling';
import type { LintState } from '../../../src/core/lint/lint-state';
import { LintSession } from '../../../src/core/lint/session';
import type { LintConfig } from '../../../src/core/settings/config';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { LintSteps } from '../../../src/lab/session/analysis/create-session';
import type { NotebookSession } from '../../../src/lab/session/notebook-session';
import type { NotebookState } from '../../../src/lab/session/notebook-state';
import type { AnalysisState } from '../../../src/tokens';
import type { RequirementFiles } from '../../../src/protocol';
import { makeDocument } from '../findings';

const NO_FACTS = { notebookFolder: null, moduleExports: () => null };
const SETTINGS: LintConfig = { ...DEFAULT_CONFIG, phase: 'finishing' };

/** The state after the analysis of a notebook with these cells. */
export function analyzed(...cells: readonly string[]): AnalysisState {
  const document = makeDocument(...cells);
  const result = new LintSession(SETTINGS, NO_FACTS).lint(document);
  return { kind: 'ready', document, result };
}

/** An open notebook whose cells the test sets. */
export class FakeSession {
  readonly changed = new Signal<this, NotebookState>(this);
  /** How many sessions were made to answer questions. */
  questions = 0;
  facts: Partial<LintState> = {};
  readonly analysis = {
    kernelFacts: null,
    disposed: new Signal<object, void>({}),
    hypotheticalSteps: (settings: Partial<LintConfig>, facts: Partial<LintState>): LintSteps => {
      this.questions += 1;
      const session = new LintSession({ ...SETTINGS, ...settings }, NO_FACTS);
      return document => session.steps(document, { ...this.facts, ...facts });
    }
  };
  state: NotebookState;

  constructor(...cells: readonly string[]) {
    this.state = {
      path: 'folder/a.ipynb',
      readOnly: false,
      analysis: analyzed(...cells)
    } as unknown as NotebookState;
  }

  get session(): NotebookSession {
    return this as unknown as NotebookSession;
  }

  update(change: Partial<NotebookState>): void {
    const before = this.state;
    this.state = { ...before, ...change };
    this.changed.emit(before);
  }
}

/** The requirements of a project with these lines in `requirements.txt`. */
export function pinned(text: string): RequirementFiles {
  const path = 'folder/requirements.txt';
  return { files: [{ path, text, etag: path }], create_path: path };
}
