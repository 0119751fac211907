/** Outputs that show an order which changes from run to run, as rules R5 and R6 report it. */
import type { Cause } from '../../../protocol';
import type { Finding } from '../../rules/contract';
import { hashSeedsOf } from '../verdict/hash-seeds';
import type { DifferenceCause } from './cause';
import type { CellFacts, CheckedNotebook } from './checked-notebook';
import { differingLines } from './differing-lines';
import { makeCause } from './make-cause';

interface ChangingOrder {
  readonly cause: Cause;
  readonly message: string;
  /** Text without what changes: equal on both sides if nothing else differs. */
  readonly constant: (text: string) => string;
}

const sortedWords = (text: string): string => (text.match(/[\p{L}\p{N}_]+/gu) ?? []).sort().join();
const withoutNumbers = (text: string): string => text.replace(/-?(?:0x[\da-f]+|\d+)/gi, '#');

/** By the state of the finding. */
const ORDERS: Readonly<Record<string, ChangingOrder>> = {
  set: {
    cause: 'randomness',
    message: 'It shows the order of a set of strings, which depends on PYTHONHASHSEED.',
    constant: sortedWords
  },
  hash: {
    cause: 'randomness',
    message: 'It shows `hash()` of a string, which depends on PYTHONHASHSEED.',
    constant: withoutNumbers
  },
  address: {
    cause: 'randomness',
    message: 'It shows `id()`, an address in memory.',
    constant: withoutNumbers
  },
  listing: {
    cause: 'environment',
    message: 'It shows files in the order in which the system lists them.',
    constant: sortedWords
  },
  finish: {
    cause: 'randomness',
    message: 'It shows results in the order in which tasks finish.',
    constant: sortedWords
  }
};

/** The cause if the cell shows such an order, and nothing else differs; null otherwise. */
export function causeInOrder(checked: CheckedNotebook, facts: CellFacts): DifferenceCause | null {
  const { index } = facts.cell;
  for (const finding of checked.lint.findings) {
    const order = /^R[56]$/.test(finding.code) ? ORDERS[String(finding.data['state'])] : undefined;
    if (
      order !== undefined &&
      isShownBy(finding, index) &&
      isPossible(checked, facts, finding) &&
      (facts.checked.varies === true || differsOnlyBy(order, facts))
    ) {
      return makeCause(order.cause, order.message, {}, { cell: index, finding });
    }
  }
  return null;
}

function isShownBy({ cell, related }: Finding, index: number): boolean {
  return cell?.index === index || related.some(place => place.cell.index === index);
}

/** Equal runs rule out what changes on every run; the order of sets only if the hash seeds differed. */
function isPossible(
  { runs }: CheckedNotebook,
  { checked: { varies } }: CellFacts,
  { data }: Finding
): boolean {
  const state = String(data['state']);
  const isOfHashes = state === 'set' || state === 'hash';
  return varies !== false || state === 'listing' || (isOfHashes && hashSeedsOf(runs).length < 2);
}

function differsOnlyBy({ constant }: ChangingOrder, { stored, fresh }: CellFacts): boolean {
  const differing = differingLines(stored, fresh);
  if (differing === null || differing.hasOther || differing.lines.length === 0) {
    return false;
  }
  const side = (of: 'stored' | 'fresh'): string =>
    constant(differing.lines.map(line => line[of] ?? '').join('\n'));
  return side('stored') === side('fresh');
}
