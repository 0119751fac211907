import type { ExecutionTracker } from './execution-tracker';
import type { ProbeClient } from './probe-client';

/** How often the installation is tried: failing cells abort pending requests. */
const MAX_TRIES = 20;

/**
 * Installs the probe, again while failing cells abort the request. Returns the reason of a failure; null on success or
 * if the attempt is obsolete.
 *
 * @throws Error - if the kernel ends or restarts meanwhile: it loses the request
 */
export async function installProbe(
  link: ProbeClient,
  executions: ExecutionTracker,
  isObsolete: () => boolean
): Promise<string | null> {
  for (let tries = 0; tries < MAX_TRIES && !isObsolete(); tries++) {
    const outcome = await link.install();
    if (outcome.kind === 'installed') {
      return null;
    }
    if (outcome.kind === 'failed') {
      return outcome.reason;
    }
    await executions.idle();
  }
  return isObsolete() ? null : 'failing cells aborted the installation';
}
