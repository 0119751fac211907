/** Why a cell differs, or fails with an error that does not say why. */
import { smallest } from '../../memo/lists';
import { isPicture } from '../../notebook/outputs-reader';
import type { Finding } from '../../rules/contract';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { causeOfDrawing, causeOfOtherPictures } from './drawing-versions';
import { failedProviderOf } from './failed-cells';
import { HiddenOrder } from './hidden-order';
import type { Origin } from './origins';
import { findOrigins } from './origins';
import { causeInOutputs } from './output-evidence';
import { causeInOrder } from './order-causes';
import { causeInOutputHistory } from './output-history';
import { dependsOnTextAlone } from './own-text';
import type { TracedStatement } from './run-trace';
import { thereText } from './run-target';
import { makeCause } from './make-cause';

type Origins = ReadonlyMap<TracedStatement, ReadonlySet<Origin>>;

/** Finds causes by the dependencies of cells. */
export class DifferenceCauses {
  private readonly origins: Origins;
  private readonly order: HiddenOrder;

  constructor(private readonly checked: CheckedNotebook) {
    this.origins = checked.freshTrace === null ? new Map() : findOrigins(checked.freshTrace);
    this.order = new HiddenOrder(checked);
  }

  /** Why the cell fails, where the error itself does not say. */
  ofFailure(facts: CellFacts): DifferenceCause | null {
    return (
      this.failureAbove(facts) ??
      (facts.worked ? (this.order.causeOf(facts) ?? this.knownHistory(facts)) : null) ??
      (facts.checked.varies === true && facts.worked ? this.chance(facts) : null)
    );
  }

  /** Why the cell differs. */
  ofDifference(facts: CellFacts): DifferenceCause | null {
    return (
      this.failureAbove(facts) ??
      otherPresentation(facts) ??
      this.seenInOutputs(facts) ??
      this.knownHistory(facts) ??
      this.outsideInfluence(facts) ??
      causeInOrder(this.checked, facts) ??
      (facts.checked.varies === true ? this.chance(facts) : null) ??
      this.order.causeOf(facts) ??
      causeOfOtherPictures(facts) ??
      this.changedText(facts)
    );
  }

  private failureAbove(facts: CellFacts): DifferenceCause | null {
    const failed = failedProviderOf(this.checked, facts);
    return failed === null || raisesTheSame(facts, failed)
      ? causeInOutputHistory(this.checked, facts)
      : makeCause(
          'previous-error',
          'It depends on {other}, which did not finish.',
          { other: { cell: failed.cell.index } },
          { cell: failed.cell.index }
        );
  }

  private seenInOutputs(facts: CellFacts): DifferenceCause | null {
    const seen = causeInOutputs(this.checked, facts);
    const influence = seen?.cause === 'time' ? this.outsideInfluence(facts) : null;
    return influence?.cause === 'time' ? influence : seen;
  }

  /** Findings from a kernel's history about the cell, or about one that it depends on. */
  private knownHistory(facts: CellFacts): DifferenceCause | null {
    const { index } = facts.cell;
    const above = [...this.checked.closureOf(facts).statements].map(({ cell }) => cell);
    for (const cell of new Set([index, ...above])) {
      const finding = this.checked.findingAt(cell, /^H(?:2|5|7|10)$/);
      if (finding !== null) {
        const other = finding.related.at(0)?.cell.index ?? cell;
        return makeCause(
          'order',
          cell === index
            ? 'When it ran, the kernel had different values than a fresh kernel.'
            : 'It depends on {near}. When that ran, the kernel had different values than a fresh kernel.',
          { near: { cell } },
          { cell: other, finding }
        );
      }
    }
    return null;
  }

  /** Randomness, clock, network or environment variables reach what the cell shows. */
  private outsideInfluence(facts: CellFacts): DifferenceCause | null {
    const found = new Set<Origin>();
    for (const statement of this.checked.decisive(facts)) {
      this.origins.get(statement)?.forEach(origin => found.add(origin));
    }
    const isShown = this.checked.decisive(facts).every(({ run }) => run.producesOutput);
    const possible = [...found].filter(
      ({ kind }) =>
        // Equal runs rule out randomness, and a clock that is read need not be shown.
        !(kind === 'randomness' && facts.checked.varies === false) && (kind !== 'time' || isShown)
    );
    const nearest = possible.sort(
      (a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind) || b.cell - a.cell
    )[0] as Origin | undefined;
    return nearest === undefined ? null : this.influence(facts, nearest);
  }

