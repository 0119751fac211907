import type { CommandRegistry } from '@lumino/commands';
import type { ActOnAdvice } from '../execution/cell-advice';
import type { StaleRuns } from '../execution/stale-runs';
import { CommandIDs } from '../ui/command-ids';
import type { PanelModel } from './panel-model';

/** The services that the advice action needs. */
export interface AdviceActorServices {
  readonly model: PanelModel;
  readonly staleRuns: StaleRuns;
}

/** Creates the action for a click on an advice. */
export function adviceActor(
  { model, staleRuns }: AdviceActorServices,
  commands: CommandRegistry
): ActOnAdvice {
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
