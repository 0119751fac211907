/** Edge cases of the rules on the history, too special for their pages. */
import { formatMessage } from '../../../../src/core/messages/message';
import type {
  ExampleEvent,
  RuleDefinition,
  RuleExample
} from '../../../../src/core/rules/contract';
import { cascadingError } from '../../../../src/core/rules/crash/cascading-error';
import { changedModule } from '../../../../src/core/rules/hidden-state/changed-module';
import { editedSinceRun } from '../../../../src/core/rules/hidden-state/edited-since-run';
import { ghostName } from '../../../../src/core/rules/hidden-state/ghost-name';
import { lateBinding } from '../../../../src/core/rules/hidden-state/late-binding';
import { previousSession } from '../../../../src/core/rules/hidden-state/previous-session';
import { undefinedName } from '../../../../src/core/rules/hidden-state/undefined-name';
import { usedBeforeDefinition } from '../../../../src/core/rules/hidden-state/used-before-definition';
import { contextOf, exampleNotebook, reportsOn } from '../example-notebook';
import { ExampleScene } from '../example-scene';
import { ExampleSession } from '../example-session';
import type { HistoryState } from '../../../../src/core/history/history-state';

const LONG = `a = 1\n${'# note\n'.repeat(15_000)}`;

function scene(sources: readonly string[], events: readonly ExampleEvent[]): ExampleScene {
  return new ExampleScene({ title: '', cells: sources.map(source => ({ source })), events });
}

function run(...cells: readonly number[]): readonly ExampleEvent[] {
  return cells.map(cell => ({ kind: 'run', cell }));
}

/** Cell positions, messages and names of all reports of a rule. */
function found(rule: RuleDefinition, at: ExampleScene): readonly string[] {
  return at
    .reports(rule)
    .map(({ cell, message, names = [] }) => [cell?.index ?? 'all', message, ...names].join(' '));
}

/** Like {@link found}, with a modified history. */
function foundWith(
  rule: RuleDefinition,
  session: ExampleSession,
  change: Partial<HistoryState>
): readonly string[] {
  const history = { ...session.state, ...change };
  const context = contextOf(session.document, rule, {}, { history, kernel: null, editing: null });
  return [...rule.check(context, null)].map(({ message }) => message);
}

function sessionOf(sources: readonly string[], events: readonly ExampleEvent[]): ExampleSession {
  const session = new ExampleSession(exampleNotebook(sources.map(source => ({ source }))));
  events.forEach(event => session.play(event));
  return session;
}

function titles(rule: RuleDefinition, at: ExampleScene): readonly string[] {
  return at.reports(rule).flatMap(({ fixes = [] }) => fixes.map(fix => formatMessage(fix.title)));
}

/** Sources after the first fix of the first finding. */
function fixed(rule: RuleDefinition, at: ExampleScene): readonly string[] {
  const [fix] = at.reports(rule)[0].fixes ?? [];
  return at.apply(fix).document.cells.map(({ source }) => source);
}

describe('previous-session', () => {
  const session = sessionOf(['a = 1', 'b = 2'], [...run(0, 1), { kind: 'restart' }]);

  it('reports nothing where the history of the session is incomplete', () => {
    expect(foundWith(previousSession, session, {})).toEqual(['all']);
    expect(foundWith(previousSession, session, { watched: false })).toEqual([]);
    expect(foundWith(previousSession, session, { complete: false })).toEqual([]);
  });

  it('does not report all cells while one of them runs', () => {
    const [first, second] = session.state.cells.values();
    const cells = new Map([
      [first.key, { ...first, state: 'running' as const }],
      [second.key, second]
    ]);
    expect(foundWith(previousSession, session, { cells })).toEqual(['one']);
  });

  it('offers to run the cells of one sequence', () => {
    const cells = [1, 2, 3, 4, 5].map(count => ({ source: `a${count} = 1`, count: count + 20 }));
    const live = new ExampleScene({ title: '', cells, events: run(2) });
    expect(found(previousSession, live)).toEqual(['0 several', '3 several']);
    expect(titles(previousSession, live)).toEqual(['Run cells 1 and 2', 'Run cells 4 and 5']);
  });
});

describe('edited-since-run', () => {
  it('reports nothing while the cell runs', () => {
    const session = sessionOf(['a = 1'], [...run(0), { kind: 'edit', cell: 0, source: 'a = 2' }]);
    const [known] = session.state.cells.values();
    const cells = new Map([[known.key, { ...known, state: 'running' as const }]]);
    expect(foundWith(editedSinceRun, session, {})).toEqual(['edited']);
    expect(foundWith(editedSinceRun, session, { cells })).toEqual([]);
    expect(foundWith(editedSinceRun, session, { watched: false })).toEqual([]);
  });

  it('accepts the truncated source of a long cell', () => {
    const session = sessionOf([LONG], run(0));
    const [known] = session.state.cells.values();
    const lastRun = known.lastExecution;
    if (lastRun === null) {
      throw new Error('the cell ran');
    }
    const source = `${LONG.slice(0, 99_999)}…`;
    const shortened = { ...lastRun, run: { ...lastRun.kernelRun, source } };
    const cells = new Map([[known.key, { ...known, isEdited: true, lastRun: shortened }]]);
    expect(foundWith(editedSinceRun, session, { cells })).toEqual([]);
  });
});

