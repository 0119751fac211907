import * as fs from 'node:fs';
import * as path from 'node:path';
import { notebook } from '../notebooks';
import { expect, test } from './fixtures';

test('the requirements of a notebook are shown, and saved without touching another file', async ({
  page,
  tmpPath,
  server,
  openNotebook
}) => {
  const folder = path.join(server.root, tmpPath);
  // A project of its own, so that nothing is written into the folder of all tests.
  fs.mkdirSync(path.join(folder, '.git'), { recursive: true });
  const panel = await openNotebook(notebook(['import numpy as np\nimport prepare', 'np.zeros(2)']));
  fs.writeFileSync(path.join(folder, 'prepare.py'), 'import yaml\n');
  fs.writeFileSync(path.join(folder, 'requirements.txt'), 'pytest\n');

  await expect(panel.root).toContainText('not checked yet');
  await panel.root.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Write Requirements…' }).click();
  const dialog = page.locator('.jp-Dialog');
  const text = dialog.locator('pre');
  await expect(text).toHaveText('numpy\nPyYAML\n');
  await expect(dialog).toContainText('It also uses 1 file of its project');
  await dialog.getByLabel('Form').selectOption('pyproject');
  await expect(text).toContainText('dependencies = [');
  await dialog.getByLabel('Form').selectOption('requirements.txt');
  await dialog.getByRole('button', { name: 'Save as New File' }).click();

  const written = path.join(folder, 'requirements-2.txt');
  await expect
    .poll(() => fs.existsSync(written) && fs.readFileSync(written, 'utf8'))
    .toBe('numpy\nPyYAML\n');
  expect(fs.readFileSync(path.join(folder, 'requirements.txt'), 'utf8')).toBe('pytest\n');
});
