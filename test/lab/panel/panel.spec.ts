/** @jest-environment jsdom */
import type { AnalysisState } from '../../../src/tokens';
import { makeDocument } from '../findings';
import { makeResult, MountedPanel, ready } from './mounted-panel';
import { FINDINGS, LATE, RENAME, TITLE, UNDEFINED } from './panel-findings';

let mounted: MountedPanel | null = null;

function mount(state: AnalysisState | null, notices?: readonly string[]): MountedPanel {
  mounted = new MountedPanel(state, notices);
  return mounted;
}

afterEach(() => {
  mounted?.dispose();
  mounted = null;
});

describe('the panel', () => {
  it('lists findings below their cells, with message, severity and fix', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    expect(panel.rows.map(row => row.dataset.row)).toEqual([
      'cell:key-0',
      'undefined',
      'cell:key-2',
      'late'
    ]);
    const row = panel.row('undefined');
    expect(row.getAttribute('aria-label')).toBe('Error: load is not defined');
    expect(row.querySelector('code')?.textContent).toBe('load');
    panel.click(panel.button('Change to road'));
    expect(panel.actions.fix).toHaveBeenCalledWith(UNDEFINED, RENAME);
    expect(panel.text).toContain('orders.ipynb');
    expect(panel.text).not.toContain('folder/');
  });

  it('links cells', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    panel.click(panel.find('[data-row="late"] .jp-Freshkernel-cellLink'));
    expect(panel.actions.goToCell).toHaveBeenCalledWith(1);
    expect(panel.actions.goTo).not.toHaveBeenCalled();
  });

  it('shows counts above zero, and each count filters', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    const chip = panel.find('.jp-Freshkernel-chip[data-severity="warning"]');
    expect(chip.textContent).toContain('1 warning');
    expect(panel.node.querySelector('.jp-Freshkernel-chip[data-severity="info"]')).toBeNull();
    panel.click(chip);
    expect(panel.rows.map(row => row.dataset.row)).toEqual(['cell:key-2', 'late']);
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    panel.click(chip);
    expect(panel.rows).toHaveLength(4);
  });

  it('shows findings to review before sharing in the finishing phase', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    panel.click(panel.button('Finishing'));
    expect(panel.rows[0].dataset.row).toBe('cell:');
    expect(panel.row('title').textContent).toContain('The title says nothing');
  });

  it('groups by kind', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    panel.act(() => void panel.model.setGroupBy('kind'));
    expect(panel.rows.map(row => row.dataset.row)).toEqual([
      'kind:hidden-state',
      'undefined',
      'late'
    ]);
    expect(panel.row('late').textContent).toContain('Cell 3');
  });

  it('keeps the row of a fixed finding for a moment', () => {
    jest.useFakeTimers();
    try {
      const panel = mount(ready({ findings: [UNDEFINED] }));
      panel.act(() => panel.model.showFixed(UNDEFINED));
      panel.update(ready());
      expect(panel.row('undefined').dataset.fixed).toBe('true');
      expect(panel.row('undefined').textContent).toContain('Fixed');
      expect(panel.node.querySelector('.jp-Freshkernel-chip[data-severity="error"]')).toBeNull();
      panel.act(() => jest.advanceTimersByTime(5000));
      expect(panel.rows).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('explains a finding, with the comment that suppresses it', () => {
    const panel = mount(ready({ findings: [UNDEFINED] }));
    panel.click(panel.button('Why'));
    expect(panel.find('.jp-Freshkernel-why').textContent).toContain('# freshkernel: ignore[H6]');
    expect(panel.row('undefined').getAttribute('aria-expanded')).toBe('true');
    panel.click(panel.button('Why'));
    expect(panel.node.querySelector('.jp-Freshkernel-why')).toBeNull();
  });

  it('announces only new errors to screen readers', () => {
    const panel = mount(ready({ findings: [LATE] }));
    const announced = panel.find('[role="status"]');
    expect(announced.textContent).toBe('');
    panel.update(ready({ findings: [LATE, UNDEFINED] }));
    expect(announced.textContent).toBe('Cell 1: load is not defined');
  });

  it('disables fixes in a read-only notebook, with a notice', () => {
    const panel = mount(ready({ findings: [UNDEFINED] }));
    panel.act(() => {
      Object.assign(panel.analysis ?? {}, { readOnly: true });
      panel.analysis?.changed.emit();
    });
    expect(panel.text).toContain('This notebook is read-only: fixes are disabled.');
    expect(panel.button('Change to road').disabled).toBe(true);
    panel.focus(panel.row('undefined'));
    panel.press('.');
    expect(panel.actions.fix).not.toHaveBeenCalled();
  });
});

describe('the panel without findings', () => {
  it.each<[string, AnalysisState | null, string]>([
    ['no notebook', null, 'Open a notebook to see its problems.'],
    ['waiting', { kind: 'waiting' }, 'Checking…'],
    ['no finding', ready(), 'No problems found.'],
    [
      'only findings of the finishing phase',
      ready({ findings: [TITLE] }),
      'No problems found while exploring. 1 more to review before sharing.'
    ]
  ])('%s', (_, state, text) => {
    expect(mount(state).find('.jp-Freshkernel-empty p').textContent).toBe(text);
  });

  it.each<[AnalysisState, string, string]>([
    [{ kind: 'held', cells: 4000 }, '(4000 cells)', 'Analyze now'],
    [{ kind: 'failed', reason: 'out of cheese' }, 'failed: out of cheese.', 'Try again']
  ])('%j', (state, text, action) => {
    const panel = mount(state);
    expect(panel.text).toContain(text);
    panel.click(panel.button(action));
    expect(panel.analysis?.analyze).toHaveBeenCalledTimes(1);
  });

  it('offers the finishing phase if only it has findings', () => {
    const panel = mount(ready({ findings: [TITLE] }));
    panel.click(panel.button('Review before sharing'));
    expect(panel.row('title')).not.toBeNull();
  });

  it('offers to clear a filter without matches', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    panel.act(() => panel.model.choose({ text: 'no such word' }));
    expect(panel.text).toContain('No findings match the filter.');
    panel.click(panel.button('Clear filter'));
    expect(panel.rows).toHaveLength(4);
  });
});

