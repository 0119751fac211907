/** The tab with the variables of a notebook's kernel, in a separate chunk that is loaded on first use. */
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { listIcon } from '@jupyterlab/ui-components';
import type { CellKey } from '../../core/notebook/document';
import type { Navigation } from '../editor/navigation';
import type { StaleCellRunner } from '../execution/stale-cell-runner';
import type { NotebookSession } from '../session/notebook-session';
import { viewTab } from '../ui/notebook-view';
import type { VariablesActions } from './variables-context';
import { VariablesModel } from './variables-model';
import { VariablesWidget } from './variables-widget';

/** The services that the view needs. */
export interface VariablesTabServices {
  readonly navigation: Navigation;
  readonly staleRuns: Pick<StaleCellRunner, 'runWithNeeded'>;
  readonly trans: TranslationBundle;
  /** Shows what made a variable of a notebook’s kernel. */
  explain(variable: { path: string; name: string }): void;
  /** Shows which cells depend on a variable. */
  follow(variable: { path: string; name: string }): void;
}

/** Creates the tab; it closes with the notebook. */
export function createVariablesTab(
  session: NotebookSession,
  services: VariablesTabServices
): MainAreaWidget {
  const { trans } = services;
  const model = new VariablesModel(session);
  const content = new VariablesWidget({ model, actions: actionsOf(session, services), trans });
  return viewTab(content, model, {
    icon: listIcon,
    label: () => trans.__('Variables: %1', PathExt.basename(session.state.path))
  });
}

function actionsOf(
  session: NotebookSession,
  { navigation, staleRuns, explain, follow }: VariablesTabServices
): VariablesActions {
  const keyOf = (index: number): CellKey | null => {
    const { analysis } = session.state;
    return analysis.kind === 'ready' ? (analysis.document.cells.at(index)?.key ?? null) : null;
  };
  const onCell = (index: number, act: (key: CellKey) => Promise<unknown>): void => {
    const key = keyOf(index);
    if (key !== null) {
      void act(key);
    }
  };
  return {
    goTo: index => onCell(index, key => navigation.show(session.analysis, key, null, false)),
    explain: name => explain({ path: session.state.path, name }),
    follow: name => follow({ path: session.state.path, name }),
    run: index => onCell(index, key => staleRuns.runWithNeeded(session.analysis, key))
  };
}
