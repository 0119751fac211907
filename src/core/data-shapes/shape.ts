/** What the code of a notebook shows about a piece of data: its keys, its elements, and the values that it is compared with. */
import { append } from '../memo/lists';

/** What an operation shows about a scalar. */
export type ScalarKind =
  | 'text'
  | 'number'
  | 'whole'
  | 'boolean'
  | 'date'
  /** It has a length: a text, if it is a scalar at all. */
  | 'sized'
  /** It joins tables, which then have the same values. */
  | 'key';

/** A scalar in the code. */
export type Literal = string | number | boolean | null;

/** How a text is split. */
export interface TextParts {
  readonly separator: string;
  /** The list of the pieces. */
  readonly list: Shape;
}

/** What the code shows about the size of an array or a picture; null and 0 where it shows nothing. */
export interface Extent {
  /** Exact sizes by axis: rows first. */
  readonly sizes: (number | null)[];
  /** The least size of each axis. */
  readonly least: number[];
  /** The number of axes. */
  axes: number | null;
  /** The number of elements is a multiple of it. */
  multiple: number;
}

const MAX_LITERALS = 40;
const MAX_FIELDS = 200;
const MAX_POSITIONS = 60;
const MAX_LENGTH = 400;
const MAX_AXIS = 4_096;

/**
 * One piece of data, to which each use adds what it shows. Two pieces that the code takes for one are united; what was
 * known of both is then known of each. Data may contain itself, as a tree does.
 */
export class Shape {
  private united: Shape | null = null;
  private readonly _kinds = new Set<ScalarKind>();
  private readonly _choices = new Set<Literal>();
  private readonly _bounds = new Set<number>();
  private readonly _contained = new Set<Literal>();
  private readonly _fields = new Map<string, Shape>();
  private readonly _made = new Set<string>();
  private readonly _extent: Extent = { sizes: [], least: [], axes: null, multiple: 1 };
  private _container: 'object' | 'list' | null = null;
  private readonly _positions = new Map<number, Shape>();
  private _item: Shape | null = null;
  private _mapped: Shape | null = null;
  private _length = 0;
  private _dateFormat: string | null = null;
  private _parts: TextParts | null = null;
  private _json: Shape | null = null;
  private _keyOf: Shape | null = null;
  private _isTable = false;

  /** The piece that stands for all that were united with this one. */
  get root(): Shape {
    let root = this as Shape;
    while (root.united !== null) {
      root = root.united;
    }
    return root;
  }

  get kinds(): ReadonlySet<ScalarKind> {
    return this.root._kinds;
  }

  /** Values that it is compared with for equality. */
  get choices(): ReadonlySet<Literal> {
    return this.root._choices;
  }

  /** Numbers that it is compared with by size. */
  get bounds(): ReadonlySet<number> {
    return this.root._bounds;
  }

  /** What the code looks for in it. */
  get contained(): ReadonlySet<Literal> {
    return this.root._contained;
  }

  /** Values by their names, in the order of their uses. */
  get fields(): ReadonlyMap<string, Shape> {
    return this.root._fields;
  }

  /** Names of fields that the code itself adds. */
  get made(): ReadonlySet<string> {
    return this.root._made;
  }

  get extent(): Readonly<Extent> {
    return this.root._extent;
  }

  /** Elements that the code uses by their positions. */
  get positions(): ReadonlyMap<number, Shape> {
    return this.root._positions;
  }

  get container(): 'object' | 'list' | null {
    return this.root._container;
  }

  /** An element, if it has elements. */
  get element(): Shape | null {
    return this.root._item;
  }

  /** A value under a key that the code does not name. */
  get value(): Shape | null {
    return this.root._mapped;
  }

  /** The number of elements that the code needs. */
  get length(): number {
    return this.root._length;
  }

  /** The format by which it is parsed as a date. */
  get dateFormat(): string | null {
    return this.root._dateFormat;
  }

  /** How it is split, if it is a text that the code splits. */
  get parts(): TextParts | null {
    return this.root._parts;
  }

  /** What it contains as JSON, if it is a text that the code parses. */
  get json(): Shape | null {
    return this.root._json;
  }

  /** The object whose keys it is one of. */
  get keyOf(): Shape | null {
    return this.root._keyOf?.root ?? null;
  }

  /** Whether the code uses it as a table, or as a column of one. */
  get isTable(): boolean {
    return this.root._isTable;
  }

  useAsTable(): void {
    this.root._isTable = true;
  }

  addKind(kind: ScalarKind): this {
    this.root._kinds.add(kind);
    return this;
  }

  addChoice(value: Literal): void {
    addBounded(this.root._choices, value);
  }

  addBound(value: number): void {
    addBounded(this.root._bounds, value);
  }

  addContained(value: Literal): void {
    addBounded(this.root._contained, value);
  }

  setContainer(kind: 'object' | 'list'): this {
    this.root._container ??= kind;
    return this;
  }

  setDateFormat(format: string): void {
    this.root._dateFormat ??= format;
  }

  setKeyOf(whole: Shape): this {
    this.root._keyOf ??= whole;
    return this;
  }

