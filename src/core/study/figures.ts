/** The figures of a study: shares and means with their intervals, and the notebooks behind each. */
import { SYNTAX_ERRORS } from '../crashes/error-kinds';
import { crashGroup } from './crash-groups';
import { FigureTally } from './figure-tally';
import type { LocatedFigure } from './figure-tally';
import { ranToEnd } from './checked';
import { notebookRow } from './study-notebook';
import type { StudyEntry } from './study-notebook';

/** Figures about the same. */
export interface FigureGroup {
  readonly id: string;
  readonly title: string;
  /** What the shares are of. */
  readonly note: string;
  readonly figures: readonly LocatedFigure[];
}

/** Exceptions that show how far a user got rather than an error of the code: the crash study excludes them, too. */
const NO_CRASHES = new Set(['KeyboardInterrupt', ...SYNTAX_ERRORS]);

/** Takes the entries one by one, so that no more than one has to be in memory. */
export class StudyFigures {
  private readonly tally = new FigureTally();
  private readonly findings: number[] = [];
  private readonly seconds: number[] = [];
  /** For each notebook that fails, the share of its cells that ran before. */
  private readonly partial = new Map<number, number>();
  /** The same of restored notebooks, after their restoration. */
  private readonly after = new Map<number, number>();

  /** Counts an entry, which is the notebook at this position. */
  add(entry: StudyEntry, at: number): void {
    if (
      entry.status === 'studied' ||
      entry.status === 'duplicate' ||
      entry.status === 'not-sampled'
    ) {
      this.tally.addTo('readable');
      this.tally.share(
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
    this.addRestoration(entry, at);
  }

  /** All groups with something to show. */
  groups(): readonly FigureGroup[] {
    const all = [
      ...this.groupsOfRuns(),
      this.groupOfRestorations(),
      this.groupOfStored(),
      ...this.groupsOfErrors(),
      this.groupOfFindings(),
      this.groupOfCorpus()
    ];
    return all.filter(({ figures }) => figures.length > 0);
  }

  private groupsOfRuns(): readonly FigureGroup[] {
    const [checked, comparable] = [this.tally.totalOf('checked'), this.tally.totalOf('comparable')];
    return [
      {
        id: 'runs',
        title: 'Checked notebooks',
        note: `Of ${checked} studied notebooks in Python with code; same results: of the ${comparable} that ran before and store outputs. One that could not be started, or was ended by a limit, did not run to its end.`,
        figures: [
          ...this.tally.figuresOf('runs', id => (id.startsWith('same-') ? comparable : checked)),
          ...this.meansOfRuns()
        ]
      },
      {
        id: 'run-exceptions',
        title: 'First exception of a run',
        note: `Of ${checked} checked notebooks.`,
        figures: this.tally.largest('run-exceptions', checked)
      },
      {
        id: 'run-causes',
        title: 'Cause of the first exception of a run',
        note: `Of ${checked} checked notebooks.`,
        figures: this.tally.largest('run-causes', checked)
      }
    ];
  }

  private groupOfRestorations(): FigureGroup {
    const restored = this.tally.totalOf('restored');
    const [notebooks, parts] = [[...this.after.keys()], [...this.after.values()]];
    const title = 'Part of the cells that run afterwards';
    return {
      id: 'restorations',
      title: 'Restored notebooks',
      note: `Of ${restored} notebooks in which a cell failed, and that were restored.`,
      figures: [
        ...this.tally.figuresOf('restorations', () => restored),
        ...this.tally.mean(
          'restorations',
          'part-after-restoration',
          title,
          'share-mean',
          parts,
          notebooks
        )
      ]
    };
  }

  private groupOfStored(): FigureGroup {
    const studied = this.tally.totalOf('studied');
    const [executed, clear] = [this.tally.totalOf('executed'), this.tally.totalOf('clear')];
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
      figures: this.tally.figuresOf('stored', id => totals[id] ?? studied)
    };
  }

  private groupsOfErrors(): readonly FigureGroup[] {
    const errors = this.tally.totalOf('errors');
    return [
      {
        id: 'stored-exceptions',
        title: 'Stored errors by exception',
        note: `Of ${errors} stored errors; interrupts and syntax errors are not counted. The published figures are of machine learning notebooks.`,
        figures: this.tally.largest('stored-exceptions', errors)
      },
      {
        id: 'stored-causes',
        title: 'Stored errors by cause',
        note: `Of ${errors} stored errors, as freshkernel crashes explains them.`,
        figures: this.tally.largest('stored-causes', errors)
      },
      {
        id: 'stages',
        title: 'Stored errors by stage',
        note: `Of ${errors} stored errors.`,
        figures: this.tally.largest('stages', errors)
      }
    ];
  }

  private groupOfFindings(): FigureGroup {
    const studied = this.tally.totalOf('studied');
    return {
      id: 'lint',
      title: 'Findings of lint',
      note: `Of ${studied} studied notebooks.`,
      figures: [...this.meanFindings(), ...this.tally.largest('lint', studied)]
    };
  }

  private groupOfCorpus(): FigureGroup {
    const readable = this.tally.totalOf('readable');
    return {
      id: 'corpus',
      title: 'Corpus',
      note: `Of ${readable} notebooks that could be read.`,
      figures: this.tally.figuresOf('corpus', () => readable)
    };
  }

  private addStored(entry: StudyEntry, at: number): void {
    const row = notebookRow(entry);
    const hasRun = (row.executed_cells ?? 0) > 0;
    const isClear = row.order === 'in-order' || row.order === 'out-of-order';
    this.tally.addTo('studied');
    const put = (id: string, title: string, isCounted: boolean): void =>
      this.tally.share('stored', id, title, at, isCounted);
    put('language-python', 'Written in Python', row.language === 'python');
    put('no-markdown', 'No Markdown cell', row.markdown_cells === 0);
    put('executed', 'Ran at least in part', hasRun);
    if (hasRun) {
      this.tally.addTo('executed');
      put('unexecuted-cells', 'A code cell never ran', (row.unexecuted_cells ?? 0) > 0);
      put('stored-errors', 'An error is stored', (row.stored_errors ?? 0) > 0);
      put('unambiguous-order', 'No execution count occurs twice', isClear);
    }
    if (isClear) {
      this.tally.addTo('clear');
      put('out-of-order', 'Cells ran out of order', row.order === 'out-of-order');
      put('skips', 'Execution counts are skipped', (row.skips ?? 0) > 0);
      put(
        'middle-skips',
        'Execution counts are skipped after the first',
        (row.middle_skips ?? 0) > 0
      );
    }
  }

  private addLint({ lint }: StudyEntry, at: number): void {
    const findings = lint?.report.findings ?? [];
    this.findings.push(findings.length);
    this.tally.share('lint', 'any-finding', 'Any finding', at, findings.length > 0);
    for (const { code, name } of findings) {
      this.tally.share('lint', `rule-${code}`, `${code} ${name}`, at, true, false);
    }
  }

  private addErrors({ lint }: StudyEntry, at: number): void {
    for (const { exception, cause, stage } of lint?.crashes ?? []) {
      if (NO_CRASHES.has(exception)) {
        continue;
      }
      this.tally.addTo('errors');
      const group = crashGroup(cause);
      this.tally.share('stored-exceptions', `stored-exception-${exception}`, exception, at, true);
      this.tally.share('stored-causes', `cause-${group.id}`, group.title, at, true);
      this.tally.share('stages', `stage-${stage}`, stage === 'none' ? 'no stage' : stage, at, true);
    }
  }

  private addCheck(entry: StudyEntry, at: number): void {
    const report = entry.check?.report;
    if (report === undefined) {
      return;
    }
    this.tally.addTo('checked');
    const row = notebookRow(entry);
    this.seconds.push(row.check_seconds ?? 0);
    const put = (id: string, title: string, isCounted: boolean): void =>
      this.tally.share('runs', id, title, at, isCounted);
    const isReproduced = row.reproduced === true;
    put('ran-to-end', 'Ran to the end', ranToEnd(report));
    // Results can be the same only where some are stored.
    const isComparable = (row.executed_cells ?? 0) > 0 && report.missing_side !== 'stored';
    if (isComparable) {
      this.tally.addTo('comparable');
    }
    const isSame = isComparable && isReproduced;
    put('same-exactly', 'Same results, exactly', isSame && report.verdict === 'identical');
    put('same-results', 'Same results', isSame);
    put('timeout', 'Ended by the time limit', report.status === 'timeout');
    put('not-started', 'Could not be started', NOT_STARTED.has(report.status));
    if (row.failed_exception !== null) {
      const { failed_exception: name, failed_cause: cause } = row;
      this.tally.share('run-exceptions', `run-exception-${name}`, name, at, true);
      this.tally.share(
        'run-causes',
        `run-cause-${cause ?? 'unknown'}`,
        cause ?? 'unknown',
        at,
        true
      );
      this.partial.set(at, row.executability ?? 0);
    }
  }

  private addRestoration({ restoration }: StudyEntry, at: number): void {
    if (restoration === null) {
      return;
    }
    const { report } = restoration;
    const isSame = report !== null && report.steps.length === 0;
    this.tally.addTo('restored');
    const put = (id: string, title: string, isCounted: boolean): void =>
      this.tally.share('restorations', id, title, at, isCounted);
    const runs = report !== null && report.failure === null;
    put('restored-to-end', 'Runs to the end after changes', runs && !isSame);
    put('restored', 'The same, with all changes proven', report?.verdict === 'restored');
    put('restored-synthetic', 'The same, with made-up files', runs && report.synthetic);
    put(
      'more-cells',
      'More cells run than before',
      report !== null && report.after > report.before
    );
    put('not-restored', 'Nothing helped', report?.verdict === 'pathological');
    put('ran-unchanged', 'Ran to the end without a change', runs && isSame);
    put('restore-not-run', 'Could not be run', report === null);
    if (report !== null) {
      this.after.set(at, report.after);
    }
  }

  private meansOfRuns(): readonly LocatedFigure[] {
    const part = 'Part of the cells before the first error, where there is one';
    const [notebooks, parts] = [[...this.partial.keys()], [...this.partial.values()]];
    return [
      ...this.tally.mean('runs', 'part-that-runs', part, 'share-mean', parts, notebooks),
      ...this.tally.mean('runs', 'check-seconds', 'Seconds of a check, mean', 'mean', this.seconds)
    ];
  }

  private meanFindings(): readonly LocatedFigure[] {
    return this.tally.mean(
      'lint',
      'findings-mean',
      'Findings in a notebook, mean',
      'mean',
      this.findings
    );
  }
}

const NOT_STARTED = new Set<unknown>([
  null,
  'not-started',
  'copy-too-large',
  'packages-missing',
  'environment-failed'
]);
