import type { Cell } from '@jupyterlab/cells';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { AT_POINTER, CommandIDs } from '../ui/command-ids';
import type { Navigation } from '../editor/navigation';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import type { NotebookSessions } from '../session/notebook-sessions';
import { hasChanged } from '../session/notebook-state';
import type { CellQueues } from './cell-queues';
import type { StaleCellRunner } from './stale-cell-runner';

const NO_ARGS = { args: { type: 'object', properties: {} } } as const;

/** The services that the commands need. */
export interface RunCommandServices {
  readonly sessions: NotebookSessions;
  readonly navigation: Navigation;
  readonly queues: CellQueues;
  readonly staleRuns: StaleCellRunner;
  readonly trans: TranslationBundle;
}

/** Adds the commands that run stale cells. */
export function addRunCommands(commands: CommandRegistry, services: RunCommandServices): void {
  const { sessions, navigation, queues, staleRuns, trans } = services;
  const current = (): NotebookAnalysis | null => sessions.current?.analysis ?? null;
  const activeCell = (): Cell | null => {
    const analysis = current();
    return (analysis && navigation.viewOf(analysis)?.content.activeCell) ?? null;
  };
  commands.addCommand(CommandIDs.runStale, {
    label: trans.__('Run Stale Cells'),
    caption: trans.__('Run only the cells needed so that all results match a fresh run'),
    isEnabled: () => current() !== null,
    execute: async () => {
      const analysis = current();
      if (analysis !== null) {
        await staleRuns.runStale(analysis);
      }
    },
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.runNeeded, {
    label: trans.__('Run Cell with Its Dependencies'),
    caption: trans.__('Run the cells that this cell depends on, then the cell itself'),
    // The menu of a code cell has it, whatever cell is active.
    isEnabled: ({ atPointer }) => atPointer === true || activeCell()?.model.type === 'code',
    execute: async ({ atPointer }) => {
      const analysis = current();
      if (analysis !== null && atPointer === true) {
        navigation.activateContextCell(analysis);
      }
      const cell = activeCell();
      if (analysis !== null && cell?.model.type === 'code') {
        await staleRuns.runWithNeeded(analysis, cell.model.id);
      }
    },
    describedBy: AT_POINTER
  });
  commands.addCommand(CommandIDs.cancelRuns, {
    label: trans.__('Cancel Queued Cells'),
    caption: trans.__('The running cell continues'),
    isEnabled: () => (sessions.current?.state.execution.progress ?? null) !== null,
    execute: () => {
      const analysis = current();
      if (analysis !== null) {
        queues.cancel(analysis);
      }
    },
    describedBy: NO_ARGS
  });
  sessions.changed.connect((_, { session, before }) => {
    if (hasChanged(before, session.state, ['execution'])) {
      commands.notifyCommandChanged(CommandIDs.cancelRuns);
    }
  });
}