describe('the notices', () => {
  it('state that names of other languages are not checked', () => {
    const state: AnalysisState = {
      kind: 'ready',
      document: { ...makeDocument('x <- 1'), language: 'r' },
      result: makeResult()
    };
    expect(mount(state).text).toContain('This notebook uses r.');
  });

  it('list problems of the settings and failed parts of the analysis', () => {
    const problem = { where: 'H6', cellIndex: 0, message: '', stack: '' };
    const state = ready({ internalProblems: [problem, { ...problem, cellIndex: 1 }] });
    const panel = mount(state, ['freshkernel.toml, line 2: `ignroe` is not a setting.']);
    const texts = [...panel.node.querySelectorAll('.jp-Freshkernel-notice')].map(
      node => node.textContent
    );
    expect(texts).toEqual([
      'freshkernel.toml, line 2: ignroe is not a setting.',
      'Part of the analysis failed: H6'
    ]);
    expect(panel.find('.jp-Freshkernel-notice code').textContent).toBe('ignroe');
  });

  it('name the cells that were not analyzed', () => {
    const tooLarge = { where: 'size', cellIndex: 2, message: '', stack: '', isLimit: true };
    const limits = [0, 1, 2, 3, 4, 5].map(cell_index => ({
      cell_index,
      reason: 'cell-steps' as const
    }));
    const panel = mount(ready({ internalProblems: [tooLarge], limits }));
    const texts = [...panel.node.querySelectorAll('.jp-Freshkernel-notice')].map(
      node => node.textContent
    );
    expect(texts).toEqual([
      'Too large to analyze: cell 3. Its names are unknown.',
      'Too complex to analyze fully: cell 1, 2, 3, 4, 5 and 1 more. Results below it count as stale after any change above.'
    ]);
  });

  it('name the files of the project that were not read, and the reason of the server', () => {
    const panel = mount(ready(), ['A problem of the settings.']);
    const file = { text: null, etag: null };
    panel.analysis!.requirementFiles = {
      create_path: 'requirements.txt',
      files: [
        { ...file, path: 'folder/requirements.txt', unread: 'It is not UTF-8 text.' },
        { path: 'pyproject.toml', text: '', etag: 'a' },
        { ...file, path: 'setup.cfg' },
        { path: 'environment.yml', text: '#'.repeat(100_001), etag: 'b' }
      ]
    };
    panel.act(() => panel.model.choose({}));
    const texts = [...panel.node.querySelectorAll('.jp-Freshkernel-notice')].map(
      node => node.textContent
    );
    expect(texts).toEqual([
      'A problem of the settings.',
      'folder/requirements.txt was not read: what it declares is unknown. It is not UTF-8 text.',
      'setup.cfg was not read: what it declares is unknown. It cannot be read.',
      'environment.yml was not read: what it declares is unknown. It has 100001 characters, more than 100000.'
    ]);
  });

  it('count hidden findings and show them on demand', () => {
    const panel = mount(ready({ findings: [UNDEFINED], suppressed: [LATE] }));
    expect(panel.text).toContain('1 hidden');
    panel.click(panel.button('Show'));
    expect(panel.row('late').textContent).toContain('Suppressed by a comment or tag');
    panel.click(panel.button('Hide'));
    expect(panel.node.querySelector('[data-row="late"]')).toBeNull();
  });

  it('list unused suppressions below the findings, three at first', () => {
    const unusedSuppressions = [
      { cellIndex: 0, line: 2, codes: ['H6'] },
      { cellIndex: 1, line: 1, codes: [] },
      { cellIndex: 1, line: null, codes: ['C1', 'H9'] },
      { cellIndex: 2, line: null, codes: [] },
      { cellIndex: 2, line: 7, codes: ['X'] }
    ];
    const panel = mount(ready({ findings: [UNDEFINED], unusedSuppressions }));
    const lines = (): (string | null)[] =>
      [...panel.node.querySelectorAll('.jp-Freshkernel-footer p')].map(node => node.textContent);
    expect(lines()).toEqual([
      'Cell 1 ignore[H6] in line 2 is not needed.',
      'Cell 2 ignore in line 1 is not needed.',
      'Cell 2 The tag ignore=C1,H9 is not needed.',
      '2 more'
    ]);
    panel.click(panel.button('2 more'));
    expect(lines()).toHaveLength(5);
    panel.click(panel.button('Cell 3'));
    expect(panel.actions.goToCell).toHaveBeenCalledWith(2);
    panel.act(() => panel.model.choose({ text: 'load' }));
    expect(lines()).toEqual([]);
  });
});