  private influence(
    { cell: { index } }: CellFacts,
    { kind, cell, state }: Origin
  ): DifferenceCause {
    // R3 is reported where the value is shown, the others where it is read.
    const finding = this.findingOf(kind, kind === 'randomness' ? cell : index, state);
    const template = cell === index ? OWN_INFLUENCE[kind] : INFLUENCE_ABOVE[kind];
    const there = thereText(this.checked.run.place);
    return makeCause(kind, template, { other: { cell }, state, there }, { cell, finding });
  }

  /** The finding about the source. One finding may cover all cells that, for example, draw from one generator. */
  private findingOf(kind: Origin['kind'], cell: number, state: string): Finding | null {
    const codes = kind === 'randomness' ? /^R[12]$/ : /^R3$/;
    const speaksOf = ({ cell: at, related, data }: Finding): boolean =>
      data['state'] === state &&
      (at?.index === cell || related.some(place => place.cell.index === cell));
    const { findings } = this.checked.lint;
    return findings.find(finding => codes.test(finding.code) && speaksOf(finding)) ?? null;
  }

  /** Fresh runs differ from one another. */
  private chance(facts: CellFacts): DifferenceCause {
    const { index } = facts.cell;
    const above = [...this.checked.closureOf(facts).statements]
      .map(({ cell }) => cell)
      .filter(cell => this.checked.cells.get(cell)?.checked.varies === true);
    const first = Math.min(index, smallest(above));
    return makeCause(
      'randomness',
      first === index
        ? 'Its outputs change on every run.'
        : 'It depends on {other}, whose results change on every run.',
      { other: { cell: first } },
      { cell: first }
    );
  }

  private changedText(facts: CellFacts): DifferenceCause | null {
    return facts.worked && facts.stored.length > 0 && dependsOnTextAlone(this.checked, facts)
      ? makeCause(
          'order',
          'Its outputs depend on the text of the notebook alone: it, or a cell that it depends on, was edited after it ran, or the kernel had different values.',
          {},
          { cell: facts.cell.index, finding: this.checked.findingAt(facts.cell.index, /^H\d/) }
        )
      : null;
  }
}

/** A cell that raises the same error as one above it has a mistake of its own. */
function raisesTheSame({ checked: { error } }: CellFacts, above: CellFacts): boolean {
  const other = above.checked.error;
  return error !== null && error.ename === other?.ename && error.evalue === other.evalue;
}

/** The values are the same, and a library draws or prints them differently. */
function otherPresentation(facts: CellFacts): DifferenceCause | null {
  const { cell, checked, stored } = facts;
  if (checked.aspect !== 'presentation' && checked.aspect !== 'looks-alike') {
    return null;
  }
  return stored.some(isPicture)
    ? (causeOfDrawing(facts) ??
        makeCause('version', 'Pictures are drawn at a different size than when stored.'))
    : makeCause(
        'version',
        'The installed library prints the same values differently.',
        {},
        { cell: cell.index }
      );
}

const RANK: readonly Origin['kind'][] = ['randomness', 'time', 'network', 'environment'];

const OWN_INFLUENCE: Readonly<Record<Origin['kind'], string>> = {
  randomness: 'It draws random numbers without a seed.',
  time: 'It shows what it reads from the clock.',
  network: 'It shows what it gets from another computer.',
  environment: 'It shows the environment variable `{state}`, which is different {there}.'
};

const INFLUENCE_ABOVE: Readonly<Record<Origin['kind'], string>> = {
  randomness: 'It depends on random numbers that {other} draws without a seed.',
  time: 'It depends on what {other} reads from the clock.',
  network: 'It depends on what {other} gets from another computer.',
  environment:
    'It depends on the environment variable `{state}`, which {other} reads and which is different {there}.'
};
