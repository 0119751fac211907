/** The figures of a study: shares and means with their intervals, and the notebooks behind each. */
import type { StudyFigure } from '../../protocol';
import { SYNTAX_ERRORS } from '../crashes/error-kinds';
import { CRASH_GROUPS, crashGroup } from './crash-groups';
import { meanInterval, meanOf, wilsonInterval } from './interval';
import { PUBLISHED } from './published';
import { ranToEnd } from './checked';
import { notebookRow } from './study-notebook';
import type { StudyEntry } from './study-notebook';

/** A figure, and where its notebooks stand among the entries. */
export interface LocatedFigure {
  readonly figure: StudyFigure;
  readonly notebooks: readonly number[];
}

/** Figures about the same. */
export interface FigureGroup {
  readonly id: string;
  readonly title: string;
  /** What the shares are of. */
  readonly note: string;
  readonly figures: readonly LocatedFigure[];
}

/** Counts of one share. */
interface Share {
  readonly title: string;
  readonly notebooks: Set<number>;
  count: number;
}

/** Exceptions that show how far a user got rather than an error of the code: the crash study excludes them, too. */
const NO_CRASHES = new Set(['KeyboardInterrupt', ...SYNTAX_ERRORS]);

/** Takes the entries one by one, so that no more than one has to be in memory. */
export class StudyFigures {
  private readonly shares = new Map<string, Map<string, Share>>();
  private readonly findings: number[] = [];
  private readonly seconds: number[] = [];
  /** For each notebook that fails, the share of its cells that ran before. */
  private readonly partial = new Map<number, number>();
  private readonly totals = new Map<string, number>();

  /** Counts an entry, which is the notebook at this position. */
  add(entry: StudyEntry, at: number): void {
    if (
      entry.status === 'studied' ||
      entry.status === 'duplicate' ||
      entry.status === 'not-sampled'
    ) {
      this.addTo('readable');
      this.share(
        'corpus',
        'duplicates',
        'Same code as an earlier notebook',
        at,
        entry.status === 'duplicate'
      );
    }
    if (entry.status !== 'studied' || entry.notebook.facts === null) {
      return;
    }
    this.addStored(entry, at);
    this.addLint(entry, at);
    this.addErrors(entry, at);
    this.addCheck(entry, at);
  }

  /** All groups with something to show. */
  groups(): readonly FigureGroup[] {
    const all = [
      ...this.groupsOfRuns(),
      this.groupOfStored(),
      ...this.groupsOfErrors(),
      this.groupOfFindings(),
      this.groupOfCorpus()
    ];
    return all.filter(({ figures }) => figures.length > 0);
  }

  private groupsOfRuns(): readonly FigureGroup[] {
    const [checked, comparable] = [this.totalOf('checked'), this.totalOf('comparable')];
    return [
      {
        id: 'runs',
        title: 'Checked notebooks',
        note: `Of ${checked} checked notebooks; same results: of the ${comparable} that ran before and store outputs. One that could not be started, or was ended by a limit, did not run to its end.`,
        figures: [
          ...this.figuresOf('runs', id => (id.startsWith('same-') ? comparable : checked)),
          ...this.meansOfRuns()
        ]
      },
      {
        id: 'run-exceptions',
        title: 'First exception of a run',
        note: `Of ${checked} checked notebooks.`,
        figures: this.largest('run-exceptions', checked)
      },
      {
        id: 'run-causes',
        title: 'Cause of the first exception of a run',
        note: `Of ${checked} checked notebooks.`,
        figures: this.largest('run-causes', checked)
      }
    ];
  }

  private groupOfStored(): FigureGroup {
    const studied = this.totalOf('studied');
    const [executed, clear] = [this.totalOf('executed'), this.totalOf('clear')];
    const totals: Readonly<Record<string, number>> = {
      'unexecuted-cells': executed,
      'unambiguous-order': executed,
      'stored-errors': executed,
      'out-of-order': clear,
      skips: clear,
      'middle-skips': clear
    };
    return {
      id: 'stored',
      title: 'Stored state',
      note: `Of ${studied} studied notebooks, ${executed} that ran, or ${clear} in which no execution count occurs twice.`,
      figures: this.figuresOf('stored', id => totals[id] ?? studied)
    };
  }

  private groupsOfErrors(): readonly FigureGroup[] {
    const errors = this.totalOf('errors');
    return [
      {
        id: 'stored-exceptions',
        title: 'Stored errors by exception',
        note: `Of ${errors} stored errors; interrupts and syntax errors are not counted. The published figures are of machine learning notebooks.`,
        figures: this.largest('stored-exceptions', errors)
      },
      {
        id: 'stored-causes',
        title: 'Stored errors by cause',
        note: `Of ${errors} stored errors, as freshkernel crashes explains them.`,
        figures: this.largest('stored-causes', errors)
      },
      {
        id: 'stages',
        title: 'Stored errors by stage',
        note: `Of ${errors} stored errors.`,
        figures: this.largest('stages', errors)
      }
    ];
  }

  private groupOfFindings(): FigureGroup {
    const studied = this.totalOf('studied');
    return {
      id: 'lint',
      title: 'Findings of lint',
      note: `Of ${studied} studied notebooks.`,
      figures: [...this.meanFindings(), ...this.largest('lint', studied)]
    };
  }

