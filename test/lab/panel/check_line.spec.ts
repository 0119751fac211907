/** @jest-environment jsdom */
import { summaryOf } from '../check/runs';
import { MountedPanel, ready } from './mounted_panel';

it('the panel says how the last check ended, and leads to it and to the next one', () => {
  const panel = new MountedPanel(ready());
  expect(panel.text).toContain('Not checked yet');
  panel.click(panel.button('Check reproducibility'));
  expect(panel.actions.check).toHaveBeenCalled();
  const comparison = {
    comparer: '',
    verdict: 'different',
    executability: 1,
    cells: 3,
    failed: 1,
    different: 2,
    causes: []
  } as const;
  panel.checks.latest = () => summaryOf({ comparison: { ...comparison, causes: [] } });
  panel.act(() => panel.checks.changed.emit());
  panel.click(panel.button('2 differ, 1 fails'));
  expect(panel.actions.openCheck).toHaveBeenCalledWith('run');
  panel.dispose();
});
