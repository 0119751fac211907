// The Jupyter servers of the tests: isolated from the user's Jupyter, on free ports.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';

const project = path.resolve(__dirname, '..');
const work = path.join(project, '.cache', 'ui-tests');

/** The Python interpreter of the project's environment. */
export const python = path.join(
  project,
  '.venv',
  process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python'
);

/** A Jupyter server, shared by all processes of a test run. */
export interface TestServer {
  readonly name: string;
  readonly port: number;
  /** Ends with a slash. */
  readonly url: string;
  readonly basePath: string;
  /** The root folder of the server. */
  readonly root: string;
  readonly token: string;
  /** Folder of additional Python packages and extensions; null for none. */
  readonly packages: string | null;
}

// Workers import this module as well: the first process chooses the ports, the others inherit them.
// Systems give programs ports above these: until the servers listen, no kernel or server of other tests takes one.
function freePorts(count: number): number[] {
  const script = `
    const free = new Set();
    const look = () => {
      if (free.size === ${count}) {
        console.log(JSON.stringify([...free]));
        return;
      }
      const port = 20000 + Math.floor(Math.random() * 12000);
      const server = require('net').createServer().once('error', look);
      server.listen(port, '127.0.0.1', () => server.close(() => { free.add(port); look(); }));
    };
    look();`;
  return JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
}

if (!process.env.FRESHKERNEL_UI_PORTS) {
  process.env.FRESHKERNEL_UI_PORTS = JSON.stringify(freePorts(8));
  rmSync(work, { recursive: true, force: true });
}
const ports: number[] = JSON.parse(process.env.FRESHKERNEL_UI_PORTS);

function describeServer(
  name: string,
  port: number,
  more: Partial<Pick<TestServer, 'basePath' | 'token' | 'packages'>> & {
    readonly settings?: object;
  } = {}
): TestServer {
  const { basePath = '/', token = '', packages = null } = more;
  const root = path.join(work, name, 'root');
  // Marks the root as a project: otherwise, a check would copy this repository with its caches.
  mkdirSync(path.join(root, '.git'), { recursive: true });
  // Turns off the question that JupyterLab asks new users, and the tour.
  const defaults = {
    '@jupyterlab/apputils-extension:notification': { fetchNews: 'false' },
    'freshkernel:plugin': { tour: false },
    ...more.settings
  };
  const settings = path.join(work, name, 'config', 'labconfig');
  mkdirSync(settings, { recursive: true });
  writeFileSync(path.join(settings, 'default_setting_overrides.json'), JSON.stringify(defaults));
  // Turns off the question of each page whether JupyterLab must be built: the server starts Node three times to answer it.
  const page = { buildAvailable: false, buildCheck: false };
  writeFileSync(path.join(settings, 'page_config.json'), JSON.stringify(page));
  const url = `http://localhost:${port}${basePath}`;
  return { name, port, basePath, root, token, packages, url };
}

/** Serves JupyterLab and Notebook without a base URL or a token. */
export const openServer = describeServer('open', ports[0]);

/** Has a base URL, a token and XSRF checks, like a server of JupyterHub. */
export const strictServer = describeServer('strict', ports[1], {
  basePath: '/user/ana%40b/',
  token: 'test-token'
});

/** Supports collaboration with additional packages; starts only at full scale. */
export const sharedServer = describeServer('shared', ports[2], {
  packages: path.join(project, '.cache', 'collaboration')
});

/** Has kernels of ipykernel 6; starts only at full scale. */
export const olderKernelServer = describeServer('older-kernel', ports[3]);

/** Has jupyterlab-lsp and a language server for Python; starts only at full scale. */
export const languageServer = describeServer('language-server', ports[4], {
  packages: path.join(project, '.cache', 'lsp'),
  settings: {
    '@jupyterlab/lsp-extension:plugin': { activate: 'on' },
    '@jupyterlab/codemirror-extension:plugin': { defaultConfig: { autoClosingBrackets: false } }
  }
});

/** Is configured with a kernel gateway; both start only at full scale. */
export const gatewayServer = describeServer('gateway', ports[5]);

/** A Jupyter Kernel Gateway in a separate environment. */
export const kernelGateway = {
  url: `http://localhost:${ports[6]}`,
  port: ports[6],
  token: 'token-of-the-gateway'
};

/** The documentation site with JupyterLite, as files; starts only at full scale. */
export const siteServer = {
  folder: path.join(project, 'site'),
  url: `http://localhost:${ports[7]}/`
};

/** Playwright's `webServer` entry for the site, which `make docs` builds. */
export function startOfSite(): Pick<
  ReturnType<typeof startOf>,
  'command' | 'url' | 'cwd' | 'timeout' | 'reuseExistingServer'
> & { readonly stderr: 'ignore' } {
  return {
    command: `"${python}" -m http.server ${ports[7]} --bind 127.0.0.1`,
    url: siteServer.url,
    cwd: siteServer.folder,
    timeout: 60_000,
    reuseExistingServer: false,
    // It lists every request there.
    stderr: 'ignore'
  };
}

/** Playwright's `webServer` entry for the gateway; creates its environment if it is missing. */
export function startOfGateway(): ReturnType<typeof startOf> {
  const folder = path.join(work, 'kernel-gateway');
  mkdirSync(folder, { recursive: true });
  const interpreter = kernelEnvironment('kernel-gateway', 'gateways/kernel-gateway.txt');
  const options = [
    `--KernelGatewayApp.port=${kernelGateway.port}`,
    '--KernelGatewayApp.port_retries=0',
    '--KernelGatewayApp.ip=127.0.0.1'
  ];
  return {
    command: `"${interpreter}" -m jupyter kernelgateway ${options.join(' ')}`,
    url: `${kernelGateway.url}/api`,
    cwd: folder,
    timeout: 120_000,
    reuseExistingServer: false,
    env: {
      ...ownEnvironment(),
      PATH: `${path.dirname(interpreter)}${path.delimiter}${process.env.PATH ?? ''}`,
      JUPYTER_RUNTIME_DIR: path.join(folder, 'runtime'),
      IPYTHONDIR: path.join(folder, 'ipython'),
      KG_AUTH_TOKEN: kernelGateway.token,
      KG_LIST_KERNELS: 'True'
    }
  };
}

