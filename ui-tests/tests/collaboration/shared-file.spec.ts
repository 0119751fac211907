// The file of a shared document, and what is stored about it.
import { expect, test } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place, textOf } from '../notebooks';
import { Person } from './person';

test('another program changes the file: the room loads it, and all findings follow', async ({
  browser
}) => {
  const name = 'hills.ipynb';
  const first = notebook([{ markdown: '# Hills' }, 'hills = [3, 4]', 'max(hlls)']);
  place(sharedServer, name, first);
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  const both = [ana, ben];
  for (const { panel } of both) {
    await expect(panel.finding('hlls')).toHaveCount(1);
    await expect(panel.kernelLine).toContainText('Kernel connected');
  }
  await ana.run(1);
  await expect(ben.panel.kernelLine).toContainText('1 execution');
  await ana.command('docmanager:save');
  await ana.page.waitForTimeout(2000);
  const saved = JSON.parse(textOf(sharedServer, name));
  saved.cells[2].source = 'max(hills)';
  saved.cells[1].source = 'hills = [3, 5]';
  place(sharedServer, name, saved);
  for (const person of both) {
    await expect(person.source(2)).toHaveText('max(hills)');
    await expect(person.panel.finding('hlls')).toHaveCount(0);
    await expect.poll(() => person.marks()).toEqual(['-', 'edited', 'never-run']);
    await expect(person.panel.kernelLine).toContainText('1 execution');
  }
  await ben.run(1);
  for (const person of both) {
    await expect.poll(() => person.marks()).toEqual(['-', '-', 'never-run']);
  }
  await ana.leave();
  await ben.leave();
});

test('what is hidden in the project or with a comment is hidden for all, the rest for one user', async ({
  browser
}) => {
  const name = 'valleys/valleys.ipynb';
  place(
    sharedServer,
    name,
    notebook([{ markdown: '# Valleys' }, 'print(first_name)', 'print(second_name)'])
  );
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('_name')).toHaveCount(2);
  }
  await ana.panel.hide(ana.panel.finding('first_name'), 'Hide this finding');
  await expect(ana.panel.finding('_name')).toHaveCount(1);
  await ben.page.waitForTimeout(1500);
  await expect(ben.panel.finding('_name')).toHaveCount(2);

  await ana.retype(2, 'print(second_name)  # freshkernel: ignore');
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('second_name')).toHaveCount(0);
  }
  await ana.retype(2, 'print(second_name)');
  await expect(ben.panel.finding('_name')).toHaveCount(2);

  await ana.panel.hide(ana.panel.finding('second_name'), 'in the project');
  await expect(ana.panel.finding('_name')).toHaveCount(0);
  await expect(ben.panel.finding('_name')).toHaveCount(0);
  await ana.leave();
  await ben.leave();
});

test('a check that one user starts is known to the other', async ({ browser }) => {
  const name = 'checked/draws.ipynb';
  place(sharedServer, name, notebook([{ markdown: '# Draws' }, 'print(1)']));
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  await expect(ana.panel.kernelLine).toContainText('Kernel connected');
  await ana.choose('Run', 'Run All Cells');
  await expect(ben.panel.kernelLine).toContainText('1 execution');
  await ana.page
    .locator('.jp-NotebookPanel-toolbar [data-command="freshkernel:check-reproducibility"]')
    .click();
  await ana.page.locator('.jp-Dialog').getByRole('button', { name: 'Check', exact: true }).click();
  for (const { panel } of [ana, ben]) {
    const line = panel.root.locator('.jp-Freshkernel-checkLine');
    await expect(line.getByRole('button').first()).toHaveAttribute(
      'title',
      /^Last check: Reproducible/
    );
  }
  // Only the one who started it is notified.
  await expect(ben.page.locator('.Toastify__toast')).toHaveCount(0);
  await ben.command('freshkernel:show-checks');
  await expect(ben.page.getByText('draws.ipynb').last()).toBeVisible();
  await ana.leave();
  await ben.leave();
});
