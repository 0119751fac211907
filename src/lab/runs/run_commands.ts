import type { CommandRegistry } from '@lumino/commands';
import { CommandIDs } from '../commands';
import type { IServices } from '../services';
import type { ActOnAdvice } from './cell_advice';

const NO_ARGS = { args: { type: 'object', properties: {} } } as const;

/** Adds the commands that run what is stale. */
export function addRunCommands(commands: CommandRegistry, services: IServices): void {
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

/** What a click on an advice does. */
export function adviceActor(services: IServices, commands: CommandRegistry): ActOnAdvice {
  const { model, staleRuns } = services;
  return (analysis, cell, advice) => {
    switch (advice.kind) {
      case 'stale':
      case 'missing':
        void staleRuns.runWithNeeded(analysis, cell);
        break;
      case 'restart':
        void staleRuns.restart(analysis);
        break;
      case 'fails':
        model.select(model.findingIn(cell, -1)?.finding.id ?? null);
        void commands.execute(CommandIDs.showPanel);
    }
  };
}
