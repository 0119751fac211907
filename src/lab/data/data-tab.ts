/** The tab with the files of a notebook, in a separate chunk that is loaded on first use. */
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { Clipboard, Notification } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { fileIcon } from '@jupyterlab/ui-components';
import type { Navigation } from '../editor/navigation';
import type { FixService } from '../fixes/fix-service';
import type { FileQuestions } from '../session/file-questions';
import type { NotebookSession } from '../session/notebook-session';
import { loadChunk } from '../ui/load-chunk';
import { viewTab } from '../ui/notebook-view';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { DataActions } from './data-context';
import { DataModel } from './data-model';
import type { DataCandidate, DataRow } from './data-view';
import { DataWidget } from './data-widget';

/** The services that the view needs. */
export interface DataTabServices {
  readonly fileQuestions: FileQuestions;
  readonly navigation: Navigation;
  readonly fixes: FixService;
  readonly trans: TranslationBundle;
}

/** Creates the tab; it closes with the notebook. */
export function createDataTab(session: NotebookSession, services: DataTabServices): MainAreaWidget {
  const { trans } = services;
  const model = new DataModel(session, services.fileQuestions);
  const content = new DataWidget({ model, actions: actionsOf(model, services), trans });
  return viewTab(content, model, {
    icon: fileIcon,
    label: () => trans.__('Data: %1', PathExt.basename(session.state.path))
  });
}

function actionsOf(model: DataModel, services: DataTabServices): DataActions {
  const { navigation, trans } = services;
  const { analysis } = model.session;
  return {
    goTo: ({ cell, range }) => {
      const isHidden = navigation.viewOf(analysis)?.isVisible !== true;
      void navigation.show(analysis, cell.key, range, isHidden);
    },
    use: (row, candidate) => void applyCandidate(model, row, candidate, services),
    copy: text => {
      Clipboard.copyToSystem(text);
      Notification.success(trans.__('Copied the hash.'), TOAST_OPTIONS);
    }
  };
}

/** Makes the notebook use another file, after a preview. */
async function applyCandidate(
  model: DataModel,
  row: DataRow,
  candidate: DataCandidate,
  services: DataTabServices
): Promise<void> {
  const { fixes, trans } = services;
  const { document, session } = model;
  const { edits, path } = candidate;
  if (document === null || edits === null) {
    return;
  }
  const title = trans.__('Use %1', path);
  const preview = await loadChunk(
    () => import(/* webpackChunkName: "fix-preview" */ '../fixes/preview-dialog'),
    () => void applyCandidate(model, row, candidate, services),
    trans
  );
  if (await preview?.confirmFix(title, { document, edits }, trans)) {
    const { analysis } = session.state;
    const findings =
      analysis.kind === 'ready'
        ? analysis.result.findings.filter(({ data }) => data?.path === row.path)
        : [];
    fixes.applyEdits(session.analysis, findings, edits, title);
  }
}
