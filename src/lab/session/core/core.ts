/** The core for the front end, in a separate chunk that is loaded after JupyterLab has started. */
import { newestChanges } from '../../../core/change-data/newest-changes';
import { librariesOf } from '../../../core/change-data/version-combination';
import { exportedNames } from '../../../core/fixes/module-exports';
import { ExecutionOutputs } from '../../../core/history/execution-outputs';
import { NotebookHistory } from '../../../core/history/notebook-history';
import { PassiveExecutions } from '../../../core/history/passive-executions';
import { sourceReader } from '../../../core/history/source-reader';
import { importedDistributions } from '../../../core/imports/imported-distributions';
import { planFixes } from '../../../core/lint/fix-plan';
import { isExcluded, selectorFits, selectRules } from '../../../core/settings/rule-selection';
import { requiredPythonIn } from '../../../core/settings/settings-file';
import { readTargets } from '../../../core/settings/target-versions';
import { LintSession } from '../../../core/lint/session';
import { ALL_RULES, findRule } from '../../../core/rules/registry';
import { PROBE_TARGET, probeInstallCode } from '../../../protocol/probe';
import type { ICoreModule } from './core-module';
import { readSettings, withIgnored } from './settings-text';

/** The loaded core. */
export const core: ICoreModule = {
  createSession: (config, facts, remembered) => new LintSession(config, facts, { remembered }),
  probeProgram: probeInstallCode,
  probeTarget: PROBE_TARGET,
  newHistory: (language, summaryOf) => new NotebookHistory(sourceReader(language, summaryOf)),
  newPassiveExecutions: () => new PassiveExecutions(),
  newOutputs: () => new ExecutionOutputs(),
  moduleExports: exportedNames,
  planFixes,
  rule: findRule,
  selectorFits,
  activeCodes: (config, path) =>
    new Set(selectRules(ALL_RULES, config, path).map(({ rule }) => rule.code)),
  isExcluded,
  readSettings,
  withIgnored,
  readTargets,
  requiredPython: requiredPythonIn,
  importedDistributions,
  newestChanges,
  combinedLibraries: ({ combinations }) => new Set(combinations.flatMap(librariesOf))
};
