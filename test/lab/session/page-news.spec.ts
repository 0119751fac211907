import { Signal } from '@lumino/signaling';
import type { NotebookAnalysis } from '../../../src/lab/session/analysis/notebook-analysis';
import type { PageAwareness } from '../../../src/lab/session/page-awareness';
import { PageNews } from '../../../src/lab/session/page-news';
import { FakePages } from './fake-pages';

type Followed = Pick<NotebookAnalysis, 'context' | 'disposed'>;

function open(awareness: PageAwareness, collaborative = true): Followed & { close(): void } {
  const disposed = new Signal<object, void>({});
  const context = { model: { collaborative, sharedModel: { awareness } } };
  return { context, disposed, close: () => disposed.emit() } as unknown as ReturnType<typeof open>;
}

/** A page that follows a notebook, and the topics that it hears. */
function page(awareness: PageAwareness): { news: PageNews; heard: string[]; close: () => void } {
  const news = new PageNews();
  const notebook = open(awareness);
  news.follow(notebook);
  const heard: string[] = [];
  news.heard.connect((_, topic) => heard.push(topic));
  return { news, heard, close: () => notebook.close() };
}

describe('news of pages', () => {
  it('reach the other pages once', () => {
    const pages = new FakePages();
    const [ana, ben, cleo] = [1, 2, 3].map(id => page(pages.join(id)));
    ana.news.announce('settings');
    expect([ana.heard, ben.heard, cleo.heard]).toEqual([[], ['settings'], ['settings']]);
    ben.news.announce('checks');
    ben.news.announce('checks');
    expect([ana.heard, ben.heard]).toEqual([['checks', 'checks'], ['settings']]);
    // Someone else moves the cursor.
    pages.join(4).setLocalStateField('cursors', []);
    expect(ben.heard).toHaveLength(1);
  });

  it('are not repeated for a page that joins later', () => {
    const pages = new FakePages();
    page(pages.join(1)).news.announce('settings');
    const late = page(pages.join(2));
    pages.join(3);
    expect(late.heard).toEqual([]);
  });

  it('end when the notebook is closed, and are not sent without collaboration', () => {
    const pages = new FakePages();
    const [ana, ben] = [1, 2].map(id => page(pages.join(id)));
    ben.close();
    ana.news.announce('settings');
    expect(ben.heard).toEqual([]);
    const alone = new PageNews();
    alone.follow(open(pages.join(3), false));
    alone.announce('settings');
    expect(ana.heard).toEqual([]);
  });

  it('from pages that send something else are ignored or harmless', () => {
    const pages = new FakePages();
    const other = pages.join(2);
    const ana = page(pages.join(1));
    for (const value of [null, 'text', 3, ['checks'], { other: 1 }]) {
      other.setLocalStateField('freshkernelNews', value);
    }
    expect(ana.heard).toEqual([]);
  });
});
