/** What calls do with files. */
import type { Call, Expression } from '../python/ast/nodes';
import type { SourceRange } from '../rule-context/rule-context';
import { containerMethod, iterated } from './container-values';
import type { FileAccess } from './file-use';
import type { GivenArguments, Interpreter } from './interpreter';
import { accessedPaths } from './path-arguments';
import type { AccessedPath } from './path-arguments';
import { pathResult, textMethodResult } from './path-functions';
import { cleanPath, HOLE, isPattern, joinPath } from './path-text';
import { shellFiles } from './shell-files';
import { labelOf, noteArguments, possibly, unknownCall } from './unknown-calls';
import type { EvaluatedCall } from './unknown-calls';
import type { TextValue, Value } from './value';
import { textOf } from './value';

/** Tests that a missing file does not fail. */
const TESTS = /^os\.(?:path\.(?:exists|lexists|isfile|isdir|islink)|access)$/;
const READS = /^os\.path\.(?:getsize|getmtime|getctime)$/;
const PATH_TESTS = /^(?:exists|is_file|is_dir|glob|rglob|is_symlink)$/;
const PATH_READS = /^(?:read_text|read_bytes|iterdir|stat)$/;
const PATH_WRITES = /^(?:write_text|write_bytes|touch|mkdir|rename|replace|symlink_to)$/;
const PROCESSES =
  /^(?:subprocess\.\w+|os\.(?:system|popen\d?|spawn\w+|exec\w+|startfile)|commands\.\w+|asyncio\.create_subprocess_\w+|pty\.spawn|sh\..*)$/;

/** Evaluates a call and records the files that it uses. */
export function evaluateCall(run: Interpreter, call: Call): Value {
  const { state } = run;
  const { func } = call;
  const receiver = func.kind === 'Attribute' ? run.value(func.value) : null;
  const callee = func.kind === 'Attribute' ? memberOf(receiver, func.attr.name) : run.value(func);
  const values = new Map<Expression, Value>();
  for (const node of [...call.args, ...call.keywords.map(({ value }) => value)]) {
    values.set(node, run.value(node));
  }
  const name = callee?.kind === 'library' ? callee.name : builtinName(run, func);
  const given = givenBy(call, values);
  const evaluated = { call, name, receiver, given, values, range: state.rangeOf(call) };
  if (callee?.kind === 'function') {
    return run.enter(callee, given, evaluated.range);
  }
  if (callee?.kind === 'class') {
    const { methods, ...definition } = callee;
    methods.forEach(node =>
      possibly(run, { ...definition, kind: 'function', node }, evaluated.range)
    );
    noteArguments(run, evaluated);
    return null;
  }
  return resultOf(run, evaluated);
}

function resultOf(run: Interpreter, evaluated: EvaluatedCall): Value {
  const { name, given, receiver, call } = evaluated;
  const { func } = call;
  const known =
    name === null ? undefined : pathResult(name, given?.positional ?? [null], run.state.folder);
  if (known !== undefined) {
    return known;
  }
  if (func.kind === 'Attribute' && receiver?.kind === 'text') {
    return textMethod(run, evaluated, receiver, func.attr.name);
  }
  if (receiver?.kind === 'list' || receiver?.kind === 'mapping') {
    return containerMethod(run, func, given);
  }
  return fileCall(run, evaluated) ?? (name === null ? null : iterated(name, given));
}

function memberOf(owner: Value, member: string): Value {
  return owner?.kind === 'library' ? { kind: 'library', name: `${owner.name}.${member}` } : null;
}

/** The name of a function that no cell binds. */
function builtinName({ state }: Interpreter, func: Expression): string | null {
  return func.kind === 'Name' && state.scope.find(func.id) === undefined ? func.id : null;
}

function givenBy({ args, keywords }: Call, values: ReadonlyMap<Expression, Value>): GivenArguments {
  const isOpen =
    args.some(({ kind }) => kind === 'Starred') || keywords.some(({ arg }) => arg === null);
  const named = new Map(
    keywords.map(({ arg, value }) => [arg?.name ?? '', values.get(value) ?? null])
  );
  return isOpen ? null : { positional: args.map(node => values.get(node) ?? null), named };
}

/** A method of a text or path. */
function textMethod(
  run: Interpreter,
  { given, range }: EvaluatedCall,
  receiver: TextValue,
  method: string
): Value {
  const { positional, named } = given ?? { positional: [null], named: new Map<string, Value>() };
  const result = textMethodResult(receiver, method, positional, named);
  if (result !== undefined) {
    return result;
  }
  const access = receiver.isPath ? pathMethodAccess(method, positional, named) : null;
  if (access === null) {
    return null;
  }
  const { text, tail } = receiver;
  const callable = `Path.${method}`;
  run.state.use({ text, tail, access, callable, range });
  if (method === 'rename' || method === 'replace') {
    const target = textOf(positional[0] ?? null);
    run.state.use({ text: target, access: 'write', callable, range });
  }
  return method === 'open' ? HANDLE : null;
}

