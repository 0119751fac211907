/** A page with an open notebook, without a browser: the real analysis and the real connection to a kernel. */
import { YNotebook } from '@jupyter/ydoc';
import type { ISharedNotebook } from '@jupyter/ydoc';
import { isCodeCellModel } from '@jupyterlab/cells';
import { NotebookModel } from '@jupyterlab/notebook';
import { KernelAPI, KernelConnection, ServerConnection } from '@jupyterlab/services';
import type { Kernel, KernelMessage } from '@jupyterlab/services';
import { UUID } from '@lumino/coreutils';
import { Signal } from '@lumino/signaling';
import { doubtIn, verdictLine } from '../../../src/core/report/verdict-line';
import type { VerdictLine } from '../../../src/core/report/verdict-line';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { NotebookAnalysis } from '../../../src/lab/session/analysis/notebook-analysis';
import { core } from '../../../src/lab/session/core/core';
import { NotebookKernel } from '../../../src/lab/session/kernel/notebook-kernel';
import { NotebookSession } from '../../../src/lab/session/notebook-session';
import type { NotebookState } from '../../../src/lab/session/notebook-state';
import { verdictFacts } from '../../../src/lab/panel/verdict-facts';
import type { JupyterServer } from './jupyter-server';
import { UnreliableNetwork } from './unreliable-socket';

/** Facts that need no server. */
export const FACTS = { notebookFolder: null, moduleExports: () => null };

/** How long a question waits: it gets lost if the server has not subscribed to the kernel's messages. */
const ANSWER_MILLISECONDS = 1000;
/** When the reply to an execution counts as lost: the executed code takes no time. */
const LOST_MILLISECONDS = 10_000;
/** Restarts of a kernel that is not served before it is given up. */
const MAX_RESTARTS = 2;

/** A cell of a notebook file. */
export interface FileCell {
  readonly id: string;
  readonly source: string;
  readonly count: number | null;
}

/** A connection that may be closed while it asks or reconnects by itself: JupyterLab does not handle that. */
class ClosableConnection extends KernelConnection {
  override async reconnect(): Promise<void> {
    return super.reconnect().catch(() => undefined);
  }

  override async requestKernelInfo(): Promise<KernelMessage.IInfoReplyMsg | undefined> {
    return super.requestKernelInfo().catch(() => new Promise(() => undefined));
  }
}

/** The connection of a new client to a kernel. */
export function connect(
  server: JupyterServer,
  kernel: string,
  network: UnreliableNetwork
): KernelConnection {
  const serverSettings = ServerConnection.makeSettings({
    baseUrl: server.url,
    wsUrl: server.url.replace('http', 'ws'),
    appendToken: false,
    WebSocket: network.socketClass
  });
  return new ClosableConnection({
    model: { id: kernel, name: 'python3' },
    clientId: UUID.uuid4(),
    username: '',
    handleComms: false,
    serverSettings
  });
}

/** A kernel whose clients the server does not serve any more, as two restarts at once can leave one. */
export class UnservedKernel extends Error {
  /** @param isReported - whether the server said that the process ended: without that, no client can know it */
  constructor(readonly isReported: boolean) {
    super();
  }
}

/**
 * Connects a client again; a kernel that is not served is restarted, as a person would.
 *
 * @throws UnservedKernel
 */
export async function reconnect(kernel: KernelConnection): Promise<void> {
  for (let tries = 0; tries <= MAX_RESTARTS; tries++) {
    const connected = kernel.reconnect().then(() => true);
    if ((await answerOf({ done: connected })) === true) {
      return;
    }
    await KernelAPI.restartKernel(kernel.id, kernel.serverSettings).catch(() => undefined);
  }
  throw new UnservedKernel(true);
}

/** An open page. */
export class Page {
  readonly network = new UnreliableNetwork();
  readonly kernel: KernelConnection;
  private readonly model: NotebookModel;
  private readonly context: {
    path: string;
    localPath: string;
    pathChanged: Signal<object, string>;
  };
  private readonly analysis: NotebookAnalysis;
  private readonly notebookKernel: NotebookKernel;
  private readonly session: NotebookSession;

  /** @param content - the cells of a file, or what another page shares with this one, as in a collaboration */
  constructor(
    server: JupyterServer,
    kernel: string,
    path: string,
    content: readonly FileCell[] | ISharedNotebook
  ) {
    this.kernel = connect(server, kernel, this.network);
    const isShared = 'cells' in content;
    this.model = new NotebookModel({ sharedModel: isShared ? content : YNotebook.create() });
    if (!isShared) {
      content.forEach((cell, index) => this.insert(index, cell));
    }
    const { context, analysis } = openedAnalysis(this.model, this.kernel, path);
    this.context = context;
    this.analysis = analysis;
    this.notebookKernel = new NotebookKernel(analysis, {
      program: core.probeProgram(),
      target: core.probeTarget,
      newPassiveExecutions: () => core.newPassiveExecutions(),
      outputs: core.newOutputs(),
      history: core.newHistory('python', source => analysis.summaryOf(source)),
      isWanted: () => true,
      user: () => null
    });
    this.session = new NotebookSession(analysis);
    this.session.updateKernel(this.notebookKernel);
    this.notebookKernel.changed.connect(() => this.session.updateKernel(this.notebookKernel));
  }

