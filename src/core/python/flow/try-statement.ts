/** `try`: an exception anywhere in the body may enter the handlers; `finally` runs on every exit. */
import type { ExceptHandler, Try } from '../ast/nodes';
import type { Body, Unwind } from './body';
import type { BlockDraft } from './block-draft';
import { handlesMissingModules, handlesMissingNames } from './guards';

/** Evaluates a `try` statement. */
export function walkTry(body: Body, node: Try): void {
  if (node.finalbody.length === 0) {
    return walkTryExcept(body, node);
  }
  const outerHandler = body.flow.handler;
  const exceptional = body.flow.createBlock();
  const unwind: Unwind = { kind: 'finally', body: node.finalbody, outerHandler };
  body.flow.setHandler(exceptional);
  body.unwinds.push(unwind);
  if (node.handlers.length > 0) {
    walkTryExcept(body, node);
  } else {
    body.cell.walk.statements(body, node.body);
    body.cell.walk.statements(body, node.orelse);
  }
  body.unwinds.pop();
  body.flow.setHandler(outerHandler);
  body.cell.walk.statements(body, node.finalbody);
  aside(body, exceptional, () => {
    body.cell.walk.statements(body, node.finalbody);
    reraise(body);
  });
}

/** Lays out `visit` from `block`, while the current flow continues after it. */
function aside(body: Body, block: BlockDraft, visit: () => void): void {
  const end = body.flow.createBlock();
  body.flow.jump(end);
  body.flow.enter(block);
  visit();
  body.flow.enter(end);
}

function reraise(body: Body): void {
  const { handler } = body.flow;
  if (handler === null) {
    body.flow.stop();
  } else {
    body.flow.jump(handler);
  }
}

function walkTryExcept(body: Body, node: Try): void {
  const outerHandler = body.flow.handler;
  const handlers = body.flow.createBlock();
  const end = body.flow.createBlock();
  const guard = handlesMissingNames(node) ? 1 : 0;
  const importGuard = handlesMissingModules(node) ? 1 : 0;
  body.flow.setHandler(handlers);
  body.unwinds.push({ kind: 'name', release: () => undefined, outerHandler });
  body.guardDepth += guard;
  body.importGuardDepth += importGuard;
  body.cell.walk.statements(body, node.body);
  body.guardDepth -= guard;
  body.unwinds.pop();
  body.flow.setHandler(outerHandler);
  body.importGuardDepth += 1 - importGuard;
  body.cell.walk.statements(body, node.orelse);
  body.flow.jump(end);
  body.flow.enter(handlers);
  for (const handler of node.handlers) {
    if (node.isStar) {
      walkStarHandler(body, handler);
    } else {
      walkHandler(body, handler, end);
    }
  }
  if (node.isStar) {
    body.flow.branch(end);
  }
  if (body.flow.isReachable) {
    reraise(body);
  }
  body.importGuardDepth--;
  body.flow.start(end);
}

/** Lays out one handler; afterwards the flow is where the next handler is tried. */
function walkHandler(body: Body, node: ExceptHandler, end: BlockDraft): void {
  const next = body.flow.createBlock();
  if (node.type !== null) {
    body.cell.walk.value(body, node.type);
    body.flow.branch(next);
  }
  if (node.name === null) {
    body.cell.walk.statements(body, node.body);
  } else {
    walkNamedHandler(body, node, node.name);
  }
  body.flow.jump(end);
  body.flow.enter(next);
}

/** `except*`: every handler is tried, even if an earlier handler raised; their exceptions are raised at the end. */
function walkStarHandler(body: Body, node: ExceptHandler): void {
  const outerHandler = body.flow.handler;
  const next = body.flow.createBlock();
  if (node.type !== null) {
    body.cell.walk.value(body, node.type);
    body.flow.branch(next);
  }
  if (node.name !== null) {
    body.bind(node.name.name, node.name, { kind: 'unknown' });
  }
  const raised = body.flow.createBlock();
  body.flow.setHandler(raised);
  body.cell.walk.statements(body, node.body);
  body.flow.setHandler(outerHandler);
  body.flow.start(raised);
  if (node.name !== null) {
    body.delete(node.name.name, node.name, true);
  }
  body.flow.start(next);
}

/** `except … as e` deletes `e` on every exit, even if the code has already deleted it. */
function walkNamedHandler(
  body: Body,
  node: ExceptHandler,
  name: NonNullable<ExceptHandler['name']>
): void {
  const outerHandler = body.flow.handler;
  const release = (): void => body.delete(name.name, name, true);
  body.bind(name.name, name, { kind: 'unknown' });
  const cleanup = body.flow.createBlock();
  body.flow.setHandler(cleanup);
  body.unwinds.push({ kind: 'name', release, outerHandler });
  body.cell.walk.statements(body, node.body);
  body.unwinds.pop();
  body.flow.setHandler(outerHandler);
  release();
  aside(body, cleanup, () => {
    release();
    reraise(body);
  });
}
