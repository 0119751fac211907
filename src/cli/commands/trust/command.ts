import { statSync } from 'node:fs';
import * as path from 'node:path';
import { jsonText } from '../../../core/report/json-text';
import { printable } from '../../../core/report/terminal';
import { TRUSTANSWER_VALUES } from '../../../protocol';
import type { ProjectTrust, TrustDocument } from '../../../protocol';
import type { Console } from '../../console/console';
import { EXIT, UsageFailure } from '../../console/failure';
import { withSlashes } from '../../notebooks/notebook-files';
import { choice, parse } from '../../options/values';
import { projectRoot } from '../../trust/project-root';
import { TrustedProjects } from '../../trust/project-trust';
import { TRUST_OPTIONS } from './declaration';

/** What is known of a project, in words. */
const WORDS: Readonly<Record<ProjectTrust, string>> = {
  setting: 'trusted: it is in a folder that your configuration trusts',
  answer: 'trusted: you answered so',
  commit: 'trusted: you made a commit in it on this machine',
  sandbox: 'runs in the sandbox only: you answered so',
  unknown: 'not known: you are asked before its code runs'
};

/** `freshkernel trust`; returns the exit code. */
export function runTrust(words: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parse(words, TRUST_OPTIONS, 'trust');
  const format = choice('--format', values.format, ['text', 'json']);
  const answer =
    values.answer === undefined ? null : choice('--answer', values.answer, TRUSTANSWER_VALUES);
  if (answer !== null && values.withdraw) {
    throw new UsageFailure('`--answer` and `--withdraw` exclude each other. Give one of them.');
  }
  const folders = positionals.length === 0 ? ['.'] : positionals;
  const roots = [...new Set(folders.map(folder => rootOf(folder, console.cwd)))];
  const projects = new TrustedProjects(process.env);
  if (answer !== null) {
    projects.note(roots, answer);
  } else if (values.withdraw) {
    projects.withdraw(roots);
  }
  const known = roots.map(root => ({ folder: withSlashes(root), trust: projects.of(root) }));
  const document: TrustDocument = { version: 1, projects: known };
  console.out(
    format === 'json'
      ? `${jsonText(document, 2)}\n`
      : known.map(each => `${printable(each.folder)}\n  ${WORDS[each.trust]}\n`).join('')
  );
  return Promise.resolve(EXIT.clean);
}

/** The project of a folder, or of the folder of a file. */
function rootOf(name: string, cwd: string): string {
  const absolute = path.resolve(cwd, name);
  const state = statSync(absolute, { throwIfNoEntry: false });
  if (state === undefined) {
    throw new UsageFailure(`There is no folder \`${name}\`. Check the path.`);
  }
  return projectRoot(state.isDirectory() ? absolute : path.dirname(absolute));
}
