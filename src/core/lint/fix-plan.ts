/**
 * Plans all fixes of a notebook. Fixes that do not touch the same cells are applied together, the result is linted
 * again, and so on until no fix is left, so that a second plan is empty. A fix is kept only if its finding is gone, no
 * error is new, and there are fewer findings; so every step lowers the count, and the steps end. What a fix reveals in
 * code that it leaves alone does not count against it; at most as many findings as the notebook has characters.
 */
import type { FixReason, Severity } from '../../protocol';
import { FIXREASON_VALUES, SEVERITY_VALUES } from '../../protocol';
import { applyToDocument } from '../fixes/apply';
import type { Edit, Fix } from '../fixes/edit';
import { editsBetween } from '../fixes/edits-between';
import { touchesLocked } from '../fixes/locked-cells';
import { append } from '../memo/lists';
import { formatMessage } from '../messages/message';
import type { CellKey, NotebookDocument } from '../notebook/document';
import type { Finding } from '../rules/contract';
import { overlaps } from './fix-overlap';
import type { LintResult } from './result';
import { revealedFindings } from './revealed-findings';

/** The options of a plan. */
export interface FixChoice {
  /** The findings of a version of the notebook that the user sees, also those without fixes: the planner counts them. */
  readonly lint: (document: NotebookDocument) => readonly Finding[];
  /** The findings of all rules, shown or not: a fix may not add an error. */
  readonly lintAll: (
    document: NotebookDocument
  ) => Pick<LintResult, 'findings' | 'internalProblems'>;
  /** Whether to apply unsafe fixes too; manual ones are never applied. */
  readonly unsafe: boolean;
  /** Whether a fix of this finding may rename the notebook. */
  readonly mayRename: (finding: Finding) => boolean;
  /** Whether another file next to the notebook has this name. */
  readonly isNameTaken: (name: string) => boolean;
}

/** The changes to a notebook, and the findings that are left. */
export interface FixPlan {
  /** The notebook after all fixes. */
  readonly document: NotebookDocument;
  /** Turns the original notebook into that one. */
  readonly edits: readonly Edit[];
  readonly applied: readonly ChosenFix[];
  readonly remaining: readonly { readonly finding: Finding; readonly reason: FixReason }[];
}

/** A fix and its finding. */
export interface ChosenFix {
  readonly finding: Finding;
  readonly fix: Fix;
}

/** Plans the fixes of a notebook. */
export function planFixes(document: NotebookDocument, choice: FixChoice): FixPlan {
  return new FixPlanner(document, choice).plan();
}

/** A version of the notebook and its findings. */
interface Version {
  readonly document: NotebookDocument;
  readonly findings: readonly Finding[];
  /** Errors of all rules, shown or not. */
  readonly errors: readonly Finding[];
  /** Rules that failed: they might have found errors. */
  readonly problems: readonly string[];
}

class FixPlanner {
  private current: Version;
  private readonly applied: ChosenFix[] = [];
  /** Fixes that did not work on the current version or on an earlier one. */
  private readonly refused = new Map<string, FixReason>();
  private readonly newCells = new Set<CellKey>();
  /** How many fixes are tried together. */
  private most = Infinity;
  /** How many findings fixes may still reveal: a bound for the number of steps. */
  private mayReveal: number;

  constructor(
    private readonly before: NotebookDocument,
    private readonly choice: FixChoice
  ) {
    this.current = this.versionOf(before);
    this.mayReveal = before.cells.reduce((sum, { source }) => sum + source.length, 0);
  }

  plan(): FixPlan {
    let done: number;
    do {
      done = this.applied.length;
      // A fix that did not work may work now that others are applied.
      this.refused.clear();
      this.most = Infinity;
      this.applyAll();
    } while (this.applied.length > done && this.refused.size > 0);
    const { document, findings } = this.current;
    return {
      document,
      edits: editsBetween(this.before, document, key => this.newCells.has(key)),
      applied: this.applied,
      remaining: findings.map(finding => ({ finding, reason: this.reasonOf(finding) }))
    };
  }

  private applyAll(): void {
    for (let batch = this.nextBatch(); batch.length > 0; batch = this.nextBatch()) {
      const next = this.versionAfter(batch);
      const refusal = next === null ? 'ineffective' : this.refusalOf(batch, next);
      if (next !== null && refusal === null) {
        this.accept(batch, next);
        this.most *= 2;
      } else if (batch.length === 1) {
        this.refused.set(labelOf(batch[0]), refusal ?? 'ineffective');
      } else {
        this.most = Math.ceil(batch.length / 2);
      }
    }
  }

  /** The first fixes that can be applied together. */
  private nextBatch(): readonly ChosenFix[] {
    const batch: ChosenFix[] = [];
    for (const finding of this.current.findings) {
      const fix = finding.fixes.find(each => this.obstacle({ finding, fix: each }) === null);
      if (fix !== undefined && !batch.some(other => overlaps(other.fix, fix))) {
        batch.push({ finding, fix });
      }
      if (batch.length >= this.most) {
        break;
      }
    }
    return batch;
  }

