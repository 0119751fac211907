/** The core as the front end sees it. Everything in here is in a chunk of its own, loaded after JupyterLab is up. */
import { exportedNames } from '../../core/fixes/module_exports';
import { matchesGlob, relativeTo } from '../../core/lint/glob';
import { selectorFits, selectRules } from '../../core/lint/rule_selection';
import { LintSession } from '../../core/lint/session';
import { ALL_RULES, findRule } from '../../core/rules/registry';
import type { ICoreModule } from './core_module';
import { readSettings, withIgnored } from './settings_text';

/** The loaded core. */
export const core: ICoreModule = {
  createSession: (config, facts, remembered) => new LintSession(config, facts, { remembered }),
  moduleExports: exportedNames,
  rule: findRule,
  selectorFits,
  activeCodes: (config, path) =>
    new Set(selectRules(ALL_RULES, config, path).map(({ rule }) => rule.code)),
  isExcluded: ({ exclude, root }, path) =>
    exclude.some(glob => matchesGlob(glob, relativeTo(root, path))),
  readSettings,
  withIgnored
};
