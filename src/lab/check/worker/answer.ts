/** Dispatches questions. */
import type { CheckComparer } from './check-comparer';
import type { CheckAnswers, CheckQuestion } from './check-messages';
import { lintFile } from './file-lint';
import { compareLists } from './list-comparison';

/** The answer to a question. */
export function answerOf(
  desk: CheckComparer,
  question: CheckQuestion
): CheckAnswers[keyof CheckAnswers] {
  switch (question.kind) {
    case 'open':
      return desk.open(question.notebook, question.path);
    case 'judge':
      return desk.compareRuns(question.results, question.settings, question.here);
    case 'needs':
      return desk.needs();
    case 'compare':
      return desk.compare(question.index);
    case 'fresh':
      return desk.fresh();
    case 'outputs':
      return compareLists(question);
    case 'lint':
      return lintFile(question);
  }
}
