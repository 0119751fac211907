/** @jest-environment jsdom */
import type { Finding } from '../../../src/core/rules/contract';
import type { AnalysisState } from '../../../src/tokens';
import { makeCell, makeFinding } from '../findings';
import { MountedPanel, ready } from './mounted-panel';
import { FINDINGS, LATE, RENAME, UNDEFINED } from './panel-findings';

let mounted: MountedPanel | null = null;

function mount(state: AnalysisState): MountedPanel {
  mounted = new MountedPanel(state);
  return mounted;
}

afterEach(() => {
  mounted?.dispose();
  mounted = null;
});

describe('the button that fixes all', () => {
  it('says how many fixes pass all checks once they are counted', () => {
    jest.useFakeTimers();
    try {
      const panel = mount(ready({ findings: FINDINGS }));
      panel.actions.countSafeFixes.mockReturnValue(1);
      expect(panel.button('Fix all safe issues…')).toBeDefined();
      panel.act(() => jest.advanceTimersByTime(1000));
      expect(panel.button('Fix all safe issues (1)')).toBeDefined();
      panel.actions.countSafeFixes.mockReturnValue(0);
      panel.update(ready({ findings: FINDINGS }));
      panel.act(() => jest.advanceTimersByTime(1000));
      expect(panel.text).not.toContain('Fix all safe');
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a stored error', () => {
  it('offers to restore the notebook; other findings do not', () => {
    const stored = makeFinding({ id: 'stored', code: 'X1', severity: 'error' });
    const panel = mount(ready({ findings: [...FINDINGS, stored] }));
    const buttons = [...panel.node.querySelectorAll('button')].filter(
      button => button.textContent === 'Restore…'
    );
    expect(buttons).toHaveLength(1);
    expect(buttons[0].closest('[data-row]')?.getAttribute('data-row')).toBe('stored');
    panel.act(() => buttons[0].click());
    expect(panel.actions.restore).toHaveBeenCalledTimes(1);
  });

  it('offers first what to change where it failed, as the finding about that place knows it', () => {
    const at = (id: string, more: Partial<Finding>): Finding => makeFinding({ id, ...more });
    const cell = makeCell(0, 'load()\nx');
    const buttonsOf = (...findings: readonly Finding[]): readonly (string | null)[] => {
      const panel = mount(ready({ findings }));
      const buttons = panel.row('stored').querySelectorAll<HTMLElement>('.jp-Freshkernel-fix');
      buttons[0].click();
      return [...buttons].map(button => button.textContent);
    };
    const stored = at('stored', { code: 'X1', cell, range: { start: 0, end: 6 } });
    const missing = at('missing', { cell, fixes: [RENAME] });
    expect(buttonsOf(missing, stored)).toEqual(['Change to road', 'Restore…']);
    expect(buttonsOf(missing, { ...stored, range: null })).toEqual(['Change to road', 'Restore…']);
    const elsewhere = { ...missing, range: { start: 7, end: 8 } };
    for (const other of [elsewhere, { ...missing, severity: 'warning' as const }]) {
      expect(buttonsOf(other, stored)).toEqual(['Restore…']);
    }
    expect(buttonsOf({ ...missing, cell: makeCell(1, 'load()') }, stored)).toEqual(['Restore…']);
    const panel = mount(ready({ findings: [missing, stored] }));
    panel.click(panel.row('stored').querySelector<HTMLElement>('.jp-Freshkernel-fix')!);
    expect(panel.actions.fix).toHaveBeenCalledWith(missing, RENAME);
  });

  it.each(['removed-api', 'version', 'missing-file'])(
    'offers to modernize the notebook where the cause is a changed library: %s',
    cause => {
      const stored = makeFinding({ id: 'stored', code: 'X1', severity: 'error', data: { cause } });
      const panel = mount(ready({ findings: [stored] }));
      const buttons = [...panel.node.querySelectorAll('button')].filter(
        button => button.textContent === 'Modernize…'
      );
      expect(buttons).toHaveLength(cause === 'missing-file' ? 0 : 1);
      panel.act(() => buttons.forEach(button => button.click()));
      expect(panel.actions.modernize).toHaveBeenCalledTimes(buttons.length);
      expect(panel.text).toContain('Restore…');
    }
  );
});

describe('a repeated message', () => {
  const again = (index: number): Finding =>
    makeFinding({
      id: `again-${index}`,
      code: 'P1',
      severity: 'warning',
      cell: makeCell(index, 'x = 1\nopen("/a")'),
      range: { start: 6, end: 10 },
      message: { template: 'Only this computer has the file', values: {} },
      fixes: [RENAME]
    });
  const findings = [again(0), again(1), again(2), UNDEFINED];

  function keys(panel: MountedPanel): readonly (string | undefined)[] {
    return panel.rows.map(({ dataset }) => dataset.row);
  }

  function repeats(panel: MountedPanel): HTMLElement {
    return panel.find('.jp-Freshkernel-repeats');
  }

  it('is one row, which opens to its places', () => {
    const panel = mount(ready({ findings }));
    const row = repeats(panel);
    const { row: key = '' } = row.dataset;
    expect(keys(panel)).toEqual(['several-cells', key, 'cell:key-0', 'undefined']);
    expect(row.getAttribute('aria-expanded')).toBe('false');
    expect(row.getAttribute('aria-label')).toBe(
      'Warning: Only this computer has the file 3 places'
    );
    panel.click(panel.find('.jp-Freshkernel-repeated'));
    expect(row.getAttribute('aria-expanded')).toBe('true');
    expect(keys(panel).slice(0, 5)).toEqual([
      'several-cells',
      key,
      'again-0',
      'again-1',
      'again-2'
    ]);
    const place = panel.row('again-1');
    expect(place.getAttribute('aria-label')).toBe('Cell 2: open("/a")');
    expect(place.getAttribute('aria-level')).toBe('3');
    expect(place.textContent).toContain('Cell 2open("/a")Change to road');
    panel.click(panel.find('.jp-Freshkernel-repeated'));
    expect(keys(panel)).toHaveLength(4);
  });

  it('opens and closes with the keyboard', () => {
    const panel = mount(ready({ findings }));
    panel.focus(repeats(panel));
    const isOpen = (): boolean => repeats(panel).getAttribute('aria-expanded') === 'true';
    const states = ['Enter', 'Enter', 'ArrowRight', 'ArrowLeft', ' '].map(key => {
      panel.press(key);
      return isOpen();
    });
    expect(states).toEqual([true, false, true, false, true]);
    const visited = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'].map(key => {
      panel.press(key);
      return panel.focused?.replace(/^repeats.*/, 'repeats');
    });
    expect(visited).toEqual(['again-0', 'again-1', 'repeats', 'repeats', 'several-cells']);
  });

  it('stays open when its text changes or a place goes', () => {
    const panel = mount(ready({ findings }));
    panel.click(panel.find('.jp-Freshkernel-repeated'));
    const other = findings.slice(1).map(finding => ({
      ...finding,
      message: { template: 'Only this computer has it', values: {} }
    }));
    panel.update(ready({ findings: other }));
    expect(repeats(panel).getAttribute('aria-expanded')).toBe('true');
  });

  it('opens where one of its places is selected, as by F8', () => {
    const panel = mount(ready({ findings }));
    const visited = [0, 1, 2, 3].map(() => {
      const id = panel.model.neighbor(1)?.finding.id ?? null;
      panel.act(() => panel.model.select(id));
      return id;
    });
    expect(visited).toEqual(['again-0', 'again-1', 'again-2', 'undefined']);
    expect(repeats(panel).getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the keyboard focus', () => {
  const findings = [UNDEFINED, LATE];

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Fixes a finding with its button, as the fix service does after its dialog. */
  function fix(panel: MountedPanel, finding: Finding, left: readonly Finding[]): void {
    panel.focus(panel.row(finding.id));
    panel.focus(panel.find(`[data-row="${finding.id}"] button`));
    panel.act(() => panel.model.showFixed(finding));
    panel.update(ready({ findings: left }));
    panel.act(() => jest.advanceTimersByTime(5000));
  }

  it('moves to the next finding after a fix', () => {
    const panel = mount(ready({ findings }));
    fix(panel, UNDEFINED, [LATE]);
    expect(panel.focused).toBe('late');
    expect(panel.model.selected).toBe('late');
  });

  it('moves to the previous finding after the last one was fixed', () => {
    const panel = mount(ready({ findings }));
    fix(panel, LATE, [UNDEFINED]);
    expect(panel.focused).toBe('undefined');
  });

  it('stays in the panel where no finding is left', () => {
    const panel = mount(ready({ findings: [LATE] }));
    fix(panel, LATE, []);
    expect(panel.node.contains(document.activeElement)).toBe(true);
  });

  it('moves to the place that is left of a repeated message', () => {
    const [first, second] = [0, 1].map(index =>
      makeFinding({ id: `again-${index}`, cell: makeCell(index, 'load()'), fixes: [RENAME] })
    );
    const panel = mount(ready({ findings: [first, second] }));
    panel.focus(panel.find('.jp-Freshkernel-repeats'));
    panel.press('Enter');
    fix(panel, second, [first]);
    expect(panel.node.querySelector('.jp-Freshkernel-repeats')).toBeNull();
    expect(panel.focused).toBe('again-0');
  });

  it('goes with Escape from a button to its row, and from there to the notebook', () => {
    const panel = mount(ready({ findings }));
    panel.focus(panel.row('undefined'));
    panel.focus(panel.row('undefined').querySelector('button')!);
    panel.press('Escape');
    expect(panel.focused).toBe('undefined');
    expect(panel.actions.focusNotebook).not.toHaveBeenCalled();
    panel.press('Escape');
    expect(panel.actions.focusNotebook).toHaveBeenCalled();
  });

  it('moves to the row that took the place of a hidden one', () => {
    const panel = mount(ready({ findings: [...FINDINGS, { ...LATE, id: 'later' }] }));
    panel.focus(panel.row('undefined'));
    panel.update(ready({ findings: [LATE] }));
    expect(panel.focused).toBe('late');
  });

  it('is not taken from elsewhere', () => {
    const panel = mount(ready({ findings }));
    const outside = document.body.appendChild(document.createElement('input'));
    panel.focus(panel.row('undefined'));
    panel.act(() => outside.focus());
    panel.act(() => outside.remove());
    panel.update(ready({ findings: [LATE] }));
    expect(document.activeElement).toBe(document.body);
  });
});
