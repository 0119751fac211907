/** The findings that a page shows for a notebook of a real server, with the project's settings, requirements and files. */
import { NotebookModel } from '@jupyterlab/notebook';
import type { INotebookContent } from '@jupyterlab/nbformat';
import { ContentsManager, ServerConnection } from '@jupyterlab/services';
import type { KernelConnection } from '@jupyterlab/services';
import { nullTranslator } from '@jupyterlab/translation';
import { Signal } from '@lumino/signaling';
import { mergedFindings } from '../../../src/core/lint/merged-findings';
import { formatMessage } from '../../../src/core/messages/message';
import { LineIndex } from '../../../src/core/notebook/line-index';
import type { Finding } from '../../../src/core/rules/contract';
import { ProjectStore } from '../../../src/lab/server/project-store';
import { RequirementStore } from '../../../src/lab/server/requirement-store';
import { ServerCapabilities } from '../../../src/lab/server/server-capabilities';
import { ServerClient } from '../../../src/lab/server/server-client';
import { NotebookAnalysis } from '../../../src/lab/session/analysis/notebook-analysis';
import { enableCondaFiles } from '../../../src/lab/session/core/conda-files';
import { core } from '../../../src/lab/session/core/core';
import { FileFactsSetup } from '../../../src/lab/session/file-facts-setup';
import { FileQuestions } from '../../../src/lab/session/file-questions';
import { LibraryKnowledgeSetup } from '../../../src/lab/session/library-knowledge-setup';
import { LintSessionSetup } from '../../../src/lab/session/lint-session-setup';
import { NotebookKernel } from '../../../src/lab/session/kernel/notebook-kernel';
import { NotebookSession } from '../../../src/lab/session/notebook-session';
import { NotebookMemory } from '../../../src/lab/settings/notebook-memory';
import { Preferences } from '../../../src/lab/settings/preferences';
import { Visibility } from '../../../src/lab/settings/visibility';
import { version } from '../../../package.json';
import type { JupyterServer } from '../live-state/jupyter-server';

/** What one page has for all of its notebooks. */
export class ServerPage {
  private readonly contents: ContentsManager;
  private readonly preferences = new Preferences();
  private readonly project: ProjectStore;
  private readonly visibility: Visibility;
  private readonly all: NotebookAnalysis[] = [];
  private readonly added = new Signal<object, NotebookAnalysis>({});
  private readonly sessionAdded = new Signal<object, NotebookSession>({});

  constructor(server: JupyterServer) {
    const serverSettings = ServerConnection.makeSettings({ baseUrl: server.url });
    const trans = nullTranslator.load('freshkernel');
    const link = new ServerCapabilities(new ServerClient(serverSettings), version);
    const contents = new ContentsManager({ serverSettings });
    const memory = new NotebookMemory(null);
    const loader = { core, load: async () => Promise.resolve(core) };
    this.contents = contents;
    this.project = new ProjectStore(link, loader, trans, contents);
    this.visibility = new Visibility(
      this.preferences,
      memory,
      this.project,
      (selectors, { code }) => {
        const rule = core.rule(code);
        return rule !== null && selectors.some(selector => core.selectorFits(selector, rule));
      }
    );
    const { all, added } = this;
    const manager = { all, added, opening: new Signal<object, void>({}) } as never;
    const kernelspecs = { specs: { kernelspecs: { python3: { metadata: {} } } } } as never;
    const questions = new FileQuestions(link, { contents, kernelspecs });
    new FileFactsSetup({ all: [], added: this.sessionAdded } as never, questions, contents);
    new LibraryKnowledgeSetup(manager);
    const requirements = new RequirementStore(link, trans, contents, async () =>
      Promise.resolve(enableCondaFiles())
    );
    const places = { contents, serverRoot: server.root };
    const { preferences, project } = this;
    new LintSessionSetup(
      manager,
      loader as never,
      preferences,
      memory,
      project,
      requirements,
      places
    ).start();
  }

  /** Opens a notebook, waits until nothing is due, and returns what the panel lists, sorted. */
  async findings(path: string, kernel: KernelConnection | null = null): Promise<readonly string[]> {
    const file = await this.contents.get(path, { type: 'notebook', content: true });
    const model = new NotebookModel();
    model.fromJSON(file.content as INotebookContent);
    const analysis = new NotebookAnalysis(this.contextOf(model, path, kernel) as never);
    const session = sessionOf(analysis);
    this.all.push(analysis);
    this.added.emit(analysis);
    this.sessionAdded.emit(session);
    await settled(session);
    const { state } = session;
    const shown = this.visibility
      .rows({ path, analysis: state.analysis })
      .filter(({ hidden, finding }) => hidden === null && this.isInPhase(path, finding));
    const found = mergedFindings(shown.map(({ finding }) => finding)).map(described);
    this.all.pop();
    analysis.dispose();
    model.dispose();
    return found.sort();
  }

  private isInPhase(path: string, { phase }: Finding): boolean {
    return this.project.config(path).phase === 'finishing' || phase === 'exploring';
  }

  private contextOf(model: NotebookModel, path: string, kernel: KernelConnection | null): object {
    return {
      model,
      path,
      localPath: path,
      saveState: new Signal<object, string>({}),
      pathChanged: new Signal<object, string>({}),
      fileChanged: new Signal<object, void>({}),
      sessionContext: {
        session: kernel === null ? null : { kernel },
        kernelChanged: new Signal<object, void>({}),
        isReady: true,
        ready: Promise.resolve()
      }
    };
  }
}

function sessionOf(analysis: NotebookAnalysis): NotebookSession {
  const session = new NotebookSession(analysis);
  const kernel = new NotebookKernel(analysis, {
    program: core.probeProgram(),
    target: core.probeTarget,
    newPassiveExecutions: () => core.newPassiveExecutions(),
    outputs: core.newOutputs(),
    history: core.newHistory('python', source => analysis.summaryOf(source)),
    isWanted: () => true,
    user: () => null
  });
  session.updateKernel(kernel);
  kernel.changed.connect(() => session.updateKernel(kernel));
  return session;
}

/** Waits for a result of all facts. */
async function settled(session: NotebookSession): Promise<void> {
  const isSettled = (): boolean => {
    const { analysis, isAnalyzing, kernel } = session.state;
    return analysis.kind !== 'waiting' && !isAnalyzing && kernel?.state.kind !== 'connecting';
  };
  while (!isSettled()) {
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** A finding as a line: code, severity, cell, place and message. */
function described({ code, severity, cell, range, message }: Finding): string {
  const place =
    cell === null || range === null ? null : new LineIndex(cell.source).position(range.start);
  const where = [cell?.index ?? null, place?.line ?? null, place?.column ?? null];
  return JSON.stringify([code, severity, ...where, formatMessage(message)]);
}
