/** Answers questions in the page; in a separate chunk, because it is rarely needed. */
import { answerOf } from './answer';
import { CheckComparer } from './check-comparer';
import type { AnswerInPage } from './checker';

/** Creates a comparer in the page. */
export function answerInPage(): AnswerInPage {
  const desk = new CheckComparer();
  return question => answerOf(desk, question);
}
