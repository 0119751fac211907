import type { Severity } from '../../protocol';
import { SEVERITY_VALUES } from '../../protocol';
import type { CellKey } from '../notebook/document';
import { shortHash } from '../notebook/short-hash';
import type { Finding, RuleReport } from '../rules/contract';
import { compareCodes } from '../rules/registry';
import { describeCrash } from './internal-problem';
import type { InternalProblem } from './result';
import type { ActiveRule } from '../settings/rule-selection';
import type { RuleOutcome } from './rule-runner';

/** Completes reports to findings and sorts them. Invalid reports of a rule are added to `problems`. */
export function completeFindings(
  outcomes: readonly RuleOutcome[],
  identities: ReadonlyMap<CellKey, string>,
  problems: InternalProblem[]
): Finding[] {
  return outcomes
    .flatMap(({ active, reports }) => {
      try {
        return completeReports(active, reports, identities);
      } catch (error) {
        problems.push(describeCrash(active.rule.code, null, error));
        return [];
      }
    })
    .sort(compareFindings);
}

/** Orders findings by document order (the whole notebook first), then by range, code and message. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    (a.cell?.index ?? -1) - (b.cell?.index ?? -1) ||
    (a.range?.start ?? -1) - (b.range?.start ?? -1) ||
    compareCodes(a, b) ||
    (a.range?.end ?? -1) - (b.range?.end ?? -1) ||
    compareTexts(a.names.join(), b.names.join()) ||
    compareTexts(a.id, b.id)
  );
}

/** Whether `a` is at least as severe as `b`. */
export function isAtLeast(a: Severity, b: Severity): boolean {
  return SEVERITY_VALUES.indexOf(a) <= SEVERITY_VALUES.indexOf(b);
}

function completeReports(
  active: ActiveRule,
  reports: readonly RuleReport[],
  identities: ReadonlyMap<CellKey, string>
): Finding[] {
  const ordinals = new Map<string, number>();
  return reports.map(report => {
    const names = [...new Set(report.names ?? [])].sort();
    const identity = report.cell === null ? '' : (identities.get(report.cell.key) ?? '');
    const label = labelOf(identity, active.rule.code, names);
    const ordinal = (ordinals.get(label) ?? 0) + 1;
    ordinals.set(label, ordinal);
    const finding = completeReport(active, report, names, shortHash(`${label}${ordinal}`));
    const formerIds = report.formerCells?.map(({ key }) =>
      findingId(identities.get(key) ?? '', active.rule.code)
    );
    return formerIds === undefined ? finding : { ...finding, formerIds };
  });
}

/** The id of the first finding of a rule without names; the identity of the notebook as a whole is empty. */
export function findingId(identity: string, code: string): string {
  return shortHash(`${labelOf(identity, code, [])}1`);
}

function labelOf(identity: string, code: string, names: readonly string[]): string {
  return JSON.stringify([identity, code, names]);
}

function completeReport(
  active: ActiveRule,
  report: RuleReport,
  names: readonly string[],
  id: string
): Finding {
  const { rule } = active;
  const template = rule.messages[report.message];
  if (template === undefined) {
    throw new Error(`rule ${rule.code} has no message “${report.message}”`);
  }
  const certainty = report.certainty ?? 'certain';
  return {
    code: rule.code,
    name: rule.name,
    title: rule.title,
    category: rule.category,
    phase: report.phase ?? rule.phase,
    severity: severityOf(active, report, certainty),
    certainty,
    cell: report.cell,
    range: report.range ?? null,
    message: { template, values: report.values ?? {} },
    messageId: report.message,
    names,
    data: report.data ?? {},
    related: report.related ?? [],
    fixes: report.fixes ?? [],
    id
  };
}

/** The severity of the settings or of the rule; a report may lower it, and a possible finding is never an error. */
function severityOf(
  { rule, severity }: ActiveRule,
  report: RuleReport,
  certainty: Finding['certainty']
): Severity {
  const base = severity ?? rule.severity;
  const isMilder = report.severity !== undefined && isAtLeast(base, report.severity);
  const chosen = isMilder && report.severity !== undefined ? report.severity : base;
  return certainty === 'possible' && chosen === 'error' ? 'warning' : chosen;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
