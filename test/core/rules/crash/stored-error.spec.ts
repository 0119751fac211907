/** Errors on screen and stored errors, with all other rules. */
import { LintSession } from '../../../../src/core/lint/session';
import type { LintResult } from '../../../../src/core/lint/result';
import { formatMessage } from '../../../../src/core/messages/message';
import type { ExampleCell, ExampleEvent } from '../../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../../src/core/settings/config';
import { exampleNotebook } from '../example-notebook';
import { ExampleSession } from '../example-session';

const FACTS = { notebookFolder: null, moduleExports: () => null };

function lint(
  cells: readonly ExampleCell[],
  events: readonly ExampleEvent[] | null,
  ignore: readonly string[] = []
): LintResult['findings'] {
  const config = { ...DEFAULT_CONFIG, ignore };
  const notebook = exampleNotebook(cells);
  if (events === null) {
    return new LintSession(config, FACTS).lint(notebook).findings;
  }
  const session = new ExampleSession(notebook);
  events.forEach(event => session.play(event));
  return new LintSession(config, FACTS).lint(session.document, { history: session.state }).findings;
}

function crashes(findings: LintResult['findings']): readonly string[] {
  return findings
    .filter(({ category }) => category === 'crash')
    .map(({ code, severity, cell }) => `${code} ${severity} ${cell?.index}`);
}

const CHAIN: readonly ExampleCell[] = [
  { source: 'orders = open("no-such-orders.csv").read()' },
  { source: 'print(orders)' }
];
const FAILURES: readonly ExampleEvent[] = [
  { kind: 'run', cell: 0, error: 'FileNotFoundError' },
  { kind: 'run', cell: 1, error: 'NameError' }
];

it('every cell that failed in this kernel is one error, also where it follows from another', () => {
  const findings = lint(CHAIN, FAILURES);
  expect(crashes(findings)).toEqual(['X1 error 0', 'X1 error 1']);
  const causes = findings.filter(({ code }) => code === 'X1').map(({ data }) => data.cause);
  expect(causes).toEqual(['missing-file', 'previous-error']);
  expect(crashes(lint(CHAIN, FAILURES, ['X1']))).toEqual(['X2 warning 1']);
});

it.each<[string, string, ExampleCell]>([
  ['error', 'failed', { source: 'x = 1 / 0' }],
  ['info', 'its tag', { source: 'x = 1 / 0', tags: ['raises-exception'] }],
  ['info', 'raised at the top level', { source: 'raise ZeroDivisionError' }],
  ['error', 'raised in a branch', { source: 'if [1]:\n    raise ZeroDivisionError' }],
  ['info', 'a comment', { source: 'x = 1 / 0  # ZeroDivisionError' }],
  ['error', 'text in quotes', { source: 'x = 1 / 0; y = "# fails"' }]
])('a failure in this kernel is an %s: %s', (severity, _, cell) => {
  const run = { kind: 'run', cell: 0, error: 'ZeroDivisionError' } as const;
  expect(crashes(lint([cell], [run]))).toEqual([`X1 ${severity} 0`]);
});

it.each(['SyntaxError', 'IndentationError'])(
  'a cell that does not parse has one finding for its %s, unless the other rule is off',
  exception => {
    const cell = { source: 'x =', error: { exception, message: 'invalid syntax' } };
    const run = { kind: 'run', cell: 0, error: exception } as const;
    for (const events of [null, [run]]) {
      const errors = lint([cell], events).filter(({ severity }) => severity === 'error');
      expect(errors.map(({ code }) => code)).toEqual(['C9']);
      expect(crashes(lint([cell], events, ['C9']))).toEqual(['X1 error 0']);
    }
    const tagged = { ...cell, tags: ['raises-exception'] };
    expect(crashes(lint([tagged], [run]))).toEqual(['X1 info 0']);
  }
);

