/** @jest-environment jsdom */
import { summaryOf } from '../check/runs';
import { MountedPanel, ready } from './mounted-panel';

it('the panel shows the result of the last check, with buttons for its report and the next check', () => {
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
  const latest = summaryOf({ comparison: { ...comparison, causes: [] } });
  panel.act(() => panel.session?.setCheck({ running: null, latest, ended: latest }));
  panel.click(panel.button('Last check: 2 differ, 1 fails'));
  expect(panel.actions.openCheck).toHaveBeenCalledWith('run');
  panel.dispose();
});

it('counts the same outputs as different as the verdict does', () => {
  const panel = new MountedPanel(ready());
  const conclusion = {
    conclusion: 'differs',
    code_hash: '',
    outputs: 84,
    failed_as_stored: 0,
    presentation: 7
  } as const;
  const latest = summaryOf({
    comparison: {
      comparer: '',
      verdict: 'different',
      executability: 1,
      cells: 145,
      failed: 36,
      different: 27,
      causes: [],
      conclusion
    }
  });
  panel.act(() => panel.session?.setCheck({ running: null, latest, ended: latest }));
  expect(panel.find('.jp-Freshkernel-verdictLine').textContent).toContain(
    '20 of 84 outputs differ'
  );
  expect(panel.button('Last check: 20 differ, 36 fail')).toBeTruthy();
  panel.dispose();
});

it('the panel shows the progress of a check', () => {
  const panel = new MountedPanel(ready());
  const atWork = { id: 'run', isComparing: false, done: 0, total: 0 };
  panel.act(() => panel.session?.setCheck({ running: atWork, latest: null, ended: null }));
  expect(panel.text).toContain('Checking…');
  panel.act(() =>
    panel.session?.setCheck({
      running: { ...atWork, done: 2, total: 5 },
      latest: null,
      ended: null
    })
  );
  panel.click(panel.button('Checking: 2 of 5'));
  expect(panel.actions.openCheck).toHaveBeenCalledWith('run');
  panel.dispose();
});
