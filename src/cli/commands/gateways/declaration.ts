import { FORMAT_OPTION } from '../../options/declaration';
import type { CommandDeclaration, OptionTable } from '../../options/declaration';

/** The options of `freshkernel gateways`. */
export const GATEWAYS_OPTIONS = { ...FORMAT_OPTION } as const satisfies OptionTable;

/** `freshkernel gateways`. */
export const GATEWAYS: CommandDeclaration = {
  name: 'gateways',
  operands: '',
  summary: 'lists the kernel gateways, their kernels, and whether they answer',
  description:
    'Asks the kernel gateways of `freshkernel_gateways.toml`, all at the same time, whether they answer, which kernels they offer, and how many kernels run there. Starts no kernel. `freshkernel check --gateway NAME` runs notebooks there.',
  options: GATEWAYS_OPTIONS,
  exitCodes: {
    0: 'all gateways answer, or none is configured',
    1: 'a gateway does not answer, or refuses the token',
    2: 'wrong usage, an invalid configuration, or no Python with the package'
  }
};
