/** @jest-environment jsdom */
import type { Diagnostic } from '@codemirror/lint';
import { forEachDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { nullTranslator } from '@jupyterlab/translation';
import type { Fix } from '../../../src/core/fixes/edit';
import type { Finding } from '../../../src/core/rules/contract';
import type { CellFindings } from '../../../src/lab/editor/finding-linter';
import { findingLinter } from '../../../src/lab/editor/finding-linter';
import type { CellFinding } from '../../../src/lab/editor/marks';
import { makeFinding } from '../findings';

const FIX: Fix = {
  title: { template: 'Change to `{name}`', values: { name: 'road' } },
  applicability: 'safe',
  edits: []
};
const BY_HAND: Fix = { ...FIX, applicability: 'manual' };

class FakeFindings implements CellFindings {
  findings: readonly CellFinding[] | null = null;
  canFix = true;
  readonly listeners = new Set<() => void>();
  readonly fix = jest.fn<undefined, [Finding, Fix]>();

  of(): readonly CellFinding[] | null {
    return this.findings;
  }

  subscribe(onChange: () => void): () => void {
    this.listeners.add(onChange);
    return () => this.listeners.delete(onChange);
  }

  set(...findings: readonly CellFinding[]): void {
    this.findings = findings;
    this.listeners.forEach(listener => listener());
  }
}

const views: EditorView[] = [];

function open(doc: string): { cell: FakeFindings; view: EditorView; updates: () => number } {
  const cell = new FakeFindings();
  let count = 0;
  const extensions = [
    findingLinter(cell, nullTranslator.load('freshkernel')),
    EditorView.updateListener.of(() => {
      count++;
    })
  ];
  const view = new EditorView({ doc, extensions, parent: document.body });
  views.push(view);
  return { cell, view, updates: () => count };
}

/** Waits for the linter's timers and promises. */
async function settle(): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 200));
}

function diagnostics(view: EditorView): readonly (Diagnostic & { readonly text: string })[] {
  const found: (Diagnostic & { text: string })[] = [];
  forEachDiagnostic(view.state, (diagnostic, from, to) =>
    found.push({ ...diagnostic, text: view.state.sliceDoc(from, to) })
  );
  return found;
}

const at = (from: number, to: number, more: Partial<Finding> = {}): CellFinding => ({
  finding: makeFinding({ fixes: [FIX, BY_HAND], ...more }),
  from,
  to
});

afterEach(() => {
  views.splice(0).forEach(view => view.destroy());
});

describe('the marks in an editor', () => {
  it('are diagnostics with message, class and code', async () => {
    const { cell, view } = open('load()');
    cell.set(at(0, 4));
    await settle();
    const [mark] = diagnostics(view);
    expect(mark).toMatchObject({
      text: 'load',
      severity: 'error',
      message: 'load is not defined',
      source: 'Freshkernel H6',
      markClass: 'jp-Freshkernel-mark jp-Freshkernel-mark-error'
    });
    const sentence = mark.renderMessage?.(view) as HTMLElement;
    expect(sentence.querySelector('code')?.textContent).toBe('load');
    expect(view.dom.querySelectorAll('.jp-Freshkernel-mark')).toHaveLength(1);
  });

  it('are present from the start in an editor that is created late', async () => {
    const { cell, view } = open('load()');
    cell.findings = [at(0, 4)];
    await settle();
    expect(diagnostics(view)).toHaveLength(1);
  });

  it('cause no updates in an editor without findings', async () => {
    const { cell, view, updates } = open('x = 1');
    cell.set();
    await settle();
    expect(updates()).toBe(0);
    view.dispatch({ changes: { from: 0, insert: 'y = ' } });
    cell.set();
    await settle();
    expect(updates()).toBe(1);
    cell.set(at(0, 1));
    await settle();
    expect(diagnostics(view).map(({ text }) => text)).toEqual(['y']);
  });

  it('move with the text between two analyses, and stay while the findings are unknown', async () => {
    const { cell, view } = open('load()');
    cell.set(at(0, 4));
    await settle();
    cell.findings = null;
    view.dispatch({ changes: { from: 0, insert: 'x = ' } });
    cell.listeners.forEach(listener => listener());
    await settle();
    expect(diagnostics(view).map(({ text }) => text)).toEqual(['load']);
  });

  it('are the same objects while they look the same', async () => {
    const { cell, view } = open('load(); path');
    const marks = (): readonly Diagnostic[] => {
      const found: Diagnostic[] = [];
      forEachDiagnostic(view.state, diagnostic => found.push(diagnostic));
      return found;
    };
    cell.set(at(0, 4));
    await settle();
    const [first] = marks();
    cell.set(at(0, 4), at(8, 12, { id: 'other' }));
    await settle();
    expect(marks()).toHaveLength(2);
    expect(marks()[0]).toBe(first);

    cell.canFix = false;
    cell.set(at(0, 4));
    await settle();
    expect(marks()).toHaveLength(1);
    expect(marks()[0]).not.toBe(first);
    expect(marks()[0].actions).toEqual([]);
  });

  it('disappear with the finding', async () => {
    const { cell, view } = open('load()');
    cell.set(at(0, 4));
    await settle();
    cell.set();
    await settle();
    expect(diagnostics(view)).toEqual([]);
  });

  it('do not update the editor while they render the same', async () => {
    const { cell, view } = open('load()');
    cell.set(at(0, 4));
    await settle();
    const { state } = view;
    cell.set(at(0, 4));
    await settle();
    expect(view.state).toBe(state);
    cell.set(at(0, 4, { severity: 'warning' }));
    await settle();
    expect(diagnostics(view).map(({ severity }) => severity)).toEqual(['warning']);
  });

  it('offer the fixes that the editor can apply', async () => {
    const { cell, view } = open('load()');
    cell.set(at(0, 4));
    await settle();
    const [{ actions = [] }] = diagnostics(view);
    expect(actions.map(({ name }) => name)).toEqual(['Change to road']);
    actions[0].apply(view, 0, 4);
    expect(cell.fix.mock.calls.map(([finding, fix]) => [finding.id, fix])).toEqual([
      ['finding', FIX]
    ]);
  });

  it('offer no fixes in a read-only document', async () => {
    const { cell, view } = open('load()');
    cell.canFix = false;
    cell.set(at(0, 4));
    await settle();
    expect(diagnostics(view)[0].actions).toEqual([]);
  });

  it('are not updated after the editor is destroyed', () => {
    const { cell, view } = open('load()');
    expect(cell.listeners.size).toBe(1);
    view.destroy();
    expect(cell.listeners.size).toBe(0);
  });
});
