/** Real Jupyter servers, isolated from the user's Jupyter. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PYTHON_PATH } from '../../python-path';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

/** Settings under which a server notices a dead kernel at once, and drops the messages of a cell that prints a lot. */
const SETTINGS = [
  '--no-browser',
  '--allow-root',
  '--IdentityProvider.token=',
  '--ServerApp.password=',
  '--ServerApp.disable_check_xsrf=True',
  '--ServerApp.allow_origin=*',
  '--KernelRestarter.time_to_dead=0.2',
  '--KernelRestarter.random_ports_until_alive=False',
  '--ZMQChannelsWebsocketConnection.iopub_data_rate_limit=200000',
  '--ServerApp.allow_external_kernels=True'
];

/** When a server that does not end is killed: protection from a hang. */
const STOP_MILLISECONDS = 30_000;

/** A running server. */
export class JupyterServer {
  private constructor(
    readonly url: string,
    readonly folder: string,
    private readonly process: ChildProcess
  ) {}

  /**
   * Starts a server and waits until it answers.
   *
   * @param kernels - a server whose kernels this one offers as well
   * @param hasExtension - whether it has the server extension
   */
  static async start(
    kernels: JupyterServer | null = null,
    hasExtension = false
  ): Promise<JupyterServer> {
    const folder = mkdtempSync(join(tmpdir(), 'live-state-'));
    const root = join(folder, 'root');
    mkdirSync(root);
    const port = await freePort();
    const shared = kernels === null ? folder : kernels.folder;
    const child = spawn(
      PYTHON,
      [
        ...['-m', 'jupyter_server', ...SETTINGS, `--ServerApp.port=${port}`],
        `--ServerApp.jpserver_extensions=${hasExtension ? "{'freshkernel': True}" : '{}'}`,
        `--ServerApp.root_dir=${root}`,
        `--ServerApp.external_connection_dir=${join(shared, kernels === null ? 'none' : 'runtime')}`
      ],
      { env: { ...process.env, ...jupyterFolders(folder) }, stdio: 'ignore' }
    );
    const url = `http://127.0.0.1:${port}/`;
    while (!(await answers(`${url}api`))) {
      if (child.exitCode !== null) {
        throw new Error('the Jupyter server ended at its start');
      }
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    return new JupyterServer(url, folder, child);
  }

  /** The folder that it serves. */
  get root(): string {
    return join(this.folder, 'root');
  }

  /** Ends the server and its kernels. */
  async stop(): Promise<void> {
    const ended = new Promise(resolve => this.process.once('exit', resolve));
    this.process.kill('SIGTERM');
    // A server that lost a kernel while it restarted it may wait for it for ever.
    const forced = setTimeout(() => this.process.kill('SIGKILL'), STOP_MILLISECONDS);
    await ended;
    clearTimeout(forced);
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function jupyterFolders(folder: string): Record<string, string> {
  return {
    JUPYTER_CONFIG_DIR: join(folder, 'config'),
    JUPYTER_DATA_DIR: join(folder, 'data'),
    JUPYTER_RUNTIME_DIR: join(folder, 'runtime'),
    IPYTHONDIR: join(folder, 'ipython'),
    PYTHONPATH: PYTHON_PATH,
    PYTHONDONTWRITEBYTECODE: '1'
  };
}

async function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
