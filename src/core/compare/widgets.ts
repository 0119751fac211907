/** Compares widgets by their stored state, independent of model ids. */
import { readTree, treeLines } from './json-form';
import type { JsonTree } from './json-form';
import { inconclusive, different, equalBy, isSame } from './outcome';
import type { Outcome } from './outcome';
import { compareLines } from './text/text-comparison';
import type { Comparison } from './text/text-comparison';

/** The MIME type of a widget output. */
export const WIDGET_VIEW = 'application/vnd.jupyter.widget-view+json';

/** The states of a notebook's widgets by model id, as JSON texts. */
export type WidgetStates = ReadonlyMap<string, string>;

/** Maximum number of models reached from one output. */
const MAX_MODELS = 10_000;
const REFERENCE = /^IPY_MODEL_(.+)$/;

/** Compares two widget outputs. */
export function compareWidgets(
  a: string,
  b: string,
  states: readonly [WidgetStates, WidgetStates],
  comparison: Comparison
): Outcome {
  const [ours, theirs] = [modelLines(a, states[0]), modelLines(b, states[1])];
  if (ours === null || theirs === null) {
    return inconclusive('a notebook keeps no state of its widget');
  }
  const outcome = compareLines(ours, theirs, comparison, 'part of the widget');
  if (!isSame(outcome) || a === b) {
    return outcome;
  }
  return comparison.enabled.has('generated-ids')
    ? equalBy(['generated-ids', ...outcome.normalizers])
    : different('widgets of other ids');
}

/** The states of a widget and of all models that it refers to, as far as they are known. */
export function* reachedStates(view: string, states: WidgetStates): Iterable<string> {
  const tree = readTree(view);
  const id = tree?.kind === 'object' ? tree.members.get('model_id') : undefined;
  const reached = new Set(id?.kind === 'text' ? [id.text] : []);
  for (const model of reached) {
    const state = states.get(model);
    if (state !== undefined && reached.size <= MAX_MODELS) {
      yield state;
      for (const [, other] of state.matchAll(/"IPY_MODEL_([^"]{1,100})"/g)) {
        reached.add(other);
      }
    }
  }
}

/** The states of a widget and all models it refers to, with numbers for ids; null if one is missing. */
function modelLines(view: string, states: WidgetStates): readonly string[] | null {
  const tree = readTree(view);
  const id = tree?.kind === 'object' ? tree.members.get('model_id') : undefined;
  if (id?.kind !== 'text') {
    return null;
  }
  const numbers = new Map<string, number>([[id.text, 0]]);
  const lines: string[] = [];
  for (const model of numbers.keys()) {
    const state = states.get(model);
    const known = state === undefined ? null : readTree(state);
    if (known === null || numbers.size > MAX_MODELS) {
      return null;
    }
    treeLines(renumbered(known, numbers), lines);
  }
  return lines;
}

function renumbered(tree: JsonTree, numbers: Map<string, number>): JsonTree {
  switch (tree.kind) {
    case 'text': {
      const id = REFERENCE.exec(tree.text)?.[1];
      if (id === undefined) {
        return tree;
      }
      const number = numbers.get(id) ?? numbers.size;
      numbers.set(id, number);
      return { kind: 'text', text: `(model ${number})` };
    }
    case 'list':
      return { kind: 'list', items: tree.items.map(item => renumbered(item, numbers)) };
    case 'object': {
      const keys = [...tree.members].sort(([one], [other]) => (one < other ? -1 : 1));
      const members = keys.map(([key, member]) => [key, renumbered(member, numbers)] as const);
      return { kind: 'object', members: new Map(members) };
    }
    default:
      return tree;
  }
}
