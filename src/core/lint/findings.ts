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

/**
 * Completes reports to findings and sorts them. Invalid reports of a rule are added to `problems`.
 *
 * @param ids - the ids of earlier versions: a missing import may cause a finding in each of a thousand cells, at each key
 */
export function completeFindings(
  outcomes: readonly RuleOutcome[],
  identities: ReadonlyMap<CellKey, string>,
  problems: InternalProblem[],
  ids: FindingIds
): Finding[] {
  ids.begin();
  return outcomes
    .flatMap(({ active, reports }) => {
      try {
        return completeReports(active, reports, identities, ids);
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

/** More labels than this are not kept for the next version. */
const MAX_LABELS = 20_000;

/** The ids of the findings that have the same label, in their order. */
interface LabelledIds {
  readonly ids: string[];
  /** How many of them the version has had so far. */
  count: number;
  version: number;
}

/** Gives findings their ids, version by version; each id is computed once. */
export class FindingIds {
  private readonly known = new Map<string, LabelledIds>();
  private version = 0;

  /** Begins a version. */
  begin(): void {
    this.version += 1;
    if (this.known.size > MAX_LABELS) {
      this.known.clear();
    }
  }

  /** The id of the next finding with this label. */
  next(label: string): string {
    const { version } = this;
    let labelled = this.known.get(label);
    if (labelled === undefined) {
      labelled = { ids: [], count: 0, version };
      this.known.set(label, labelled);
    } else if (labelled.version !== version) {
      labelled.count = 0;
      labelled.version = version;
    }
    labelled.count += 1;
    return (labelled.ids[labelled.count - 1] ??= hashOf(label, labelled.count));
  }
}

function completeReports(
  active: ActiveRule,
  reports: readonly RuleReport[],
  identities: ReadonlyMap<CellKey, string>,
  ids: FindingIds
): Finding[] {
  return reports.map(report => {
    const names = distinct(report.names ?? NO_NAMES);
    const { cell, isOfNotebook = false } = report;
    const identity = cell === null || isOfNotebook ? '' : (identities.get(cell.key) ?? '');
    const label = labelOf(identity, active.rule.code, names);
    const finding = completeReport(active, report, names, ids.next(label));
    const formerIds = report.formerCells?.map(({ key }) =>
      findingId(identities.get(key) ?? '', active.rule.code)
    );
    return formerIds === undefined ? finding : { ...finding, formerIds };
  });
}

const NO_NAMES: readonly string[] = [];

function distinct(names: readonly string[]): readonly string[] {
  return names.length < 2 ? names : [...new Set(names)].sort();
}

/** The id of the first finding of a rule without names; the identity of the notebook as a whole is empty. */
export function findingId(identity: string, code: string): string {
  return hashOf(labelOf(identity, code, []), 1);
}

function hashOf(label: string, ordinal: number): string {
  return shortHash(`${label}${ordinal}`);
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
