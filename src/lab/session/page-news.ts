import type { ISignal } from '@lumino/signaling';
import { Signal } from '@lumino/signaling';
import type { NotebookAnalysis } from './analysis/notebook-analysis';
import type { PageAwareness } from './page-awareness';
import { awarenessOf, fieldOfOthers } from './page-awareness';

const FIELD = 'freshkernelNews';

/** What changed on the server: settings of a project, or the checks. */
export type NewsTopic = 'settings' | 'checks';

const TOPICS: readonly NewsTopic[] = ['settings', 'checks'];

/**
 * Lets the other pages in which the notebooks of this page are open know that something on the server changed, which
 * they then read again. Only the topic is sent.
 */
export class PageNews {
  /** Emitted when a different page announced a change. */
  get heard(): ISignal<this, NewsTopic> {
    return this._heard;
  }

  /** Starts to listen in a notebook. */
  follow({ context, disposed }: Pick<NotebookAnalysis, 'context' | 'disposed'>): void {
    const awareness = context.model.collaborative ? awarenessOf(context.model.sharedModel) : null;
    if (awareness === null) {
      return;
    }
    let known = newsOf(awareness);
    const onChange = (): void => {
      const before = known;
      known = newsOf(awareness);
      TOPICS.filter(topic => isNew(before, known, topic)).forEach(topic => this._heard.emit(topic));
    };
    awareness.on('change', onChange);
    this.pages.add(awareness);
    disposed.connect(() => {
      awareness.off('change', onChange);
      this.pages.delete(awareness);
    });
  }

  /** Announces a change in all notebooks. */
  announce(topic: NewsTopic): void {
    this.counts = { ...this.counts, [topic]: (this.counts[topic] ?? 0) + 1 };
    for (const awareness of this.pages) {
      awareness.setLocalStateField(FIELD, this.counts);
    }
  }

  private counts: Partial<Record<NewsTopic, number>> = {};
  private readonly pages = new Set<PageAwareness>();
  private readonly _heard = new Signal<this, NewsTopic>(this);
}

/** The counts of the other pages, which are untrusted. */
type News = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

function newsOf(awareness: PageAwareness): News {
  const fields = [...fieldOfOthers(awareness, FIELD)];
  return new Map(
    fields.map(([page, counts]) => [page, (counts ?? {}) as Readonly<Record<string, unknown>>])
  );
}

/** Whether a page announced something since. */
function isNew(before: News, now: News, topic: NewsTopic): boolean {
  return [...now].some(
    ([page, counts]) => counts[topic] !== undefined && counts[topic] !== before.get(page)?.[topic]
  );
}
