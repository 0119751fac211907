/** Describes for the terminal what protected the user's files from a notebook. */
import type { CheckOutcome } from '../check/verdict/check-outcome';
import type { RunResult, RunSandbox } from '../../protocol';
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
  return [
    [
      'A sandbox protected the files outside of its private copy.',
      ...(sandbox.network ? [] : ['The notebook had no network.']),
      ...buildText(sandbox),
      ...variablesText(sandbox)
    ].join(' ')
  ];
}

function buildText({ environment }: RunSandbox): readonly string[] {
  switch (environment) {
    case 'sandbox':
      return ['The environment was built in it, with the network.'];
    case 'sandbox-without-network':
      return ['The environment was built in it, without a network.'];
    case 'no-sandbox':
      return ['The environment was built outside of it.'];
    case undefined:
      return [];
  }
}

function variablesText({ withheld = 0 }: RunSandbox): readonly string[] {
  return withheld === 0
    ? []
    : [`Environment variables that the kernel did not get: ${withheld} (\`--pass-variable\`).`];
}
