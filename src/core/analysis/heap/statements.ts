/** Executes statements. */
import { handlesMissingNames } from '../../python/flow/guards';
import { numberingNames } from '../../effects/numbering-libraries';
import { objectFacts } from '../../effects/object-facts';
import { innerStatements } from '../../python/ast/inner-statements';
import type {
  Assert,
  Assign,
  Expression,
  For,
  If,
  Import,
  ImportFrom,
  Match,
  Raise,
  Return,
  Statement,
  Try,
  While,
  With
} from '../../python/ast/nodes';
import { constantTruth } from '../../python/flow/constant-truth';
import { assign, assignPaired, augment, bindName, bindPattern, remove } from './assignments';
import { assignElements } from './assigned-elements';
import { libraryMember } from './attributes-and-items';
import { certainNames } from './certain-names';
import { defineClass, defineFunction } from './definitions';
import { evaluate } from './expressions';
import { callTextMethods, enterContext, iterate } from './function-calls';
import { readEnvironmentAtImport } from './import-environment';
import { readDeep } from './deep-reads';
import { bindUnknownNames } from './names-by-text';
import type { Scene, SymbolicRun } from './execution-context';
import { mutateAll } from './objects';
import type { Value } from './value';

/** Statements after which the rest of a block does not run. */
const ENDS_BLOCK = new Set<Statement['kind']>(['Return', 'Raise', 'Break', 'Continue']);

/** Executes statements in order. */
export function execute(scene: Scene, statements: readonly Statement[]): void {
  for (const statement of statements) {
    scene.run.spend();
    executeOne(scene, statement);
    if (ENDS_BLOCK.has(statement.kind)) {
      return;
    }
  }
}

/** Executes one statement. */
export function executeOne(scene: Scene, node: Statement): void {
  const { run } = scene;
  switch (node.kind) {
    case 'Expr':
      run.sites?.drop(node.value);
      evaluate(scene, node.value);
      return;
    case 'Assign':
      assignment(scene, node);
      return;
    case 'AnnAssign':
      if (node.value !== null) {
        assign(scene, node.target, evaluate(scene, node.value));
      }
      return;
    case 'AugAssign':
      augment(scene, node.target, node.op, evaluate(scene, node.value));
      return;
    case 'Delete':
      node.targets.forEach(target => remove(scene, target));
      return;
    case 'FunctionDef':
      bindName(scene, node.name.name, defineFunction(scene, node));
      return;
    case 'ClassDef':
      bindName(scene, node.name.name, defineClass(scene, node));
      return;
    case 'Return':
      returnValue(scene, node);
      return;
    case 'If':
      branch(scene, node);
      return;
    case 'For':
    case 'While':
      loop(scene, node);
      return;
    case 'With':
      withBlock(scene, node);
      return;
    case 'Try':
      tryBlock(scene, node);
      return;
    case 'Match':
      matchBlock(scene, node);
      return;
    case 'Import':
    case 'ImportFrom':
      importNames(scene, node);
      return;
    case 'Raise':
      raise(scene, node);
      return;
    case 'Assert':
      check(scene, node);
      return;
    case 'TypeAlias':
      bindName(scene, node.name.id, run.values.plain);
      return;
    case 'Global':
    case 'Nonlocal':
    case 'Pass':
    case 'Break':
    case 'Continue':
      return;
  }
}

function assignment(scene: Scene, node: Assign): void {
  const [target] = node.targets;
  const isPaired =
    node.targets.length === 1 &&
    (target.kind === 'Tuple' || target.kind === 'List') &&
    (node.value.kind === 'Tuple' || node.value.kind === 'List') &&
    target.elts.length === node.value.elts.length &&
    ![...target.elts, ...node.value.elts].some(({ kind }) => kind === 'Starred');
  if (isPaired && 'elts' in target && 'elts' in node.value) {
    assignPaired(
      scene,
      target.elts,
      node.value.elts.map(each => evaluate(scene, each))
    );
    return;
  }
  const value = evaluate(scene, node.value);
  node.targets.forEach(each => assign(scene, each, value));
}

function branch(scene: Scene, node: If): void {
  const { run } = scene;
  readDeep(run, evaluate(scene, node.test));
  const truth = isMain(node.test) ? true : constantTruth(node.test);
  if (truth !== null) {
    execute(scene, truth ? node.body : node.orelse);
    return;
  }
  run.certainly(certainNames(node), () =>
    run.memory.conditionally(() => {
      execute(scene, node.body);
      execute(scene, node.orelse);
    })
  );
}

/** `__name__ == '__main__'`, which is true in a notebook. */
function isMain(test: Expression): boolean {
  if (test.kind !== 'Compare' || test.ops.join() !== '==') {
    return false;
  }
  const { left, comparators } = test;
  const [right] = comparators;
  return (
    left.kind === 'Name' &&
    left.id === '__name__' &&
    right.kind === 'Constant' &&
    right.value.type === 'str' &&
    right.value.value === '__main__'
  );
}

/**
 * Executes the body of a loop twice, so that the second iteration sees the writes of the first. A loop is assumed to
 * run at least once.
 */
function loop(scene: Scene, node: For | While): void {
  const { run } = scene;
  const iterated = node.kind === 'For' ? evaluate(scene, node.iter) : run.values.plain;
  const elements = node.kind === 'For' ? iterate(run, iterated) : null;
  run.certainly(certainNames(node), () =>
    run.memory.repeatedly(() => {
      for (let iteration = 0; iteration < 2; iteration += 1) {
        if (node.kind === 'For' && elements !== null) {
          assignElements(scene, node.target, iterated, elements);
          executeBody(scene, node.body);
        } else if (node.kind === 'While') {
          readDeep(run, evaluate(scene, node.test));
          run.memory.mostly(() => execute(scene, node.body));
        }
      }
      run.memory.conditionally(() => execute(scene, node.orelse));
    })
  );
}

