import type { JupyterFrontEnd, JupyterFrontEndPlugin } from '@jupyterlab/application';
import { PageNews } from '../session/page-news';
import { IServices } from './shared-services';

/** Reads again what a user of a shared notebook changed on the server in a different page. */
export const collaborationPlugin: JupyterFrontEndPlugin<void> = {
  id: 'freshkernel:collaboration',
  description: 'Shows project settings and checks of the other users of a shared notebook.',
  autoStart: true,
  requires: [IServices],
  activate: (_: JupyterFrontEnd, { manager, project, checks }: IServices): void => {
    const news = new PageNews();
    for (const analysis of manager.all) {
      news.follow(analysis);
    }
    manager.added.connect((__, analysis) => news.follow(analysis));
    project.written.connect(() => news.announce('settings'));
    checks.stored.connect(() => news.announce('checks'));
    news.heard.connect((__, topic) => {
      if (topic === 'settings') {
        void project.reload();
      } else {
        // Without a server that stores checks, there are none to show.
        void checks.refresh().catch(() => undefined);
      }
    });
  }
};
