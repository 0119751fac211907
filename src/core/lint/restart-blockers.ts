/** Errors at which Restart and Run All stops: where there is one, its fix helps and a restart does not. */
import type { Fix } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import type { Finding } from '../rules/contract';

/** The rules about names that a fresh kernel does not have. */
const BLOCKING_RULES: ReadonlySet<string> = new Set(['H5', 'H6', 'H8', 'H9']);

/** What to do instead of a restart. */
export interface Repair {
  /** The error at which a restart stops. */
  readonly finding: Finding;
  /** Its first fix that edits the notebook; null if it has none. */
  readonly fix: Fix | null;
}

/** The repair before a restart can bring all results up to date; null if a restart gets to the end. */
export function repairOfNotebook(
  findings: readonly Finding[],
  names: ReadonlySet<string>
): Repair | null {
  return bestRepair(findings.filter(isBlocker), names);
}

/** The repair before a restart can bring the result of a cell up to date; null if a restart gets past the cell. */
export function repairOfCell(
  findings: readonly Finding[],
  cell: Pick<NotebookCell, 'index'>,
  names: ReadonlySet<string>
): Repair | null {
  const inTheWay = findings.filter(
    finding =>
      isBlocker(finding) &&
      ((finding.cell?.index ?? Infinity) <= cell.index || isAbout(finding, names))
  );
  return bestRepair(inTheWay, names);
}

/** Replaces fixes that restart the kernel by the fix of the error at which the restart would stop. */
export function withoutVainRestarts(findings: readonly Finding[]): readonly Finding[] {
  const blockers = findings.filter(isBlocker);
  if (blockers.length === 0 || !findings.some(({ fixes }) => fixes.some(isRestart))) {
    return findings;
  }
  return findings.map(finding => {
    const { cell, fixes, names } = finding;
    const repair =
      cell === null || !fixes.some(isRestart) ? null : repairOfCell(blockers, cell, new Set(names));
    return repair === null
      ? finding
      : { ...finding, fixes: fixes.flatMap(fix => (isRestart(fix) ? (repair.fix ?? []) : fix)) };
  });
}

/** A name that is missing only in a function that nothing calls is a warning, but a call of late-binding is one, too. */
function isBlocker({ code, severity, certainty }: Finding): boolean {
  return (
    BLOCKING_RULES.has(code) &&
    certainty === 'certain' &&
    (severity === 'error' || (code === 'H9' && severity === 'warning'))
  );
}

function isAbout(finding: Finding, names: ReadonlySet<string>): boolean {
  return finding.names.some(name => names.has(name));
}

/** Prefers the names that are asked for, then an error that has a fix. */
function bestRepair(blockers: readonly Finding[], names: ReadonlySet<string>): Repair | null {
  const about = blockers.filter(finding => isAbout(finding, names));
  const repairs = (about.length > 0 ? about : blockers).map(finding => ({
    finding,
    fix: finding.fixes.find(isRepair) ?? null
  }));
  return repairs.find(({ fix }) => fix !== null) ?? repairs.at(0) ?? null;
}

function isRepair({ applicability, edits, actions = [] }: Fix): boolean {
  return applicability !== 'manual' && edits.length > 0 && actions.length === 0;
}

function isRestart({ actions = [] }: Fix): boolean {
  return actions.some(({ kind }) => kind === 'restart-and-run-all');
}
