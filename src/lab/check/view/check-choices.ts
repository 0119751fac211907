import type { CheckChoices } from '../../settings/check-choices';
import type { ChosenPlace } from '../model/place-choices';

/** A kernel that a notebook can be run with. */
export interface KernelChoice {
  readonly name: string;
  readonly title: string;
}

/** What the dialog begins with, and gives. */
export interface DialogChoices extends CheckChoices {
  /** On this machine. */
  readonly kernelName: string;
  readonly chosen: ChosenPlace;
}
