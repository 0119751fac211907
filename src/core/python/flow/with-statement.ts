/** `with`: assumes that the body completes, unless the manager is known to swallow exceptions. */
import type { Expression, With } from '../ast/nodes';
import type { Body } from './body';
import { suppressesMissingModules, suppressesMissingNames } from './guards';

const SWALLOWING: ReadonlySet<string> = new Set([
  'suppress',
  'assertRaises',
  'assertRaisesRegex',
  'raises',
  'ignored'
]);

/** Evaluates a `with` statement. */
export function walkWith(body: Body, node: With): void {
  walkItem(body, node, 0);
}

function walkItem(body: Body, node: With, index: number): void {
  if (index === node.items.length) {
    return body.cell.walk.statements(body, node.body);
  }
  const item = node.items[index];
  body.cell.walk.value(body, item.contextExpr);
  const inner = (): void => {
    if (item.optionalVars !== null) {
      body.cell.walk.store(body, item.optionalVars, { kind: 'unknown' });
    }
    walkItem(body, node, index + 1);
  };
  if (!swallowsExceptions(item.contextExpr)) {
    return inner();
  }
  const outerHandler = body.flow.handler;
  const swallowed = body.flow.createBlock();
  const end = body.flow.createBlock();
  body.flow.setHandler(swallowed);
  body.unwinds.push({ kind: 'name', release: () => undefined, outerHandler });
  const guard = suppressesMissingNames(item.contextExpr) ? 1 : 0;
  const importGuard = suppressesMissingModules(item.contextExpr) ? 1 : 0;
  body.guardDepth += guard;
  body.importGuardDepth += importGuard;
  inner();
  body.importGuardDepth -= importGuard;
  body.guardDepth -= guard;
  body.unwinds.pop();
  body.flow.setHandler(outerHandler);
  body.flow.jump(end);
  body.flow.enter(swallowed);
  if (outerHandler !== null) {
    body.flow.branch(outerHandler);
  }
  body.flow.start(end);
}

/** `contextlib.suppress(…)`, `pytest.raises(…)` and similar. */
function swallowsExceptions(node: Expression): boolean {
  if (node.kind !== 'Call') {
    return false;
  }
  const { func } = node;
  const name = func.kind === 'Attribute' ? func.attr.name : func.kind === 'Name' ? func.id : '';
  return SWALLOWING.has(name);
}
