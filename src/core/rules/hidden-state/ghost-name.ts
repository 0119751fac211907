import type { UnboundRead } from '../../dataflow/document_graph';
import { BRING_BACK_TITLES, bringBack } from '../../fixes/bring_back';
import { showsBinding } from '../../fixes/old_definition';
import type { Ghost, HistoryState } from '../../history/history_state';
import type { NotebookCell } from '../../notebook/document';
import { defineRule } from '../contract';
import type { RelatedPlace, RuleContext, RuleReport } from '../contract';
import { ghostBehind } from './ghost_reads';
import { cellAt, failingReads, runningCell } from './unbound_places';

interface GhostRead {
  readonly read: UnboundRead;
  readonly ghost: Ghost;
}

/** H5: a name whose value comes from a text that is gone. */
export const ghostName = defineRule({
  code: 'H5',
  name: 'ghost-name',
  category: 'hidden-state',
  severity: 'error',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'exploring',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    deleted:
      '`{name}` comes from a cell that was deleted since: a fresh kernel does not have it here. Put the cell back, or do without the name.',
    edited:
      '`{name}` comes from an earlier text of {cell}: a fresh kernel does not have it here. Put the definition back, or do without the name.',
    console:
      '`{name}` was made in a console: a fresh kernel does not have it here. Put what makes it into a cell.',
    elsewhere:
      '`{name}` was made by something that ran outside this notebook: a fresh kernel does not have it here. Put what makes it into a cell.',
    perhaps:
      '`{name}` is in the kernel, but no cell above is seen to make it any more: a fresh kernel may not have it here.'
  },
  fixTitles: BRING_BACK_TITLES,
  fixes: 'unsafe',
  docs: {
    what:
      'Reports a name that a cell reads, that no cell above gives a value, and that the kernel has only because of a text which is ' +
      'not in the notebook any more: a deleted cell, an earlier version of an edited one, a console, another notebook.',
    why:
      'In this session everything works. A fresh kernel never runs the text that is gone and stops here with a ' +
      'NameError.',
    limits:
      'Needs a watched IPython kernel. Where a cell above hides what it binds (a star import, `%run`, an unknown magic), nothing is ' +
      'reported. What ran before the kernel was watched is known by its text only; then, and inside an `if` or a function that ' +
      'nothing calls, it is a warning. A name that a cell above binds, too, is not reported even if its present value is that of a ' +
      'text which is gone.',
    bad: [
      {
        title: 'the cell was deleted',
        cells: [
          { source: 'price = 10' },
          { source: 'rate = 0.2' },
          { source: 'print(price * rate)' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 2 },
          { kind: 'delete', cell: 1 }
        ],
        messages: [
          '`rate` comes from a cell that was deleted since: a fresh kernel does not have it here. Put the cell back, or do without the name.'
        ],
        fixed: ['price = 10', 'rate = 0.2', 'print(price * rate)']
      },
      {
        title: 'a function was renamed',
        cells: [
          { source: 'base = 3\n\ndef tax(price):\n    return price * base\n\nlimit = 5' },
          { source: 'print(tax(10))' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          {
            kind: 'edit',
            cell: 0,
            source: 'base = 3\n\ndef duty(price):\n    return price * base\n\nlimit = 5'
          }
        ],
        messages: [
          '`tax` comes from an earlier text of cell 1: a fresh kernel does not have it here. Put the definition back, or do without the name.'
        ],
        fixed: [
          'base = 3\n\ndef duty(price):\n    return price * base\n\nlimit = 5',
          'def tax(price):\n    return price * base',
          'print(tax(10))'
        ]
      },
      {
        title: 'typed into a console',
        cells: [{ source: 'price = 10' }, { source: 'print(price * rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'console', source: 'rate = 0.2' },
          { kind: 'run', cell: 1 }
        ],
        messages: [
          '`rate` was made in a console: a fresh kernel does not have it here. Put what makes it into a cell.'
        ],
        fixed: ['price = 10', 'rate = 0.2', 'print(price * rate)']
      },
      {
        title: 'made by another notebook in the same kernel',
        cells: [{ source: 'print(10 * rate)' }],
        events: [
          { kind: 'other-notebook', source: 'rate = 0.2' },
          { kind: 'run', cell: 0 }
        ],
        messages: [
          '`rate` was made by something that ran outside this notebook: a fresh kernel does not have it here. Put what makes it into a cell.'
        ],
        fixed: ['rate = 0.2', 'print(10 * rate)']
      },
      {
        title: 'known by its text only: a warning',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(10 * rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'delete', cell: 0 },
          { kind: 'attach' }
        ],
        messages: [
          '`rate` is in the kernel, but no cell above is seen to make it any more: a fresh kernel may not have it here.'
        ]
      }
    ],
    good: [
      {
        title: 'nobody reads what the deleted cell made',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(10)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'delete', cell: 0 }
        ]
      },
      {
        title: 'another cell above defines the name',
        cells: [{ source: 'rate = 0.1' }, { source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 2 },
          { kind: 'delete', cell: 1 }
        ]
      },
      {
        title: 'the edited cell still defines the name',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'edit', cell: 0, source: 'rate = 0.3' }
        ]
      },
      {
        title: 'the cell moved and was not deleted',
        cells: [{ source: 'rate = 0.2' }, { source: 'price = 10' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'run', cell: 2 },
          { kind: 'move', cell: 0, to: 1 }
        ]
      },
      {
        title: 'the reading cell copes with the missing name',
        cells: [
          { source: 'rate = 0.2' },
          { source: 'try:\n    print(rate)\nexcept NameError:\n    print("no rate")' }
        ],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'delete', cell: 0 }
        ]
      },
      {
        title: 'after a restart the name is gone: that is `undefined-name`',
        cells: [{ source: 'rate = 0.2' }, { source: 'print(rate)' }],
        events: [
          { kind: 'run', cell: 0 },
          { kind: 'run', cell: 1 },
          { kind: 'delete', cell: 0 },
          { kind: 'restart' }
        ]
      }
    ]
  },
  *check(context) {
    const { history } = context;
    if (history === null) {
      return;
    }
    const found = failingReads(context).flatMap((read): readonly GhostRead[] => {
      const ghost = ghostBehind(context, read);
      return ghost === null ? [] : [{ read, ghost }];
    });
    const firstUsers = new Map<Ghost, number>();
    for (const { ghost, read } of found) {
      const user = runningCell(context, read).index;
      firstUsers.set(ghost, Math.min(user, firstUsers.get(ghost) ?? user));
    }
    for (const { ghost, read } of found) {
      const firstUser = firstUsers.get(ghost) ?? read.cell;
      yield reportOf(context, history, { ghost, read, firstUser });
    }
  }
});