/**
 * Executes the body of a function or loop: statements after a possible exit cannot make the top-level statement fail.
 */
export function executeBody(scene: Scene, body: readonly Statement[]): void {
  const exit = body.findIndex(mayExit);
  const certain = exit < 0 ? body.length : exit + 1;
  execute(scene, body.slice(0, certain));
  if (exit >= 0 && !ENDS_BLOCK.has(body[exit].kind)) {
    scene.run.memory.onUncertainPath(() => execute(scene, body.slice(certain)));
  }
}

/** Whether the statement may exit the enclosing function or loop iteration, or an iteration of a nested loop. */
function mayExit(node: Statement): boolean {
  switch (node.kind) {
    case 'Break':
    case 'Continue':
    case 'Return':
    case 'Raise':
      return true;
    case 'Match':
      return node.cases.some(({ body }) => body.some(mayExit));
    default:
      return innerStatements(node).some(mayExit);
  }
}

function withBlock(scene: Scene, node: With): void {
  const { run } = scene;
  const managers: Value[] = [];
  for (const { contextExpr, optionalVars } of node.items) {
    const value = evaluate(scene, contextExpr);
    managers.push(value);
    const entered = enterContext(run, value);
    if (optionalVars !== null) {
      assign(scene, optionalVars, entered);
    }
  }
  execute(scene, node.body);
  managers.forEach(manager => collectOutput(run, manager));
}

/** What receives the output of a block has changed by all that the block does. */
function collectOutput(run: SymbolicRun, manager: Value): void {
  for (const object of manager.objects) {
    if (objectFacts(object.allocation.type).collectsOutput === true) {
      const held = run.memory.peek(object.content) ?? run.values.plain;
      mutateAll(run, held, run.values.plain);
    }
  }
}

function tryBlock(scene: Scene, node: Try): void {
  const { run } = scene;
  const [first, ...others] = node.body;
  run.certainly(certainNames(node), () => {
    const begin = (): void => execute(scene, [first]);
    // The beginning certainly runs: without a handler for it, a missing name ends the cell.
    run.memory.repeatedly(() =>
      handlesMissingNames(node) ? run.memory.onUncertainPath(begin) : begin()
    );
    run.memory.mostly(() => {
      execute(scene, others);
      for (const { type, name, body } of node.handlers) {
        if (type !== null) {
          evaluate(scene, type);
        }
        if (name !== null) {
          bindName(scene, name.name, run.values.plain);
        }
        run.memory.observations.doubtfully(() => execute(scene, body));
      }
      execute(scene, node.orelse);
    });
  });
  execute(scene, node.finalbody);
}

function importNames(scene: Scene, node: Import | ImportFrom): void {
  const { values } = scene.run;
  if (node.kind === 'ImportFrom' && node.level === 0) {
    readEnvironmentAtImport(scene.run, node.module?.name ?? '');
  }
  for (const { name, asname } of node.names) {
    if (node.kind === 'Import') {
      readEnvironmentAtImport(scene.run, name.name);
      const bound = asname?.name ?? name.name.split('.')[0];
      const library = asname === null ? bound : name.name;
      bindName(scene, bound, values.library(library));
      continue;
    }
    const module = `${'.'.repeat(node.level)}${node.module?.name ?? ''}`;
    if (name.name === '*') {
      importAll(scene, module);
    } else {
      bindName(
        scene,
        asname?.name ?? name.name,
        libraryMember(scene.run, `${module}.${name.name}`)
      );
    }
  }
}

/** Binds what the tables know of a module. Builtins with the same name have the same effects. */
function importAll(scene: Scene, module: string): void {
  const { effects, values } = scene.run;
  [...effects.namesIn(module), ...numberingNames(module)]
    .filter(name => effects.functionEffect(`builtins.${name}`) === null)
    .forEach(name => bindName(scene, name, values.library(`${module}.${name}`)));
  bindUnknownNames(scene.run);
}

function returnValue(scene: Scene, node: Return): void {
  const { run, frame } = scene;
  const value = node.value === null ? run.values.none : evaluate(scene, node.value);
  if (frame !== null) {
    frame.returned = frame.returned === null ? value : run.values.either(frame.returned, value);
  }
}

function matchBlock(scene: Scene, node: Match): void {
  const { run } = scene;
  const subject = evaluate(scene, node.subject);
  readDeep(run, subject);
  run.certainly(certainNames(node), () =>
    run.memory.conditionally(() => {
      node.cases.forEach(({ pattern, guard, body }) => {
        bindPattern(scene, pattern, subject);
        if (guard !== null) {
          readDeep(run, evaluate(scene, guard));
        }
        execute(scene, body);
      });
    })
  );
}

function raise(scene: Scene, node: Raise): void {
  const { run } = scene;
  for (const each of [node.exc, node.cause]) {
    if (each !== null) {
      readDeep(run, evaluate(scene, each));
    }
  }
  run.memory.producesOutput = true;
}

function check(scene: Scene, node: Assert): void {
  const { run } = scene;
  readDeep(run, evaluate(scene, node.test));
  run.memory.producesOutput = true;
  if (node.msg !== null) {
    callTextMethods(run, evaluate(scene, node.msg));
  }
}
