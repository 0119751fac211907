/** Python functions and methods that make paths and texts of others. */
import { cleanPath, HOLE, joinPath } from './path-text';
import type { TextValue, Value } from './value';
import { textOf, textValue } from './value';

const JOIN = /^(?:os\.path|posixpath|path)\.join$/;
const PATH_CLASS = /^pathlib\.(?:Pure)?(?:Posix|Windows)?Path$/;
const SAME =
  /^(?:str|os\.fspath|(?:os\.path|posixpath)\.(?:abspath|realpath|normpath|normcase|expanduser|expandvars))$/;
const DIRNAME = /^(?:os\.path|posixpath)\.dirname$/;
const HERE = /^(?:os\.getcwd|os\.getcwdu|pathlib\.Path\.cwd)$/;
const SAME_METHOD = /^(?:resolve|absolute|expanduser|as_posix|__str__)$/;

/** The parts of libraries that are texts. */
const TEXTS: Readonly<Record<string, string>> = {
  'os.sep': '/',
  'os.path.sep': '/',
  'os.curdir': '.',
  'os.pardir': '..',
  'os.path.pardir': '..',
  'os.path.curdir': '.'
};

/** The value of a part of a library. */
export function libraryValue(name: string): Value {
  return name in TEXTS ? textValue(TEXTS[name]) : { kind: 'library', name };
}

/**
 * The result of a function that only makes a path; undefined for any other function.
 *
 * @param folder - the working folder, relative to the notebook's; null where unknown
 */
export function pathResult(
  qualified: string,
  args: readonly Value[],
  folder: string | null
): Value | undefined {
  if (JOIN.test(qualified)) {
    return joined(args, false);
  }
  if (PATH_CLASS.test(qualified)) {
    return args.length === 0 ? textValue('.', null, true) : joined(args, true);
  }
  if (HERE.test(qualified)) {
    return folder === '' ? textValue('.', null, true) : null;
  }
  const [first = null] = args;
  if (SAME.test(qualified)) {
    return first?.kind === 'text' ? { ...first, isPath: false } : null;
  }
  return DIRNAME.test(qualified) ? parentOf(first) : undefined;
}

/** `a / b`, where one of them is a path. */
export function dividedPath(left: Value, right: Value): Value {
  const isPath = [left, right].some(value => value?.kind === 'text' && value.isPath);
  return isPath ? joined([left, right], true) : null;
}

function joined(parts: readonly Value[], isPath: boolean): Value {
  const text = parts.map(textOf).reduce(joinPath, '');
  return textValue(text, tailOf(parts.at(-1) ?? null), isPath);
}

/** The literal that a joined or concatenated text ends with. */
export function tailOf(value: Value): TextValue['tail'] {
  return value?.kind === 'text' ? value.tail : null;
}

/** `path.parent`. */
export function parentOf(value: Value): Value {
  if (value?.kind !== 'text') {
    return null;
  }
  const path = cleanPath(value.text);
  const slash = path.lastIndexOf('/');
  return path === '' || path === '..' || path.endsWith('/..')
    ? textValue(joinPath(path, '..'), null, true)
    : path.includes(HOLE) && slash < 0
      ? null
      : textValue(slash < 0 ? '.' : path.slice(0, slash), null, true);
}

/** The result of a method of a text or a path; undefined for any other method. */
export function textMethodResult(
  receiver: TextValue,
  method: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>
): Value | undefined {
  const { text, isPath } = receiver;
  const [first = null] = args;
  if (method === 'joinpath') {
    return joined([receiver, ...args], true);
  }
  if (SAME_METHOD.test(method)) {
    return receiver;
  }
  if (method === 'format' && !isPath) {
    return textValue(formatted(text, args, named));
  }
  if (isPath && method === 'with_name') {
    return joined([parentOf(receiver), first], true);
  }
  if (isPath && method === 'with_suffix' && !text.includes(HOLE)) {
    return textValue(text.replace(/\.[^./]*$/, '') + textOf(first), null, true);
  }
  return undefined;
}

/** The text that `text.format(…)` gives; fields with a form of their own are unknown. */
function formatted(
  text: string,
  args: readonly Value[],
  named: ReadonlyMap<string, Value>
): string {
  let next = 0;
  return text.replace(/\{\{|\}\}|\{([^{}]*)\}/g, (whole, field: string | undefined) => {
    if (field === undefined) {
      return whole[0];
    }
    const index = field === '' ? next++ : /^\d{1,3}$/.test(field) ? Number(field) : null;
    return textOf((index === null ? named.get(field) : args[index]) ?? null);
  });
}

/** The text that `text % value` gives; only `%s` and `%d` are known. */
export function interpolated(text: string, value: Value): string {
  const values = value?.kind === 'list' ? value.items : [value];
  let next = 0;
  return text.replace(/%(?:%|\((\w*)\))?[-+ #0-9.]*([A-Za-z])?/g, (whole, key?: string) => {
    if (whole.startsWith('%%')) {
      return `%${whole.slice(2)}`;
    }
    const known =
      key === undefined
        ? values[next++]
        : value?.kind === 'mapping'
          ? value.entries.get(key)
          : null;
    return /^%(?:\(\w*\))?[sd]$/.test(whole) ? textOf(known ?? null) : HOLE;
  });
}
