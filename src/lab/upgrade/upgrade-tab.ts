/** The tab about other versions of libraries, in a separate chunk that is loaded on first use. */
import type { MainAreaWidget } from '@jupyterlab/apputils';
import { PathExt } from '@jupyterlab/coreutils';
import type { TranslationBundle } from '@jupyterlab/translation';
import type { ApiChanges } from '../../core/change-data/api-changes';
import type { Fix } from '../../core/fixes/edit';
import type { Finding } from '../../core/rules/contract';
import type { LintConfig } from '../../core/settings/config';
import type { Navigation } from '../editor/navigation';
import type { FixAll } from '../fixes/fix-all';
import type { FixService } from '../fixes/fix-service';
import { logoIcon } from '../panel/icons';
import type { IVersionFacts } from '../session/core/core-module';
import type { NotebookSession } from '../session/notebook-session';
import { viewTab } from '../ui/notebook-view';
import { UpgradeModel } from './upgrade-model';
import type { Versions } from './upgrade-view';
import { UpgradeWidget } from './upgrade-widget';

/** The services that the view needs. */
export interface UpgradeTabServices {
  readonly navigation: Pick<Navigation, 'show' | 'viewOf'>;
  readonly fixes: Pick<FixService, 'apply'>;
  readonly fixAll: Pick<FixAll, 'run'>;
  readonly project: { config(path: string): Pick<LintConfig, 'target'> };
  readonly trans: TranslationBundle;
}

/** Creates the tab; it closes with the notebook. */
export function createUpgradeTab(
  session: NotebookSession,
  core: IVersionFacts,
  changes: ApiChanges,
  services: UpgradeTabServices
): MainAreaWidget {
  const { navigation, fixes, fixAll, project, trans } = services;
  const { analysis } = session;
  const target = (): Versions => project.config(session.state.path).target;
  const model = new UpgradeModel(session, core, changes, target);
  const actions = {
    goTo: ({ cell, range }: Finding) => {
      if (cell !== null) {
        const isHidden = navigation.viewOf(analysis)?.isVisible !== true;
        void navigation.show(analysis, cell.key, range, isHidden);
      }
    },
    fix: (finding: Finding, fix: Fix) => void fixes.apply(analysis, finding, fix),
    fixAll: () => void fixAll.run(analysis, document => model.findingsIn(document))
  };
  return viewTab(new UpgradeWidget({ model, actions, trans }), model, {
    icon: logoIcon,
    label: () => trans.__('Versions: %1', PathExt.basename(session.state.path))
  });
}
