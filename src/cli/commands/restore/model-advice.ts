/** Asks a language model for a change past one failure, and lets it try again with what became of its answer. */
import type { ChatMessage } from '../../../core/model/request';
import type { ModelSession } from '../../model/model-session';
import { outputOf } from '../../runs/run-failures';
import type { TaskRunner } from '../../tasks/task-runner';
import type { TASKS } from '../tasks';
import type { ProposedStep, SituationInput } from './notebook-situation';
import type { RanVersion } from './ran-version';

/** Answers about one failure. */
const MAX_ANSWERS = 3;

/** A step that the model proposes, to be run. */
export interface AdvisedStep {
  readonly step: ProposedStep;
  /**
   * Decides on the step after its run, and records it.
   *
   * @param after - null where it could not be run
   * @param helps - whether it gets further, and no stored output speaks against it
   */
  readonly judge: (
    before: RanVersion,
    after: RanVersion | null,
    helps: boolean
  ) => Promise<boolean>;
}

/** The advice of one model. */
export class ModelAdvice {
  constructor(
    private readonly model: ModelSession,
    private readonly runner: TaskRunner<typeof TASKS>
  ) {}

  /** The steps that the model proposes against the first failure, one after another. */
  async *consult(situation: SituationInput): AsyncGenerator<AdvisedStep, void> {
    const made = outputOf(
      await this.runner.run('model-request', {
        ...situation,
        withOutputs: this.model.sendsOutputs
      })
    );
    const { request, cell } = made;
    const messages: ChatMessage[] = [...(request?.messages ?? [])];
    for (let count = 0; request !== null && count < MAX_ANSWERS && this.model.mayAsk; count++) {
      const exchange = await this.model.ask(messages, cell);
      if (exchange === null) {
        return;
      }
      const { answer } = exchange;
      const input = { ...situation, answer, shown: request.cells };
      const { step, reason } = outputOf(await this.runner.run('model-answer', input));
      let objection = reason;
      if (step === null) {
        exchange.close('refused', reason);
      } else {
        const judge: AdvisedStep['judge'] = async (before, after, helps) => {
          objection = await this.objectionTo(situation, before, after, helps);
          exchange.close(objection === '' ? 'kept' : 'no-help', objection || null);
          return objection === '';
        };
        yield { step, judge };
      }
      messages.push(
        { role: 'assistant', content: answer.slice(0, 20_000) },
        { role: 'user', content: `That was not kept. ${objection} Answer again.` }
      );
    }
  }

  /** Why a step is not kept; empty where it is. */
  private async objectionTo(
    { file }: SituationInput,
    before: RanVersion,
    after: RanVersion | null,
    helps: boolean
  ): Promise<string> {
    if (after === null) {
      return 'The same was tried before, or the notebook could not be run with it.';
    }
    if (!helps) {
      return `The run gets no further, or a stored output differs. ${errorOf(after)}`;
    }
    const changed = await this.runner.run('changed-above', { file, before, after });
    const [first] = outputOf(changed).cells;
    return first === undefined ? '' : `It changes the output of cell ${first + 1}.`;
  }
}

function errorOf({ result }: RanVersion): string {
  const failed = result.outcome.cells.find(({ status }) => status === 'failed');
  const error = failed?.error ?? null;
  return failed === undefined || error === null
    ? ''
    : `Cell ${failed.index + 1} raises ${error.ename}: ${error.evalue.slice(0, 1_000)}`;
}
