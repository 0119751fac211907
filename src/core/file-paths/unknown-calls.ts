/** Calls of functions that nothing is known of. */
import type { Call, Expression } from '../python/ast/nodes';
import { isWellKnownModule } from '../fixes/well-known-modules';
import type { SourceRange } from '../rule-context/rule-context';
import type { GivenArguments, Interpreter } from './interpreter';
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
    // A builtin.
    noteFunctions(run, evaluated);
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

/** Records the texts that a function is given and runs the functions; returns whether there was a text. */
export function noteArguments(run: Interpreter, evaluated: EvaluatedCall): boolean {
  const { values, range } = evaluated;
  let noted = false;
  for (const value of values.values()) {
    if (value?.kind === 'text' && !/^\0*$/.test(value.text)) {
      noted = true;
      run.state.use({
        text: value.text,
        access: 'mention',
        callable: labelOf(evaluated),
        range
      });
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
