import * as path from 'node:path';
import { jsonText } from '../../../core/report/json-text';
import { studyPage } from '../../../core/report/study/study-page';
import { formatStudy } from '../../../core/report/study/study-text';
import { terminalStyles } from '../../../core/report/terminal';
import { StudyFigures } from '../../../core/study/figures';
import { cellRows, findingRows, notebookRow } from '../../../core/study/study-notebook';
import type { NotebookRow } from '../../../core/study/columns';
import type { StudyDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { onEndSignal } from '../../console/end-signals';
import { EXIT } from '../../console/failure';
import { clearLine, rewriteLine } from '../../console/progress-line';
import { openExecutor } from '../../runs/open-executor';
import { warnOfUnread } from '../../notebooks/unread-files';
import { SettingsFinder } from '../../settings/project-settings';
import { divideBySettings, usableOf } from '../../settings/usable-settings';
import { CANCELED, canHaveSandbox, settleCorpusTrust } from '../../trust/project-trust';
import { readStudyArguments } from './arguments';
import type { StudyArguments } from './arguments';
import { findCorpus } from './corpus';
import type { Corpus } from './corpus';
import { manifestOf } from './manifest';
import type { StudyState } from './manifest';
import { Study } from './study';
import { StudyFolder } from './study-folder';
import { findTableWriter, TableWriter } from './table-writer';

const NO_FILES: StudyDocument['files'] = {};

/** `freshkernel study`; returns the exit code. */
export async function runStudy(words: readonly string[], console: Console): Promise<number> {
  const started = Date.now();
  const given = readStudyArguments(words);
  const settings = new SettingsFinder(given.config, console);
  const found = findCorpus(given.corpus, settings, console);
  const usable = usableOf(divideBySettings(found.files, settings, console));
  if (usable.length === 0) {
    return EXIT.failed;
  }
  const corpus = { ...found, files: usable.map(({ file }) => file) };
  const args = await withTrust(given, corpus, console);
  if (args === null) {
    console.err(CANCELED);
    return EXIT.notRun;
  }
  warnOfUnread(corpus.files, console);
  const versions = await findTableWriter();
  const folder = StudyFolder.open(args.out, console.cwd);
  // A cluster that cannot be reached ends the command before it measures anything.
  const runs =
    args.check === null
      ? null
      : await openExecutor({ cluster: args.check.cluster, jobs: args.jobs }, console);
  const study = new Study({
    corpus,
    args,
    settings,
    folder,
    runs,
    show: (step, done, all) => rewriteLine(console.progress, `${step} ${done} of ${all}`)
  });
  const ignoreSignals = onEndSignal(() => study.end());
  const manifest = (later: Pick<StudyState, 'state' | 'groups' | 'files'>): StudyDocument =>
    manifestOf({ started, args, versions, plan: study.chosen, work: study.work, ...later });
  try {
    // A folder without it is not taken for a study.
    const begun = manifest({ state: 'incomplete', groups: [], files: NO_FILES });
    folder.writeManifest(`${jsonText(begun, 2)}\n`);
    await study.run();
    const { groups, rows, files } = await writeTables(study, folder);
    const document = manifest({ state: study.isEnding ? 'incomplete' : 'complete', groups, files });
    folder.write('report.html', studyPage(document, groups, rows));
    folder.writeManifest(`${jsonText(document, 2)}\n`);
    clearLine(console.progress);
    console.out(
      args.format === 'json'
        ? `${jsonText(document, 2)}\n`
        : formatStudy(document, groups, args.out, terminalStyles(console.colors))
    );
    const isComplete = corpus.files.length === found.files.length;
    return study.isEnding ? EXIT.notRun : isComplete ? EXIT.clean : EXIT.failed;
  } finally {
    clearLine(console.progress);
    await runs?.close();
    ignoreSignals();
  }
}

/** The arguments with the isolation that fits the corpus; null if the user canceled. */
async function withTrust(
  args: StudyArguments,
  { root, files }: Corpus,
  console: Console
): Promise<StudyArguments | null> {
  const { check, restore } = args;
  if (check === null) {
    return args;
  }
  const intended = {
    folders: files.map(({ absolute }) => path.dirname(absolute)),
    isolation: check.isolation,
    canSandbox: canHaveSandbox(check.target)
  };
  const isolation = await settleCorpusTrust(root, intended, console);
  return isolation === null
    ? null
    : {
        ...args,
        check: { ...check, isolation },
        restore: restore === null ? null : { ...restore, isolation }
      };
}

/** Writes the Parquet files, and counts the figures on the way. */
async function writeTables(study: Study, folder: StudyFolder) {
  const tables = new TableWriter(folder.path);
  const figures = new StudyFigures();
  const rows: NotebookRow[] = [];
  for (const entry of study.entries()) {
    const row = notebookRow(entry);
    figures.add(entry, rows.length);
    rows.push(row);
    await tables.add('notebooks', [row]);
    await tables.add('findings', findingRows(entry));
    // The other notebooks have only the row of `notebooks`.
    await tables.add('cells', entry.status === 'studied' ? cellRows(entry) : []);
  }
  const counts = await tables.finish();
  const files = Object.fromEntries(
    Object.entries(counts).map(([table, count]) => [`${table}.parquet`, count])
  );
  return { groups: figures.groups(), rows, files };
}
