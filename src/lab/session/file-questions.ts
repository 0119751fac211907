import type { Contents, KernelSpec } from '@jupyterlab/services';
import type { NotebookFiles } from '../../protocol';
import { isServerFile } from '../server/drive';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { NotebookSession } from './notebook-session';

/** What the questions need of JupyterLab. */
export interface FileServices {
  readonly contents: Contents.IManager;
  readonly kernelspecs: KernelSpec.IManager;
}

/** Asks the server for the files that notebooks use. */
export class FileQuestions {
  constructor(
    private readonly link: ServerCapabilities,
    private readonly services: FileServices
  ) {}

  /**
   * Looks up paths relative to the notebook's folder; null where the server cannot.
   *
   * @param kernelFolder - the working folder that the kernel reports
   */
  async ask(
    { analysis }: NotebookSession,
    paths: readonly string[],
    { kernelFolder = null, hashes = false }: { kernelFolder?: string | null; hashes?: boolean }
  ): Promise<NotebookFiles | null> {
    const isReachable = isServerFile(analysis.path, this.services.contents);
    if (!isReachable || !(await this.offers('notebook-files'))) {
      return null;
    }
    return this.link.client.notebookFiles({
      path: analysis.path,
      kernel_folder: kernelFolder,
      paths: [...paths],
      hashes
    });
  }

  /** Whether the kernel runs on the machine of the server. */
  async isLocal({ kernel }: NotebookSession): Promise<boolean> {
    const { specs } = this.services.kernelspecs;
    const spec = kernel?.spec ?? null;
    const metadata = spec === null ? undefined : specs?.kernelspecs[spec]?.metadata;
    const { provisioner_name: name } = (metadata?.kernel_provisioner ?? {}) as {
      provisioner_name?: unknown;
    };
    const isOwn = name === undefined || name === 'local-provisioner';
    return spec !== null && isOwn && (await this.offers('local-kernels'));
  }

  /**
   * Looks up paths where the kernel works; null where that is not known to be the notebook's folder. Without a kernel, the
   * notebook's folder counts, as it does for the command line, unless kernels run elsewhere.
   */
  async askAtKernel(
    session: NotebookSession,
    paths: readonly string[]
  ): Promise<NotebookFiles | null> {
    if ((session.kernel?.spec ?? null) === null) {
      return (await this.offers('local-kernels')) ? this.ask(session, paths, {}) : null;
    }
    if (!(await this.isLocal(session))) {
      return null;
    }
    const kernelFolder = (await session.kernel?.workingFolder()) ?? null;
    const answer = kernelFolder === null ? null : await this.ask(session, paths, { kernelFolder });
    return answer?.is_kernel_folder === true ? answer : null;
  }

  private async offers(capability: string): Promise<boolean> {
    const state = await this.link.state();
    return state.kind === 'on' && state.capabilities.includes(capability);
  }
}
