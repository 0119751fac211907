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
  settings: 'freshkernel:settings'
} as const;
