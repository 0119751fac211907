// A check on a real kernel gateway: the choice, the transferred files, the report, missing packages.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import * as path from 'node:path';
import { expect, test, type IJupyterLabPageFixture } from '@jupyterlab/galata';
import { gatewayServer, kernelGateway } from '../../servers';
import { Report } from '../checked-notebook';
import { notebook, place } from '../notebooks';

/** Folder for pictures; without it they go to the test results. */
const pictures = process.env.FRESHKERNEL_SCREENSHOTS;

test.use({ kernels: null, sessions: null });

async function openDialog(page: IJupyterLabPageFixture): Promise<void> {
  await page
    .locator('.jp-NotebookPanel-toolbar:visible [data-command="freshkernel:check-reproducibility"]')
    .click();
  await expect(page.locator('.jp-Dialog')).toContainText('Check reproducibility of');
}

async function begin(page: IJupyterLabPageFixture): Promise<Report> {
  await page.locator('.jp-Dialog button', { hasText: 'Check' }).click();
  const report = new Report(page);
  await expect(report.verdict).toBeVisible();
  return report;
}

async function takePictures(
  page: IJupyterLabPageFixture,
  name: string,
  folder: string
): Promise<void> {
  for (const [theme, suffix] of [
    ['JupyterLab Dark', 'dark'],
    ['JupyterLab Light', 'light']
  ] as const) {
    await page.theme.setTheme(theme);
    await page.screenshot({ path: path.join(pictures ?? folder, `${name}-${suffix}.png`) });
  }
}

/** The running kernels of the gateway. */
async function kernelsThere(): Promise<readonly unknown[]> {
  const response = await fetch(`${kernelGateway.url}/api/kernels`, {
    headers: { Authorization: `token ${kernelGateway.token}` }
  });
  return (await response.json()) as readonly unknown[];
}

/** All data of runs that the server stores. */
function keptTexts(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(name => path.join(folder, name))
    .filter(file => statSync(file).isFile())
    .map(file => readFileSync(file, 'latin1'));
}

test('a check runs on a gateway with its files and leaves nothing there', async ({
  page,
  tmpPath
}, testInfo) => {
  place(gatewayServer, `${tmpPath}/data/orders.csv`, 'a,b\n1,2\n');
  place(gatewayServer, `${tmpPath}/tools.py`, 'def double(x):\n    return 2 * x\n');
  const cells = [
    'import tools\nfrom pathlib import Path\nDATA = Path("data")',
    'print(tools.double(len((DATA / "orders.csv").read_text())))',
    'Path("result.txt").write_text("done") and None'
  ];
  const name = `${tmpPath}/there.ipynb`;
  place(gatewayServer, name, notebook(cells.map((code, at) => ({ code, count: at + 1 }))));
  await page.notebook.openByPath(name);

  await test.step('the dialog offers the gateway and lists the files to transfer', async () => {
    await openDialog(page);
    const dialog = page.locator('.jp-Dialog');
    await dialog.getByLabel('Run on').selectOption({ label: 'bench: 2 cores for tests' });
    await expect(dialog.getByRole('group', { name: 'Files of the notebook' })).toContainText(
      'Uploaded, if found: data/orders.csv'
    );
    await takePictures(page, 'place-dialog', testInfo.outputDir);
  });

  await test.step('the report shows the gateway and the files', async () => {
    const report = await begin(page);
    await expect(report.verdict).toHaveText('Ran to the end; nothing stored to compare with.');
    await expect(report.root).toContainText('On the gateway bench the run took');
    await expect(report.row(2)).toContainText('16');
    const files = report.root.getByRole('region', { name: 'Files' });
    await expect(files).toContainText('data/orders.csv, tools.py');
    await expect(files).toContainText('result.txt');
    await expect(report.root.getByRole('region', { name: 'Environment' })).toContainText(
      'On bench'
    );
    await takePictures(page, 'place-report', testInfo.outputDir);
  });

  await test.step('no kernel keeps running, and no data contains the token', async () => {
    await expect.poll(kernelsThere).toEqual([]);
    const kept = path.join(gatewayServer.root, '..', 'data', 'freshkernel');
    const texts = keptTexts(kept);
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(text => text.includes(kernelGateway.token))).toEqual([]);
    expect(await page.content()).not.toContain(kernelGateway.token);
  });

  await test.step('the choice is remembered for the notebook', async () => {
    await page.notebook.openByPath(name);
    await openDialog(page);
    await expect(page.locator('.jp-Dialog').getByLabel('Run on')).toHaveValue('gateway bench');
    await page.locator('.jp-Dialog button', { hasText: 'Cancel' }).click();
  });
});

test('a check of a pool runs on the gateway that answers', async ({ page, tmpPath }, testInfo) => {
  const name = `${tmpPath}/pool.ipynb`;
  place(gatewayServer, name, notebook([{ code: '6 * 7', count: 1 }]));
  await page.notebook.openByPath(name);
  await openDialog(page);
  const dialog = page.locator('.jp-Dialog');
  await dialog
    .getByLabel('Run on')
    .selectOption({ label: 'pool: gone: 1 x A100; bench: 2 cores for tests' });
  await expect(dialog).toContainText('bench (2 cores for tests): no kernel runs there.');
  await expect(dialog).toContainText('The gateway gone cannot be reached');
  await takePictures(page, 'pool-dialog', testInfo.outputDir);
  const report = await begin(page);
  await expect(report.root).toContainText('On the gateway pool the run took');
  await expect.poll(kernelsThere).toEqual([]);
});

test('missing packages are listed, and nothing runs', async ({ page, tmpPath }) => {
  const name = `${tmpPath}/lacking.ipynb`;
  const cells = ['import json, missing_test_module', 'print(1)'];
  place(gatewayServer, name, notebook(cells.map((code, at) => ({ code, count: at + 1 }))));
  await page.notebook.openByPath(name);
  await openDialog(page);
  await page.locator('.jp-Dialog').getByLabel('Run on').selectOption('gateway bench');
  const report = await begin(page);
  await expect(report.verdict).toHaveText('Could not be run there: 1 package is missing.');
  await expect(report.root).toContainText(
    'No package on the gateway bench provides missing_test_module.'
  );
  await expect.poll(kernelsThere).toEqual([]);
});
