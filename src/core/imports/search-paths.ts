/** The folders in which a notebook's imports look for modules: its own, and those that its cells add. */
import { append } from '../memo/lists';
import type { Expression, Module } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { dottedPath, literalText } from './dotted-path';

/** More folders than this are not searched. */
const MAX_FOLDERS = 20;

const ADDING = /^(?:sys\.path\.(?:append|insert|extend)|site\.addsitedir|os\.chdir)$/;

/** The paths, relative or absolute, that the texts add to `sys.path` or make the working folder. */
export function addedFolders(modules: readonly Module[]): readonly string[] {
  const values = new Map<string, Expression | null>();
  const added: Expression[] = [];
  for (const module of modules) {
    walk(module, node => {
      if (node.kind === 'Assign' && node.targets.length === 1 && node.targets[0].kind === 'Name') {
        const { id } = node.targets[0];
        // Null where several values are possible.
        values.set(id, values.has(id) ? null : node.value);
      } else if (node.kind === 'Call' && ADDING.test(dottedPath(node.func) ?? '')) {
        append(added, node.args);
      } else if (node.kind === 'AugAssign' && dottedPath(node.target) === 'sys.path') {
        added.push(node.value);
      }
    });
  }
  const folders = added.flatMap(one =>
    one.kind === 'List' || one.kind === 'Tuple'
      ? one.elts.map(element => pathValue(element, values, 0))
      : [pathValue(one, values, 0)]
  );
  return [...new Set(folders.flatMap(folder => folder ?? []))].slice(0, MAX_FOLDERS);
}

const SAME =
  /^(?:str|Path|pathlib\.Path|PurePath|os\.fspath|(?:os\.)?(?:path\.)?(?:abspath|realpath|normpath|expanduser))$/;
const HERE = /^(?:os\.getcwd|(?:pathlib\.)?Path\.cwd|getcwd)$/;
const JOIN = /^(?:os\.)?(?:path\.)?join$/;
const UNCHANGED_METHODS = /^(?:resolve|absolute|as_posix|expanduser)$/;
const MAX_DEPTH = 12;

/** The path that an expression stands for, as far as literals tell; null if unknown. */
function pathValue(
  node: Expression,
  values: ReadonlyMap<string, Expression | null>,
  depth: number
): string | null {
  if (depth > MAX_DEPTH) {
    return null;
  }
  const valueOf = (inner: Expression): string | null => pathValue(inner, values, depth + 1);
  switch (node.kind) {
    case 'Constant':
      return literalText(node);
    case 'Name': {
      const value = values.get(node.id) ?? null;
      return value === null ? null : valueOf(value);
    }
    case 'BinOp':
      return node.op === '/' ? joined([valueOf(node.left), valueOf(node.right)]) : null;
    case 'Attribute':
      return dottedPath(node) === 'os.pardir'
        ? '..'
        : node.attr.name === 'parent'
          ? joined([valueOf(node.value), '..'])
          : null;
    case 'Call':
      return callValue(node.func, node.args.map(valueOf), valueOf);
    default:
      return null;
  }
}

function callValue(
  func: Expression,
  args: readonly (string | null)[],
  valueOf: (node: Expression) => string | null
): string | null {
  const path = dottedPath(func) ?? '';
  if (HERE.test(path)) {
    return '.';
  }
  if (JOIN.test(path)) {
    return joined(args);
  }
  if (SAME.test(path)) {
    return args.length === 0 ? '.' : joined(args);
  }
  if (/(?:^|\.)dirname$/.test(path)) {
    return joined([args.at(0) ?? null, '..']);
  }
  return func.kind === 'Attribute' && UNCHANGED_METHODS.test(func.attr.name)
    ? valueOf(func.value)
    : null;
}

function joined(parts: readonly (string | null)[]): string | null {
  return parts.reduce<string | null>((path, part) => {
    if (path === null || part === null) {
      return null;
    }
    return part.startsWith('/') ? part : path === '' ? part : `${path}/${part}`;
  }, '');
}
