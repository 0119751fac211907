/** An open notebook with a real analysis, for tests of the view of other versions. */
import { Signal } from '@lumino/signaling';
import type { LintState } from '../../../src/core/lint/lint-state';
import { LintSession } from '../../../src/core/lint/session';
import type { LintConfig } from '../../../src/core/settings/config';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { LintSteps } from '../../../src/lab/session/analysis/create-session';
import type { AnalysisState } from '../../../src/tokens';
import type { RequirementFiles } from '../../../src/protocol';
import { makeDocument } from '../findings';
import { OpenNotebook } from '../open-notebook';

const NO_FACTS = { notebookFolder: null, moduleExports: () => null };
const SETTINGS: LintConfig = { ...DEFAULT_CONFIG, phase: 'finishing' };

/** The state after the analysis of a notebook with these cells. */
export function analyzed(...cells: readonly string[]): AnalysisState {
  const document = makeDocument(...cells);
  const result = new LintSession(SETTINGS, NO_FACTS).lint(document);
  return { kind: 'ready', document, result };
}

/** An open notebook whose cells the test sets. */
export class FakeSession extends OpenNotebook {
  /** How many sessions were made to answer questions. */
  questions = 0;
  facts: Partial<LintState> = {};
  override readonly analysis = {
    kernelFacts: null,
    disposed: new Signal<object, void>({}),
    hypotheticalSteps: (settings: Partial<LintConfig>, facts: Partial<LintState>): LintSteps => {
      this.questions += 1;
      const session = new LintSession({ ...SETTINGS, ...settings }, NO_FACTS);
      return document => session.steps(document, { ...this.facts, ...facts });
    }
  };

  constructor(...cells: readonly string[]) {
    super(analyzed(...cells));
  }
}

/** The requirements of a project with these lines in `requirements.txt`. */
export function pinned(text: string): RequirementFiles {
  const path = 'folder/requirements.txt';
  return { files: [{ path, text, etag: path }], create_path: path };
}
