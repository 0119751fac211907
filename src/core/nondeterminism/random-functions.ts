/** The functions of a notebook in which random numbers may be drawn or seeded, and who calls them. */
import type { AnalysedCells, Binding, NotebookNames } from '../analysis/access/notebook-names';
import type { NotebookCell } from '../notebook/document';
import type { CallingBody, CallingFunction, PlacedCall } from './located-call';
import { callsInOrder } from './calls-in-order';
import { isSeedFunction, isTelling, maySeed } from './random-meaning';

/** A function that a call runs. */
export interface CalledFunction {
  readonly body: CallingFunction;
  /** The cell that it stands in. */
  readonly home: NotebookCell;
  /** Whether it is this one, and runs at once. */
  readonly isCertain: boolean;
}

/** A moment of a run: code of a cell at the top level. */
export interface Moment {
  readonly cell: NotebookCell;
  readonly offset: number;
}

type PlacedFunction = Pick<CalledFunction, 'body' | 'home'>;

/** What making an object of a class calls. */
const CONSTRUCTORS = ['__init__', '__new__', '__post_init__'];

const tellingOfBody = new WeakMap<CallingBody, readonly PlacedCall[]>();

/** The calls of a body whose names tell of chance. */
export function tellingCalls(body: CallingBody): readonly PlacedCall[] {
  let calls = tellingOfBody.get(body);
  if (calls === undefined) {
    calls = body.calls.filter(isTelling);
    tellingOfBody.set(body, calls);
  }
  return calls;
}

/** Finds the functions in which something is drawn or seeded, those that call such functions among them. */
export class FunctionsOfChance {
  /** By the last part of what a call of them is called. */
  private readonly byName = new Map<string, PlacedFunction[]>();
  private readonly names: readonly string[];
  /** Those in which a seed may be set. */
  private readonly seeding: readonly string[];

  constructor(cells: AnalysedCells) {
    let others = cells.codeCells.flatMap(home => {
      const summary = cells.summary(home);
      const { functions = [] } = summary === null ? {} : callsInOrder(summary);
      return functions.map(body => ({ body, home }));
    });
    let found: readonly PlacedFunction[] = others.filter(
      ({ body }) => tellingCalls(body).length > 0
    );
    while (found.length > 0) {
      found.forEach(each => this.add(each));
      const done = new Set(found);
      others = others.filter(each => !done.has(each));
      const names = [...new Set(found.map(keyOf))];
      found = others.filter(({ body }) => names.some(name => body.called.has(name)));
    }
    this.names = [...this.byName.keys()];
    this.seeding = this.names.filter(name =>
      this.byName.get(name)?.some(({ body }) => body.calls.some(maySeed))
    );
  }

  /** The calls of a body that may draw or seed, themselves or by a function. */
  interestingCalls(body: CallingBody): readonly PlacedCall[] {
    const own = tellingCalls(body);
    const isMore = this.names.some(name => body.called.has(name));
    return isMore
      ? body.calls.filter(call => own.includes(call) || this.byName.has(call.name ?? ''))
      : own;
  }

  /** Whether the body hands on a function that may set a seed, one of the notebook or of a library. */
  handsOnSeeds(body: CallingBody, names: NotebookNames): boolean {
    return (
      this.seeding.some(name => body.mentions.has(name)) ||
      body.values.some(value => isSeedFunction(value, names))
    );
  }

  /** The functions that the call may run, when `moment` is what runs in the cell. */
  calledBy(
    { path, isGlobal }: PlacedCall,
    moment: Moment,
    names: NotebookNames
  ): readonly CalledFunction[] {
    const last = path?.at(-1);
    const known = last === undefined ? [] : (this.byName.get(last) ?? []);
    if (path === null || known.length === 0) {
      return [];
    }
    if (path.length > 1) {
      return methodsCalled(path, isGlobal, known, names);
    }
    const bindings = isGlobal ? names.bindings(path[0]) : [];
    const latest = bindings.filter(binding => isBefore(binding, moment)).at(-1);
    return known
      .filter(({ body, home }) => body.nameStart === latest?.start && home === latest.cell)
      .map(each => ({ ...each, isCertain: each.body.isPlain }));
  }

  private add(each: PlacedFunction): void {
    const key = keyOf(each);
    const known = this.byName.get(key) ?? [];
    known.push(each);
    this.byName.set(key, known);
  }
}

/** The last part of what a call of the function is called. */
function keyOf({ body: { name, owner } }: PlacedFunction): string {
  return owner !== null && CONSTRUCTORS.includes(name) ? owner : name;
}

/** `self.draw()` and `model.draw()`. */
function methodsCalled(
  path: readonly string[],
  isGlobal: boolean,
  known: readonly PlacedFunction[],
  names: NotebookNames
): readonly CalledFunction[] {
  const methods = known.filter(({ body }) => body.owner !== null);
  const owners = new Set(methods.map(({ body }) => body.owner));
  const bindings = isGlobal ? names.bindings(path[0]) : [];
  const isOfOwner = (owner: string | null): boolean =>
    path.length === 2 &&
    (isGlobal
      ? bindings.length > 0 &&
        bindings.every(({ value }) => value.kind === 'instance' && value.className === owner)
      : path[0] === 'self' && owners.size === 1);
  return methods.map(each => ({
    ...each,
    isCertain: isOfOwner(each.body.owner) && each.body.isPlain
  }));
}

function isBefore({ cell, start }: Binding, moment: Moment): boolean {
  return cell === moment.cell ? start < moment.offset : cell.index < moment.cell.index;
}
