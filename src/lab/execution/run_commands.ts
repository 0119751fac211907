import type { TranslationBundle } from '@jupyterlab/translation';
import type { CommandRegistry } from '@lumino/commands';
import { CommandIDs } from '../ui/command_ids';
import type { Navigation } from '../editor/navigation';
import type { AnalysisManager } from '../session/analysis/analysis_manager';
import type { RunQueues } from './run_queues';
import type { StaleRuns } from './stale_runs';

const NO_ARGS = { args: { type: 'object', properties: {} } } as const;

/** What the commands work with. */
export interface RunCommandServices {
  readonly manager: AnalysisManager;
  readonly navigation: Navigation;
  readonly queues: RunQueues;
  readonly staleRuns: StaleRuns;
  readonly trans: TranslationBundle;
}

/** Adds the commands that run what is stale. */
export function addRunCommands(commands: CommandRegistry, services: RunCommandServices): void {
  const { manager, navigation, queues, staleRuns, trans } = services;
  commands.addCommand(CommandIDs.runStale, {
    label: trans.__('Run Stale Cells'),
    caption: trans.__(
      'Run what has to run, and no more, so that results are those of a fresh kernel'
    ),
    isEnabled: () => manager.current !== null,
    execute: async () => {
      const { current } = manager;
      if (current !== null) {
        await staleRuns.runStale(current);
      }
    },
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.runNeeded, {
    label: trans.__('Run What This Cell Needs First'),
    caption: trans.__('Run the cells whose results this one needs, and then the cell'),
    isEnabled: () => {
      const view = manager.current === null ? null : navigation.viewOf(manager.current);
      return view?.content.activeCell?.model.type === 'code';
    },
    execute: async () => {
      const { current } = manager;
      const cell = current === null ? null : navigation.viewOf(current)?.content.activeCell;
      if (current !== null && cell?.model.type === 'code') {
        await staleRuns.runWithNeeded(current, cell.model.id);
      }
    },
    describedBy: NO_ARGS
  });
  commands.addCommand(CommandIDs.cancelRuns, {
    label: trans.__('Run No Further Cell'),
    caption: trans.__('The cell that runs is left alone'),
    isEnabled: () => manager.current !== null && queues.progressOf(manager.current) !== null,
    execute: () => {
      if (manager.current !== null) {
        queues.cancel(manager.current);
      }
    },
    describedBy: NO_ARGS
  });
  queues.changed.connect(() => {
    commands.notifyCommandChanged(CommandIDs.cancelRuns);
  });
}
