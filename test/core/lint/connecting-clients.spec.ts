/** Nothing that connects to a kernel, or renames the notebook, changes what is stale. */
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { NotebookHistory } from '../../../src/core/history/notebook-history';
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { FrontEnd } from '../../../src/protocol';
import { CLIENTS, documentOf, historyOf, PATH, ran, runOf } from '../history/made-history';

const FACTS = { notebookFolder: null, moduleExports: () => null };
const SOURCES = ['n = 1', 'm = n + 1', 'print(m)', 'print(n)'];
const DOCUMENT = documentOf(...SOURCES.map((source, at) => [`c${at}`, source] as const));
const EDITED = documentOf(
  ...['n = 2', ...SOURCES.slice(1)].map((source, at) => [`c${at}`, source] as const)
);
const STALE = ['c1', 'c2', 'c3'];

/** All cells ran, then the first was edited and ran again. */
function rerun(): NotebookHistory {
  const history = historyOf(DOCUMENT);
  const run = (sequence: number, at: number, source: string): void =>
    ran(
      history,
      runOf(sequence, source, { cell_id: `c${at}`, bound: source.match(/^\w(?= =)/) ?? [] })
    );
  SOURCES.forEach((source, at) => run(at + 1, at, source));
  history.update(EDITED);
  run(5, 0, 'n = 2');
  return history;
}

function register(history: NotebookHistory, ...more: readonly FrontEnd[]): void {
  history.receive({ kind: 'clients', session: 'session', clients: [...CLIENTS, ...more] });
}

function staleIn(
  linter: LintSession,
  history: NotebookHistory,
  document: NotebookDocument
): readonly string[] {
  history.update(document);
  const { staleness } = linter.lint(document, { history: history.state });
  return [...(staleness?.cells.values() ?? [])]
    .filter(({ inputs }) => inputs.length > 0)
    .map(({ key }) => key);
}

const EVENTS: readonly (readonly [string, (history: NotebookHistory) => NotebookDocument])[] = [
  [
    'a console connects',
    history => {
      register(history, { client: 'console', notebook: null });
      return EDITED;
    }
  ],
  [
    'another page of the notebook connects',
    history => {
      register(history, { client: 'page', notebook: PATH });
      return EDITED;
    }
  ],
  [
    'the notebook is renamed',
    history => {
      const renamed = { ...EDITED, path: 'work/renamed.ipynb' };
      history.update(renamed);
      history.receive({
        kind: 'clients',
        session: 'session',
        clients: [{ client: CLIENTS[0].client, notebook: renamed.path }]
      });
      return renamed;
    }
  ],
  [
    'the kernel reports all executions again',
    history => {
      const { executions } = history.state;
      const runs = executions.map(({ kernelRun }) => ({ ...kernelRun }));
      history.receiveHistory({ session: 'session', runs });
      return EDITED;
    }
  ],
  [
    'a cell is deleted that never ran',
    history => {
      const cells = [...EDITED.cells, { ...EDITED.cells[0], key: 'new', source: '', index: 4 }];
      history.update({ ...EDITED, cells });
      return { ...EDITED };
    }
  ]
];

it.each(EVENTS)('%s: the stale results stay', (_, event) => {
  const history = rerun();
  const linter = new LintSession(DEFAULT_CONFIG, FACTS);
  expect(staleIn(linter, history, EDITED)).toEqual(STALE);
  expect(staleIn(linter, history, event(history))).toEqual(STALE);
  // The state is the one that a new page computes.
  expect(staleIn(new LintSession(DEFAULT_CONFIG, FACTS), history, event(history))).toEqual(STALE);
});

it('keeps the records of executions whose attribution does not change', () => {
  const history = rerun();
  const { executions, cells } = history.state;
  register(history, { client: 'console', notebook: null });
  expect(history.state.executions).toBe(executions);
  expect(history.state.cells).toBe(cells);
});

it('finds names without a definition after cells were inserted and edited', () => {
  const history = rerun();
  expect(history.state.ghosts).toEqual([]);
  const inserted = { ...DOCUMENT.cells[0], key: 'new', source: '', index: 4 };
  history.update({ ...EDITED, cells: [...EDITED.cells, inserted] });
  expect(history.state.ghosts).toEqual([]);
  const cells = EDITED.cells.map(cell => (cell.key === 'c1' ? { ...cell, source: 'pass' } : cell));
  history.update({ ...EDITED, cells: [...cells, inserted] });
  expect(history.state.ghosts.map(({ name, kind }) => [name, kind])).toEqual([
    ['m', 'edited-cell']
  ]);
});
