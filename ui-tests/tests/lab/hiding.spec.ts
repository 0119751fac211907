import { openServer } from '../../servers';
import { reload } from '../cells';
import { notebook, place, textOf } from '../notebooks';
import { Panel } from '../panel';
import { expect, test } from './fixtures';

const two = notebook([
  { markdown: '# Two names' },
  'print(first_name)',
  'print(second_name)',
  { markdown: 'The end.' }
]);

test('one finding is hidden and shown again', async ({ openNotebook }) => {
  const panel = await openNotebook(two);
  await expect(panel.findings).toHaveCount(2);
  await panel.hide(panel.finding('first_name'), 'Hide this finding');
  await expect(panel.findings).toHaveCount(1);
  await expect(panel.root).toContainText('1 hidden');

  await panel.root.getByRole('button', { name: 'Show', exact: true }).click();
  await panel.press(panel.finding('first_name'), 'Show again');
  await expect(panel.root).not.toContainText('1 hidden');
  await expect(panel.findings).toHaveCount(2);
});

for (const scope of ['in this notebook', 'for me']) {
  test(`a rule is hidden ${scope} and shown again`, async ({ openNotebook }) => {
    const panel = await openNotebook(two);
    await expect(panel.findings).toHaveCount(2);
    await panel.hide(panel.finding('first_name'), `Hide “Undefined name” ${scope}`);
    await expect(panel.findings).toHaveCount(0);
    await expect(panel.root).toContainText('2 hidden');

    await panel.root.getByRole('button', { name: 'Show', exact: true }).click();
    await panel.press(panel.finding('second_name'), 'Show again');
    await expect(panel.root).not.toContainText('hidden');
    await expect(panel.findings).toHaveCount(2);
  });
}

test('a rule is hidden in the project, and its file keeps its comments', async ({
  tmpPath,
  openNotebook
}) => {
  place(openServer, `${tmpPath}/freshkernel.toml`, '# our rules\nphase = "exploring"\n');
  const panel = await openNotebook(two);
  await expect(panel.findings).toHaveCount(2);
  await panel.hide(panel.finding('first_name'), 'Hide “Undefined name” in the project');
  await expect(panel.findings).toHaveCount(0);
  const written = textOf(openServer, `${tmpPath}/freshkernel.toml`);
  expect(written).toContain('# our rules\nphase = "exploring"\n');
  expect(written).toMatch(/ignore = \[\s*"H6"\s*\]/);

  await panel.root.getByRole('button', { name: 'Show', exact: true }).click();
  await panel.press(panel.finding('first_name'), 'Show again');
  await expect(panel.root).not.toContainText('hidden');
  expect(textOf(openServer, `${tmpPath}/freshkernel.toml`)).not.toContain('H6');
});

test('a comment hides, too', async ({ openNotebook }) => {
  const panel = await openNotebook(
    notebook([
      { markdown: '# Two names' },
      'print(first_name)  # freshkernel: ignore[H6]',
      'print(second_name)',
      { markdown: 'The end.' }
    ])
  );
  await expect(panel.findings).toHaveCount(1);
  await expect(panel.finding('second_name')).toHaveCount(1);
});

test.describe('a file of nbformat 4.4, whose cells have no ids', () => {
  // Uses the server's real state instead of Galata's mock.
  test.use({ mockState: false, mockSettings: false });

  test('keeps hidden findings when it is opened again', async ({ page, tmpPath, openNotebook }) => {
    const name = `${tmpPath}/analysis-of-tests.ipynb`;
    const old = notebook(
      [
        { markdown: '# Twice the same cell' },
        'print(first_name)',
        'print(second_name)',
        'print(first_name)',
        { markdown: 'The end.' }
      ],
      4
    );
    let panel = await openNotebook(old);
    await panel.openRepeats();
    await expect(panel.findings).toHaveCount(3);
    await panel.hide(panel.finding('first_name').last(), 'Hide this finding');
    await expect(panel.findings).toHaveCount(2);
    const before = textOf(openServer, name);
    // JupyterLab saves its state after a delay.
    await page.waitForTimeout(2000);

    page.on('dialog', dialog => void dialog.accept());
    await reload(page);
    await expect(page.locator('.jp-NotebookPanel:visible .jp-Cell').first()).toBeVisible();
    panel = new Panel(page);
    await panel.open();
    await expect(panel.findings).toHaveCount(2);
    await expect(panel.root).toContainText('1 hidden');
    await expect(panel.finding('first_name')).toHaveCount(1);
    await expect(panel.root).toContainText('Cell 2');
    expect(textOf(openServer, name)).toBe(before);
    expect(JSON.parse(before).nbformat_minor).toBe(4);
  });
});
