import type { CommandRegistry } from '@lumino/commands';
import type { AdviceHandler } from '../execution/cell-advice';
import type { StaleCellRunner } from '../execution/stale-cell-runner';
import { CommandIDs } from '../ui/command-ids';
import type { PanelModel } from './panel-model';

/** The services that the advice action needs. */
export interface AdviceHandlerServices {
  readonly model: PanelModel;
  readonly staleRuns: StaleCellRunner;
}

/** Creates the action for a click on an advice. */
export function createAdviceHandler(
  { model, staleRuns }: AdviceHandlerServices,
  commands: CommandRegistry
): AdviceHandler {
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