describe('the keyboard', () => {
  function open(): MountedPanel {
    const panel = mount(ready({ findings: FINDINGS }));
    panel.focus(panel.row('cell:key-0'));
    return panel;
  }

  it('has one tab stop in the list', () => {
    const panel = mount(ready({ findings: FINDINGS }));
    const stops = panel.rows.filter(row => row.tabIndex === 0).map(row => row.dataset.row);
    expect(stops).toEqual(['cell:key-0']);
  });

  it('moves up and down, and to both ends', () => {
    const panel = open();
    const visited = [
      'ArrowDown',
      'ArrowDown',
      'ArrowUp',
      'End',
      'ArrowDown',
      'Home',
      'ArrowUp'
    ].map(key => {
      panel.press(key);
      return panel.focused;
    });
    expect(visited).toEqual([
      'undefined',
      'cell:key-2',
      'undefined',
      'late',
      'late',
      'cell:key-0',
      'cell:key-0'
    ]);
    expect(panel.row('cell:key-0').getAttribute('aria-selected')).toBe('true');
  });

  it('goes to the cell with Enter, and shows it with Space', () => {
    const panel = open();
    panel.press('ArrowDown');
    panel.press('Enter');
    expect(panel.actions.goTo).toHaveBeenLastCalledWith(UNDEFINED, true);
    panel.press(' ');
    expect(panel.actions.goTo).toHaveBeenLastCalledWith(UNDEFINED, false);
  });

  it('applies a fix with the period key', () => {
    const panel = open();
    panel.press('ArrowDown');
    panel.press('.');
    expect(panel.actions.fix).toHaveBeenCalledWith(UNDEFINED, RENAME);
    panel.press('End');
    panel.press('.');
    expect(panel.actions.fix).toHaveBeenCalledTimes(1);
  });

  it('hides with h and explains with a question mark', () => {
    const panel = open();
    panel.press('ArrowDown');
    panel.press('h');
    expect(panel.actions.openHideMenu).toHaveBeenCalledTimes(1);
    panel.press('?');
    expect(panel.node.querySelectorAll('.jp-Freshkernel-why')).toHaveLength(1);
    panel.press('ArrowLeft');
    expect(panel.node.querySelectorAll('.jp-Freshkernel-why')).toHaveLength(0);
    expect(panel.focused).toBe('undefined');
    panel.press('ArrowLeft');
    expect(panel.focused).toBe('cell:key-0');
  });

  it('shows a hidden finding again with h', async () => {
    const panel = mount(ready({ findings: [UNDEFINED] }));
    await panel.settle(() => panel.memory.hide('folder/orders.ipynb', 'undefined', true, []));
    panel.click(panel.button('Show'));
    panel.focus(panel.row('undefined'));
    panel.press('h');
    expect(panel.actions.openHideMenu).not.toHaveBeenCalled();
    expect(panel.actions.show.mock.lastCall?.[0].finding.id).toBe('undefined');
  });

  it('closes and opens a group', () => {
    const panel = open();
    panel.press('ArrowLeft');
    expect(panel.row('cell:key-0').getAttribute('aria-expanded')).toBe('false');
    expect(panel.node.querySelector('[data-row="undefined"]')).toBeNull();
    panel.press('ArrowRight');
    panel.press('ArrowDown');
    expect(panel.focused).toBe('undefined');
  });

  it('leaves Enter on a button to the button, and keys with Ctrl to JupyterLab', () => {
    const panel = open();
    panel.press('ArrowDown');
    panel.focus(panel.button('Change to road'));
    expect(panel.press('Enter').defaultPrevented).toBe(false);
    expect(panel.actions.goTo).not.toHaveBeenCalled();
    panel.focus(panel.row('undefined'));
    expect(panel.press('h', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(panel.actions.openHideMenu).not.toHaveBeenCalled();
  });
});
