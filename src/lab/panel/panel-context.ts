import type { CommandRegistry } from '@lumino/commands';
import type { TranslationBundle } from '@jupyterlab/translation';
import * as React from 'react';
import type { Fix } from '../../core/fixes/edit';
import type { Finding, RuleDefinition } from '../../core/rules/contract';
import type { CurrentRuns } from '../execution/current-runs';
import type { PanelModel } from './panel-model';
import type { PanelFinding } from './view-model';

/** What the user can do with findings. */
export interface PanelActions {
  /** Scrolls to a finding and marks its place; with `focus` the caret goes there as well. */
  goTo(finding: Finding, focus: boolean): void;
  goToCell(index: number): void;
  fix(finding: Finding, fix: Fix): void;
  /** Applies all safe fixes, after a look at them. */
  fixAll(): void;
  /** Offers the ways to hide a finding, at a place on the screen. */
  openHideMenu(row: PanelFinding, at: DOMRect): void;
  /** Shows a hidden finding again. */
  show(row: PanelFinding): void;
  openMenu(at: DOMRect): void;
  /** Tells all about a rule. */
  openRule(rule: RuleDefinition): void;
  /** The declaration of a finding's rule; null until the core is loaded. */
  ruleOf(finding: Finding): RuleDefinition | null;
  /** Asks how to check the notebook's reproducibility, and does it. */
  check(): void;
  /** Shows the report of a check. */
  openCheck(id: string): void;
}

/** What every part of the panel needs. */
export interface PanelServices {
  readonly model: PanelModel;
  readonly actions: PanelActions;
  readonly runs: CurrentRuns;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
}

/** Hands the services down to the parts of the panel. */
export const PanelContext = React.createContext<PanelServices | null>(null);

/** The services of the panel around a component. */
export function usePanel(): PanelServices {
  const services = React.useContext(PanelContext);
  if (services === null) {
    throw new Error('A part of the panel was rendered outside of it.');
  }
  return services;
}
