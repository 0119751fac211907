/**
 * The tasks of the commands on one notebook: functions from plain data to plain data, so that they can run in any process. Each is
 * loaded on first use, so that a command loads only its own code.
 */
export const TASKS = {
  lint: async () => (await import('./lint/task')).lintTask,
  'lint-report': async () => (await import('./lint/report-task')).lintReportTask,
  graph: async () => (await import('./graph/task')).graphTask,
  stale: async () => (await import('./stale/task')).staleTask,
  slice: async () => (await import('./slice/task')).sliceTask,
  fix: async () => (await import('./fix/task')).fixTask,
  compare: async () => (await import('./compare/task')).compareTask,
  crashes: async () => (await import('./crashes/task')).crashesTask,
  prepare: async () => (await import('../runs/prepare-task')).prepareTask,
  judge: async () => (await import('../runs/judge-task')).judgeTask,
  propose: async () => (await import('./restore/propose-task')).proposeTask,
  'rule-steps': async () => (await import('./restore/rule-steps-task')).ruleStepsTask,
  'runtime-numbers': async () => (await import('./restore/runtime-steps-task')).runtimeNumbersTask,
  'runtime-step': async () => (await import('./restore/runtime-steps-task')).runtimeStepTask,
  'default-steps': async () => (await import('./restore/default-steps-task')).defaultStepsTask,
  'model-request': async () => (await import('./restore/model-tasks')).requestTask,
  'model-answer': async () => (await import('./restore/model-tasks')).answerTask,
  'changed-above': async () => (await import('./restore/model-tasks')).changedAboveTask,
  'variant-findings': async () => (await import('./variants/findings-task')).findingsTask,
  'variant-behavior': async () => (await import('./variants/findings-task')).behaviorTask,
  'study-facts': async () => (await import('./study/facts-task')).studyFactsTask,
  requirements: async () => (await import('./requirements/task')).requirementsTask,
  files: async () => (await import('./files/task')).filesTask
} as const;
