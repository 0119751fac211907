// JupyterLab in a real browser for a benchmark.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launchChromium } from './chromium.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs `action` with a page and the URL of a JupyterLab of its own, and ends both. `work` is a folder for this, and its
 * folder `root` is what JupyterLab shows; in the variant `off`, the extension is disabled.
 */
export async function inJupyterLab(work, variant, action) {
  const server = await startServer(work, variant);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    return await action(page, server.url);
  } finally {
    await browser.close();
    server.process.kill('SIGTERM');
    await new Promise(resolve => server.process.once('exit', resolve));
  }
}

async function startServer(work, variant) {
  const folder = path.join(work, variant);
  const settings = path.join(folder, 'config', 'labconfig');
  mkdirSync(settings, { recursive: true });
  const news = { '@jupyterlab/apputils-extension:notification': { fetchNews: 'false' } };
  writeFileSync(path.join(settings, 'default_setting_overrides.json'), JSON.stringify(news));
  const disabledExtensions = variant === 'off' ? { freshkernel: true } : {};
  writeFileSync(path.join(settings, 'page_config.json'), JSON.stringify({ disabledExtensions }));
  const port = await freePort();
  const options = {
    'ServerApp.port': port,
    'ServerApp.port_retries': 0,
    'ServerApp.open_browser': 'False',
    'ServerApp.root_dir': path.join(work, 'root'),
    'ServerApp.allow_root': 'True',
    'IdentityProvider.token': '',
    'LabApp.expose_app_in_browser': 'True',
    'LabApp.workspaces_dir': path.join(folder, 'workspaces')
  };
  const python = path.join(root, '.venv', 'bin', 'python');
  const args = [
    '-m',
    'jupyterlab',
    ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)
  ];
  const child = spawn(python, args, {
    stdio: 'ignore',
    env: {
      ...process.env,
      JUPYTER_CONFIG_DIR: path.join(folder, 'config'),
      JUPYTER_DATA_DIR: path.join(folder, 'data'),
      JUPYTER_RUNTIME_DIR: path.join(folder, 'runtime'),
      JUPYTER_PREFER_ENV_PATH: '1'
    }
  });
  const url = `http://localhost:${port}/`;
  for (let second = 0; second < 60; second++) {
    if (
      await fetch(`${url}api`).then(
        answer => answer.ok,
        () => false
      )
    ) {
      return { url, process: child };
    }
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
  child.kill('SIGKILL');
  throw new Error('JupyterLab did not start.');
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
