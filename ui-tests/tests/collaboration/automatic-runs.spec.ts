// Stale cells that run automatically in the pages of two users: each runs once.
import { expect, test } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Person } from './person';

/** Turns automatic runs on, and waits until the page has what they need. */
async function turnOn(person: Person): Promise<void> {
  const { page, panel } = person;
  await person.command('freshkernel:toggle-reactive');
  await expect(panel.root.getByRole('group', { name: 'Automatic runs' })).toBeVisible();
  await page.waitForTimeout(2000);
}

test('the page whose user ran a cell reacts, and each cell runs once', async ({ browser }) => {
  test.slow();
  const name = 'cylinder.ipynb';
  place(
    sharedServer,
    name,
    notebook(['radius = 2', 'height = 5', 'volume = 3 * radius**2 * height', 'print(volume)'])
  );
  const ana = await Person.join(browser, 'Ana', name);
  const ben = await Person.join(browser, 'Ben', name);
  const both = [ana, ben];
  for (const { panel } of both) {
    await expect(panel.kernelLine).toContainText('Kernel connected');
  }
  await ana.choose('Run', 'Run All Cells');
  for (const person of both) {
    await expect(person.panel.kernelLine).toContainText('4 executions');
    await turnOn(person);
  }
  await ana.retype(0, 'radius = 3');
  await ana.run(0);
  for (const person of both) {
    await expect(person.output(3)).toHaveText('135');
    await expect(person.panel.kernelLine).toContainText('7 executions');
  }
  await ben.retype(1, 'height = 6');
  await ben.run(1);
  for (const person of both) {
    await expect(person.output(3)).toHaveText('162');
    await expect(person.panel.kernelLine).toContainText('10 executions');
  }

  // Both at the same time.
  for (let round = 0; round < 5; round++) {
    await ana.retype(0, `radius = ${round + 4}`);
    await ben.retype(1, `height = ${round + 7}`);
    await expect(ana.source(1)).toHaveText(`height = ${round + 7}`);
    await Promise.all([ana.run(0), ben.run(1)]);
    const volume = 3 * (round + 4) ** 2 * (round + 7);
    await expect(ana.output(3)).toHaveText(String(volume));
    for (const person of both) {
      await expect.poll(() => person.marks()).toEqual(['-', '-', '-', '-']);
    }
    await ana.page.waitForTimeout(2500);
    const executions = 10 + 4 * (round + 1);
    for (const person of both) {
      await expect.soft(person.panel.kernelLine).toContainText(`${executions} executions`);
    }
  }
  await ana.leave();
  await ben.leave();
});