/** Interpreter of a separate environment with a kernel. */
function kernelEnvironment(name: string, requirements: string): string {
  const file = path.join(project, 'python_server', 'tests', requirements);
  const script = [
    'import environment, pathlib',
    `requirements = pathlib.Path(${JSON.stringify(file)})`,
    `print(environment.set_up_separate_environment(${JSON.stringify(name)}, requirements))`
  ].join('; ');
  const output = execFileSync(python, ['-c', script], {
    cwd: path.join(project, 'scripts'),
    encoding: 'utf8'
  });
  return output.trim().split('\n').at(-1) ?? '';
}

/** The environment variables of this process, without those of the user's Jupyter and Python. */
function ownEnvironment(): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) {
    if (value !== undefined && !/^(JUPYTER|IPYTHON|PYTHONPATH|PYTHONHOME)/.test(name)) {
      env[name] = value;
    }
  }
  return env;
}

/** Creates the environment of the older kernel if it is missing, and registers it as `python3`. */
export function installOlderKernel(): void {
  const interpreter = kernelEnvironment('ipykernel-6', 'probe/ipykernel-6.txt');
  const folder = path.join(work, olderKernelServer.name, 'data', 'kernels', 'python3');
  mkdirSync(folder, { recursive: true });
  const spec = {
    argv: [interpreter, '-m', 'ipykernel_launcher', '-f', '{connection_file}'],
    display_name: 'Python 3 (ipykernel 6)',
    language: 'python'
  };
  writeFileSync(path.join(folder, 'kernel.json'), JSON.stringify(spec));
}

/** Installs the additional packages of a server if they are missing. */
export function installPackages({ packages: target }: TestServer, file: string): void {
  if (target === null) {
    return;
  }
  const requirements = path.join(__dirname, file);
  const stamp = path.join(target, 'installed.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) {
    return;
  }
  rmSync(target, { recursive: true, force: true });
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-deps'];
  execFileSync(python, [...install, '--target', target, '-r', requirements], { stdio: 'inherit' });
  writeFileSync(stamp, wanted);
}

/** The file with what a server says, which a run with failures names. */
function logOf(server: TestServer): string {
  return path.join(work, server.name, 'server.log');
}

/** Playwright's `webServer` entry for a server. */
export function startOf(server: TestServer): {
  command: string;
  url: string;
  env: Record<string, string>;
  cwd?: string;
  timeout: number;
  reuseExistingServer: boolean;
} {
  const folder = path.join(work, server.name);
  return {
    command: `"${python}" -m jupyterlab --config "${path.join(__dirname, 'server_config.py')}" > "${logOf(server)}" 2>&1`,
    url: `${server.url}api`,
    timeout: 120_000,
    reuseExistingServer: false,
    env: {
      ...ownEnvironment(),
      JUPYTER_CONFIG_DIR: path.join(folder, 'config'),
      JUPYTER_DATA_DIR: path.join(folder, 'data'),
      JUPYTER_RUNTIME_DIR: path.join(folder, 'runtime'),
      IPYTHONDIR: path.join(folder, 'ipython'),
      // Prefers the kernel of the environment to one of the system, except for the server with an older kernel.
      JUPYTER_PREFER_ENV_PATH: server === olderKernelServer ? '0' : '1',
      ...withoutDebugger(),
      ...(server.packages === null ? {} : pathsOf(server.packages)),
      FRESHKERNEL_UI_PORT: String(server.port),
      FRESHKERNEL_UI_BASE_URL: server.basePath,
      FRESHKERNEL_UI_ROOT: server.root,
      FRESHKERNEL_UI_WORKSPACES: path.join(folder, 'workspaces'),
      FRESHKERNEL_UI_TOKEN: server.token,
      ...(server === gatewayServer
        ? {
            FRESHKERNEL_UI_GATEWAY: kernelGateway.url,
            FRESHKERNEL_UI_GATEWAY_TOKEN: kernelGateway.token
          }
        : {})
    }
  };
}

/** Kernels of a sample start without the debugger, in three quarters of the time; the README's pictures show its button. */
function withoutDebugger(): Record<string, string> {
  const isWhole = process.env.FRESHKERNEL_SCALE === 'full' || process.env.FRESHKERNEL_SCREENSHOTS;
  const tests = path.join(project, 'python_server', 'tests');
  return isWhole ? {} : { PYTHONPATH: path.join(tests, 'without_debugger') };
}

/** Variables that add a folder of packages for Python and Jupyter. */
function pathsOf(packages: string): Record<string, string> {
  return {
    PYTHONPATH: packages,
    JUPYTER_PATH: path.join(packages, 'share', 'jupyter'),
    JUPYTER_CONFIG_PATH: path.join(packages, 'etc', 'jupyter')
  };
}

/** Path of an installed Chromium or Chrome. */
export function chromium(): string {
  const candidates = [
    process.env.CHROMIUM,
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(name =>
      (process.env.PATH ?? '').split(path.delimiter).map(folder => path.join(folder, name))
    )
  ];
  const found = candidates.find(candidate => candidate && existsSync(candidate));
  if (!found) {
    throw new Error('Chromium not found: install it, or set CHROMIUM to its path.');
  }
  return found;
}
