/** @jest-environment jsdom */
import { nullTranslator } from '@jupyterlab/translation';
import { MessageLoop } from '@lumino/messaging';
import { Widget } from '@lumino/widgets';
import { act } from 'react';
import type { DataActions } from '../../../src/lab/data/data-context';
import { DataModel } from '../../../src/lab/data/data-model';
import { DataWidget } from '../../../src/lab/data/data-widget';
import { FakeDisk, FakeSession } from './data-notebook';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const EVIL = '<img src=x onerror=alert()>';

const actions = {
  goTo: jest.fn<undefined, Parameters<DataActions['goTo']>>(),
  use: jest.fn<undefined, Parameters<DataActions['use']>>(),
  copy: jest.fn<undefined, Parameters<DataActions['copy']>>()
};

let widget: DataWidget | null = null;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  act(() => widget?.dispose());
  jest.useRealTimers();
});

/** The view of a notebook with these cells, on a disk with these files. */
async function mount(
  cells: readonly string[],
  files: readonly string[] = [],
  change: (session: FakeSession) => void = () => undefined
): Promise<HTMLElement> {
  const session = new FakeSession(...cells);
  change(session);
  const disk = new FakeDisk();
  files.forEach(path => disk.files.set(path, '12'));
  const model = new DataModel(session.session, disk);
  widget = new DataWidget({ model, actions, trans: nullTranslator.load('') });
  const { node } = widget;
  await act(async () => {
    if (widget !== null) {
      Widget.attach(widget, document.body);
      MessageLoop.flush();
    }
    await jest.advanceTimersByTimeAsync(1000);
  });
  return node;
}

function rowsOf(node: HTMLElement): readonly Element[] {
  return [...node.querySelectorAll('tbody tr')];
}

function button(node: Element | undefined, name: string): HTMLButtonElement {
  const found = [...(node?.querySelectorAll('button') ?? [])].find(
    each => each.textContent === name
  );
  if (found === undefined) {
    throw new Error(`no button ${name}`);
  }
  return found;
}

async function press(node: Element | undefined, name: string): Promise<void> {
  await act(async () => {
    button(node, name).click();
    await jest.advanceTimersByTimeAsync(0);
  });
}

describe('the table of files', () => {
  it('shows paths, states, uses and sizes, and goes to cells', async () => {
    const node = await mount(['open("a.csv")', 'open("gone.txt")'], ['a.csv']);
    expect(node.textContent).toContain('2 paths, 1 not found');
    const [missing, found] = rowsOf(node);
    expect(missing.textContent).toBe('gone.txtNot foundCell 2 open');
    expect(found.textContent).toBe('a.csvFoundCell 1 open2 B Hash');
    await press(found, 'Cell 1');
    expect(actions.goTo.mock.calls[0][0].cell.index).toBe(0);
  });

  it('offers files that may be meant', async () => {
    const node = await mount(['open("Data/a.csv")'], ['data/a.csv']);
    const [row] = rowsOf(node);
    expect(row.textContent).toContain('data/a.csv different case');
    await press(row, 'Use this file');
    expect(actions.use.mock.calls[0][1].path).toBe('data/a.csv');
  });

  it('changes nothing in a read-only notebook', async () => {
    const node = await mount(['open("Data/a.csv")'], ['data/a.csv'], session => {
      session.state = { ...session.state, readOnly: true };
    });
    expect(button(rowsOf(node)[0], 'Use this file').disabled).toBe(true);
  });

  it('hashes, and copies the hash', async () => {
    const node = await mount(['open("a.csv")'], ['a.csv']);
    await press(node, 'Hash');
    const [row] = rowsOf(node);
    await press(row, 'hash of …');
    expect(actions.copy.mock.calls[0][0]).toBe('hash of 12');
  });

  it('filters by state', async () => {
    const node = await mount(['open("a.csv")', 'open("b.csv")'], ['a.csv']);
    await press(node, 'Found 1');
    expect(rowsOf(node).map(row => row.querySelector('th code')?.textContent)).toEqual(['a.csv']);
    await press(node, 'All 2');
    expect(rowsOf(node)).toHaveLength(2);
  });

  it('shows a part of 500 files', async () => {
    const names = Array.from({ length: 500 }, (_, index) => `${index}.csv`);
    const node = await mount(names.map(name => `open("${name}")`));
    expect(node.textContent).toContain('500 paths, 500 not found');
    expect(rowsOf(node)).toHaveLength(100);
    await press(node, 'Show 100 more');
    expect(rowsOf(node)).toHaveLength(200);
  });

  it('shows a part of the uses of one file', async () => {
    const node = await mount(
      Array.from({ length: 12 }, () => 'open("a.csv")'),
      ['a.csv']
    );
    expect(rowsOf(node)[0].textContent).toContain('7 more');
    await press(node, '7 more');
    expect(rowsOf(node)[0].querySelectorAll('li')).toHaveLength(12);
  });

  it('says that there are no files', async () => {
    const node = await mount(['x = 1']);
    expect(node.textContent).toContain('No cell reads or writes a file.');
    expect(node.querySelectorAll('button, table')).toHaveLength(0);
  });

  it('says what unknown paths depend on', async () => {
    const node = await mount(['open(input() + ".csv")']);
    expect(node.textContent).toContain('1 not known');
    expect(node.textContent).toContain('reads ….csv. Not known: depends on input() + ".csv"');
  });

  it('says why there is no table', async () => {
    const node = await mount([], [], session => {
      session.state = { ...session.state, analysis: { kind: 'failed', reason: EVIL } };
    });
    expect(node.textContent).toContain(`The notebook could not be analyzed: ${EVIL}`);
    expect(node.querySelector('img')).toBeNull();
  });

  it('shows names as text', async () => {
    const node = await mount(
      [`open("${EVIL}.csv")`, 'open("a\u202egpj.exe")', `open(${EVIL})`],
      [`${EVIL}x.csv`]
    );
    expect(node.querySelector('img')).toBeNull();
    expect(node.textContent).toContain('a\\u202egpj.exe');
    expect(node.textContent).not.toContain('\u202e');
  });
});
