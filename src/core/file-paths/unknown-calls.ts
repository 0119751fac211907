/** Calls of functions that nothing is known of. */
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import type { Call, Expression } from '../python/ast/nodes';
import { isWellKnownModule } from '../fixes/well-known-modules';
import type { SourceRange } from '../rule-context/rule-context';
import type { GivenArguments, Interpreter } from './interpreter';
import { possibleUse } from './possible-use';
import type { Value } from './value';

/** Words in the names of functions that may write files whose paths are not seen. */
const WRITING =
  /(?:^|[_a-z])(?:download|retrieve|extract|unpack|unzip|untar|export|save|dump|clone|snapshot|persist)(?![a-z])/i;
const MAKING =
  /(?:^|_)(?:fetch|create|make|build|generate|gen|prepare|pull|install|setup|convert|copy|move|write|get|run|main|init)(?:_|$)/i;
/** Names that only look so. */
const QUIET =
  /^(?:json|pickle|cPickle|yaml|csv|marshal|dill|cloudpickle|tempfile|logging|re|ast)\./;

/** A call with the values of its parts. */
export interface EvaluatedCall {
  readonly call: Call;
  /** The dotted name of a function of a library; null for any other. */
  readonly name: string | null;
  readonly receiver: Value;
  /** Null where some arguments are unknown. */
  readonly given: GivenArguments;
  /** The values of all arguments. */
  readonly values: ReadonlyMap<Expression, Value>;
  readonly range: SourceRange;
}

/** The name of the called function for people. */
export function labelOf({ name, call: { func } }: Pick<EvaluatedCall, 'name' | 'call'>): string {
  return (
    name ?? (func.kind === 'Attribute' ? `.${func.attr.name}` : func.kind === 'Name' ? func.id : '')
  );
}

/** Records what an unknown function may do: it may write what it is given and, by its name, any file. */
export function unknownCall(run: Interpreter, evaluated: EvaluatedCall): void {
  const { call, name, range } = evaluated;
  const label = labelOf(evaluated);
  if (name !== null && !name.includes('.') && !WRITING.test(label)) {
    if (BUILTIN_NAMES.has(name)) {
      noteFunctions(run, evaluated);
    } else {
      // From an import of all names of a module.
      noteArguments(run, evaluated);
    }
    return;
  }
  const noted = noteArguments(run, evaluated);
  const root = name?.split('.')[0] ?? null;
  const isForeign = root !== null && !isWellKnownModule(root);
  const isNamed = call.func.kind === 'Name' && root === null;
  const mayWrite = !QUIET.test(label) && (WRITING.test(label) || (isNamed && MAKING.test(label)));
  const downloads = call.keywords.some(({ arg }) => arg?.name === 'download');
  if (downloads || isForeign || (mayWrite && !noted)) {
    run.state.anything(label, range);
  }
}

/** More items of a list are not looked at. */
const MAX_ITEMS = 100;

/** Records the texts that a function is given and runs the functions; returns whether there was a text. */
export function noteArguments(run: Interpreter, evaluated: EvaluatedCall): boolean {
  const { call, values, range } = evaluated;
  const label = labelOf(evaluated);
  const keywords = new Map(call.keywords.map(({ arg, value }) => [value, arg?.name ?? null]));
  let noted = false;
  for (const [node, value] of values) {
    for (const item of value?.kind === 'list' ? value.items.slice(0, MAX_ITEMS) : [value]) {
      if (item?.kind === 'text' && !/^\0*$/.test(item.text)) {
        noted ||= item === value;
        const { text, tail } = item;
        const possible = possibleUse(label, keywords.get(node) ?? null);
        run.state.use({ text, access: 'mention', callable: label, range, tail, possible });
      }
    }
  }
  noteFunctions(run, evaluated);
  return noted;
}

function noteFunctions(run: Interpreter, { values, range }: EvaluatedCall): void {
  for (const value of values.values()) {
    if (value?.kind === 'function') {
      possibly(run, value, range);
    }
  }
}

/** Runs a function that someone may call with any arguments. */
export function possibly(
  run: Interpreter,
  callee: Value & { kind: 'function' },
  at: SourceRange
): void {
  const { state } = run;
  const { folder } = state;
  state.doubts++;
  run.enter(callee, null, at);
  state.doubts--;
  state.folder = state.folder === folder ? folder : null;
}
