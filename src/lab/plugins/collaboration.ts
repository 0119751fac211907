import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { mayWriteFiles } from '../server/permissions';
import type { NotebookAnalysis } from '../session/analysis/notebook-analysis';
import { PageNews } from '../session/page-news';
import { IServices } from './shared-services';

/**
 * Reads again what a user of a shared notebook changed on the server in a different page, and disables changes for users
 * who may only read: the server of shared documents would accept them.
 */
export const collaborationPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:collaboration',
  description: 'Shows project settings and checks of the other users of a shared notebook.',
  autoStart: true,
  requires: [IServices],
  activate: (app: JupyterFrontEnd, services: IServices): void => {
    const { manager, project, checks } = services;
    const news = new PageNews();
    let permission: Promise<boolean> | null = null;
    const follow = (analysis: NotebookAnalysis): void => {
      if (!analysis.context.model.collaborative) {
        return;
      }
      news.follow(analysis);
      permission ??= mayWriteFiles(app.serviceManager.serverSettings);
      void permission.then(mayWrite => {
        if (!mayWrite && !analysis.isDisposed) {
          analysis.forbidChanges();
        }
      });
    };
    for (const analysis of manager.all) {
      follow(analysis);
    }
    manager.added.connect((_, analysis) => follow(analysis));
    project.written.connect(() => news.announce('settings'));
    checks.stored.connect(() => news.announce('checks'));
    news.heard.connect((_, topic) => {
      if (topic === 'settings') {
        void project.reload();
      } else {
        // Without a server that stores checks, there are none to show.
        void checks.refresh().catch(() => undefined);
      }
    });
  }
};
