import type { CheckChoices } from '../../settings/check-choices';
import type { ChosenTarget } from '../model/target-choices';

/** A kernel to choose. */
export interface KernelChoice {
  readonly name: string;
  readonly title: string;
}

/** Initial value and result of the dialog. */
export interface DialogChoices extends CheckChoices {
  /** The local kernel. */
  readonly kernelName: string;
  readonly chosen: ChosenTarget;
}
