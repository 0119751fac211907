/** Reads the options of commands that run notebooks: their limits and how far they are kept apart. */
import { DEFAULT_ISOLATION } from '../../core/settings/isolation';
import type { Isolation } from '../../core/settings/isolation';
import { SANDBOXMODE_VALUES } from '../../protocol';
import { UsageFailure } from '../console/failure';
import type { OptionTable } from './declaration';
import { choice } from './values';

/** The options that limit a run and keep it apart. */
export const RUN_LIMIT_OPTIONS = {
  'cell-timeout': {
    type: 'string',
    value: 'SECONDS',
    help: 'limit for each cell, 0 for none (default 0)'
  },
  memory: {
    type: 'string',
    value: 'BYTES',
    help: 'end a run whose processes use more memory, for example `4G` (default: no limit)'
  },
  'copy-limit': {
    type: 'string',
    value: 'BYTES',
    help: 'maximum size of the copy (default `200M`)'
  },
  sandbox: {
    type: 'string',
    value: 'MODE',
    choices: SANDBOXMODE_VALUES,
    help: '`auto`: if bubblewrap works here, notebooks cannot write outside of their copy; `required`: without bubblewrap they do not run; `off` (default): no sandbox. Settings of a project can only be stricter'
  },
  'no-network': {
    type: 'boolean',
    default: false,
    help: 'run notebooks without network access; needs a sandbox'
  },
  'pass-variable': {
    type: 'string',
    multiple: true,
    value: 'NAME',
    help: 'give this environment variable, which may hold a secret, also to kernels that get only harmless ones, as all in a sandbox do; `*` gives all; repeatable'
  }
} as const satisfies OptionTable;

/** Reads `--sandbox`, `--no-network` and `--pass-variable`. */
export function readIsolationOptions(values: {
  readonly sandbox?: string;
  readonly 'no-network'?: boolean;
  readonly 'pass-variable'?: readonly string[];
}): Isolation {
  const { sandbox } = values;
  const network = values['no-network'] !== true;
  if (sandbox === 'off' && !network) {
    throw new UsageFailure(
      '`--no-network` and `--sandbox off` exclude each other: a notebook without a network needs a sandbox. Give one of them.'
    );
  }
  return {
    sandbox:
      sandbox === undefined
        ? DEFAULT_ISOLATION.sandbox
        : choice('--sandbox', sandbox, SANDBOXMODE_VALUES),
    network,
    passed: values['pass-variable'] ?? [],
    isChosen: sandbox !== undefined
  };
}

/** Parses a number of seconds; 0 is no limit. */
export function seconds(
  option: string,
  given: string | undefined,
  usual: number | null
): number | null {
  if (given === undefined) {
    return usual;
  }
  if (!/^\d{1,9}(\.\d{1,6})?$/.test(given)) {
    throw new UsageFailure(
      `\`${option}\` must be a number of seconds, 0 for no limit. It is \`${given}\`.`
    );
  }
  return Number(given) === 0 ? null : Number(given);
}

const UNITS: Readonly<Record<string, number>> = { '': 1, K: 1e3, M: 1e6, G: 1e9, T: 1e12 };

/** Parses a size such as `500M`. */
export function bytes(option: string, given: string | undefined): number | null {
  if (given === undefined) {
    return null;
  }
  const parts = /^(\d{1,15})([KMGT]?)B?$/i.exec(given);
  if (parts === null || Number(parts[1]) === 0) {
    throw new UsageFailure(
      `\`${option}\` must be a number of bytes, for example \`500M\` or \`2G\`. It is \`${given}\`.`
    );
  }
  return Number(parts[1]) * UNITS[parts[2].toUpperCase()];
}
