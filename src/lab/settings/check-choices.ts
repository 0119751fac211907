/** The remembered choices of the check dialog. Other options have the server's defaults. */
import { RUNORDER_VALUES } from '../../protocol';
import type { RunOrder } from '../../protocol';

/** The folder in which the cells run: a copy of the notebook's project, or the notebook's folder. */
export type RunFolder = 'copy' | 'folder';

/** Choices that are remembered. The kernel is not included: it is the notebook's. */
export interface CheckChoices {
  readonly order: RunOrder;
  readonly place: RunFolder;
  readonly stopOnError: boolean;
  /** Time limit of a cell in seconds; null for no limit. */
  readonly cellSeconds: number | null;
  /** Number of runs. */
  readonly runs: 1 | 3;
}

/** The choices when nothing is remembered. */
export const DEFAULT_CHOICES: CheckChoices = {
  order: 'document',
  place: 'copy',
  stopOnError: false,
  cellSeconds: null,
  runs: 1
};

/** Parses remembered choices; missing and invalid values get their defaults. */
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
