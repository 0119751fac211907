/** Describes for the terminal what protected the user's files from a notebook. */
import type { CheckOutcome } from '../check/verdict/check-outcome';
import type { RunResult } from '../../protocol';
import { printable } from './terminal';

/** The files outside of the private copy that changed during one of the runs. */
export function changedOutside({
  runs
}: {
  readonly runs: readonly Pick<RunResult, 'files'>[];
}): readonly string[] {
  return [...new Set(runs.flatMap(({ files }) => files?.outside ?? []))].sort();
}

/** Whether a sandbox protected the first run; empty if none was asked for. */
export function sandboxLines({ runs: [{ sandbox }] }: CheckOutcome): readonly string[] {
  if (sandbox === undefined || (sandbox.requested === 'off' && sandbox.network)) {
    return [];
  }
  if (!sandbox.protected) {
    return [`No sandbox protected your files. ${printable(sandbox.reason)}`];
  }
  const network = sandbox.network ? '' : ' The notebook had no network.';
  return [`A sandbox protected the files outside of its private copy.${network}`];
}
