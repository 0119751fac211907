import type { CommandRegistry } from '@lumino/commands';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Fix } from '../../core/fixes/edit';
import type { Finding, RuleDefinition } from '../../core/rules/contract';
import type { CurrentExecution } from '../execution/current-execution';
import type { BackgroundTasks } from '../ui/background-tasks';
import type { PanelModel } from './panel-model';
import type { PanelFinding } from './view-model';

/** The actions of the panel's buttons and keys. */
export interface PanelActions {
  /** Scrolls to a finding and highlights its range; with `focus` the caret goes there as well. */
  goTo(finding: Finding, focus: boolean): void;
  goToCell(index: number): void;
  /** Moves the focus back to the notebook. */
  focusNotebook(): void;
  fix(finding: Finding, fix: Fix): void;
  /** Applies all safe fixes after a preview. */
  fixAll(): void;
  /** How many fixes {@link fixAll} would apply; null if unknown. */
  countSafeFixes(): number | null;
  /** Opens the menu with the ways to hide a finding below a screen position. */
  openHideMenu(row: PanelFinding, at: DOMRect): void;
  /** Shows a hidden finding again. */
  show(row: PanelFinding): void;
  openMenu(at: DOMRect): void;
  /** Opens the documentation of a rule. */
  openRule(rule: RuleDefinition): void;
  /** Opens the legend of the marks. */
  openLegend(): void;
  /** The declaration of a finding's rule; null until the core is loaded. */
  ruleOf(finding: Finding): RuleDefinition | null;
  /** Opens the dialog that checks the notebook's reproducibility. */
  check(): void;
  /** Finds changes that make the notebook run to its end again. */
  restore(): void;
  /** Adapts the notebook to the installed versions of its libraries. */
  modernize(): void;
  /** Shows the report of a check. */
  openCheck(id: string): void;
  /** Lists the files that the notebook needs. */
  openData(): void;
}

/** The services that every component of the panel needs. */
export interface PanelServices {
  readonly model: PanelModel;
  readonly actions: PanelActions;
  readonly runs: CurrentExecution;
  readonly tasks: BackgroundTasks;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
}

/** Provides the services to the components of the panel. */
export const PanelContext = React.createContext<PanelServices | null>(null);

/** The services of the panel around a component. */
export function usePanel(): PanelServices {
  const services = React.useContext(PanelContext);
  if (services === null) {
    throw new Error('A component of the panel was rendered outside of the panel.');
  }
  return services;
}