it('the text above announces stored errors only', () => {
  const cells: readonly ExampleCell[] = [
    { type: 'markdown', source: 'This fails:' },
    { source: 'x = 1 / 0', error: { exception: 'ZeroDivisionError', message: '' } }
  ];
  const config = { ...DEFAULT_CONFIG, phase: 'finishing' } as const;
  const stored = new LintSession(config, FACTS).lint(exampleNotebook(cells)).findings;
  expect(crashes(stored)).toEqual(['X1 info 1']);
  const run = { kind: 'run', cell: 1, error: 'ZeroDivisionError' } as const;
  expect(crashes(lint(cells, [run]))).toEqual(['X1 error 1']);
  const heading: ExampleCell = { type: 'markdown', source: '## Error analysis' };
  expect(crashes(lint([heading, cells[1]], null))).toEqual(['X1 warning 1']);
});

it.each<[string, ExampleCell]>([
  ['error', { source: 'print(quota)', error: nameError('quota') }],
  ['warning', { source: 'quota = 1\nprint(quota)', error: nameError('quota') }],
  ['warning', { source: 'x = 1', error: { exception: 'SyntaxError', message: 'invalid syntax' } }]
])('a stored error is an %s: %j', (severity, cell) => {
  expect(crashes(lint([cell], null))).toEqual([`X1 ${severity} 0`]);
});

function nameError(name: string): NonNullable<ExampleCell['error']> {
  return { exception: 'NameError', message: `name '${name}' is not defined` };
}

it('a long untrusted error is cut', () => {
  const error = { exception: 'E'.repeat(100_000), message: 'm'.repeat(1_000_000) };
  const [finding] = lint([{ source: 'x = 1', error }], null);
  expect(JSON.stringify([finding.message, finding.data]).length).toBeLessThan(2000);
});

describe('what a cell that missed a name offers', () => {
  const offered = (events: readonly ExampleEvent[]): readonly unknown[] =>
    lint(CHAIN, events)
      .filter(({ code, cell }) => code === 'X1' && cell?.index === 1)
      .map(({ data, fixes }) => [data.cause, fixes.map(({ title }) => formatMessage(title))]);
  const fixed: ExampleEvent = { kind: 'edit', cell: 0, source: 'orders = []' };

  it.each<[string, readonly ExampleEvent[], string, readonly string[]]>([
    ['nothing while the cell that defines it would fail again', FAILURES, 'previous-error', []],
    [
      'both cells after that cell was edited',
      [...FAILURES, fixed],
      'previous-error',
      ['Run cells 1 and 2']
    ],
    [
      'the cell after the other one ran',
      [...FAILURES, { kind: 'run', cell: 0 }],
      'previous-error',
      ['Run cell 2']
    ],
    ['both cells where the other one never ran', [FAILURES[1]], 'order', ['Run cells 1 and 2']],
    [
      'the cell where the other one ran later',
      [FAILURES[1], { kind: 'run', cell: 0 }],
      'order',
      ['Run cell 2']
    ]
  ])('is %s', (_, events, cause, titles) => {
    expect(offered(events)).toEqual([[cause, titles]]);
  });

  it('takes all cells that must run before, or nothing where one of them would fail again', () => {
    const cells = ['import sales', 'orders = sales.read()', 'print(orders)'];
    const ran: readonly ExampleEvent[] = [
      { kind: 'run', cell: 0, error: 'ModuleNotFoundError' },
      { kind: 'run', cell: 2, error: 'NameError' }
    ];
    const titlesAfter = (...more: readonly ExampleEvent[]): readonly string[] =>
      lint(
        cells.map(source => ({ source })),
        [...ran, ...more]
      )
        .filter(({ code, cell }) => code === 'X1' && cell?.index === 2)
        .flatMap(({ fixes }) => fixes.map(({ title }) => formatMessage(title)));
    expect(titlesAfter()).toEqual([]);
    const corrected: ExampleEvent = { kind: 'edit', cell: 0, source: 'import json as sales' };
    expect(titlesAfter(corrected)).toEqual(['Run cells 1, 2 and 3']);
    expect(titlesAfter(corrected, { kind: 'run', cell: 0 })).toEqual(['Run cells 2 and 3']);
  });
});
