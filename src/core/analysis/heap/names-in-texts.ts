/** Names in texts that are given to libraries: `df.query('a > @n')`, `pd.eval('n + 1')`, `ols('y ~ log_of(x)', df)`. */
import namespace from '../../libraries/namespace.json';
import { readDeep } from './deep-reads';
import type { Arguments, SymbolicRun } from './execution-context';
import { readNamed } from './names-by-text';
import { readWhole } from './reading';
import type { Callable, Value } from './value';

interface TextArgument {
  /** The position of the text. */
  readonly argument: number;
  readonly keyword: string;
  /** Which of its words may be names of the notebook. */
  readonly names: 'all' | 'after @';
}

/** By dotted name; `*` stands for any name of a module. */
const CALLS = new Map(Object.entries(namespace.reads as Readonly<Record<string, TextArgument>>));

/** Methods by their name, with the type that has them. */
const METHODS = new Map(
  [...CALLS].flatMap(([dotted, text]) => {
    const [, type, method] = /^(.*\.[A-Z]\w*)\.(\w+)$/.exec(dotted) ?? [];
    return type === undefined ? [] : [[method, { type, text }] as const];
  })
);

/** Records that a call reads the names in a text that it is given. */
export function readNamesInTexts(run: SymbolicRun, callee: Value, given: Arguments): void {
  for (const callable of callee.callables) {
    const text = textArgument(callable);
    if (text !== null) {
      readNames(run, text, given, callable.kind === 'library');
    }
  }
}

function textArgument(callable: Callable): TextArgument | null {
  if (callable.kind === 'library') {
    const module = callable.name.slice(0, callable.name.lastIndexOf('.'));
    return CALLS.get(callable.name) ?? CALLS.get(`${module}.*`) ?? null;
  }
  if (callable.kind !== 'method') {
    return null;
  }
  const method = METHODS.get(callable.name);
  const types = callable.receiver.objects.map(({ allocation }) => allocation.type);
  return method !== undefined && types.some(type => type === null || type === method.type)
    ? method.text
    : null;
}

/** @param isCertain - whether the function is known, and not only its name */
function readNames(
  run: SymbolicRun,
  { argument, keyword, names }: TextArgument,
  given: Arguments,
  isCertain: boolean
): void {
  const value = given.keywords.get(keyword) ?? given.positional.at(argument);
  if (value === undefined) {
    return;
  }
  if (value.text === null) {
    if (isCertain || value.type === 'str') {
      // Any name may be in it.
      readWhole(run, run.heap.namespace);
    }
    return;
  }
  for (const [word, , name] of value.text.matchAll(WORD)) {
    if (names === 'all' || word.startsWith('@')) {
      readDeep(run, readNamed(run, name));
    }
  }
}

const WORD = /(@?)([\p{ID_Start}_][\p{ID_Continue}]*)/gu;
