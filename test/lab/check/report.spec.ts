/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { act } from 'react';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { HERE } from '../../../src/core/check/job/run-job';
import type { DifferenceCause } from '../../../src/core/check/causes/cause';
import { CheckReport } from '../../../src/lab/check/model/check-report';
import type { ReportActions } from '../../../src/lab/check/view/report-context';
import { ReportWidget } from '../../../src/lab/check/view/report-widget';
import { DirectChecker, notebookOf, printed, resultOf, FakeRunClient, summaryOf } from './runs';
import type { RunSketch } from './runs';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const EVIL = '<img src=x onerror="window.hacked = true">';
const ERROR = { ename: EVIL, evalue: EVIL, traceback: [`\u001b[31m${EVIL}\u001b[0m`] };
const CELLS: readonly RunSketch[] = [
  { source: 'print(1)', stored: [printed('1')], fresh: [printed('1')] },
  { source: EVIL, stored: [printed(EVIL)], fresh: [printed(`${EVIL}!`)] },
  { source: 'fail()', result: { status: 'error', error: ERROR } }
];

const ELSEWHERE = { ...HERE, gateway: 'gpu', inputs: ['a.csv'] };

const actions = {
  goToCell: jest.fn<undefined, [number]>(),
  showFinding: jest.fn<undefined, [DifferenceCause, number]>(),
  cancel: jest.fn<undefined, []>(),
  again: jest.fn<undefined, []>(),
  runElsewhere: jest.fn<undefined, ['folder' | 'large-copy']>(),
  accept: jest.fn<undefined, []>(),
  exportHtml: jest.fn<undefined, []>(),
  exportJson: jest.fn<undefined, []>(),
  restore: jest.fn<undefined, []>(),
  modernize: jest.fn<undefined, []>(),
  showRuns: jest.fn<undefined, []>()
} satisfies ReportActions;

let widget: ReportWidget | null = null;

async function mount(client: FakeRunClient): Promise<HTMLElement> {
  const report = new CheckReport('run', {
    client,
    newChecker: () => new DirectChecker(),
    settingsOf: () => Promise.resolve(DEFAULT_CONFIG),
    comparer: '0.1.0'
  });
  const mounted = new ReportWidget({
    report,
    actions,
    trans: nullTranslator.load('freshkernel')
  });
  widget = mounted;
  await act(async () => {
    Widget.attach(mounted, document.body);
    MessageLoop.flush();
    await Promise.race([report.start(), new Promise(resolve => setTimeout(resolve, 500))]);
    await new Promise(resolve => setTimeout(resolve, 50));
    MessageLoop.flush();
  });
  return mounted.node;
}

function clientOf(more: Parameters<typeof summaryOf>[0] = {}): FakeRunClient {
  const client = new FakeRunClient();
  client.runs.push(summaryOf({ cells: 3, ...more }));
  client.files.set('run/notebook', notebookOf(CELLS));
  client.files.set('run/result', resultOf(CELLS));
  return client;
}

async function click(node: Element | null | undefined): Promise<void> {
  await act(async () => {
    (node as HTMLElement).click();
    await new Promise(resolve => setTimeout(resolve, 20));
  });
}

function button(node: HTMLElement, text: string): HTMLButtonElement | undefined {
  return [...node.querySelectorAll('button')].find(each => each.textContent === text);
}

afterEach(() => {
  act(() => {
    widget?.services.report.dispose();
    widget?.dispose();
  });
});