  private versionAfter(batch: readonly ChosenFix[]): Version | null {
    const edits = batch.flatMap(({ fix }) => fix.edits);
    const document = applyToDocument(this.current.document, edits);
    return document === null ? null : this.versionOf(document);
  }

  private versionOf(document: NotebookDocument): Version {
    const { findings, internalProblems } = this.choice.lintAll(document);
    return {
      document,
      findings: this.choice.lint(document),
      errors: findings.filter(({ severity }) => severity === 'error'),
      problems: internalProblems.map(({ where }) => where)
    };
  }

  /** Why `next` is rejected; null where it is better than the current version. */
  private refusalOf(batch: readonly ChosenFix[], next: Version): FixReason | null {
    const { errors, findings } = this.causedBy(batch, next);
    const known = tally([...this.current.errors.map(kindOf), ...this.current.problems]);
    for (const [kind, count] of tally([...errors.map(kindOf), ...next.problems])) {
      if (count > (known.get(kind) ?? 0)) {
        return 'adds-error';
      }
    }
    const before = tally(this.current.findings.map(cellAndKindOf));
    const after = tally(findings.map(cellAndKindOf));
    const fixed = tally(batch.map(({ finding }) => cellAndKindOf(finding)));
    const areGone = [...fixed].every(
      ([label, count]) => (after.get(label) ?? 0) <= (before.get(label) ?? 0) - count
    );
    return areGone && isLess(findings, this.current.findings) ? null : 'ineffective';
  }

  /** What counts of the next version: not what fixes reveal, as long as they may. */
  private causedBy(
    batch: readonly ChosenFix[],
    next: Version
  ): Pick<Version, 'errors' | 'findings'> {
    const { current } = this;
    const edits = batch.flatMap(({ fix }) => fix.edits);
    const caused = (before: readonly Finding[], after: readonly Finding[]): readonly Finding[] => {
      const revealed = revealedFindings(current.document, before, after, edits);
      return revealed.size > this.mayReveal ? after : after.filter(each => !revealed.has(each));
    };
    return {
      errors: caused(current.errors, next.errors),
      findings: caused(current.findings, next.findings)
    };
  }

  private accept(batch: readonly ChosenFix[], next: Version): void {
    const known = new Set(this.current.document.cells.map(({ key }) => key));
    for (const { key } of next.document.cells) {
      if (!known.has(key)) {
        this.newCells.add(key);
      }
    }
    append(this.applied, batch);
    this.mayReveal -= revealedFindings(
      this.current.document,
      this.current.findings,
      next.findings,
      batch.flatMap(({ fix }) => fix.edits)
    ).size;
    this.current = next;
  }

  /** Why a fix cannot be applied; null where it can. */
  private obstacle({ finding, fix }: ChosenFix): FixReason | null {
    const { applicability, edits, actions = [] } = fix;
    const rename = edits.find(edit => edit.kind === 'rename-notebook');
    if (applicability === 'manual') {
      return 'manual';
    }
    if (actions.length > 0) {
      return actions.every(({ kind }) => kind === 'write-file') ? 'writes-file' : 'needs-kernel';
    }
    if (rename !== undefined && !this.choice.mayRename(finding)) {
      return 'rename';
    }
    if (applicability === 'unsafe' && !this.choice.unsafe) {
      return 'unsafe';
    }
    if (rename !== undefined && this.choice.isNameTaken(rename.name)) {
      return 'name-taken';
    }
    return touchesLocked(this.current.document.cells, edits)
      ? 'not-editable'
      : (this.refused.get(labelOf({ finding, fix })) ?? (edits.length === 0 ? 'no-fix' : null));
  }

  /** Of the reasons of several fixes, the one that comes first in the enumeration. */
  private reasonOf(finding: Finding): FixReason {
    const reasons = finding.fixes.map(fix => this.obstacle({ finding, fix }));
    return FIXREASON_VALUES.find(reason => reasons.includes(reason)) ?? 'no-fix';
  }
}

function labelOf({ finding, fix }: ChosenFix): string {
  return `${finding.id} ${formatMessage(fix.title)}`;
}

/** A label that is equal for findings that say the same, in whatever cell. */
function kindOf({ code, names }: Finding): string {
  return JSON.stringify([code, names]);
}

function cellAndKindOf(finding: Finding): string {
  return JSON.stringify([finding.cell?.key ?? null, kindOf(finding)]);
}

function tally(labels: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const label of labels) {
    counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return counts;
}

/** Whether there are fewer findings of the most severe severity whose count differs. */
function isLess(some: readonly Finding[], others: readonly Finding[]): boolean {
  const count = (findings: readonly Finding[], wanted: Severity): number =>
    findings.filter(({ severity }) => severity === wanted).length;
  const differences = SEVERITY_VALUES.map(
    severity => count(some, severity) - count(others, severity)
  );
  return (differences.find(difference => difference !== 0) ?? 0) < 0;
}
