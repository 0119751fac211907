/** The tab with the dependencies of a notebook's cells, in a separate chunk that is loaded on first use. */
import { Notification } from '@jupyterlab/apputils';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { Contents } from '@jupyterlab/services';
import type { TranslationBundle } from '@jupyterlab/translation';
import { treeViewIcon } from '@jupyterlab/ui-components';
import type { CellKey } from '../../core/notebook/document';
import type { LintConfig } from '../../core/settings/config';
import type { Navigation } from '../editor/navigation';
import type { StaleCellRunner } from '../execution/stale-cell-runner';
import type { NotebookSession } from '../session/notebook-session';
import { viewTab } from '../ui/notebook-view';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { GraphActions } from './graph-context';
import type { ExportedGraph } from './graph-exports';
import { exportMenu } from './graph-exports';
import { GraphModel } from './graph-model';
import { GraphWidget } from './graph-widget';
import { writeSlice } from './slice-notebook';
import { errorReason } from '../../core/messages/error-reason';

/** The services that the view needs. */
export interface GraphTabServices {
  readonly navigation: Navigation;
  readonly staleRuns: Pick<StaleCellRunner, 'runWithNeeded'>;
  readonly trans: TranslationBundle;
  readonly contents: Pick<Contents.IManager, 'get' | 'save' | 'driveName' | 'localPath'>;
  configOf(path: string): LintConfig;
  /** Opens a file. */
  open(path: string): void;
}

/** Creates the tab; it closes with the notebook. */
export function createGraphTab(
  session: NotebookSession,
  services: GraphTabServices
): MainAreaWidget {
  const { trans } = services;
  const model = new GraphModel(session, services.configOf);
  followActiveCell(model, services.navigation);
  const content = new GraphWidget({ model, actions: actionsOf(model, services), trans });
  return viewTab(content, model, {
    icon: treeViewIcon,
    label: () => trans.__('Dependencies: %1', PathExt.basename(session.state.path))
  });
}

/** Selects the code cell that is active in the notebook. */
function followActiveCell(model: GraphModel, navigation: Navigation): void {
  const content = navigation.viewOf(model.session.analysis)?.content;
  const select = (): void => {
    const cell = content?.activeCell?.model;
    if (cell?.type === 'code') {
      model.select(cell.id);
    }
  };
  select();
  content?.activeCellChanged.connect(select, model);
}

function actionsOf(model: GraphModel, services: GraphTabServices): GraphActions {
  const { navigation, staleRuns, trans } = services;
  const { session } = model;
  const exports = exportMenu(() => exportedGraph(model), trans);
  model.disposed.connect(() => exports.dispose());
  return {
    goTo: (key, focus) => void navigation.show(session.analysis, key, null, focus),
    run: key => void staleRuns.runWithNeeded(session.analysis, key),
    openSlice: key => void openSlice(model, key, services),
    openExports: at => exports.open(at.left, at.bottom)
  };
}

function exportedGraph({ graph, session }: GraphModel): ExportedGraph | null {
  if (graph === null) {
    return null;
  }
  const { document, edges, rows } = graph;
  const cells = document.cells.filter(({ type }) => type === 'code');
  return {
    graph: { notebook: PathExt.basename(session.state.path), cells, edges },
    document,
    rows
  };
}

async function openSlice(
  { session }: GraphModel,
  key: CellKey,
  { contents, configOf, open, trans }: GraphTabServices
): Promise<void> {
  const { path } = session.state;
  const { model } = session.analysis.context;
  const index = Array.from(model.cells).findIndex(cell => cell.id === key);
  try {
    const written = await writeSlice(
      { path, text: JSON.stringify(model.toJSON()), cell: index },
      configOf(path),
      contents
    );
    if (written === null) {
      Notification.warning(trans.__('The cell was deleted.'), TOAST_OPTIONS);
      return;
    }
    const { cells, path: slice } = written;
    const text = trans._n('Wrote %2 with %1 cell.', 'Wrote %2 with %1 cells.', cells, slice);
    Notification.success(text, TOAST_OPTIONS);
    open(slice);
  } catch (error) {
    const reason = errorReason(error);
    Notification.error(trans.__('Could not write the notebook: %1', reason), TOAST_OPTIONS);
  }
}
