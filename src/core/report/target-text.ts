/** Describes the execution target of a run for the terminal. */
import type { PackageDifference } from '../check/verdict/package-differences';
import { differencesOf } from '../check/verdict/package-differences';
import { isHere } from '../check/job/run-target';
import type { TargetChoice } from '../check/job/run-target';
import type { RunKernel, RunPython, RunResult } from '../../protocol';
import { countOf, printable } from './terminal';

const MAX_LISTED = 10;

/** Returns for example “on the gateway gpu”, “in a new environment (venv)”. */
export function targetText({ gateway, environment }: Omit<TargetChoice, 'variables'>): string {
  if (gateway !== null) {
    return printable(`on the gateway ${gateway}`);
  }
  switch (environment) {
    case 'current':
      return 'on this machine';
    case 'docker':
      return 'in a container (docker)';
    default:
      return `in a separate environment (${environment})`;
  }
}

/** Lines about an execution target; empty for this machine's current environment. */
export function targetLines(
  run: RunResult,
  here: RunPython | null,
  imported: readonly string[]
): readonly string[] {
  if (isHere(run.place)) {
    return [];
  }
  const differences = differencesOf(run, here, imported);
  return [
    ...(run.kernel === null ? [] : [factsLine(run.place, run.kernel)]),
    ...(differences === null ? [] : [differencesLine(differences, here)]),
    ...stagingLines(run)
  ];
}

function factsLine(target: TargetChoice, { python, machine }: RunKernel): string {
  const facts = [
    python === null ? '' : `Python ${python.version}`,
    machine.system,
    countOf(machine.processors, 'core'),
    ...machine.gpus.map(({ name, memory }) => `${name} ${memory}`)
  ].filter(fact => fact !== '');
  const where = targetText(target);
  return printable(`${where[0].toUpperCase()}${where.slice(1)}: ${facts.join(', ')}.`);
}

function differencesLine(
  differences: readonly PackageDifference[],
  here: RunPython | null
): string {
  const side = `this machine’s Python ${here?.version ?? ''}`.trim();
  if (differences.length === 0) {
    return `All shared packages have the same versions as in ${side}.`;
  }
  const named = differences.filter(({ isImported }) => isImported);
  const shown = named
    .slice(0, MAX_LISTED)
    .map(({ name, here: ours, there }) =>
      printable(
        there === null ? `no ${name} (here ${ours})` : `${name} ${there} (here ${ours ?? 'none'})`
      )
    );
  const others = differences.length - shown.length;
  const more =
    others === 0
      ? []
      : [named.length === 0 ? `${others} that it does not import` : `${others} more`];
  return `Packages that differ from ${side}: ${[...shown, ...more].join(', ')}.`;
}

function stagingLines({ staging, files }: RunResult): readonly string[] {
  if (staging === null) {
    return [];
  }
  const bytes = staging.staged.reduce((sum, file) => sum + file.bytes, 0);
  const isBrought = staging.staged.length > 0;
  return [
    ...(isBrought ? [`Uploaded: ${countOf(staging.staged.length, 'file')}, ${size(bytes)}.`] : []),
    ...listOf(
      staging.not_staged,
      'Not uploaded',
      ({ path, reason }) => `${path} (${reason.replace(/\.$/, '')})`
    ),
    // If all changes are known, they are listed separately.
    ...(files === null ? listOf(staging.outputs, 'It left there', ({ path }) => path) : [])
  ];
}

function listOf<Item>(
  items: readonly Item[],
  head: string,
  text: (item: Item) => string
): readonly string[] {
  if (items.length === 0) {
    return [];
  }
  const shown = items.slice(0, MAX_LISTED).map(item => printable(text(item)));
  const more = items.length > MAX_LISTED ? ` and ${items.length - MAX_LISTED} more` : '';
  return [`${head}: ${shown.join(', ')}${more}.`];
}

function size(bytes: number): string {
  const [value, unit] =
    bytes < 1e3 ? [bytes, 'bytes'] : bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB'];
  return `${unit === 'bytes' ? value : value.toFixed(1)} ${unit}`;
}
