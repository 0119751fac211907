/** Real notebooks, each edited a few times; `real_notebooks.py` runs them, and then the predicted cells. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CellText, NotebookPair, Output } from './edited-notebook';
import { parseLines, VERIFY_PYTHON } from './edited-notebook';
import type { Prediction } from './judge';
import { groupedBy, predict } from './judge';

const PROGRAM = join(__dirname, 'real_notebooks.py');
const FOLDER = join(__dirname, '../../../.cache/staleness');
/** Results of running; each is named after its content. */
const CACHE = join(FOLDER, 'real');

/** Notebooks that may decide how the analysis works, or only confirm the finished work. */
export type RealGroup = 'development' | 'held-out';

/** A notebook that runs here, with its edits. */
interface RealNotebook {
  readonly key: string;
  readonly name: string;
  readonly before: readonly string[];
  readonly stored: readonly Output[];
  readonly edits: readonly {
    readonly kind: string;
    readonly what: string;
    readonly after: readonly CellText[];
    readonly fresh: readonly Output[];
  }[];
}

/** Result of running the predicted cells. */
interface RealVerdict {
  readonly isSound: boolean;
  /** Edited and new cells, and those whose output differs in a fresh run. */
  readonly must: readonly number[];
  /** The exception that ends a fresh run; null if there is none. */
  readonly error: string | null;
  /** The first cell that differs, its output and the fresh one. */
  readonly difference: readonly [number, unknown, unknown] | null;
}

/** An edit with its prediction and verdict. */
export interface RealCase {
  readonly notebook: string;
  readonly pair: NotebookPair;
  readonly prediction: Prediction;
  readonly verdict: RealVerdict;
  /** Number of cells that run; all for a restart. */
  readonly size: number;
  /** Number of cells from the first edited one on. */
  readonly below: number;
}

/** Figures for a group of edits. */
export interface RealTally {
  readonly notebooks: number;
  readonly edits: number;
  /** Fraction of sound answers, from 0 to 1. */
  readonly sound: number;
  /** Number of cells that run, divided by the number of all cells from the edited one on. */
  readonly ofAllBelow: number;
  readonly restarts: number;
}

function ask(argumentsOf: readonly string[], input = ''): readonly unknown[] {
  mkdirSync(CACHE, { recursive: true });
  const { stdout, stderr, status } = spawnSync(VERIFY_PYTHON, [PROGRAM, ...argumentsOf], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input
  });
  if (status !== 0) {
    throw new Error(`${PROGRAM} failed: ${stderr}`);
  }
  return parseLines<unknown>(stdout);
}

function realNotebooks(
  group: RealGroup,
  notebooks: number,
  edits: number
): readonly RealNotebook[] {
  return ask(['truth', CACHE, group, `${notebooks}`, `${edits}`]) as readonly RealNotebook[];
}

/** The first `notebooks` real notebooks of a group, edited `edits` times each. */
export function editedReal(
  group: RealGroup,
  notebooks: number,
  edits: number
): readonly NotebookPair[] {
  return realNotebooks(group, notebooks, edits).flatMap(({ name, before, edits: all }) =>
    all.map(({ kind, what, after }) => ({
      category: name,
      edit: { kind, what },
      before: asCells(before),
      after
    }))
  );
}

/** Edits the first `notebooks` real notebooks of a group `edits` times each, and judges the predicted cells. */
export function judgeReal(group: RealGroup, notebooks: number, edits: number): readonly RealCase[] {
  const found = realNotebooks(group, notebooks, edits);
  const predicted = found.map(notebook => notebook.edits.map(edit => predictionOf(notebook, edit)));
  const asked = found.map(({ key }, index) => ({
    key,
    runs: predicted[index].map(({ prediction: { restart, stale } }) =>
      restart ? null : stale.map(each => each.index)
    )
  }));
  const verdicts = ask(
    ['judge', CACHE],
    JSON.stringify(asked)
  ) as readonly (readonly (RealVerdict | null)[])[];
  return predicted.flatMap((cases, index) =>
    cases.flatMap((each, number) => {
      const verdict = verdicts[index][number];
      return verdict === null ? [] : [{ ...each, verdict }];
    })
  );
}

function asCells(sources: readonly string[]): readonly CellText[] {
  return sources.map((source, index) => ({ id: `cell-${index}`, source }));
}

function predictionOf(
  { name, before }: RealNotebook,
  { kind, what, after }: RealNotebook['edits'][number]
): Omit<RealCase, 'verdict'> {
  const pair: NotebookPair = {
    category: name,
    edit: { kind, what },
    before: asCells(before),
    after
  };
  const prediction = predict(pair);
  const first = after.findIndex(
    ({ source }, index) => index >= before.length || source !== before[index]
  );
  return {
    notebook: name,
    pair,
    prediction,
    size: prediction.restart ? after.length : prediction.stale.length,
    below: first < 0 ? 0 : after.length - first
  };
}

/** Computes the figures. */
export function realTally(cases: readonly RealCase[]): RealTally {
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const sound = cases.filter(({ verdict }) => verdict.isSound);
  return {
    notebooks: new Set(cases.map(({ notebook }) => notebook)).size,
    edits: cases.length,
    sound: sound.length / cases.length,
    ofAllBelow: sum(cases.map(({ size }) => size)) / sum(cases.map(({ below }) => below)),
    restarts: cases.filter(({ prediction }) => prediction.restart).length
  };
}

/** Figures by kind of edit and in total, and every answer that is not sound. */
export function realReport(cases: readonly RealCase[]): string {
  const line = (name: string, group: readonly RealCase[]): string => {
    const { edits, sound, ofAllBelow, restarts, notebooks } = realTally(group);
    const share = `${(sound * 100).toFixed(1)} %`;
    return `| ${name} | ${edits} | ${notebooks} | ${share} | ${ofAllBelow.toFixed(2)} | ${restarts} |`;
  };
  const groups = [
    ...groupedBy(cases, ({ pair }) => pair.edit.kind),
    ...groupedBy(cases, ({ notebook }) => notebook.split('/')[0])
  ];
  const unsound = cases.filter(({ verdict }) => !verdict.isSound);
  return [
    '| edits | how many | notebooks | sound | of all below | restarts |',
    '| --- | --- | --- | --- | --- | --- |',
    ...groups.map(([name, group]) => line(name, group)),
    line('**all**', cases),
    `\n# Not sound: ${unsound.length}\n`,
    ...unsound.map(caseText)
  ].join('\n');
}

function caseText({ notebook, pair, prediction, verdict }: RealCase): string {
  const { difference, must, error } = verdict;
  const predicted = prediction.stale.map(({ index }) => index).join();
  return [
    `## ${notebook}, ${pair.edit.kind}: ${pair.edit.what}`,
    `predicted ${predicted}; must run ${must.join()}; a fresh run ${error === null ? 'succeeds' : `ends with ${error}`}`,
    JSON.stringify(difference)?.slice(0, 1500) ?? '',
    ...pair.after.map(({ source }, index) => `# --- cell ${index}\n${source}`),
    ''
  ].join('\n');
}

/** Writes the report; returns its path. */
export function writeRealReport(group: RealGroup, cases: readonly RealCase[]): string {
  const path = join(FOLDER, `real-${group}.md`);
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, realReport(cases));
  return path;
}
