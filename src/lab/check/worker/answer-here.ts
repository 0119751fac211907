/** Answers questions in the page; in a separate chunk, because it is rarely needed. */
import { answerOf } from './answer';
import { CheckDesk } from './check-desk';
import type { AnswerHere } from './checker';

/** Creates a comparer in the page. */
export function answerHere(): AnswerHere {
  const desk = new CheckDesk();
  return question => answerOf(desk, question);
}
