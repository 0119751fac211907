import { determinismFixes } from '../../nondeterminism/determinism-fix';
import { gpuTraining } from '../../nondeterminism/gpu-training';
import { INSERT_TITLE } from '../../nondeterminism/seed-fixes';
import { defineRule } from '../contract';

/** R4: training on a GPU that gives other numbers on each run. */
export const gpuNondeterminism = defineRule({
  code: 'R4',
  name: 'gpu-nondeterminism',
  title: 'Nondeterministic training',
  why: 'Many operations add numbers on a GPU in whatever order the threads finish, so results differ even with a seed.',
  category: 'randomness',
  severity: 'info',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    gpu: '{library} trains on a GPU here: its numbers may change on every run, even with a seed.'
  },
  fixTitles: { insert: INSERT_TITLE },
  fixes: 'unsafe',
  *check(context) {
    for (const training of gpuTraining(context)) {
      const { cell, range, library } = training;
      yield {
        cell,
        range,
        message: 'gpu',
        values: { library: library.title },
        names: [library.module],
        fixes: determinismFixes(context, training)
      };
    }
  }
});
