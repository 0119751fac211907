/** Writes a compact report of wrong answers to a file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownBy } from './edited-notebook';
import type { Output } from './edited-notebook';
import { failsByValue, groupedBy, smallestSet, tallyOf } from './judge';
import type { Tally, Verdict } from './judge';

const FOLDER = join(__dirname, '../../../.cache/staleness');

/** One line of figures. */
export function tallyLine(name: string, tally: Tally): string {
  const { count, sound, ratio, restartsNeeded, restarts, needless } = tally;
  const share = `${(sound * 100).toFixed(2)} %`.padStart(9);
  const restart = `restarts ${restarts}, needed ${restartsNeeded}, needless ${needless}`;
  return `${name.padEnd(14)} ${String(count).padStart(5)}  sound ${share}  size ${ratio.toFixed(3)}  ${restart}`;
}

/** Figures by category, by kind of edit, and in total. */
export function tallyTable(verdicts: readonly Verdict[]): string {
  const groups = [
    ...groupedBy(verdicts, ({ notebook }) => notebook.category),
    ...groupedBy(verdicts, ({ notebook }) => `(${notebook.edit.kind})`)
  ];
  const lines = groups.map(([name, group]) => tallyLine(name, tallyOf(group)));
  const statically = verdicts.filter(({ notebook }) => !failsByValue(notebook));
  return [
    ...lines,
    tallyLine('no value error', tallyOf(statically)),
    tallyLine('all', tallyOf(verdicts))
  ].join('\n');
}

/** Writes the figures, and every answer that is unsound or runs more cells than needed. */
export function writeReport(
  name: string,
  verdicts: readonly Verdict[],
  libraries: boolean
): string {
  const unsound = verdicts.filter(({ isSound }) => !isSound);
  const large = verdicts
    .filter(({ isSound, size, smallest }) => isSound && size > smallest)
    .sort((a, b) => b.size - b.smallest - (a.size - a.smallest));
  const runs = unsound.map(({ notebook, prediction }) => ({
    ...notebook,
    run: prediction.stale.map(({ index }) => index)
  }));
  const shown = runs.length === 0 ? [] : shownBy(runs, libraries);
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, `${name}.md`);
  const parts = [
    `${tallyTable(verdicts)}\n`,
    `# Not sound: ${unsound.length}\n`,
    ...unsound.map((verdict, index) => caseText(verdict, differenceIn(verdict, shown[index]))),
    `# More than needed: ${large.length}\n`,
    ...large.slice(0, 100).map(verdict => caseText(verdict, ''))
  ];
  writeFileSync(path, parts.join('\n'));
  return path;
}

/** The first output that differs from a fresh run. */
export function differenceIn({ notebook, prediction }: Verdict, shown: readonly Output[]): string {
  const text = ({ text, error, message }: Output): string =>
    JSON.stringify(error === null ? text : `${text}${error}: ${message}`);
  const old = new Map(notebook.before.map(({ id }, index) => [id, notebook.stored[index]]));
  for (const [index, cell] of notebook.after.entries()) {
    const position = prediction.stale.findIndex(stale => stale.index === index);
    const output = position === -1 ? old.get(cell.id) : shown[position];
    if (output !== undefined && text(output) !== text(notebook.fresh[index])) {
      return `cell ${index} shows ${text(output)}, fresh ${text(notebook.fresh[index])}\n`;
    }
  }
  return 'no output differs\n';
}

/** A case in full. */
export function caseText({ notebook, prediction }: Verdict, difference: string): string {
  const { seed, category, edit, before, after } = notebook;
  const predicted = prediction.restart
    ? 'restart'
    : prediction.stale.map(({ index, reasons }) => `${index} (${reasons.join()})`).join(', ');
  const smallest = smallestSet(notebook);
  const old = new Map(before.map(({ id, source }) => [id, source]));
  const ids = new Set(after.map(({ id }) => id));
  const cells = after.map(({ id, source }, index) => {
    const was = old.get(id);
    const note = was === undefined ? ', new' : was === source ? '' : `, was:\n${was}\n#   now:`;
    return `# cell ${index} (${id}${note})\n${source}`;
  });
  const deleted = before.flatMap(({ id, source }) =>
    ids.has(id) ? [] : [`# deleted (${id})\n${source}`]
  );
  return [
    `## seed ${seed}, ${category}, ${edit.kind}: ${edit.what}`,
    `predicted: ${predicted === '' ? 'nothing' : predicted}; smallest: ${smallest?.join() ?? 'restart'}; old order: ${before.map(({ id }) => id).join(' ')}`,
    difference,
    '```python',
    ...cells,
    ...deleted,
    '```\n'
  ].join('\n');
}
