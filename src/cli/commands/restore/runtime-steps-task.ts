/** The tasks of a runtime reduction: the numbers that bound a slow cell, and the step that gives one another value. */
import { affectedBy, lessWork } from '../../../core/restore/less-work';
import { cellsText } from '../../../core/restore/cells-text';
import { workLiterals } from '../../../core/restore/work-literals';
import type { WorkLiteral } from '../../../core/restore/work-literals';
import type { NotebookError } from '../../../protocol';
import { readSituation, stepOn } from './notebook-situation';
import type { ProposedStep, SituationInput } from './notebook-situation';

type Unreadable = { readonly ok: false; readonly error: NotebookError };

/** A number that can be made smaller. */
export interface ReducibleNumber extends Pick<WorkLiteral, 'value' | 'least' | 'unit'> {
  /** For users: `EPOCHS` of cell 1, in Markdown. */
  readonly name: string;
}

/** The numbers, in the order in which they are tried. */
export type RuntimeNumbers =
  { readonly ok: true; readonly numbers: readonly ReducibleNumber[] } | Unreadable;

/** Finds the numbers that bound the work of the cell at which a version stopped. */
export function runtimeNumbersTask(input: SituationInput): RuntimeNumbers {
  const read = readSituation(input);
  if (!read.ok) {
    return read;
  }
  const situation = read.stopped?.situation ?? null;
  if (situation === null) {
    return { ok: true, numbers: [] };
  }
  const numbers = workLiterals(situation, situation.failure.cell).map(
    ({ value, least, unit, label, cell }) => ({
      value,
      least,
      unit,
      name: `\`${label}\` of ${cellsText([cell], situation)}`
    })
  );
  return { ok: true, numbers };
}

/** Input: which of the numbers gets which value. */
export interface RuntimeStepInput extends SituationInput {
  readonly number: number;
  readonly value: number;
}

/** The step; null where there is no such number. */
export type RuntimeStep = { readonly ok: true; readonly step: ProposedStep | null } | Unreadable;

/** Makes the step of one number. */
export function runtimeStepTask(input: RuntimeStepInput): RuntimeStep {
  const read = readSituation(input);
  if (!read.ok) {
    return read;
  }
  const { stopped } = read;
  const { situation } = stopped ?? {};
  const literal =
    situation === undefined
      ? undefined
      : workLiterals(situation, situation.failure.cell).at(input.number);
  if (stopped === null || situation === undefined || literal === undefined) {
    return { ok: true, step: null };
  }
  const { text, numbers } = stopped;
  const { document, origins } = situation;
  // For these steps, the witnesses are the cells whose outputs no longer count.
  const affected = affectedBy(literal, document, input.config).flatMap(
    index => origins[index] ?? []
  );
  const version = { document, text, origins, numbers };
  return { ok: true, step: stepOn(version, lessWork(literal, input.value, situation), affected) };
}
