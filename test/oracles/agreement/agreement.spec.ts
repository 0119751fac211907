/** @jest-environment @jupyterlab/testing/lib/jest-env.js */
/** A page shows what the command line reports: with the project's settings, requirements and files. */
import { spawnSync } from 'node:child_process';
import { ServerConnection, SessionAPI } from '@jupyterlab/services';
import type { KernelConnection } from '@jupyterlab/services';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NotebookFindings } from '../../../src/protocol';
import { bundle, removeBundle } from '../../cli/command';
import { Random } from '../history/random';
import { JupyterServer } from '../live-state/jupyter-server';
import { connect } from '../live-state/page';
import { UnreliableNetwork } from '../live-state/unreliable-socket';
import { ServerPage } from './page';
import { randomProject } from './projects';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PROJECTS = FULL ? 300 : 8;
/** Starting a kernel takes longest. */
const EVERY_WITH_KERNEL = 4;
const EXAMPLES = join(__dirname, '../../../examples');

let server: JupyterServer;

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  server = await JupyterServer.start(null, true);
});

afterAll(async () => {
  await server.stop();
  removeBundle();
});

/** Path below the server's root → findings of the command line as lines. */
function reported(): ReadonlyMap<string, readonly string[]> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [bundle(), 'lint', '--format', 'json', '.'],
    { cwd: server.root, encoding: 'utf8', maxBuffer: 2 ** 28 }
  );
  expect([status, stderr]).toEqual([1, '']);
  const { notebooks } = JSON.parse(stdout) as { notebooks: readonly NotebookFindings[] };
  return new Map(notebooks.map(({ path, findings }) => [path, findings.map(described).sort()]));
}

function described(finding: NotebookFindings['findings'][number]): string {
  const { code, severity, cell_index: cell, line, column, message } = finding;
  return JSON.stringify([code, severity, cell, line, column, message]);
}

interface Difference {
  readonly path: string;
  readonly missing: readonly string[];
  readonly added: readonly string[];
}

function differenceOf(
  path: string,
  findings: readonly string[],
  shown: readonly string[]
): Difference {
  return {
    path,
    missing: findings.filter(each => !shown.includes(each)),
    added: shown.filter(each => !findings.includes(each))
  };
}

function isDifferent({ missing, added }: Difference): boolean {
  return missing.length + added.length > 0;
}

function writeProjects(count: number): void {
  for (let number = 0; number < count; number++) {
    const folder = join(server.root, `project-${number}`);
    // Without a repository, the command line looks into the notebook's folder only.
    mkdirSync(join(folder, '.git'), { recursive: true });
    for (const [name, text] of Object.entries(randomProject(new Random(number)))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  }
}

/** A connection to a new kernel that works in the folder of the notebook, and what ends both. */
async function startKernel(
  path: string
): Promise<{ readonly kernel: KernelConnection; readonly end: () => Promise<void> }> {
  const settings = ServerConnection.makeSettings({ baseUrl: server.url });
  const model = { path, type: 'notebook', name: '', kernel: { name: 'python3' } };
  const { id, kernel } = await SessionAPI.startSession(model, settings);
  const connection = connect(server, kernel?.id ?? '', new UnreliableNetwork());
  return {
    kernel: connection,
    end: async () => {
      connection.dispose();
      await SessionAPI.shutdownSession(id, settings);
    }
  };
}

/** Findings to which a kernel that has run nothing adds nothing. */
const OF_PROJECTS = /^\["(?:C9|I[12467]|P\d+|T\d)"/;

beforeAll(() => {
  cpSync(EXAMPLES, join(server.root, 'examples'), { recursive: true });
  writeProjects(PROJECTS);
});

/** A kernel knows the folder of relative paths: a missing file is an error then. */
function withoutCertainty(line: string): string {
  return line.replace(/^\["P2","(?:error|info)"/, '["P2"');
}

it('without a kernel, on the examples and on random projects', async () => {
  const page = new ServerPage(server);
  const expected = reported();
  expect(expected.size).toBeGreaterThan(PROJECTS);
  const differences: Difference[] = [];
  for (const [path, findings] of expected) {
    differences.push(differenceOf(path, findings, await page.findings(path)));
  }
  expect(differences.filter(isDifferent)).toEqual([]);
}, 300_000);

it('with a kernel that has run nothing', async () => {
  const page = new ServerPage(server);
  const differences: Difference[] = [];
  const chosen = [...reported()].filter((_, index) => index % EVERY_WITH_KERNEL === 0);
  for (const [path, findings] of chosen) {
    const { kernel, end } = await startKernel(path);
    const shown = await page.findings(path, kernel);
    await end();
    const [a, b] = [findings, shown].map(lines =>
      lines.filter(line => OF_PROJECTS.test(line)).map(withoutCertainty)
    );
    differences.push(differenceOf(path, a, b));
  }
  expect(differences.filter(isDifferent)).toEqual([]);
}, 300_000);