const HANDLE: Value = { kind: 'handle' };

function pathMethodAccess(
  method: string,
  positional: readonly Value[],
  named: ReadonlyMap<string, Value>
): FileAccess | null {
  if (method === 'open') {
    return modeAccess(positional[0] ?? named.get('mode') ?? undefined);
  }
  return PATH_READS.test(method)
    ? 'read'
    : PATH_WRITES.test(method)
      ? 'write'
      : PATH_TESTS.test(method)
        ? 'test'
        : null;
}

/** The access of a mode such as `w`; undefined where none is given. */
function modeAccess(mode: Value | undefined): FileAccess {
  if (mode === undefined) {
    return 'read';
  }
  const text = textOf(mode);
  return text.includes(HOLE) || /a/.test(text) ? 'update' : /[wx]/.test(text) ? 'write' : 'read';
}

/** A call that may use files: one of the table, a test, a process, or an unknown one. */
function fileCall(run: Interpreter, evaluated: EvaluatedCall): Value {
  const { call, name, receiver, given, range } = evaluated;
  const { state } = run;
  const paths = accessedPaths(call, name);
  if (paths !== null) {
    paths.forEach(path => tableUse(run, evaluated, path));
    if (paths.length === 0 && WRITES_HERE.test(labelOf(evaluated))) {
      state.use({ text: HOLE, access: 'below', callable: labelOf(evaluated), range });
    } else if (paths.length === 0) {
      // `Image('x.png')` takes a path where `Image(data)` takes data.
      noteArguments(run, evaluated);
    }
    return HANDLE;
  }
  const first = given?.positional[0] ?? null;
  if (name !== null && (TESTS.test(name) || READS.test(name))) {
    const access = TESTS.test(name) ? 'test' : 'read';
    const tail = first?.kind === 'text' ? first.tail : null;
    state.use({ text: textOf(first), tail, access, callable: name, range });
  } else if (name !== null && PROCESSES.test(name)) {
    runProcess(run, name, first, range);
  } else if (receiver?.kind !== 'handle' || !HANDLE_METHODS.test(labelOf(evaluated))) {
    unknownCall(run, evaluated);
  }
  return null;
}

/** Without a path, they write in the working folder. */
const WRITES_HERE = /extractall|^wget\.download$/;
const HANDLE_METHODS = /^\.(?:read|write|close|seek|tell|flush|append|show)/;

function tableUse(
  run: Interpreter,
  evaluated: EvaluatedCall,
  { path, access, mode }: AccessedPath
): void {
  const { state } = run;
  const value = evaluated.values.get(path) ?? null;
  const text = textOf(value);
  const modeValue = mode === null ? undefined : (evaluated.values.get(mode) ?? null);
  const known = access === 'mode' ? modeAccess(modeValue) : access;
  if (known === 'none' || value?.kind === 'handle') {
    return;
  }
  const isOptional =
    (known === 'read' && isPattern(text)) ||
    evaluated.call.keywords.some(({ arg }) => arg?.name === 'backup_url');
  state.use({
    text,
    access: isOptional ? 'test' : known === 'download' ? 'write' : known,
    actor: known === 'download' ? 'download' : 'code',
    callable: labelOf(evaluated),
    tail: value?.kind === 'text' ? value.tail : null,
    range: state.rangeOf(path)
  });
  if (evaluated.name === 'os.chdir') {
    changeFolder(run, value);
  }
}

function changeFolder({ state }: Interpreter, value: Value): void {
  const text = textOf(value);
  const isKnown = state.doubts === 0 && state.caller === null && !text.includes(HOLE);
  state.folder = isKnown ? cleanPath(joinPath(state.folder ?? HOLE, text)) : null;
}

/** A command, as one text or as a list of words. */
function runProcess(run: Interpreter, name: string, command: Value, range: SourceRange): void {
  const { state } = run;
  const text =
    command?.kind === 'list'
      ? command.items.map(word => `'${textOf(word)}'`).join(' ')
      : textOf(command);
  for (const file of shellFiles(text, () => HOLE)) {
    const actor = file.actor === 'download' ? 'download' : 'process';
    state.use({ ...file, callable: name, actor, range, isHarmless: true });
  }
}