function reportOf(
  context: RuleContext,
  history: HistoryState,
  { read, ghost, firstUser }: GhostRead & { readonly firstUser: number }
): RuleReport {
  const { name, via, range } = read;
  const isProven = isCertainGhost(context, ghost);
  const source = cellThatIsLeft(context, ghost);
  const message = isProven ? messageOf(ghost, source) : 'perhaps';
  const fix = bringBack(ghost, {
    document: context.document,
    history,
    pythonVersion: context.pythonVersion,
    firstUser,
    isBoundAbove: (other, place) =>
      context.graph?.binders(other).some(index => index < place) === true
  });
  return {
    cell: cellAt(context, read.cell),
    range,
    message,
    values:
      message === 'edited' && source !== null ? { name, cell: { cell: source.index } } : { name },
    names: [name],
    certainty: isProven ? read.certainty : 'possible',
    ...(via.kind === 'uncalled' ? { severity: 'warning' } : {}),
    related: relatedPlaces(context, read, source),
    fixes: fix === null ? [] : [fix],
    data: { ghost: ghost.kind }
  };
}

/** The kernel itself told who made the name, and the text that did is gone for certain. */
function isCertainGhost({ pythonVersion }: RuleContext, ghost: Ghost): boolean {
  const { name, kind, certainty, run } = ghost;
  // A cell that makes names in a hidden way may do so still after it was edited.
  const isGone =
    kind !== 'edited-cell' || showsBinding(name, run.run.source, pythonVersion) === 'shown';
  return certainty === 'certain' && isGone;
}

function messageOf({ kind }: Ghost, source: NotebookCell | null): string {
  switch (kind) {
    case 'deleted-cell':
      return source === null ? 'deleted' : 'edited';
    case 'edited-cell':
      return source === null ? 'perhaps' : 'edited';
    case 'console':
      return 'console';
    case 'other-notebook':
    case 'unknown':
      return 'elsewhere';
  }
}

/** The cell with another text, or of another type, than when it made the name; null where it is no more. */
function cellThatIsLeft({ document }: RuleContext, { cell: key }: Ghost): NotebookCell | null {
  return document.cells.find(cell => cell.key === key) ?? null;
}

function relatedPlaces(
  context: RuleContext,
  { via }: UnboundRead,
  source: NotebookCell | null
): readonly RelatedPlace[] {
  return [
    ...(via.kind === 'call' ? [{ cell: cellAt(context, via.cell), range: via.range }] : []),
    ...(source === null ? [] : [{ cell: source, range: null }])
  ];
}
