/** Made-up data of a shape: dictionaries, lists and scalars, as JSON has them. */
import type { Shape } from '../data-shapes/shape';
import { sampleScalar } from './sample-scalars';

/** A value of JSON. */
export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** After so many values, lists are as short as the code allows. */
const MANY_VALUES = 4_000;
/** More values are not made. */
const MAX_VALUES = 40_000;
const MAX_DEPTH = 10;

/** How many elements a list has, by its depth. */
const LENGTHS = [20, 6, 4, 3];

/** Keys of a dictionary whose keys the code does not name. */
const KEYS = ['alpha', 'beta', 'gamma', 'delta'];

/** Makes data of one file. */
export class SampleData {
  private count = 0;
  /** The pieces that contain the one that is being made. */
  private readonly around = new Set<Shape>();

  /** A value; `row` counts the values of its kind. */
  value(shape: Shape, row = 0, seed = 0): Json {
    const { root } = shape;
    if (this.count++ > MAX_VALUES || this.around.size > MAX_DEPTH || this.around.has(root)) {
      return null;
    }
    this.around.add(root);
    const value = isObject(root)
      ? this.dictionary(root, row)
      : isList(root)
        ? this.list(root, row)
        : root.parts !== null || root.json !== null
          ? this.text(root, row, seed)
          : sampleScalar(root, row, seed);
    this.around.delete(root);
    return value;
  }

  /** A text; one that the code splits or parses is made of its parts. */
  text(shape: Shape, row = 0, seed = 0): string {
    const { parts, json } = shape;
    if (json !== null) {
      return JSON.stringify(this.value(json, row, seed));
    }
    if (parts === null) {
      const value = this.value(shape, row, seed);
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    }
    const { separator, list } = parts;
    settle(list);
    const isOfLines = separator === '\n';
    const needed = Math.max(list.length, list.positions.size);
    // A line may be taken apart into just as many names as it has pieces.
    const count = isOfLines ? Math.max(needed, LENGTHS[0]) : needed || 3;
    return Array.from({ length: count }, (_, at) => {
      const piece = list.positions.get(at) ?? list.element;
      return piece === null
        ? `part${at + 1}`
        : this.text(piece.addKind('text'), isOfLines ? at : row, at);
    }).join(separator);
  }

  private dictionary(shape: Shape, row: number): Json {
    const made: Record<string, Json> = {};
    const entries = [...shape.fields].filter(([name]) => !shape.made.has(name));
    const { value } = shape;
    // A loop over all values is one over those that have a name, too.
    entries.forEach(([, field]) => value !== null && field.unite(value));
    entries.forEach(([name, field], at) => {
      made[name] = this.value(field, row, at);
    });
    for (const name of shape.contained) {
      if (typeof name === 'string') {
        made[name] ??= value === null ? 1 : this.value(value, row);
      }
    }
    if (value !== null) {
      const names = entries.length > 0 ? [] : KEYS;
      names.forEach((name, at) => {
        made[name] ??= this.value(value, at + row, at);
      });
    }
    return made;
  }

  private list(shape: Shape, row: number): Json {
    settle(shape);
    const { positions, element } = shape;
    if (element !== null && this.around.has(element.root)) {
      return [];
    }
    const usual = positions.size > 0 && element === null ? 0 : this.usualLength();
    const count = Math.max(shape.length, positions.size, usual);
    const wanted = [...shape.contained];
    return Array.from({ length: count }, (_, at): Json => {
      const piece = positions.get(at) ?? element;
      return piece === null
        ? at < wanted.length
          ? wanted[at]
          : at + 1
        : at < wanted.length && !isObject(piece)
          ? wanted[at]
          : this.value(piece, row + at, at < positions.size ? at : 0);
    });
  }

  private usualLength(): number {
    if (this.count > MANY_VALUES) {
      return 1;
    }
    const depth = Math.floor(this.around.size / 2);
    return LENGTHS[Math.min(depth, LENGTHS.length - 1)];
  }
}

/** Whether it is a dictionary. */
export function isObject(shape: Shape): boolean {
  return shape.fields.size > 0 || shape.container === 'object' || shape.value !== null;
}

/** Whether it is a list. */
export function isList(shape: Shape): boolean {
  return (
    shape.parts === null &&
    !shape.kinds.has('text') &&
    (shape.container === 'list' || shape.positions.size > 0 || shape.element !== null)
  );
}

/** Elements that are used by their positions are like all others, except scalars of which none is used otherwise. */
function settle(list: Shape): void {
  const positions = [...list.positions.values()];
  const areAlike =
    list.element !== null ||
    positions.some(each => isObject(each) || isList(each) || each.parts !== null);
  if (areAlike) {
    positions.forEach(each => list.item().unite(each));
  }
}

/** Whether the code shows anything about a piece of data. */
export function isShown(shape: Shape): boolean {
  return isObject(shape) || isList(shape) || shape.parts !== null || shape.json !== null;
}
