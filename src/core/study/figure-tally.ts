/** Counts shares and means of notebooks, and makes figures of them. */
import type { StudyFigure } from '../../protocol';
import { CRASH_GROUPS } from './crash-groups';
import { meanInterval, meanOf, wilsonInterval } from './interval';
import { PUBLISHED } from './published';

/** A figure, and where its notebooks stand among the entries. */
export interface LocatedFigure {
  readonly figure: StudyFigure;
  readonly notebooks: readonly number[];
}

/** Counts of one share. */
interface Share {
  readonly title: string;
  readonly notebooks: Set<number>;
  count: number;
}

/** The counts behind the figures of a study. */
export class FigureTally {
  private readonly shares = new Map<string, Map<string, Share>>();
  private readonly totals = new Map<string, number>();

  /** Counts the notebook at a position in a share, or only names the share; `repeats`: whether it counts several times. */
  share(
    group: string,
    id: string,
    title: string,
    at: number,
    isCounted: boolean,
    repeats = true
  ): void {
    const shares = this.shares.get(group) ?? new Map<string, Share>();
    this.shares.set(group, shares);
    const share = shares.get(id) ?? { title, notebooks: new Set(), count: 0 };
    shares.set(id, share);
    if (isCounted && (repeats || !share.notebooks.has(at))) {
      share.count++;
      share.notebooks.add(at);
    }
  }

  /** The shares of a group, in the order in which they were named. */
  figuresOf(group: string, totalOf: (id: string) => number): readonly LocatedFigure[] {
    return [...(this.shares.get(group) ?? [])].map(([id, { title, count, notebooks }]) => {
      const total = totalOf(id);
      const value = total === 0 ? 0 : count / total;
      const interval = wilsonInterval(count, total);
      return {
        figure: {
          id,
          group,
          title,
          unit: 'share',
          value,
          count,
          total,
          ...interval,
          published: publishedOf(id)
        },
        notebooks: [...notebooks]
      };
    });
  }

  /** The same, the largest first; what others published is among them even where nothing was counted. */
  largest(group: string, total: number): readonly LocatedFigure[] {
    for (const [id, title] of total === 0 ? [] : (PUBLISHED_ONLY[group] ?? [])) {
      this.share(group, id, title, 0, false);
    }
    return [...this.figuresOf(group, () => total)].sort(
      ({ figure: a }, { figure: b }) => b.value - a.value || (a.id < b.id ? -1 : 1)
    );
  }

  /** The figure of a mean; none without values. */
  mean(
    group: string,
    id: string,
    title: string,
    unit: StudyFigure['unit'],
    values: readonly number[],
    notebooks: readonly number[] = []
  ): readonly LocatedFigure[] {
    const interval = meanInterval(values);
    // The normal distribution has no ends, a share and a count have.
    const low = interval === null ? null : Math.max(0, interval.low);
    const most = unit === 'share-mean' ? 1 : Infinity;
    const high = interval === null ? null : Math.min(most, interval.high);
    const figure: StudyFigure = {
      id,
      group,
      title,
      unit,
      value: meanOf(values),
      count: null,
      total: values.length,
      low,
      high,
      published: publishedOf(id)
    };
    return values.length === 0 ? [] : [{ figure, notebooks }];
  }

  /** Adds one to a total. */
  addTo(name: string): void {
    this.totals.set(name, this.totalOf(name) + 1);
  }

  /** A total, which is 0 if nothing was added. */
  totalOf(name: string): number {
    return this.totals.get(name) ?? 0;
  }
}

/** The titles of figures that others published, by group. */
const PUBLISHED_ONLY: Readonly<Record<string, readonly (readonly [id: string, title: string])[]>> =
  {
    'run-exceptions': publishedNames('run-exception-'),
    'stored-exceptions': publishedNames('stored-exception-'),
    'stored-causes': CRASH_GROUPS.map(({ id, title }) => [`cause-${id}`, title] as const).filter(
      ([id]) => Object.hasOwn(PUBLISHED, id)
    ),
    stages: publishedNames('stage-')
  };

function publishedNames(prefix: string): readonly (readonly [id: string, title: string])[] {
  return Object.keys(PUBLISHED).flatMap(id =>
    id.startsWith(prefix) ? [[id, id.slice(prefix.length)] as const] : []
  );
}

function publishedOf(id: string): StudyFigure['published'] {
  return Object.hasOwn(PUBLISHED, id) ? PUBLISHED[id].map(each => ({ ...each })) : [];
}
