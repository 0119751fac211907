import * as path from 'node:path';
import { jsonText } from '../../../core/report/json-text';
import { printable } from '../../../core/report/terminal';
import { requirementText, writeRequirements } from '../../../core/requirements/requirement-styles';
import { withVersions } from '../../../core/requirements/requirement-versions';
import type { VersionedRequirements } from '../../../core/requirements/requirement-versions';
import type { RequirementsDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT } from '../../console/failure';
import { errorLine } from '../../notebooks/error-line';
import { namedNotebook } from '../../notebooks/notebook-files';
import { SettingsFinder } from '../../settings/project-settings';
import { TaskRunner } from '../../tasks/task-runner';
import { TASKS } from '../tasks';
import { readRequirementsArguments } from './arguments';
import type { RequirementsArguments } from './arguments';
import { versionsAtDate } from './dated-versions';
import { readInstalledPackages } from './installed-packages';
import type { InstalledAnswer } from './installed-packages';
import type { RequirementsOutput } from './task';

/** `freshkernel requirements`; returns the exit code. */
export async function runRequirements(words: readonly string[], console: Console): Promise<number> {
  const args = readRequirementsArguments(words);
  const installed =
    args.python === null ? null : await readInstalledPackages(args.python, console.cwd);
  const output = await findRequirements(args, installed, console);
  if (!output.ok) {
    console.err(output.problem);
    return EXIT.failed;
  }
  const python = installed?.python ?? output.python;
  const { requirements, missing } = await versioned(output.report, args, installed, python);
  const notes = [
    ...output.report.notes,
    ...missing.map(name => `No version of ${name} was found.`)
  ];
  const report = { ...output.report, requirements: [...requirements], notes };
  console.out(
    args.format === 'json'
      ? `${jsonText(report, 2)}\n`
      : writeRequirements({ ...report, notebook: path.basename(args.file), python }, args.style)
  );
  notes.forEach(note => console.err(`${printable(note)}\n`));
  return report.unknown.length + missing.length > 0 ? EXIT.findings : EXIT.clean;
}

async function findRequirements(
  args: RequirementsArguments,
  installed: InstalledAnswer | null,
  console: Console
): Promise<RequirementsOutput> {
  const file = namedNotebook(args.file, console.cwd, args.stdinName);
  const { config } = new SettingsFinder(args.config, console).find(path.dirname(file.absolute));
  const runner = new TaskRunner(TASKS);
  try {
    const result = await runner.run('requirements', { file, config, installed });
    return result.ok ? result.output : { ok: false, problem: errorLine(file, result.error) };
  } finally {
    runner.end();
  }
}

async function versioned(
  { requirements }: RequirementsDocument,
  { versions }: RequirementsArguments,
  installed: InstalledAnswer | null,
  python: string | null
): Promise<VersionedRequirements> {
  switch (versions.kind) {
    case 'as-stated':
      return { requirements, missing: [] };
    case 'date': {
      // An address has no versions, and resolving it would run code from there.
      const named = requirements.filter(({ specifier }) => !specifier.startsWith('@'));
      const dated = await versionsAtDate(named.map(requirementText), versions.date, python);
      return withVersions(requirements, dated, 'pin');
    }
    default: {
      const known = new Map(Object.entries(installed?.versions ?? {}));
      return withVersions(requirements, known, versions.kind);
    }
  }
}
