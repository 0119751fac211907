/** How far a check run is kept apart from the machine: its sandbox and its network. */
import { SANDBOXMODE_VALUES } from '../../protocol';
import type { ProjectTrust, SandboxMode } from '../../protocol';
import { largest } from '../memo/lists';
import { isTable } from '../toml/table';
import type { EntryReader } from './check-settings';

/** The isolation that a user, a server or a project asks for. */
export interface Isolation {
  readonly sandbox: SandboxMode;
  /** False: the notebook has no network, which needs a sandbox. */
  readonly network: boolean;
  /** Names of further environment variables for a kernel in a sandbox, `*` for all; only users can name some. */
  readonly passed?: readonly string[];
  /** Whether the user named the sandbox mode for this command, so that no remembered answer changes it. */
  readonly isChosen?: boolean;
  /** Whether the user is known to trust the project; absent where that was not determined. */
  readonly trust?: ProjectTrust;
}

/** Without a sandbox. */
export const DEFAULT_ISOLATION: Isolation = { sandbox: 'off', network: true };

/** What a user chose, tightened by a project: each setting at its strictest, and no variables but those of the user. */
export function stricterIsolation(
  user: Isolation,
  project: Pick<Isolation, 'sandbox' | 'network'>
): Isolation {
  const levels = [user.sandbox, project.sandbox].map(mode => SANDBOXMODE_VALUES.indexOf(mode));
  return {
    sandbox: SANDBOXMODE_VALUES[largest(levels)],
    network: user.network && project.network,
    ...(user.passed === undefined ? {} : { passed: user.passed }),
    ...(user.trust === undefined ? {} : { trust: user.trust })
  };
}

/** The fields of a job or request; empty for the default, which older servers know, too. */
export function isolationFields({
  sandbox,
  network
}: Isolation): Partial<Pick<Isolation, 'sandbox' | 'network'>> {
  return {
    ...(sandbox === DEFAULT_ISOLATION.sandbox ? {} : { sandbox }),
    ...(network ? {} : { network })
  };
}

/** Reads `sandbox` and `network` of the table `check`; what is not valid does not loosen anything. */
export function readIsolation(
  reader: Pick<EntryReader, 'wrongValue'>,
  table: unknown
): Isolation | undefined {
  if (!isTable(table)) {
    return undefined;
  }
  const { sandbox = DEFAULT_ISOLATION.sandbox, network = DEFAULT_ISOLATION.network } = table;
  const mode = SANDBOXMODE_VALUES.find(value => value === sandbox);
  if (mode === undefined) {
    reader.wrongValue(
      ['check', 'sandbox'],
      sandbox,
      SANDBOXMODE_VALUES.map(value => `"${value}"`).join(' or ')
    );
  }
  if (typeof network !== 'boolean') {
    reader.wrongValue(['check', 'network'], network, '`true` or `false`');
  }
  return { sandbox: mode ?? 'required', network: network === true };
}
