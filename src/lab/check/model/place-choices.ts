/** In which places a notebook can be checked, and which of them was chosen. */
import type { TargetChoice } from '../../../core/check/job/run-target';
import type { EnvironmentChoice, GatewayChoice, RunPlaces } from '../../../protocol';
import { RUNENVIRONMENT_VALUES } from '../../../protocol';

/** What there is beside this machine as it is. */
export interface OfferedPlaces {
  readonly gateways: readonly GatewayChoice[];
  /** Those that a file declares, whether they can be built or not. */
  readonly environments: readonly EnvironmentChoice[];
}

/** Where nothing is configured and no file declares anything. */
export const NOWHERE_ELSE: OfferedPlaces = { gateways: [], environments: [] };

/** What is worth offering. */
export function offeredPlaces({ gateways, environments }: RunPlaces): OfferedPlaces {
  return {
    gateways,
    environments: environments.filter(
      ({ environment, source }) => environment !== 'current' && source !== null
    )
  };
}

/** Whether there is anything to choose. */
export function hasChoice({ gateways, environments }: OfferedPlaces): boolean {
  return gateways.length + environments.length > 0;
}

/** A place as it is remembered for a notebook. */
export interface ChosenPlace extends TargetChoice {
  readonly variables: Readonly<Record<string, string>>;
  /** The kernel on the gateway; null on this machine. */
  readonly kernelName: string | null;
}

/** This machine as it is. */
export const CHOSEN_HERE: ChosenPlace = {
  gateway: null,
  variables: {},
  environment: 'current',
  kernelName: null
};

/** A gateway, with a kernel that it has and no variables. */
export function chosenGateway({ name, kernels }: GatewayChoice, usual: string): ChosenPlace {
  const kernelName = kernels.length === 0 || kernels.includes(usual) ? usual : kernels[0];
  return { ...CHOSEN_HERE, gateway: name, kernelName };
}

/** What was chosen before, as far as there still is such a place; `usual` is the notebook's kernel. */
export function stillOffered(
  chosen: ChosenPlace,
  { gateways, environments }: OfferedPlaces,
  usual: string
): ChosenPlace {
  if (chosen.gateway === null) {
    const isThere = environments.some(
      ({ environment, available }) => environment === chosen.environment && available
    );
    return isThere ? { ...CHOSEN_HERE, environment: chosen.environment } : CHOSEN_HERE;
  }
  const gateway = gateways.find(({ name }) => name === chosen.gateway);
  if (gateway === undefined) {
    return CHOSEN_HERE;
  }
  const variables = Object.entries(chosen.variables).filter(([name]) =>
    gateway.variables.includes(name)
  );
  return {
    ...chosenGateway(gateway, chosen.kernelName ?? usual),
    variables: Object.fromEntries(variables)
  };
}

/** Reads a remembered place; what is missing or strange is this machine. */
export function readChosenPlace(value: unknown): ChosenPlace {
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
