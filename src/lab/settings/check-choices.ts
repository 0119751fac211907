/** What a user chooses for a check and is remembered; the rest is as the server has it. */
import { RUNORDER_VALUES } from '../../protocol';
import type { RunOrder } from '../../protocol';

/** In which folder the cells are run. */
export type RunFolder = 'copy' | 'folder';

/** The choices of a check that are remembered. The kernel is not among them: it is the notebook's. */
export interface CheckChoices {
  readonly order: RunOrder;
  readonly place: RunFolder;
  readonly stopOnError: boolean;
  /** Seconds that one cell may take; null where it may take any time. */
  readonly cellSeconds: number | null;
  /** How often the notebook is run. */
  readonly runs: 1 | 3;
}

/** What Enter alone asks for. */
export const DEFAULT_CHOICES: CheckChoices = {
  order: 'document',
  place: 'copy',
  stopOnError: false,
  cellSeconds: null,
  runs: 1
};

/** Reads remembered choices; what is missing or strange has its default. */
export function readChoices(value: unknown): CheckChoices {
  const { order, place, stopOnError, cellSeconds, runs } = (
    typeof value === 'object' && value !== null ? value : {}
  ) as Record<string, unknown>;
  return {
    order: RUNORDER_VALUES.find(known => known === order) ?? DEFAULT_CHOICES.order,
    place: place === 'folder' ? 'folder' : 'copy',
    stopOnError: stopOnError === true,
    cellSeconds: typeof cellSeconds === 'number' && cellSeconds > 0 ? cellSeconds : null,
    runs: runs === 3 ? 3 : 1
  };
}
