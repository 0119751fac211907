/** Notebooks with misplaced cells, the moves offered for them, and the resulting outputs. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleDefinition } from '../../../src/core/rules/contract';
import { lateBinding } from '../../../src/core/rules/hidden-state/late-binding';
import { usedBeforeDefinition } from '../../../src/core/rules/hidden-state/used-before-definition';
import { exampleNotebook, reportsOn } from '../../core/rules/example-notebook';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const RULES: readonly RuleDefinition[] = [usedBeforeDefinition, lateBinding];

/** One line of `plant.py plant`. */
export interface PlantedNotebook {
  readonly seed?: number;
  /** The cells in an order without errors, and their outputs. */
  readonly cells: readonly string[];
  readonly outputs: readonly string[];
  readonly kind: string;
  /** Positions in `cells`, in the order of the notebook. */
  readonly order: readonly number[];
  /** The cells have the execution counts of the correct order. */
  readonly counts: boolean;
}

/** An offered move, or the note that explains why there is none. */
export interface Offer {
  readonly planted: PlantedNotebook;
  readonly title: string;
  /** Positions in `cells` after the move; null if nothing moves. */
  readonly order: readonly number[] | null;
}

/** The verdict on an offer. */
export type Verdict = 'right' | 'partly' | 'wrong';

type Run = readonly [outputs: readonly string[], error: string | null];

/** The planted notebooks of some seeds. */
export function plant(first: number, count: number): readonly PlantedNotebook[] {
  return python(['plant', `${first}`, `${count}`], '')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as PlantedNotebook);
}

/** Runs notebooks from top to bottom. */
export function run(notebooks: readonly (readonly string[])[]): readonly Run[] {
  return JSON.parse(python(['run'], JSON.stringify(notebooks))) as readonly Run[];
}

/** All offers for a notebook with its cells in this order. */
export function offersFor(planted: PlantedNotebook, order: readonly number[]): readonly Offer[] {
  const document = documentOf(planted, order);
  return RULES.flatMap(rule => reportsOn(rule, document))
    .flatMap(({ fixes }) => fixes ?? [])
    .map(fix => {
      const after = fix.applicability === 'manual' ? null : applyToDocument(document, fix.edits);
      return {
        planted,
        title: formatMessage(fix.title),
        order: after === null ? null : after.cells.map(cell => Number(cell.id))
      };
    });
}

/**
 * `right`: every cell has the output of the correct order. `partly`: this holds for the cells that ran before the move,
 * and no fewer cells run; if a single cell was misplaced, it must hold for all cells that run now. Otherwise `wrong`.
 * If several cells are misplaced, a single move need not fix the outputs of the others.
 */
export function verdictOn({ planted, order }: Offer, [before, after]: readonly Run[]): Verdict {
  const shown = new Map(after[0].map((output, index) => [order?.[index] ?? -1, output]));
  const isSame = (cell: number): boolean => shown.get(cell) === planted.outputs[cell];
  const ran = planted.order.slice(0, before[0].length);
  const stands = ran.every((cell, index) => shown.get(cell) === before[0][index]);
  const same = [...shown.keys()].every(isSame);
  if (!stands || after[0].length < before[0].length || (planted.kind === 'cell' && !same)) {
    return 'wrong';
  }
  return same && after[1] === null ? 'right' : 'partly';
}

function documentOf(
  { cells, counts }: PlantedNotebook,
  order: readonly number[]
): NotebookDocument {
  const document = exampleNotebook(
    order.map(position => ({ source: cells[position], count: counts ? position + 1 : null }))
  );
  return {
    ...document,
    cells: document.cells.map((cell, index) => ({ ...cell, id: `${order[index]}` }))
  };
}

function python(argumentsOf: readonly string[], input: string): string {
  const { stdout, stderr, status } = spawnSync(
    PYTHON,
    ['-W', 'ignore', join(__dirname, 'plant.py'), ...argumentsOf],
    { encoding: 'utf8', maxBuffer: 1 << 30, input }
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout;
}
