import type { Contents, KernelSpec } from '@jupyterlab/services';
import type { NotebookFiles } from '../../protocol';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { NotebookFileFacts } from './files/notebook-file-facts';
import type { NotebookSession } from './notebook-session';
import type { NotebookSessions } from './notebook-sessions';
import type { NotebookState } from './notebook-state';

/** What the setup needs of JupyterLab. */
export interface FileServices {
  readonly contents: Contents.IManager;
  readonly kernelspecs: KernelSpec.IManager;
}

/**
 * Lets the rules on paths look at the server's disk, for kernels on the same machine that work in the notebook's folder.
 * What follows the paths of a notebook is loaded after its first analysis.
 */
export class FileFactsSetup {
  constructor(
    sessions: NotebookSessions,
    private readonly link: ServerCapabilities,
    private readonly services: FileServices
  ) {
    for (const session of sessions.all) {
      this.open(session);
    }
    sessions.added.connect((_, session) => this.open(session), this);
    services.contents.fileChanged.connect(() => {
      for (const facts of this.facts.values()) {
        facts.refresh();
      }
    }, this);
  }

  private open(session: NotebookSession): void {
    session.changed.connect(this.onChanged, this);
    this.onChanged(session, session.state);
  }

  private onChanged(session: NotebookSession, before: NotebookState): void {
    const { analysis, kernel } = session.state;
    const facts = this.facts.get(session);
    if (facts !== undefined) {
      if (kernel?.state.kind !== before.kernel?.state.kind) {
        facts.reset();
      } else if (kernel?.history !== before.kernel?.history) {
        facts.refresh();
      }
    } else if (analysis.kind === 'ready' && analysis.document.language === 'python') {
      session.changed.disconnect(this.onChanged, this);
      void this.load(session);
    }
  }

  private async load(session: NotebookSession): Promise<void> {
    const { analysis } = session;
    let part: typeof import('./files/notebook-file-facts');
    try {
      part = await import(/* webpackChunkName: "file-facts" */ './files/notebook-file-facts');
    } catch {
      // Without it, three rules report nothing.
      return;
    }
    if (!analysis.isDisposed) {
      const find = async (paths: readonly string[]): Promise<NotebookFiles | null> =>
        this.find(session, paths);
      this.facts.set(session, new part.NotebookFileFacts(analysis, find));
      analysis.disposed.connect(() => this.facts.delete(session), this);
      session.changed.connect(this.onChanged, this);
    }
  }

  /** The answer of the server; null where the kernel does not work in a folder of this server. */
  private async find(
    { analysis, kernel }: NotebookSession,
    paths: readonly string[]
  ): Promise<NotebookFiles | null> {
    const drive = this.services.contents.driveName(analysis.path);
    if (kernel === null || !this.isLocal(kernel.spec) || (drive !== '' && drive !== 'RTC')) {
      return null;
    }
    const state = await this.link.state();
    const offers = (name: string): boolean =>
      state.kind === 'on' && state.capabilities.includes(name);
    if (!offers('notebook-files') || !offers('local-kernels')) {
      return null;
    }
    const folder = await kernel.workingFolder();
    return folder === null
      ? null
      : this.link.client.notebookFiles({
          path: analysis.path,
          kernel_folder: folder,
          paths: [...paths],
          hashes: false
        });
  }

  /** Whether kernels of a spec run on the machine of the server. */
  private isLocal(spec: string | null): boolean {
    const { specs } = this.services.kernelspecs;
    const metadata = spec === null ? undefined : specs?.kernelspecs[spec]?.metadata;
    const provisioner = (metadata?.kernel_provisioner ?? {}) as { provisioner_name?: unknown };
    return [undefined, 'local-provisioner'].some(name => name === provisioner.provisioner_name);
  }

  private readonly facts = new Map<NotebookSession, NotebookFileFacts>();
}
