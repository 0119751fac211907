import { expect, test } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Person } from './person';

test('two users share a document and a kernel: both see executions, edits and restarts', async ({
  browser
}) => {
  const name = 'widths-of-trees.ipynb';
  place(
    sharedServer,
    name,
    notebook([
      { markdown: '# Widths' },
      'widths = [3, 4]\nwidest = None',
      'widest = max(widths)',
      'print(widest)'
    ])
  );
  const cleo = await Person.join(browser, 'cleo', name);
  const dan = await Person.join(browser, 'dan', name);
  const both = [cleo, dan];
  for (const { panel } of both) {
    await expect(panel.kernelLine).toContainText('Kernel connected');
  }
  await cleo.choose('Run', 'Run All Cells');
  for (const person of both) {
    await expect(person.panel.kernelLine).toContainText('3 executions');
    await expect.poll(() => person.marks()).toEqual(['-', '-', '-', '-']);
  }

  // One user edits a cell, the other runs it.
  await cleo.retype(1, 'widths = [3, 5]');
  for (const person of both) {
    await expect.poll(() => person.marks()).toEqual(['-', 'edited', 'stale', 'stale']);
    await expect(person.panel.finding('edited after it ran')).toHaveCount(1);
  }
  await dan.run(1);
  for (const person of both) {
    await expect(person.panel.kernelLine).toContainText('4 executions');
    await expect(person.panel.finding('edited after it ran')).toHaveCount(0);
    await expect.poll(async () => (await person.marks())[1]).toBe('-');
  }

  // One user shortens a cell and runs it at once: for the other, this is not a partial execution of the earlier text.
  await dan.retype(1, 'widths = [3, 5]\nwidest = None');
  await dan.run(1);
  await expect(cleo.panel.kernelLine).toContainText('5 executions');
  await dan.retype(1, 'widths = [3, 5]');
  await dan.run(1);
  for (const person of both) {
    await expect(person.panel.kernelLine).toContainText('6 executions');
    await expect.poll(async () => (await person.marks())[1]).toBe('-');
    await expect(person.panel.finding('edited after it ran')).toHaveCount(0);
  }

  await cleo.choose('Kernel', 'Restart Kernel…');
  await cleo.confirm('Confirm Kernel Restart');
  for (const person of both) {
    await expect(person.panel.kernelLine).not.toContainText('execution');
  }
  await dan.run(1);
  for (const person of both) {
    await expect(person.panel.kernelLine).toContainText('1 execution');
    await expect
      .poll(() => person.marks())
      .toEqual(['-', '-', 'earlier-session', 'earlier-session']);
  }
  await cleo.leave();
  await dan.leave();
});
