import type { IPassiveExecutions } from '../core/core-module';
import type { ProbeProgram } from './probe-client';
import type { RegisteredPage } from './registered-page';

/** Options of a kernel watch. */
export interface KernelWatchOptions extends ProbeProgram, RegisteredPage {
  readonly newPassiveExecutions: () => IPassiveExecutions;
}
