/** What differs between runs of one shape, as parameters of a function. */
import type { RepeatedRun } from './repeated-runs';
import type { RunNames } from './run-names';
import type { Slot } from './statement-shapes';

/** A parameter. */
export interface Parameter {
  readonly name: string;
  /** Its places in the first run. */
  readonly slots: readonly Slot[];
  /** Its value in each run, as text. */
  readonly values: readonly string[];
}

/** The parameters in the order of their first places; names that the runs bind themselves are none. */
export function parametersOf(
  runs: RepeatedRun,
  { bound, uses, names }: RunNames
): readonly Parameter[] {
  const taken = new Set(names);
  const byValues = new Map<string, { name: string; slots: Slot[]; values: readonly string[] }>();
  for (const [first, values] of slotsOf(runs)) {
    const isRead = first.kind === 'literal' || uses.has(first.text);
    const isVaried =
      (first.kind === 'name' && bound.has(first.text)) || values.some(value => value !== values[0]);
    if (isRead && isVaried) {
      const key = JSON.stringify([first.kind, values]);
      const known = byValues.get(key);
      if (known === undefined) {
        const name = first.kind === 'name' ? first.text : nameOf(first, taken);
        taken.add(name);
        byValues.set(key, { name, slots: [first], values });
      } else {
        known.slots.push(first);
      }
    }
  }
  return [...byValues.values()];
}

/** Each place of the first run, with its text in all runs. */
function* slotsOf(runs: RepeatedRun): Iterable<readonly [Slot, readonly string[]]> {
  for (const [at, { slots }] of runs[0].statements.entries()) {
    for (const [slot, first] of slots.entries()) {
      yield [first, runs.map(({ statements }) => statements[at].slots[slot].text)];
    }
  }
}

/** A name for a literal: that of its keyword argument, if it is free. */
function nameOf({ keyword }: Slot, taken: ReadonlySet<string>): string {
  const stem = keyword !== null && keyword.length > 1 ? keyword : 'value';
  let name = stem;
  for (let number = 2; taken.has(name); number++) {
    name = `${stem}_${number}`;
  }
  return name;
}
