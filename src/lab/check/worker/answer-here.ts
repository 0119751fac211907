/** Answers in the page itself; in a chunk of its own, since it is seldom needed. */
import { answerOf } from './answer';
import { CheckDesk } from './check-desk';
import type { AnswerHere } from './checker';

/** A desk in the page. */
export function answerHere(): AnswerHere {
  const desk = new CheckDesk();
  return question => answerOf(desk, question);
}
