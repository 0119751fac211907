/** The output of `freshkernel gateways` for the terminal. */
import type { GatewayState, GatewayStates } from '../../protocol';
import type { Styles } from './terminal';
import { countOf, printable } from './terminal';

const NONE =
  'No gateway is configured: name some in `freshkernel_gateways.toml` in a folder of `jupyter --paths`.\n';

/** Formats the states of gateways: a paragraph for each, then the pools. */
export function formatGateways({ gateways, pools }: GatewayStates, styles: Styles): string {
  if (gateways.length === 0) {
    return NONE;
  }
  const listed = gateways.map(each => `${formatGateway(each, styles)}\n`);
  const joined = pools.map(
    ({ name, gateways: members }) =>
      `${styles.bold(printable(name))}  pool of ${printable(members.join(', '))}\n`
  );
  return [...listed, ...joined].join('\n');
}

function formatGateway(state: GatewayState, styles: Styles): string {
  const { name, problem, kernels, running, resources } = state;
  const title =
    styles.bold(printable(name)) + (resources === '' ? '' : `  ${printable(resources)}`);
  if (problem !== '') {
    return `${title}\n  ${styles.red(printable(problem))}`;
  }
  const offered = kernels.length === 0 ? 'offers no kernel' : `kernels: ${kernels.join(', ')}`;
  const runs =
    running === null ? 'does not say how many run' : `${countOf(running, 'kernel')} running`;
  return `${title}\n  ${printable(offered)}\n  ${runs}`;
}
