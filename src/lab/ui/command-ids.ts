/** The commands of Freshkernel. */
export const CommandIDs = {
  showPanel: 'freshkernel:show-panel',
  goTo: 'freshkernel:go-to',
  fix: 'freshkernel:fix',
  fixAll: 'freshkernel:fix-all',
  explain: 'freshkernel:explain',
  hide: 'freshkernel:hide',
  report: 'freshkernel:report',
  showCell: 'freshkernel:show-cell',
  nextFinding: 'freshkernel:next-finding',
  previousFinding: 'freshkernel:previous-finding',
  setPhase: 'freshkernel:set-phase',
  groupBy: 'freshkernel:group-by',
  showHidden: 'freshkernel:show-hidden',
  collapseAll: 'freshkernel:collapse-all',
  watchKernel: 'freshkernel:watch-kernel',
  runStale: 'freshkernel:run-stale',
  runNeeded: 'freshkernel:run-needed-first',
  cancelRuns: 'freshkernel:cancel-runs',
  toggleReactive: 'freshkernel:toggle-reactive',
  check: 'freshkernel:check-reproducibility',
  openCheck: 'freshkernel:open-check',
  showProject: 'freshkernel:show-project',
  showChecks: 'freshkernel:show-checks',
  restore: 'freshkernel:restore-notebook',
  modernize: 'freshkernel:modernize-notebook',
  trust: 'freshkernel:project-trust',
  settings: 'freshkernel:settings',
  showTour: 'freshkernel:show-tour',
  writeRequirements: 'freshkernel:write-requirements',
  showData: 'freshkernel:show-data',
  showGraph: 'freshkernel:show-dependencies',
  showVariables: 'freshkernel:show-variables',
  showTimeline: 'freshkernel:show-timeline',
  deleteHistory: 'freshkernel:delete-history',
  whatMadeThis: 'freshkernel:what-made-this',
  whatUsesThis: 'freshkernel:what-uses-this',
  previewUpgrade: 'freshkernel:preview-upgrade',
  rename: 'freshkernel:rename',
  goToDefinition: 'freshkernel:go-to-definition',
  findUses: 'freshkernel:find-uses'
} as const;

/** The arguments of a command for the active cell, or with `atPointer` for the one on which the context menu was opened. */
export const AT_POINTER = {
  args: { type: 'object', properties: { atPointer: { type: 'boolean' } } }
} as const;
