/** Finds the path arguments of known readers and writers. */
import type { Call, Expression } from '../python/ast/nodes';
import table from './path_arguments.json';
import { addToGroup } from '../memo/group-by';

/** What a call does with the file at a path. */
export type PathAccess =
  | 'read' // fails where there is no such file or folder
  | 'write'
  | 'below' // writes files in this folder, or the file itself
  | 'download'
  | 'update' // reads the file, or creates it
  | 'mode' // as its argument `mode` says
  | 'test' // works without the file
  | 'none';

interface PathArgument {
  readonly argument: number;
  readonly keywords: readonly string[];
  readonly access: PathAccess;
  /** Position of the argument `mode`; -1 for none. */
  readonly mode: number;
}

/** A path argument, and what the call does with it. */
export interface AccessedPath {
  readonly path: Expression;
  readonly access: PathAccess;
  /** The argument `mode`; null where there is none. */
  readonly mode: Expression | null;
}

const CALLABLES = byName(table.callables);
const METHODS = byName(table.methods);

/**
 * The path arguments of a call. `qualified` is the dotted name of the callable, null where unknown; a method of an
 * unknown object is recognized by its name alone where that is specific enough.
 */
export function pathArguments(call: Call, qualified: string | null): readonly Expression[] {
  return knownArguments(call, qualified).flatMap(place => argumentAt(call, place) ?? []);
}

/** The path arguments of a call with what it does with them; null for a call that is not in the table. */
export function accessedPaths(
  call: Call,
  qualified: string | null
): readonly AccessedPath[] | null {
  const known = knownArguments(call, qualified);
  return known.length === 0
    ? null
    : known.flatMap(argument => {
        const path = argumentAt(call, argument);
        const mode =
          argument.mode < 0
            ? null
            : argumentAt(call, { ...argument, argument: argument.mode, keywords: ['mode'] });
        return path === null ? [] : { path, access: argument.access, mode };
      });
}

/** The names of callables and methods with an argument that is used in such a way. */
export function callableNames(isWanted: (access: PathAccess) => boolean): {
  readonly qualified: readonly string[];
  readonly methods: readonly string[];
} {
  const namesIn = (map: ReadonlyMap<string, readonly PathArgument[]>): readonly string[] =>
    [...map].flatMap(([name, all]) => (all.some(({ access }) => isWanted(access)) ? name : []));
  return { qualified: namesIn(CALLABLES), methods: namesIn(METHODS) };
}

function knownArguments({ func }: Call, qualified: string | null): readonly PathArgument[] {
  return (
    (qualified === null ? undefined : CALLABLES.get(qualified)) ??
    (func.kind === 'Attribute' ? METHODS.get(func.attr.name) : undefined) ??
    []
  );
}

function argumentAt(call: Call, { argument, keywords }: PathArgument): Expression | null {
  const named = call.keywords.find(({ arg }) => arg !== null && keywords.includes(arg.name));
  if (named !== undefined) {
    return named.value;
  }
  const before = call.args.slice(0, argument + 1);
  return before.length > argument && !before.some(({ kind }) => kind === 'Starred')
    ? before[argument]
    : null;
}

function byName(
  entries: readonly (Omit<PathArgument, 'access' | 'mode'> & {
    readonly names: readonly string[];
    /** Default: read. */
    readonly access?: string;
    readonly mode?: number;
  })[]
): ReadonlyMap<string, readonly PathArgument[]> {
  const map = new Map<string, PathArgument[]>();
  for (const { argument, keywords, names, access = 'read', mode = -1 } of entries) {
    for (const name of names) {
      addToGroup(map, name, { argument, keywords, access: access as PathAccess, mode });
    }
  }
  return map;
}
