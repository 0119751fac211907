/** The profiles: settings for a kind of work, which apply where the project's own settings say nothing. */
import type { Phase, Severity } from '../../protocol';

/** The value of the setting `profile`. */
export type ProfileName = 'teaching' | 'research' | 'production';

/** What a profile sets. All rules are named by code. */
export interface Profile {
  /** One sentence: for which notebooks it is. */
  readonly purpose: string;
  readonly phase: Phase;
  readonly failOn: Severity;
  /** Rules that are off by default. */
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** Code → severity. */
  readonly severity: Readonly<Record<string, Severity>>;
}

/** All profiles, in the order of their documentation. */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  teaching: {
    purpose:
      'Lectures and exercises: they must run from top to bottom and be readable; what they install is decided elsewhere.',
    phase: 'finishing',
    failOn: 'error',
    on: ['C8'],
    off: ['I2', 'I4', 'I7', 'R4', 'M2'],
    severity: { H9: 'error', C1: 'info', C4: 'warning', I3: 'warning' }
  },
  research: {
    purpose: 'Results that others must be able to get again from the notebook and its files.',
    phase: 'finishing',
    failOn: 'warning',
    on: [],
    off: ['T7'],
    severity: {
      C2: 'error',
      H9: 'error',
      H13: 'error',
      P1: 'error',
      R1: 'error',
      R2: 'error',
      R4: 'warning',
      R5: 'warning',
      R6: 'warning',
      M3: 'warning'
    }
  },
  production: {
    purpose: 'Notebooks that a schedule or a pipeline runs without a person at the screen.',
    phase: 'finishing',
    failOn: 'warning',
    on: ['H15'],
    off: ['C4', 'C5', 'T6', 'T7'],
    severity: {
      H9: 'error',
      H13: 'error',
      P1: 'error',
      P3: 'error',
      I2: 'error',
      I4: 'error',
      I1: 'warning',
      I3: 'warning',
      I6: 'warning',
      M2: 'warning',
      R6: 'warning'
    }
  }
};

/** The names of all profiles. */
export const PROFILE_NAMES = Object.keys(PROFILES) as readonly ProfileName[];