  get path(): string {
    return this.context.path;
  }

  /** What this page shares with others in a collaboration. */
  get content(): ISharedNotebook {
    return this.model.sharedModel;
  }

  /** The state that the panel shows. */
  get state(): NotebookState {
    return this.session.state;
  }

  /** The version of the notebook that is on the page. */
  get document(): ReturnType<NotebookAnalysis['snapshot']> {
    return this.analysis.snapshot();
  }

  /** The cells as a file has them. */
  get cells(): readonly FileCell[] {
    return this.document.cells.map(({ key, source, executionCount }) => ({
      id: key,
      source,
      count: executionCount
    }));
  }

  /** Whether the state is that of the version on the page. */
  get isAnalyzed(): boolean {
    const { analysis } = this.state;
    return analysis.kind === 'ready' && analysis.document === this.document;
  }

  /** The line of the panel; null before the first analysis. */
  get verdict(): VerdictLine | null {
    const { state } = this;
    if (state.analysis.kind !== 'ready') {
      return null;
    }
    const { document, result } = state.analysis;
    const rows = result.findings.map(finding => ({
      finding,
      sentence: '',
      renderKey: '',
      hidden: null,
      fixed: false
    }));
    return verdictLine(verdictFacts(state, document, rows, 'exploring', 0));
  }

  /** Whether the page says that it does not know everything. */
  get isInDoubt(): boolean {
    const { verdict } = this;
    return verdict === null || doubtIn(verdict) !== null;
  }

  /** Asks the kernel once; whether it has answered soon, and the page so has all messages that were sent before. */
  async hasAnswer(): Promise<boolean> {
    const late = new Promise<false>(resolve =>
      setTimeout(() => resolve(false), ANSWER_MILLISECONDS)
    );
    return Promise.race([this.kernel.requestKernelInfo().then(() => true), late]);
  }

  /** Runs a cell, as JupyterLab does; resolves to whether the kernel has answered. */
  async run(index: number): Promise<boolean> {
    const { id, source } = this.cells[index];
    const request = this.kernel.requestExecute({ code: source, stop_on_error: false }, false, {
      cellId: id,
      deletedCells: []
    });
    const reply = await answerOf(request);
    const cell = [...this.model.cells].find(each => each.id === id);
    if (reply !== null && cell !== undefined && isCodeCellModel(cell)) {
      cell.executionCount = reply.content.execution_count ?? null;
    }
    return reply !== null;
  }

  edit(index: number, source: string): void {
    this.model.sharedModel.getCell(index).setSource(source);
  }

  insert(index: number, { id, source, count }: FileCell): void {
    this.model.sharedModel.insertCell(index, {
      cell_type: 'code',
      id,
      source,
      execution_count: count
    });
  }

  delete(index: number): void {
    this.model.sharedModel.deleteCell(index);
  }

  move(from: number, to: number): void {
    this.model.sharedModel.moveCell(from, to);
  }

  rename(path: string): void {
    this.context.path = path;
    this.context.localPath = path;
    this.context.pathChanged.emit(path);
  }

  /** Registers a console of this page, as the extension does. */
  async registerConsole(client: string): Promise<void> {
    await this.notebookKernel.connection?.registration.registerConsole(client);
  }

  close(): void {
    this.analysis.dispose();
    this.model.dispose();
    this.network.cut();
    this.kernel.dispose();
  }
}

/** What a kernel or its server answers; null if the kernel ended before it, or the server does not pass it on any more. */
export async function answerOf<T>(request: { readonly done: Promise<T> }): Promise<T | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const never = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), LOST_MILLISECONDS);
  });
  try {
    return await Promise.race([request.done, never]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function openedAnalysis(
  model: NotebookModel,
  kernel: Kernel.IKernelConnection,
  path: string
): { readonly context: Page['context']; readonly analysis: NotebookAnalysis } {
  const context = {
    model,
    path,
    localPath: path,
    pathChanged: new Signal<object, string>({}),
    fileChanged: new Signal<object, void>({}),
    sessionContext: {
      session: { kernel },
      kernelChanged: new Signal<object, void>({}),
      // The sequence renames all pages itself.
      sessionManager: { refreshRunning: async () => Promise.resolve() },
      isReady: true,
      ready: Promise.resolve()
    }
  };
  const analysis = new NotebookAnalysis(context as never, (records, settings) =>
    core.createSession({ ...DEFAULT_CONFIG, ...settings }, FACTS, records)
  );
  return { context, analysis };
}
