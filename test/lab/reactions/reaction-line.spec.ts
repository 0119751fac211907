/** @jest-environment jsdom */
import { ReactionLine } from '../../../src/lab/reactions/reaction-line';
import { MountedPanel, ready } from '../panel/mounted-panel';

const NOTICE = {
  text: '2 cells are stale after cell 1 (about 40 s).',
  hint: 'Cell 2: Cell 1 changed x after this cell ran.',
  offered: ['a', 'b'],
  executions: new Set<string>()
};

it('the panel shows that stale cells run automatically, and turns it off', async () => {
  const panel = new MountedPanel(ready());
  panel.act(() => panel.model.showFooter(ReactionLine));
  const path = panel.model.state?.path ?? '';
  expect(panel.text).not.toContain('run automatically');
  panel.act(() => void panel.preferences.setRunsStale(path, true));
  expect(panel.text).toContain('Stale cells run automatically.');
  panel.act(() => panel.session?.setReaction({ ...NOTICE, text: 'Ran 2 cells.', offered: [] }));
  const status = panel.find('.jp-Freshkernel-reactionText');
  expect([status.textContent.trim(), status.getAttribute('role')]).toEqual([
    'Ran 2 cells.',
    'status'
  ]);
  expect(panel.find('.jp-Freshkernel-reaction').title).toBe(NOTICE.hint);
  panel.click(panel.button('Turn off'));
  await Promise.resolve();
  expect(panel.preferences.runsStale(path)).toBe(false);
  panel.dispose();
});

it('the panel offers stale cells that did not run', () => {
  const panel = new MountedPanel(ready());
  panel.act(() => panel.model.showFooter(ReactionLine));
  panel.act(() => void panel.preferences.setRunsStale(panel.model.state?.path ?? '', true));
  panel.act(() => panel.session?.setReaction(NOTICE));
  expect(panel.text).toContain('2 cells are stale after cell 1 (about 40 s).');
  panel.click(panel.button('Run'));
  expect(panel.runs.runOffered).toHaveBeenCalled();
  panel.dispose();
});
