/** Statements, in CPython's order of evaluation and with its jumps. */
import type {
  AnnAssign,
  Assert,
  Assign,
  AugAssign,
  Expression,
  For,
  If,
  Statement,
  While
} from '../ast/nodes';
import { emitMutation, walkDelete, walkTargetParts, walkStore } from './bindings';
import type { Body, Unwind } from './body';
import type { BlockDraft } from './block-draft';
import { noteNamespaceDelete, noteNamespaceStore } from './dynamic-names';
import { namesBoundWhen } from './guards';
import { walkImport, walkImportFrom } from './imports';
import { walkClassDef, walkFunctionDef, walkTypeAlias } from './nested-bodies';
import { walkMatch } from './patterns';
import { walkTry } from './try-statement';
import { walkExit } from './unwinding';
import { versionOutcome } from './version-tests';
import { walkWith } from './with-statement';

/** Evaluates statements until one certainly leaves the block. */
export function walkStatements(body: Body, nodes: readonly Statement[]): void {
  for (const node of nodes) {
    if (!body.flow.isReachable) {
      return;
    }
    body.text.emitForms?.(body, node);
    walkStatement(body, node);
  }
}

function walkStatement(body: Body, node: Statement): void {
  switch (node.kind) {
    case 'Expr':
      return body.cell.walk.value(body, node.value);
    case 'Assign':
      return walkAssign(body, node);
    case 'AugAssign':
      return walkAugAssign(body, node);
    case 'AnnAssign':
      return walkAnnAssign(body, node);
    case 'Delete':
      return node.targets.forEach(target => {
        walkDelete(body, target);
        noteNamespaceDelete(body, target);
      });
    case 'FunctionDef':
      return walkFunctionDef(body, node);
    case 'ClassDef':
      return walkClassDef(body, node);
    case 'TypeAlias':
      return walkTypeAlias(body, node);
    case 'Import':
      return walkImport(body, node);
    case 'ImportFrom':
      return walkImportFrom(body, node);
    case 'If':
      return walkIf(body, node);
    case 'While':
      return walkWhile(body, node);
    case 'For':
      return walkFor(body, node);
    case 'Try':
      return walkTry(body, node);
    case 'With':
      return walkWith(body, node);
    case 'Match':
      return walkMatch(body, node);
    case 'Assert':
      return walkAssert(body, node);
    case 'Raise':
      walkOptional(body, node.exc);
      walkOptional(body, node.cause);
      return body.flow.stop();
    case 'Return':
      walkOptional(body, node.value);
      return walkExit(body, 'return');
    case 'Break':
      return walkExit(body, 'break');
    case 'Continue':
      return walkExit(body, 'continue');
    case 'Global':
    case 'Nonlocal':
    case 'Pass':
      return;
  }
}

function walkOptional(body: Body, node: Expression | null): void {
  if (node !== null) {
    body.cell.walk.value(body, node);
  }
}

function walkAssign(body: Body, node: Assign): void {
  body.cell.walk.value(body, node.value);
  const value = body.cell.walk.boundValue(body, node.value);
  for (const target of node.targets) {
    walkStore(body, target, value);
    noteNamespaceStore(body, target);
  }
}

function walkAugAssign(body: Body, node: AugAssign): void {
  const { target } = node;
  if (target.kind === 'Name') {
    body.read(target.id, target);
    body.cell.walk.value(body, node.value);
    if (isMutableDisplay(node.value)) {
      body.mutate(target.id, target, 'augmented');
    }
    body.bind(target.id, target, { kind: 'unknown' });
  } else {
    walkTargetParts(body, target);
    body.cell.walk.value(body, node.value);
    emitMutation(body, target);
    noteNamespaceStore(body, target);
  }
}

/** Whether `+=` or `|=` with this value changes its target in place: only lists, sets and dicts accept such a value. */
function isMutableDisplay(node: Expression): boolean {
  return ['List', 'ListComp', 'Set', 'SetComp', 'Dict', 'DictComp'].includes(node.kind);
}

function walkAnnAssign(body: Body, node: AnnAssign): void {
  const { target } = node;
  if (node.value !== null) {
    body.cell.walk.value(body, node.value);
    walkStore(body, target, body.cell.walk.boundValue(body, node.value));
  } else if (target.kind !== 'Name') {
    walkTargetParts(body, target);
  }
  const runsAnnotations = body.scope.kind === 'module' || body.scope.kind === 'class';
  if (runsAnnotations && body.text.scopes.eagerAnnotations) {
    body.cell.walk.value(body, node.annotation);
  }
}

function walkAssert(body: Body, node: Assert): void {
  const holds = body.flow.createBlock();
  const fails = body.flow.createBlock();
  body.cell.walk.condition(body, node.test, holds, fails);
  body.flow.enter(fails);
  if (body.flow.isReachable) {
    walkOptional(body, node.msg);
    body.flow.stop();
  }
  body.flow.enter(holds);
}

function walkIf(body: Body, node: If): void {
  const chosen = body.flow.createBlock();
  const other = body.flow.createBlock();
  const end = body.flow.createBlock();
  const supported = versionOutcome(node.test);
  body.cell.walk.condition(body, node.test, chosen, other);
  body.importGuardDepth++;
  body.flow.enter(chosen);
  body.otherVersions(supported === false, () =>
    withGuardedNames(body, namesBoundWhen(node.test, true), node.body)
  );
  body.flow.jump(end);
  body.flow.enter(other);
  body.otherVersions(supported === true, () =>
    withGuardedNames(body, namesBoundWhen(node.test, false), node.orelse)
  );
  body.importGuardDepth--;
  body.flow.start(end);
}

function withGuardedNames(
  body: Body,
  names: readonly string[],
  statements: readonly Statement[]
): void {
  const added = names.filter(name => !body.guardedNames.has(name));
  added.forEach(name => body.guardedNames.add(name));
  walkStatements(body, statements);
  added.forEach(name => body.guardedNames.delete(name));
}

function walkWhile(body: Body, node: While): void {
  const head = body.flow.createBlock();
  const inside = body.flow.createBlock();
  const done = body.flow.createBlock();
  const end = body.flow.createBlock();
  body.flow.start(head);
  body.loop(() => {
    body.cell.walk.condition(body, node.test, inside, done);
    body.flow.enter(inside);
    walkLoopBody(body, node.body, head, end);
  });
  body.flow.enter(done);
  onSomePaths(body, node.orelse);
  body.flow.start(end);
}

function walkFor(body: Body, node: For): void {
  const head = body.flow.createBlock();
  const done = body.flow.createBlock();
  const end = body.flow.createBlock();
  body.cell.walk.value(body, node.iter);
  body.flow.start(head);
  body.flow.branch(done);
  body.loop(() => {
    walkStore(body, node.target, { kind: 'unknown' });
    walkLoopBody(body, node.body, head, end);
  });
  body.flow.enter(done);
  onSomePaths(body, node.orelse);
  body.flow.start(end);
}

function walkLoopBody(
  body: Body,
  statements: readonly Statement[],
  head: BlockDraft,
  end: BlockDraft
): void {
  const loop: Unwind = {
    kind: 'loop',
    breakTo: end,
    continueTo: head,
    outerHandler: body.flow.handler
  };
  body.unwinds.push(loop);
  onSomePaths(body, statements);
  body.unwinds.pop();
  body.flow.jump(head);
}

/** Evaluates statements that may not run: imports in them are optional. */
function onSomePaths(body: Body, statements: readonly Statement[]): void {
  body.importGuardDepth++;
  walkStatements(body, statements);
  body.importGuardDepth--;
}
