// Users who may only read: they see what the others see, and are offered no changes.
import { expect, test } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Person } from './person';

test('a user without write permission sees findings and the timeline, and cannot apply fixes', async ({
  browser
}) => {
  const name = 'coasts.ipynb';
  place(sharedServer, name, notebook([{ markdown: '# Coasts' }, 'coasts = [3, 4]', 'max(cosats)']));
  const ana = await Person.join(browser, 'Ana', name);
  const reader = await Person.join(browser, 'Reader Ben', name);
  await expect(ana.panel.kernelLine).toContainText('Kernel connected');
  await ana.run(1);
  const { panel } = reader;
  await expect(panel.root).toContainText('This notebook is read-only: fixes are disabled.');
  const finding = panel.finding('cosats');
  await expect(finding).toHaveCount(1);
  const fix = finding.getByRole('button', { name: /coasts/ });
  await expect(fix).toBeDisabled();
  await expect(fix).toHaveAttribute('title', 'This notebook is read-only');
  await finding.press('.');

  await ana.retype(1, 'coasts = [3, 5]');
  const seen = await reader.openTimeline();
  await expect(seen.locator('.jp-Freshkernel-timelineRunner')).toHaveText([' · Ana']);
  await seen.getByRole('button', { name: /coasts = / }).click();
  const revert = seen.getByRole('button', { name: 'Revert the cell to this' });
  await expect(revert).toBeDisabled();
  await expect(revert).toHaveAttribute('title', 'This notebook is read-only');

  // The others are not affected, and the reader sees what they change.
  await expect(ana.panel.root).not.toContainText('read-only');
  await ana.panel.fix(ana.panel.finding('cosats'), /coasts/);
  await expect(finding).toHaveCount(0);
  expect(await reader.sources()).toEqual(['# Coasts', 'coasts = [3, 5]', 'max(coasts)']);
  await ana.leave();
  await reader.leave();
});

test('a file that the server calls read-only is read-only in a shared document, too', async ({
  browser
}) => {
  const name = 'shores.ipynb';
  place(sharedServer, name, notebook([{ markdown: '# Shores' }, 'shores = [3]', 'max(shoers)']));
  const ana = await Person.join(browser, 'Ana', name, { writable: false });
  await expect(ana.panel.root).toContainText('This notebook is read-only: fixes are disabled.');
  const fix = ana.panel.finding('shoers').getByRole('button', { name: /shores/ });
  await expect(fix).toBeDisabled();
  await ana.leave();
});
