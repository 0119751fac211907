/** The execution targets of a check, and the user's choice. */
import type { TargetChoice } from '../../../core/check/job/run-target';
import type { EnvironmentChoice, GatewayChoice, RunTargets } from '../../../protocol';
import { RUNENVIRONMENT_VALUES } from '../../../protocol';

/** Execution targets besides the local kernel. */
export interface OfferedTargets {
  readonly gateways: readonly GatewayChoice[];
  /** Environments that a file declares, whether they can be built or not. */
  readonly environments: readonly EnvironmentChoice[];
}

/** No other execution targets. */
export const NO_OTHER_TARGETS: OfferedTargets = { gateways: [], environments: [] };

/** The execution targets to offer. */
export function offeredTargets({ gateways, environments }: RunTargets): OfferedTargets {
  return {
    gateways,
    environments: environments.filter(
      ({ environment, source }) => environment !== 'current' && source !== null
    )
  };
}

/** Whether there is a choice. */
export function hasChoice({ gateways, environments }: OfferedTargets): boolean {
  return gateways.length + environments.length > 0;
}

/** The execution target that is remembered for a notebook. */
export interface ChosenTarget extends TargetChoice {
  readonly variables: Readonly<Record<string, string>>;
  /** The kernel on the gateway; null for the local machine. */
  readonly kernelName: string | null;
}

/** The local machine with the kernel's own environment. */
export const LOCAL_TARGET: ChosenTarget = {
  gateway: null,
  variables: {},
  environment: 'current',
  kernelName: null
};

/** A gateway with one of its kernels and no variables. */
export function chosenGateway({ name, kernels }: GatewayChoice, usual: string): ChosenTarget {
  const kernelName = kernels.length === 0 || kernels.includes(usual) ? usual : kernels[0];
  return { ...LOCAL_TARGET, gateway: name, kernelName };
}

/** The earlier choice, reduced to what is still offered; `usual` is the notebook's kernel. */
export function stillOffered(
  chosen: ChosenTarget,
  { gateways, environments }: OfferedTargets,
  usual: string
): ChosenTarget {
  if (chosen.gateway === null) {
    const isAvailable = environments.some(
      ({ environment, available }) => environment === chosen.environment && available
    );
    return isAvailable ? { ...LOCAL_TARGET, environment: chosen.environment } : LOCAL_TARGET;
  }
  const gateway = gateways.find(({ name }) => name === chosen.gateway);
  if (gateway === undefined) {
    return LOCAL_TARGET;
  }
  const variables = Object.entries(chosen.variables).filter(([name]) =>
    gateway.variables.includes(name)
  );
  return {
    ...chosenGateway(gateway, chosen.kernelName ?? usual),
    variables: Object.fromEntries(variables)
  };
}

/** Parses a remembered execution target; missing and invalid values mean the local machine. */
export function readChosenTarget(value: unknown): ChosenTarget {
  const { gateway, variables, environment, kernelName } = record(value);
  const texts = Object.entries(record(variables)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string'
  );
  return {
    gateway: typeof gateway === 'string' ? gateway : null,
    variables: Object.fromEntries(texts),
    environment: RUNENVIRONMENT_VALUES.find(known => known === environment) ?? 'current',
    kernelName: typeof kernelName === 'string' ? kernelName : null
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
