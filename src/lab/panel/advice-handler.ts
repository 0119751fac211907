import type { CommandRegistry } from '@lumino/commands';
import type { Repair } from '../../core/lint/restart-blockers';
import type { AdviceHandler } from '../execution/cell-advice';
import type { StaleCellRunner } from '../execution/stale-cell-runner';
import type { FixService } from '../fixes/fix-service';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import { CommandIDs } from '../ui/command-ids';
import type { PanelModel } from './panel-model';

/** The services that the advice action needs. */
export interface AdviceHandlerServices {
  readonly model: PanelModel;
  readonly fixes: FixService;
  readonly staleRuns: StaleCellRunner;
}

/** Creates the action for a click on an advice. */
export function createAdviceHandler(
  services: AdviceHandlerServices,
  commands: CommandRegistry
): AdviceHandler {
  const { model, staleRuns } = services;
  return (analysis, cell, advice) => {
    switch (advice.kind) {
      case 'stale':
      case 'missing':
        void staleRuns.runWithNeeded(analysis, cell);
        break;
      case 'failed':
      case 'ended-kernel':
        showFinding(model, commands, model.findingIn(advice.failed, -1)?.finding.id ?? null);
        break;
      case 'restart':
      case 'fails':
        if (advice.repair !== null) {
          followRepair(services, commands, analysis, advice.repair);
        } else if (advice.kind === 'restart') {
          void staleRuns.restart(analysis);
        } else {
          showFinding(model, commands, model.findingIn(cell, -1)?.finding.id ?? null);
        }
    }
  };
}

/** Applies the fix of a repair; without a fix, shows its finding in the panel. */
export function followRepair(
  { model, fixes }: Omit<AdviceHandlerServices, 'staleRuns'>,
  commands: CommandRegistry,
  analysis: NotebookAnalysis,
  { finding, fix }: Repair
): void {
  if (fix === null) {
    showFinding(model, commands, finding.id);
  } else {
    void fixes.apply(analysis, finding, fix);
  }
}

function showFinding(model: PanelModel, commands: CommandRegistry, id: string | null): void {
  model.select(id);
  void commands.execute(CommandIDs.showPanel);
}
