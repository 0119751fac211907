import { expect, test } from '@playwright/test';
import { sharedServer } from '../../servers';
import { notebook, place } from '../notebooks';
import { Person } from './person';

test('two users edit one document: both see edits, fixes and undone fixes', async ({ browser }) => {
  const name = 'heights-of-trees.ipynb';
  place(
    sharedServer,
    name,
    notebook([
      { markdown: '# Heights' },
      'heights = [3, 4]',
      'max(hieghts)',
      'min(heights)',
      { markdown: 'The end.' }
    ])
  );
  const ana = await Person.join(browser, 'ana', name);
  const ben = await Person.join(browser, 'ben', name);
  for (const { panel } of [ana, ben]) {
    await expect(panel.findings).toHaveCount(1);
    await expect(panel.finding('hieghts')).toHaveCount(1);
  }

  await ana.retype(3, 'min(depths)');
  for (const { panel } of [ana, ben]) {
    await expect(panel.finding('depths')).toHaveCount(1);
  }

  await ben.panel.fix(ben.panel.finding('hieghts'), /heights/);
  for (const person of [ana, ben]) {
    await expect(person.panel.finding('hieghts')).toHaveCount(0);
    await expect(person.source(2)).toHaveText('max(heights)');
  }

  // Undo reverts the user's own fix and keeps later edits of the other user.
  await ana.retype(3, 'min(widths)');
  await expect(ben.panel.finding('widths')).toHaveCount(1);
  await ben.undoFix();
  for (const person of [ana, ben]) {
    await expect(person.panel.finding('hieghts')).toHaveCount(1);
    await expect(person.panel.finding('widths')).toHaveCount(1);
    await expect(person.source(2)).toHaveText('max(hieghts)');
    await expect(person.source(3)).toHaveText('min(widths)');
  }
  await ana.leave();
  await ben.leave();
});
