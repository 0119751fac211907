/** Lints a notebook that may be closed, as the panel would for this user, without its kernel and its files. */
import { knownApiChanges } from '../../../core/change-data/known-changes';
import { exportedNames } from '../../../core/fixes/module-exports';
import { LintSession } from '../../../core/lint/session';
import { codeHash } from '../../../core/notebook/code-hash';
import { readNotebook } from '../../../core/notebook/reader';
import type { Finding } from '../../../core/rules/contract';
import { findRule } from '../../../core/rules/registry';
import type { LintConfig } from '../../../core/settings/config';
import { selectorFits } from '../../../core/settings/rule-selection';
import type { Severity } from '../../../protocol';
import type { FileLint, LintedFile } from './check-messages';

/** The problems of a file. */
export function lintFile(file: LintedFile): FileLint {
  const read = readNotebook(new TextDecoder().decode(file.notebook), file.path);
  if (!read.ok) {
    return { kind: 'failed', reason: read.problem.message };
  }
  const { document } = read;
  const facts = { notebookFolder: file.folder, moduleExports: exportedNames };
  const session = new LintSession(settingsOf(file), facts, { remembered: file.user.cells });
  const { findings } = session.lint(document, { apiChanges: knownApiChanges() });
  const counts: Record<Severity, number> = { error: 0, warning: 0, info: 0 };
  for (const finding of findings) {
    counts[finding.severity] += isHidden(finding, file) ? 0 : 1;
  }
  return { kind: 'ready', counts, codeHash: codeHash(document.cells) };
}

function settingsOf({ settings, user }: LintedFile): LintConfig {
  return {
    ...settings,
    select: settings.select.length > 0 ? settings.select : user.select,
    extendSelect: [...settings.extendSelect, ...user.extendSelect],
    severity: { ...user.severity, ...settings.severity },
    phase: user.phase
  };
}

/** Whether the user hid a finding; what the project ignores is not found at all. */
function isHidden(finding: Finding, { settings, user }: LintedFile): boolean {
  const isHiddenId = (id: string): boolean => user.hidden.includes(id);
  const rule = findRule(finding.code);
  const fits = (selectors: readonly string[]): boolean =>
    rule !== null && selectors.some(selector => selectorFits(selector, rule));
  return (
    isHiddenId(finding.id) ||
    finding.formerIds?.every(isHiddenId) === true ||
    fits(user.ignoreHere) ||
    (fits(user.ignore) && !fits([...settings.select, ...settings.extendSelect]))
  );
}
