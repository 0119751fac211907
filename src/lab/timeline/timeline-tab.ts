/** The tab with the timeline of a notebook's kernel, in a separate chunk that is loaded on first use. */
import { Clipboard, Notification } from '@jupyterlab/apputils';
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import { historyIcon } from '@jupyterlab/ui-components';
import type { CommandRegistry } from '@lumino/commands';
import { insertCell, replaceText } from '../../core/fixes/cell-edits';
import type { NotebookDocument } from '../../core/notebook/document';
import { newChecker } from '../check/worker/new-checker';
import type { Navigation } from '../editor/navigation';
import { keptHistoryOf } from '../kept-history/kept-history-service';
import type { FixService } from '../fixes/fix-service';
import type { ServerCapabilities } from '../server/server-capabilities';
import type { Preferences } from '../settings/preferences';
import type { ProjectStore } from '../server/project-store';
import type { NotebookSession } from '../session/notebook-session';
import { CommandIDs } from '../ui/command-ids';
import { viewTab } from '../ui/notebook-view';
import { TOAST_OPTIONS } from '../ui/toast-options';
import type { TimelineActions } from './timeline-context';
import { TimelineModel } from './timeline-model';
import { TimelineWidget } from './timeline-widget';

/** The services that the view needs. */
export interface TimelineTabServices {
  readonly navigation: Navigation;
  readonly fixes: Pick<FixService, 'applyEdits'>;
  readonly project: Pick<ProjectStore, 'config'>;
  readonly server: ServerCapabilities;
  readonly preferences: Preferences;
  readonly commands: CommandRegistry;
  readonly trans: TranslationBundle;
  /** Shows what made the output of an execution. */
  explain(execution: { path: string; session: string; sequence: number }): void;
}

/** Creates the tab; it closes with the notebook. */
export function createTimelineTab(
  session: NotebookSession,
  services: TimelineTabServices
): MainAreaWidget {
  const { trans } = services;
  const model = new TimelineModel(session, {
    kept: keptHistoryOf(services.server, services.preferences),
    newChecker,
    settingsOf: path => services.project.config(path).comparison
  });
  const content = new TimelineWidget({
    model,
    actions: actionsOf(session, services),
    renderers: () => services.navigation.viewOf(session.analysis)?.content.rendermime ?? null,
    trans
  });
  return viewTab(content, model, {
    icon: historyIcon,
    label: () => trans.__('Timeline: %1', PathExt.basename(session.state.path))
  });
}

function actionsOf(
  session: NotebookSession,
  { navigation, fixes, commands, explain, trans }: TimelineTabServices
): TimelineActions {
  const documentNow = (): NotebookDocument | null => {
    const { analysis } = session.state;
    return analysis.kind === 'ready' ? analysis.document : null;
  };
  return {
    goTo: ({ key }) => void navigation.show(session.analysis, key, null, false),
    revert: ({ cell, execution }) => {
      if (cell !== null) {
        const { source } = execution.kernelRun;
        const edits = [replaceText(cell, 0, cell.source.length, source)];
        fixes.applyEdits(session.analysis, [], edits, trans.__('Reverted cell %1', cell.index + 1));
      }
    },
    reinsert: ({ insertAt, execution }) => {
      const document = documentNow();
      if (insertAt !== null && document !== null) {
        const above = insertAt === 0 ? null : document.cells[insertAt - 1];
        const edits = [insertCell(above, 'code', execution.kernelRun.source)];
        fixes.applyEdits(session.analysis, [], edits, trans.__('Reinserted the deleted cell'));
      }
    },
    deleteKept: () => void commands.execute(CommandIDs.deleteHistory),
    explain: ({ session: id, execution: { kernelRun } }) =>
      explain({ path: session.state.path, session: id, sequence: kernelRun.sequence }),
    copy: text => {
      Clipboard.copyToSystem(text);
      Notification.success(trans.__('Copied the code.'), TOAST_OPTIONS);
    }
  };
}