  private groupOfCorpus(): FigureGroup {
    const readable = this.totalOf('readable');
    return {
      id: 'corpus',
      title: 'Corpus',
      note: `Of ${readable} notebooks that could be read.`,
      figures: this.figuresOf('corpus', () => readable)
    };
  }

  private addStored(entry: StudyEntry, at: number): void {
    const row = notebookRow(entry);
    const hasRun = (row.executed_cells ?? 0) > 0;
    const isClear = row.order === 'in-order' || row.order === 'out-of-order';
    this.addTo('studied');
    const put = (id: string, title: string, isCounted: boolean): void =>
      this.share('stored', id, title, at, isCounted);
    put('language-python', 'Written in Python', row.language === 'python');
    put('no-markdown', 'No Markdown cell', row.markdown_cells === 0);
    put('executed', 'Ran at least in part', hasRun);
    if (hasRun) {
      this.addTo('executed');
      put('unexecuted-cells', 'A code cell never ran', (row.unexecuted_cells ?? 0) > 0);
      put('stored-errors', 'An error is stored', (row.stored_errors ?? 0) > 0);
      put('unambiguous-order', 'No count occurs twice', isClear);
    }
    if (isClear) {
      this.addTo('clear');
      put('out-of-order', 'Cells ran out of order', row.order === 'out-of-order');
      put('skips', 'Execution counts are skipped', (row.skips ?? 0) > 0);
      put('middle-skips', 'The same, after the first count', (row.middle_skips ?? 0) > 0);
    }
  }

  private addLint({ lint }: StudyEntry, at: number): void {
    const findings = lint?.report.findings ?? [];
    this.findings.push(findings.length);
    this.share('lint', 'any-finding', 'Any finding', at, findings.length > 0);
    for (const { code, name } of findings) {
      this.share('lint', `rule-${code}`, `${code} ${name}`, at, true, false);
    }
  }

  private addErrors({ lint }: StudyEntry, at: number): void {
    for (const { exception, cause, stage } of lint?.crashes ?? []) {
      if (NO_CRASHES.has(exception)) {
        continue;
      }
      this.addTo('errors');
      const group = crashGroup(cause);
      this.share('stored-exceptions', `stored-exception-${exception}`, exception, at, true);
      this.share('stored-causes', `cause-${group.id}`, group.title, at, true);
      this.share('stages', `stage-${stage}`, stage === 'none' ? 'no stage' : stage, at, true);
    }
  }

  private addCheck(entry: StudyEntry, at: number): void {
    const report = entry.check?.report;
    if (report === undefined) {
      return;
    }
    this.addTo('checked');
    const row = notebookRow(entry);
    this.seconds.push(row.check_seconds ?? 0);
    const put = (id: string, title: string, isCounted: boolean): void =>
      this.share('runs', id, title, at, isCounted);
    const isReproduced = row.reproduced === true;
    put('ran-to-end', 'Ran to the end', ranToEnd(report));
    // Results can be the same only where some are stored.
    const isComparable = (row.executed_cells ?? 0) > 0 && report.missing_side !== 'stored';
    if (isComparable) {
      this.addTo('comparable');
    }
    const isSame = isComparable && isReproduced;
    put('same-exactly', 'Same results, exactly', isSame && report.verdict === 'identical');
    put('same-results', 'Same results', isSame);
    put('timeout', 'Ended by the time limit', report.status === 'timeout');
    put('not-started', 'Could not be started', NOT_STARTED.has(report.status));
    if (row.failed_exception !== null) {
      const { failed_exception: name, failed_cause: cause } = row;
      this.share('run-exceptions', `run-exception-${name}`, name, at, true);
      this.share('run-causes', `run-cause-${cause ?? 'unknown'}`, cause ?? 'unknown', at, true);
      this.partial.set(at, row.executability ?? 0);
    }
  }

  /** @param repeats - whether a notebook counts several times */
  private share(
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

  private figuresOf(group: string, totalOf: (id: string) => number): readonly LocatedFigure[] {
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
  private largest(group: string, total: number): readonly LocatedFigure[] {
    for (const [id, title] of total === 0 ? [] : (PUBLISHED_ONLY[group] ?? [])) {
      this.share(group, id, title, 0, false);
    }
    return [...this.figuresOf(group, () => total)].sort(
      ({ figure: a }, { figure: b }) => b.value - a.value || (a.id < b.id ? -1 : 1)
    );
  }

  private meansOfRuns(): readonly LocatedFigure[] {
    const part = 'Part of the cells before the first error, where there is one';
    const [notebooks, parts] = [[...this.partial.keys()], [...this.partial.values()]];
    return [
      ...this.mean('runs', 'part-that-runs', part, 'share-mean', parts, notebooks),
      ...this.mean('runs', 'check-seconds', 'Seconds of a check, mean', 'mean', this.seconds)
    ];
  }

  private meanFindings(): readonly LocatedFigure[] {
    return this.mean(
      'lint',
      'findings-mean',
      'Findings in a notebook, mean',
      'mean',
      this.findings
    );
  }

  private mean(
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

  private addTo(name: string): void {
    this.totals.set(name, this.totalOf(name) + 1);
  }

  private totalOf(name: string): number {
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

const NOT_STARTED = new Set<unknown>([
  null,
  'not-started',
  'copy-too-large',
  'packages-missing',
  'environment-failed'
]);

function publishedOf(id: string): StudyFigure['published'] {
  return Object.hasOwn(PUBLISHED, id) ? PUBLISHED[id].map(each => ({ ...each })) : [];
}
