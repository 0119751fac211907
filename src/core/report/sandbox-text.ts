/** What held for a run: the one text of all reports, in the terminal, in pages and in JupyterLab. */
import type { ProjectTrust, RunResult, RunSandbox, RunStep } from '../../protocol';

/** What a run or a report says about its protection. */
export interface HeldForRun {
  readonly sandbox?: RunSandbox | null;
  readonly project_trust?: ProjectTrust | null;
}

/** Translates a sentence, as JupyterLab's bundles do. */
export interface SentenceBundle {
  __(sentence: string, ...values: (string | number)[]): string;
}

const ENGLISH: SentenceBundle = {
  __: (sentence, ...values) =>
    sentence.replace(/%(\d)/g, (_, at: string) => String(values[Number(at) - 1]))
};

/** The files outside of the private copy that changed during one of the runs. */
export function changedOutside({
  runs
}: {
  readonly runs: readonly Pick<RunResult, 'files'>[];
}): readonly string[] {
  return [...new Set(runs.flatMap(({ files }) => files?.outside ?? []))].sort();
}

/** What held for a run, as sentences; empty where that is not known. They are not safe for a terminal yet. */
export function protectionSentences(
  { sandbox, project_trust }: HeldForRun,
  trans: SentenceBundle = ENGLISH
): readonly string[] {
  if (sandbox === undefined || sandbox === null) {
    return [];
  }
  return [
    ...(project_trust === 'unknown'
      ? [trans.__('The project is not known as one of yours, or as one that you trust.')]
      : []),
    sandbox.protected ? protectedText(sandbox, trans) : unprotectedText(sandbox, trans),
    networkText(sandbox, trans),
    ...variablesText(sandbox, trans),
    ...(sandbox.protected ? (sandbox.outside ?? []).map(step => outsideText(step, trans)) : []),
    ...cachedText(sandbox, trans),
    ...cachedWheelsText(sandbox, trans)
  ];
}

function protectedText({ program, since }: RunSandbox, trans: SentenceBundle): string {
  const name = program ?? 'bubblewrap';
  return since === 'environment'
    ? trans.__(
        'A sandbox (%1) protected the files outside of the private copy, since the environment was built.',
        name
      )
    : trans.__(
        'A sandbox (%1) protected the files outside of the private copy, since the kernel started.',
        name
      );
}

/** Why there was none is a sentence of the server. */
function unprotectedText(
  { requested, network, reason }: RunSandbox,
  trans: SentenceBundle
): string {
  return requested === 'off' && network
    ? trans.__('No sandbox protected your files.')
    : trans.__('No sandbox protected your files. %1', reason);
}

function networkText({ network }: RunSandbox, trans: SentenceBundle): string {
  return network
    ? trans.__('The notebook could use the network.')
    : trans.__('The notebook had no network.');
}

function variablesText(
  { variables, withheld = 0 }: RunSandbox,
  trans: SentenceBundle
): readonly string[] {
  if (variables === undefined) {
    return [];
  }
  return withheld === 0
    ? [trans.__('The kernel got all environment variables.')]
    : [
        trans.__(
          'The kernel did not get %1 environment variables, which may hold secrets.',
          withheld
        )
      ];
}

/** An environment that is used again was built by an earlier run, whose sandbox this one does not know otherwise. */
function cachedText(
  { cached_environment: built }: RunSandbox,
  trans: SentenceBundle
): readonly string[] {
  switch (built) {
    case undefined:
      return [];
    case 'sandbox':
      return [trans.__('The environment came from the cache; it was built in the sandbox.')];
    case 'sandbox-without-network':
      return [
        trans.__(
          'The environment came from the cache; it was built in the sandbox, without a network.'
        )
      ];
    case 'no-sandbox':
      return [
        trans.__('The environment came from the cache; it was built outside of the sandbox.')
      ];
    case 'unknown':
      return [trans.__('The environment came from the cache; where it was built is not recorded.')];
  }
}

/** Of a build without a network, which gets copies of what was downloaded before. */
function cachedWheelsText(
  { cached_wheels: count }: RunSandbox,
  trans: SentenceBundle
): readonly string[] {
  return count === undefined
    ? []
    : [trans.__('The build could use %1 wheels from the caches of pip and uv.', count)];
}

function outsideText(step: RunStep, trans: SentenceBundle): string {
  switch (step) {
    case 'environment':
      return trans.__('The environment was built outside of the sandbox.');
    case 'packages':
      return trans.__('Packages were installed outside of the sandbox, from wheels only.');
    case 'kernel':
      return trans.__('The kernel ran outside of the sandbox.');
  }
}