describe('ghost-name', () => {
  it('reinserts a deleted cell between its neighbors', () => {
    const at = scene(
      ['a = 1', 'b = 2', 'c = 3', 'print(a, b)'],
      [...run(0, 1, 2, 3), { kind: 'delete', cell: 0 }, { kind: 'delete', cell: 0 }]
    );
    expect(found(ghostName, at)).toEqual(['1 deleted a', '1 deleted b']);
    expect(fixed(ghostName, at)).toEqual(['a = 1', 'c = 3', 'print(a, b)']);
    expect(fixed(ghostName, at)).toEqual(['a = 1', 'b = 2', 'c = 3', 'print(a, b)']);
    expect(found(ghostName, at)).toEqual([]);
  });

  it('reinserts the last text of a deleted cell', () => {
    const at = scene(
      ['a = 1', 'print(a)'],
      [...run(0, 1), { kind: 'edit', cell: 0, source: 'a = 7' }, { kind: 'delete', cell: 0 }]
    );
    expect(fixed(ghostName, at)).toEqual(['a = 7', 'print(a)']);
  });

  it('reinserts it above its user where its old position would be too late', () => {
    const at = scene(['print(a)', 'a = 1'], [...run(1, 0), { kind: 'delete', cell: 1 }]);
    expect(titles(ghostName, at)).toEqual(['Insert the definition of `a` above cell 1']);
    expect(fixed(ghostName, at)).toEqual(['a = 1', 'print(a)']);
  });

  it('inserts above the first of several users', () => {
    const at = scene(
      ['b = 1', 'print(a)', 'print(a)'],
      [{ kind: 'console', source: 'a = 1' }, ...run(0, 1, 2)]
    );
    expect(found(ghostName, at)).toEqual(['1 console a', '2 console a']);
    expect(fixed(ghostName, at)).toEqual(['b = 1', 'a = 1', 'print(a)', 'print(a)']);
    expect(found(ghostName, at)).toEqual([]);
  });

  it('checks functions when they are called', () => {
    const at = scene(
      ['def f():\n    return a', 'b = 1', 'f()'],
      [{ kind: 'console', source: 'a = 1' }, ...run(0, 1, 2)]
    );
    expect(found(ghostName, at)).toEqual(['0 console a']);
    expect(fixed(ghostName, at)).toEqual(['def f():\n    return a', 'b = 1', 'a = 1', 'f()']);
  });

  it('replaces other rules that would report the same read', () => {
    const at = scene(['a = 1', 'print(a)', 'a = 2'], [...run(0, 1), { kind: 'delete', cell: 0 }]);
    expect(found(ghostName, at)).toEqual(['0 deleted a']);
    expect(found(usedBeforeDefinition, at)).toEqual([]);
    expect(found(undefinedName, at)).toEqual([]);
    const called = scene(
      ['a = 1', 'def f():\n    return a', 'f()', 'a = 2'],
      [...run(0, 1, 2), { kind: 'delete', cell: 0 }]
    );
    expect(found(ghostName, called)).toEqual(['0 deleted a']);
    expect(found(lateBinding, called)).toEqual([]);
  });

  it('does not report a definition that moved below its user', () => {
    const at = scene(
      ['a = 1', 'print(a)', 'b = 2'],
      [
        ...run(0, 1, 2),
        { kind: 'edit', cell: 2, source: 'b = 2\na = 1' },
        { kind: 'delete', cell: 0 }
      ]
    );
    expect(found(ghostName, at)).toEqual([]);
    expect(found(usedBeforeDefinition, at)).toEqual(['0 below a']);
  });

  it('recognizes a cell that was converted to Markdown', () => {
    const session = sessionOf(['a = 1', 'print(a)'], run(0, 1));
    const [code, reader] = session.document.cells;
    session.show({
      ...session.document,
      cells: [{ ...code, type: 'markdown', executionCount: null }, reader]
    });
    const surroundings = { history: session.state, kernel: null, editing: null };
    const [report] = reportsOn(ghostName, session.document, {}, surroundings);
    expect([report.message, report.values]).toEqual(['edited', { name: 'a', cell: { cell: 0 } }]);
    expect(report.fixes?.map(({ edits }) => edits)).toEqual([
      [{ kind: 'insert-cell', after: 'cell-0', cellType: 'code', source: 'a = 1' }]
    ]);
    // It was not deleted.
    expect(report.fixes?.map(({ title }) => formatMessage(title))).toEqual([
      'Insert the definition of `a` above cell 2'
    ]);
  });

  it('reports nothing on kernels that report no names', () => {
    const session = sessionOf(['print(a)'], [{ kind: 'console', source: 'a = 1' }, ...run(0)]);
    expect(foundWith(ghostName, session, {})).toEqual(['console']);
    expect(foundWith(ghostName, session, { namesKnown: false })).toEqual([]);
    expect(foundWith(ghostName, session, { watched: false })).toEqual([]);
    expect(foundWith(undefinedName, session, { watched: false })).toEqual(['certain']);
  });

  it('is a warning where an edited cell may bind the name invisibly', () => {
    const session = sessionOf(['print(a)'], [{ kind: 'console', source: 'a = 1' }, ...run(0)]);
    const [ghost] = session.state.ghosts;
    const { execution: made } = ghost;
    const hidden = { ...made, kernelRun: { ...made.kernelRun, source: 'setup()' } };
    const ghosts = [
      {
        ...ghost,
        kind: 'edited-cell' as const,
        cell: 'cell-0',
        execution: hidden,
        source: 'setup()'
      }
    ];
    const context = contextOf(
      session.document,
      ghostName,
      {},
      {
        history: { ...session.state, ghosts },
        kernel: null,
        editing: null
      }
    );
    const [report] = ghostName.check(context, null);
    expect([report.message, report.certainty, report.fixes]).toEqual(['perhaps', 'possible', []]);
  });
});