  /** The value under a name. */
  field(name: string): Shape {
    const { root } = this;
    const known = root._fields.get(name) ?? new Shape();
    if (root._fields.size < MAX_FIELDS) {
      root._fields.set(name, known);
    }
    return known;
  }

  /** Puts a value under a name: the data itself lacks it, unless the code has used it before. */
  makeField(name: string, value: Shape | null): void {
    const { root } = this;
    if (!root._fields.has(name) && root._fields.size < MAX_FIELDS) {
      root._made.add(name);
      root._fields.set(name, value ?? new Shape());
    }
  }

  /** The element at a position. It may differ from the others, as in a pair of a name and a number. */
  position(at: number): Shape {
    const { root } = this;
    const known = root._positions.get(at) ?? new Shape();
    if (at < MAX_POSITIONS) {
      root._positions.set(at, known);
    }
    return known;
  }

  item(): Shape {
    return (this.root._item ??= new Shape());
  }

  mapped(): Shape {
    return (this.root._mapped ??= new Shape());
  }

  /** The list of the pieces between separators. */
  split(separator: string): Shape {
    const { root } = this;
    root._kinds.add('text');
    root._parts ??= { separator, list: new Shape().setContainer('list') };
    return root._parts.list;
  }

  content(): Shape {
    this.root._kinds.add('text');
    return (this.root._json ??= new Shape());
  }

  needLength(length: number): void {
    const { root } = this;
    root._length = Math.max(root._length, Math.min(length, MAX_LENGTH));
  }

  /** The size of an axis is at least this. */
  needSize(axis: number, size: number): void {
    const { least } = this.root._extent;
    if (axis < MAX_SHAPE_AXES) {
      least[axis] = Math.max(least[axis] ?? 0, Math.min(size, MAX_AXIS));
    }
  }

  setSize(axis: number, size: number): void {
    const { sizes } = this.root._extent;
    if (axis < MAX_SHAPE_AXES && size > 0 && size <= MAX_AXIS) {
      sizes[axis] ??= size;
    }
  }

  setAxes(axes: number): void {
    this.root._extent.axes ??= axes <= MAX_SHAPE_AXES ? axes : null;
  }

  setMultiple(multiple: number): void {
    const { _extent } = this.root;
    if (_extent.multiple === 1 && multiple <= MAX_AXIS * MAX_AXIS) {
      _extent.multiple = multiple;
    }
  }

  /** Makes this and the other shape one. */
  unite(other: Shape): this {
    const pending: [Shape, Shape][] = [[this, other]];
    for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
      const [into, from] = pair.map(({ root }) => root);
      if (into !== from) {
        from.united = into;
        append(pending, into.absorb(from));
      }
    }
    return this;
  }

  /** Takes over what another piece shows; returns the pieces inside both, which become one, too. */
  private absorb(from: Shape): [Shape, Shape][] {
    from._kinds.forEach(kind => this._kinds.add(kind));
    from._choices.forEach(value => addBounded(this._choices, value));
    from._bounds.forEach(value => addBounded(this._bounds, value));
    from._contained.forEach(value => addBounded(this._contained, value));
    this._container ??= from._container;
    this._length = Math.max(this._length, from._length);
    this._dateFormat ??= from._dateFormat;
    this._keyOf ??= from._keyOf;
    this._isTable ||= from._isTable;
    this.absorbExtent(from._extent);
    const inside: [Shape, Shape][] = [];
    for (const [name, field] of from._fields) {
      const known = this._fields.get(name);
      if (known !== undefined) {
        inside.push([known, field]);
      } else if (this._fields.size < MAX_FIELDS) {
        this._fields.set(name, field);
      }
      // What only one of them makes, the other one has.
      if (known === undefined ? from._made.has(name) : !from._made.has(name)) {
        this._made[known === undefined ? 'add' : 'delete'](name);
      }
    }
    for (const [at, position] of from._positions) {
      const known = this._positions.get(at);
      if (known === undefined) {
        this._positions.set(at, position);
      } else {
        inside.push([known, position]);
      }
    }
    this._item = both(this._item, from._item, inside);
    this._mapped = both(this._mapped, from._mapped, inside);
    this._json = both(this._json, from._json, inside);
    if (this._parts !== null && from._parts !== null) {
      inside.push([this._parts.list, from._parts.list]);
    }
    this._parts ??= from._parts;
    return inside;
  }

  private absorbExtent({ sizes, least, axes, multiple }: Extent): void {
    sizes.forEach((size, axis) => size !== null && this.setSize(axis, size));
    least.forEach((size, axis) => this.needSize(axis, size));
    this._extent.axes ??= axes;
    this.setMultiple(multiple);
  }
}

const MAX_SHAPE_AXES = 4;

function addBounded<Value>(values: Set<Value>, value: Value): void {
  if (values.size < MAX_LITERALS) {
    values.add(value);
  }
}

function both(into: Shape | null, from: Shape | null, inside: [Shape, Shape][]): Shape | null {
  if (into !== null && from !== null) {
    inside.push([into, from]);
  }
  return into ?? from;
}
