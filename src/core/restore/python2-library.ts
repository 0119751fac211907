/** Converts uses of the Python 2 library in a cell that Python 3 parses. */
import { changeText } from '../fixes/apply';
import type { TextChange } from '../fixes/apply';
import { dottedPath } from '../imports/dotted-path';
import { RENAMED_BUILTINS, renamedBuiltin } from '../missing-names/usual-imports';
import type { Alias, Call, Expression, ImportFrom } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { Node } from '../python/ast/walk';
import { summarizeCell } from '../python/flow/summarize';
import type { SummaryOptions } from '../python/flow/summary-options';
import { mappedRange } from '../rule-context/source-range';
import { textsOf } from '../file-paths/path-uses';
import {
  ITERTOOLS_BUILTINS,
  MOVED_MEMBERS,
  RENAMED_METHODS,
  RENAMED_MODULES
} from './python2-names';

/** Most conversions leave the source as it is; only these words can change it. */
const WORTH_A_LOOK = new RegExp(
  `\\b(?:${[
    ...Object.keys(RENAMED_MODULES),
    ...Object.keys(RENAMED_BUILTINS),
    ...Object.keys(ITERTOOLS_BUILTINS),
    ...Object.keys(RENAMED_METHODS),
    'has_key',
    'urllib',
    'next',
    'maxint'
  ].join('|')})\\b`
);

type Replace = (node: { readonly start: number; readonly end: number }, text: string) => void;

/** The source with the names of Python 3; the same where there is nothing to convert, or it does not parse. */
export function convertLibrary(
  source: string,
  options: SummaryOptions,
  bound: ReadonlySet<string>
): string {
  if (!WORTH_A_LOOK.test(source)) {
    return source;
  }
  const changes: TextChange[] = [];
  for (const { module, map } of textsOf(summarizeCell(source, options))) {
    const sliceOf = (node: Expression): string => {
      const { start, end } = mappedRange(map, node);
      return source.slice(start, end);
    };
    const replace: Replace = (node, text) => changes.push({ ...mappedRange(map, node), text });
    walk(module, node => convertNode(node, replace, sliceOf, bound));
  }
  return changeText(source, changes) ?? source;
}

function convertNode(
  node: Node,
  replace: Replace,
  sliceOf: (node: Expression) => string,
  bound: ReadonlySet<string>
): void {
  switch (node.kind) {
    case 'Name': {
      const renamed = node.ctx === 'Load' && !bound.has(node.id) ? renamedBuiltin(node.id) : null;
      if (renamed !== null) {
        replace(node, renamed);
      }
      return;
    }
    case 'Import':
      node.names.forEach(name => convertModule(name, replace));
      return;
    case 'ImportFrom':
      convertImport(node, replace);
      return;
    case 'Attribute':
      if (dottedPath(node) === 'sys.maxint') {
        replace(node.attr, 'maxsize');
      }
      return;
    case 'Call':
      convertCall(node, replace, sliceOf);
      return;
    default:
  }
}

/** `import urllib2` binds the same name afterwards. */
function convertModule({ name, asname, start, end }: Alias, replace: Replace): void {
  if (Object.hasOwn(RENAMED_MODULES, name.name)) {
    const bound = asname?.name ?? name.name;
    const module = RENAMED_MODULES[name.name];
    replace({ start, end }, module === bound ? module : `${module} as ${bound}`);
  }
}

function convertImport({ module, names, level, start, end }: ImportFrom, replace: Replace): void {
  if (module === null || level > 0) {
    return;
  }
  const members = names.map(({ name }) => MOVED_MEMBERS[`${module.name}.${name.name}`]);
  if (members.length > 0 && members.every(each => each !== undefined && each === members[0])) {
    replace(module, members[0]);
  } else if (Object.hasOwn(RENAMED_MODULES, module.name)) {
    replace(module, RENAMED_MODULES[module.name]);
  } else if (
    module.name === 'itertools' &&
    names.every(({ name }) => Object.hasOwn(ITERTOOLS_BUILTINS, name.name))
  ) {
    const lines = names.map(
      ({ name, asname }) => `${asname?.name ?? name.name} = ${ITERTOOLS_BUILTINS[name.name]}`
    );
    replace({ start, end }, lines.join('; '));
  }
}

function convertCall(
  { func, args, keywords, start, end }: Call,
  replace: Replace,
  sliceOf: (node: Expression) => string
): void {
  if (func.kind !== 'Attribute' || keywords.length > 0) {
    return;
  }
  const { name } = func.attr;
  if (args.length === 0 && Object.hasOwn(RENAMED_METHODS, name)) {
    replace(func.attr, RENAMED_METHODS[name]);
  } else if (args.length === 0 && name === 'next' && func.value.kind === 'Name') {
    replace({ start, end }, `next(${sliceOf(func.value)})`);
  } else if (args.length === 1 && name === 'has_key' && func.value.kind === 'Name') {
    replace({ start, end }, `(${sliceOf(args[0])} in ${sliceOf(func.value)})`);
  } else if (func.value.kind === 'Name' && func.value.id === 'itertools') {
    const builtin = ITERTOOLS_BUILTINS[name];
    if (builtin !== undefined) {
      replace(func, builtin);
    }
  }
}