describe('changed-module', () => {
  const example = (sources: readonly string[], rest: Partial<RuleExample>): ExampleScene =>
    new ExampleScene({ title: '', cells: sources.map(source => ({ source })), ...rest });

  it.each([
    ['import shop', 'shop', true],
    ['import shop', 'shop.tools', true],
    ['import shop.tools', 'shop', true],
    ['import shop.tools', 'shop.tools', true],
    ['import shop.tools', 'shop.prices', false],
    ['from shop import tools', 'shop.tools', true],
    ['from shop import tools', 'shop', true],
    ['from shop.tools import total', 'shop.tools', true],
    ['from shop.tools import *', 'shop.tools', true],
    ['from shop import prices', 'shopping', false],
    ['import shopping', 'shop', false]
  ])('%s, where %s changed: %s', (source, changed, isReported) => {
    const at = example([source], { changedModules: [changed] });
    expect(at.reports(changedModule).length).toBe(isReported ? 1 : 0);
  });

  it('reports nothing where autoreload was loaded anywhere', () => {
    const rest = { changedModules: ['shop'] };
    const loaded: readonly ExampleEvent[] = [{ kind: 'console', source: '%load_ext autoreload' }];
    expect(found(changedModule, example(['import shop'], { ...rest, events: run(0) }))).toEqual([
      '0 changed shop'
    ]);
    const events = [...loaded, ...run(0)];
    expect(found(changedModule, example(['import shop'], { ...rest, events }))).toEqual([]);
    expect(
      found(changedModule, example(['import shop  # no autoreload'], { ...rest, events: run(0) }))
    ).toEqual(['0 changed shop']);
  });

  it('runs the import and the cells that use it', () => {
    const at = example(['import shop', 'a = 1', 'b = shop.total(a)', 'c = shop.total(2)'], {
      changedModules: ['shop'],
      events: run(0, 1, 2)
    });
    expect(titles(changedModule, at)).toEqual(['Reload `shop` and run cells 1 and 3']);
  });
});

describe('cascading-error', () => {
  const fails = (cell: number, error: string): ExampleEvent => ({ kind: 'run', cell, error });

  it('names the first cell that failed, and does not run it again as it is', () => {
    const at = scene(
      ['a = open("none")', 'x = 1', 'b = a', 'print(b)'],
      [fails(0, 'FileNotFoundError'), ...run(1), fails(2, 'NameError'), fails(3, 'NameError')]
    );
    expect(found(cascadingError, at)).toEqual(['2 direct a', '3 chain b']);
    expect(titles(cascadingError, at)).toEqual([]);
  });

  it.each([
    ['the cell above failed only later', [fails(1, 'NameError'), fails(0, 'FileNotFoundError')]],
    [
      'the cell above was edited since',
      [
        fails(0, 'FileNotFoundError'),
        fails(1, 'NameError'),
        { kind: 'edit', cell: 0, source: 'a = 1' }
      ]
    ],
    [
      'the cell was edited since',
      [
        fails(0, 'FileNotFoundError'),
        fails(1, 'NameError'),
        { kind: 'edit', cell: 1, source: 'print(a, 1)' }
      ]
    ],
    ['it is another error', [fails(0, 'FileNotFoundError'), fails(1, 'TypeError')]]
  ] as const)('is silent where %s', (_, events) => {
    expect(found(cascadingError, scene(['a = open("none")', 'print(a)'], events))).toEqual([]);
  });
});
