/** Conditions around imports: code that only a type checker reads, or that runs on some platforms only. */
import type { Expression, Statement, Try } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { dottedPath } from './dotted-path';

/** The outcome of a test that is the same in every run; null where it depends on the run. */
export function constantOutcome(test: Expression): boolean | null {
  if (test.kind === 'UnaryOp' && test.op === 'not') {
    const outcome = constantOutcome(test.operand);
    return outcome === null ? null : !outcome;
  }
  if (test.kind === 'Constant') {
    const { value } = test;
    return value.type === 'True'
      ? true
      : value.type === 'False' || value.type === 'None'
        ? false
        : value.type === 'int'
          ? !/^0+$/.test(value.text)
          : null;
  }
  const path = dottedPath(test);
  return path === 'TYPE_CHECKING' || path?.endsWith('.TYPE_CHECKING') === true ? false : null;
}

const PLATFORM_PATHS =
  /^(?:sys\.(?:platform|version|version_info|modules|implementation)|os\.(?:name|uname|environ)|platform\.\w+|(?:importlib\.)?util\.find_spec|find_spec|find_loader|(?:six\.)?PY[23]|get_ipython)$/;
const PLATFORM_NAMES =
  /(?:^|_)(?:in|is|on|use|running)?_?(?:colab|kaggle|windows|win32|linux|darwin|mac|macos|gpu|cuda)(?:$|_)/i;

/** Whether a test asks for the platform, the version of Python, the host or an installed module. */
export function asksForPlatform(test: Expression): boolean {
  let asks = false;
  walk(test, node => {
    if (node.kind === 'Name' || node.kind === 'Attribute') {
      const path = dottedPath(node);
      asks ||= path !== null && (PLATFORM_PATHS.test(path) || PLATFORM_NAMES.test(path));
    }
  });
  return asks;
}

/** Whether the test is that of `if __name__ == '__main__'`, which an imported module fails. */
export function asksForMain(test: Expression): boolean {
  return test.kind === 'Compare' && [test.left, ...test.comparators].some(isNameOfModule);
}

function isNameOfModule(node: Expression): boolean {
  return node.kind === 'Name' && node.id === '__name__';
}

const EXITS = new Set(['sys.exit', 'exit', 'quit', 'os._exit']);

/** Whether every handler ends the run, so that the body cannot do without what it imports. */
export function alwaysEnds({ handlers }: Try): boolean {
  return handlers.every(({ body }) => {
    const last = body.at(-1);
    return last !== undefined && endsRun(last);
  });
}

function endsRun(statement: Statement): boolean {
  return (
    statement.kind === 'Raise' ||
    (statement.kind === 'Expr' &&
      statement.value.kind === 'Call' &&
      EXITS.has(dottedPath(statement.value.func) ?? ''))
  );
}
