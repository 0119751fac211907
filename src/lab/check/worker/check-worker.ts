/** Entry point of the web worker, which keeps large outputs from blocking the page. */
import { answerOf } from './answer';
import { CheckComparer } from './check-comparer';
import type { NumberedAnswer, NumberedQuestion } from './check-messages';
import { errorReason } from '../../../core/messages/error-reason';

const desk = new CheckComparer();

self.onmessage = ({ data }: MessageEvent<NumberedQuestion>): void => {
  const { number, question } = data;
  let message: NumberedAnswer;
  try {
    message = { number, ok: true, answer: answerOf(desk, question) };
  } catch (error) {
    message = {
      number,
      ok: false,
      message: errorReason(error)
    };
  }
  self.postMessage(message);
};
