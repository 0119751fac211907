/** The tasks of a restoration that asks a language model: the request, the step that an answer proposes, and what it changed. */
import { readAnswer } from '../../../core/model/answer';
import { changedAbove } from '../../../core/model/changed-above';
import { modelCandidate } from '../../../core/model/model-candidate';
import { modelRequest } from '../../../core/model/request';
import type { ModelRequest } from '../../../core/model/request';
import { readFreshRun } from '../../../core/check/verdict/fresh-run';
import type { NotebookError } from '../../../protocol';
import type { TaskInput } from '../../tasks/task';
import { readSituation, stepsOf } from './notebook-situation';
import type { ProposedStep, SituationInput } from './notebook-situation';

type Unreadable = { readonly ok: false; readonly error: NotebookError };

/** Input of a request. */
export interface RequestInput extends SituationInput {
  readonly withOutputs: boolean;
}

/** A request; null where nothing fails. */
export type RequestOutput =
  | { readonly ok: true; readonly request: ModelRequest | null; readonly cell: number | null }
  | Unreadable;

/** Makes the request about the first failure of a notebook. */
export function requestTask(input: RequestInput): RequestOutput {
  const read = readSituation(input);
  if (!read.ok) {
    return read;
  }
  const situation = read.stopped?.situation ?? null;
  return situation === null
    ? { ok: true, request: null, cell: null }
    : {
        ok: true,
        request: modelRequest(situation, input.withOutputs, input.approach),
        cell: situation.origins[situation.failure.cell.index]
      };
}

/** Input: the answer of a model. */
export interface AnswerInput extends SituationInput {
  readonly answer: string;
  /** Positions of the cells that the model saw. */
  readonly shown: readonly number[];
}

/** The step, or why the answer is refused. */
export type AnswerOutput =
  { readonly ok: true; readonly step: ProposedStep | null; readonly reason: string } | Unreadable;

/** Reads and guards an answer. */
export function answerTask(input: AnswerInput): AnswerOutput {
  const read = readSituation(input);
  if (!read.ok) {
    return read;
  }
  const { stopped } = read;
  if (stopped === null) {
    return { ok: true, step: null, reason: 'Nothing fails.' };
  }
  const { situation } = stopped;
  const proposal = modelCandidate(situation, readAnswer(input.answer), input.shown, input.approach);
  return proposal.ok
    ? { ok: true, step: stepsOf([proposal.candidate], stopped).at(0) ?? null, reason: '' }
    : { ok: true, step: null, reason: proposal.reason };
}

/** A run, and the origins of its cells in the notebook as it was given. */
interface OriginRun {
  readonly json: string;
  readonly origins: readonly (number | null)[];
}

/** Input: the runs before and after a step. */
export interface ChangedAboveInput extends TaskInput {
  readonly before: OriginRun;
  readonly after: OriginRun;
}

/** The cells that ran before a step, and whose outputs it changed; by their index in the notebook as it was given. */
export interface ChangedAboveOutput {
  readonly ok: true;
  readonly cells: readonly number[];
}

/** Compares the runs. */
export function changedAboveTask({ before, after }: ChangedAboveInput): ChangedAboveOutput {
  const read = ({ json, origins }: OriginRun) => ({ run: readFreshRun(json), origins });
  return { ok: true, cells: changedAbove(read(before), read(after)) };
}