describe('the report of a check', () => {
  it('shows the verdict, lists the cells and opens the first that differs or fails', async () => {
    const node = await mount(clientOf());
    expect(node.querySelector('h1')?.textContent).toBe(
      'Not reproducible: 1 of 2 outputs differs, 1 cell fails.'
    );
    const rows = [...node.querySelectorAll('.jp-Freshkernel-cell')];
    expect(rows.map(row => row.getAttribute('data-state'))).toEqual([
      'same',
      'different',
      'failed'
    ]);
    const open = rows.map(row => row.querySelector('[aria-expanded="true"]') !== null);
    expect(open).toEqual([false, true, false]);
    await click(button(node, 'Go to cell'));
    expect(actions.goToCell).toHaveBeenCalledWith(0);
  });

  it('offers to restore a notebook that stops', async () => {
    const node = await mount(clientOf());
    await click(button(node, 'Restore…'));
    expect(actions.restore).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['AttributeError', "module 'collections' has no attribute 'Mapping'", true],
    ['NameError', "name 'Mapping' is not defined", false],
    ['AttributeError', "'NoneType' object has no attribute 'Mapping'", false],
    ['ModuleNotFoundError', "No module named 'tabulate'", false]
  ])('offers to modernize where a library changed: %s: %s', async (ename, evalue, isOffered) => {
    const error = { ename, evalue, traceback: [`${ename}: ${evalue}`] };
    const cells: readonly RunSketch[] = [
      { source: 'import collections', stored: [printed('')], fresh: [printed('')] },
      {
        source: 'print(collections.Mapping)',
        stored: [printed('x')],
        result: { status: 'error', error }
      }
    ];
    const client = clientOf({ cells: 2 });
    client.files.set('run/notebook', notebookOf(cells));
    client.files.set('run/result', resultOf(cells));
    const node = await mount(client);
    expect(button(node, 'Restore…')).toBeDefined();
    expect(button(node, 'Modernize…') !== undefined).toBe(isOffered);
    if (isOffered) {
      actions.restore.mockClear();
      await click(button(node, 'Modernize…'));
      expect(actions.modernize).toHaveBeenCalledTimes(1);
      expect(actions.restore).not.toHaveBeenCalled();
    }
  });

  it('describes the notebook before its outputs were accepted', async () => {
    const node = await mount(clientOf());
    const title = node.querySelector('h1')?.textContent ?? '';
    act(() => {
      widget!.services.report.isAccepted = true;
    });
    expect(node.querySelector('h1')?.textContent).toBe(`Before accepting: ${title}`);
    act(() => {
      widget!.services.report.isAccepted = false;
    });
    expect(node.querySelector('h1')?.textContent).toBe(title);
  });

  it('shows the content of a notebook as text only', async () => {
    const node = await mount(clientOf());
    await click(node.querySelectorAll('.jp-Freshkernel-cellToggle')[2]);
    expect(node.querySelectorAll('img')).toHaveLength(0);
    expect(node.querySelector('.jp-Freshkernel-traceback')?.textContent).toBe(EVIL);
    expect(node.querySelector('.jp-Freshkernel-diff')?.textContent).toContain(EVIL);
  });

  it('filters rows; arrow keys move between rows', async () => {
    const node = await mount(clientOf());
    const toggles = node.querySelectorAll<HTMLElement>('.jp-Freshkernel-cellToggle');
    toggles[0].focus();
    act(() => {
      const init = { key: 'ArrowDown', bubbles: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    });
    expect(document.activeElement).toBe(toggles[1]);
    await click(button(node, 'Failed (1)'));
    expect(node.querySelectorAll('.jp-Freshkernel-cell')).toHaveLength(1);
  });

  it('compares the time of the run with an earlier one, without the time for its environment', async () => {
    const now = Math.floor(Date.now() / 1000);
    const client = clientOf({ state: 'running', created: now - 600, started: now - 600 });
    client.runs.push(summaryOf({ id: 'earlier', cells: 3, seconds: 40 }));
    const step = { kind: 'preparing', step: 'environment', done: null, total: null } as const;
    const building = {
      ...step,
      sequence: 1,
      time: now - 300,
      message: 'Building the environment.'
    };
    client.news.push({
      events: [
        { kind: 'started', sequence: 0, time: now - 600, id: 'run', indexes: [0, 1, 2] },
        building
      ],
      run: {}
    });
    const elapsedIn = (node: HTMLElement): string =>
      node.querySelector('.jp-Freshkernel-elapsed')?.textContent ?? '';
    const node = await mount(client);
    expect(elapsedIn(node)).toMatch(/^ · 10 min \d s$/);
    client.news.push({
      events: [
        { ...building, sequence: 2, time: now - 20 },
        { kind: 'cell-started', sequence: 3, time: now, index: 0, position: 0 }
      ],
      run: {}
    });
    widget?.services.report.dispose();
    widget?.dispose();
    expect(elapsedIn(await mount(client))).toMatch(/^ · 2\d s of about 40 s$/);
  });

  it('shows all rows during the run, with a cancel button', async () => {
    const client = clientOf({ state: 'running' });
    client.news.push({
      events: [
        { kind: 'started', sequence: 0, time: 1, id: 'run', indexes: [0, 1, 2] },
        { kind: 'cell-started', sequence: 1, time: 2, index: 0, position: 0 }
      ],
      run: {}
    });
    const node = await mount(client);
    expect(node.textContent).toContain('0 of 3 cells done, cell 1 is running');
    expect(node.querySelectorAll('.jp-Freshkernel-cell')).toHaveLength(3);
    expect(node.querySelectorAll('.jp-Freshkernel-ticks > [data-state="running"]')).toHaveLength(1);
    await click(button(node, 'Cancel'));
    expect(actions.cancel).toHaveBeenCalled();
  });

  it('shows the preparation steps before the first cell', async () => {
    const client = clientOf({ state: 'running', place: ELSEWHERE });
    client.news.push({
      events: [
        { kind: 'started', sequence: 0, time: 1, id: 'run', indexes: [0, 1, 2] },
        {
          kind: 'preparing',
          sequence: 1,
          time: 1,
          step: 'staging',
          message: 'Bringing orders.csv',
          done: 45,
          total: 100
        }
      ],
      run: {}
    });
    const node = await mount(client);
    expect(node.querySelector('h1')?.textContent).toBe('Preparing the run…');
    expect(node.textContent).toContain('Bringing orders.csv 45 % · 0 of 3 cells done');
    expect(node.querySelector('.jp-Freshkernel-reportFacts')?.textContent).toContain(
      'On the gateway gpu'
    );
  });

  it('shows the execution target, compares both sides and lists the transferred files', async () => {
    const client = clientOf({ place: ELSEWHERE, created: 2000 });
    client.runs.push(summaryOf({ id: 'before', created: 1000 }));
    const { kernel } = resultOf(CELLS);
    const here = { ...kernel!, python: { ...kernel!.python!, packages: { numpy: '1.26' } } };
    const ready = { kind: 'kernel', sequence: 1, time: 1, kernel: here } as const;
    client.news.push({ events: [ready], run: {} });
    const cells = [{ source: 'import numpy' }, ...CELLS];
    client.files.set('run/notebook', notebookOf(cells));
    client.files.set(
      'run/result',
      resultOf(cells, {
        place: ELSEWHERE,
        staging: {
          folder: '/tmp/x',
          staged: [{ path: 'a.csv', bytes: 1, sha256: '' }],
          not_staged: [{ path: '/abs/b.csv', reason: 'It is absolute.' }],
          outputs: [{ path: 'model.pt', bytes: 1, sha256: '' }],
          removed: true
        }
      })
    );
    const node = await mount(client);
    expect(node.querySelector('.jp-Freshkernel-reportMore')?.textContent).toBe(
      'On the gateway gpu the run took 2 s.'
    );
    const [environment, files] = node.querySelectorAll('.jp-Freshkernel-environment');
    expect(environment.querySelector('thead')?.textContent).toBe(
      'FactLast run on this machineOn gpu'
    );
    expect(environment.querySelector('h3')?.textContent).toBe('1 package differs');
    const [, packages] = environment.querySelectorAll('table');
    expect(packages.querySelector('tbody')?.textContent).toBe('numpy1.262.0');
    expect([...files.querySelectorAll('tr')].map(row => row.textContent)).toEqual([
      'Uploadeda.csv',
      'Not uploaded/abs/b.csv (It is absolute)',
      'Left on the gatewaymodel.pt'
    ]);
    expect(files.textContent).toContain('Your files are as they were.');
  });

  it('lists missing packages with advice', async () => {
    const client = clientOf({ state: 'packages-missing', place: ELSEWHERE });
    const cells = CELLS.map(cell => ({
      ...cell,
      fresh: [],
      result: { status: 'not-run' } as const
    }));
    const missing = { missing_modules: ['torch', 'jax'], place: ELSEWHERE };
    client.files.set('run/result', resultOf(cells, { status: 'packages-missing', ...missing }));
    const node = await mount(client);
    expect(node.querySelector('h1')?.textContent).toBe(
      'Could not be run there: 2 packages are missing.'
    );
    expect(node.querySelector('.jp-Freshkernel-reportMore')?.textContent).toContain(
      'No package on the gateway gpu provides torch, jax.'
    );
  });

  it('offers two options for a folder that is too large to copy', async () => {
    const client = clientOf({ state: 'copy-too-large' });
    const cells = CELLS.map(cell => ({
      ...cell,
      fresh: [],
      result: { status: 'not-run' } as const
    }));
    client.files.set('run/result', resultOf(cells, { status: 'copy-too-large', kernel: null }));
    const node = await mount(client);
    expect(node.querySelector('h1')?.textContent).toBe('The notebook was not run.');
    await click(button(node, 'Run in the folder itself'));
    expect(actions.runElsewhere).toHaveBeenCalledWith('folder');
  });

  it('reports that the server no longer has the run', async () => {
    const node = await mount(new FakeRunClient());
    expect(node.querySelector('[role="alert"]')?.textContent).toContain(
      'The server no longer has this run.'
    );
  });
});
