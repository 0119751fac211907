/** Early exits from constructs: every `finally` on the way runs, as a separate copy. */
import type { Body } from './body';

/** Evaluates `return`, `break` or `continue`, after its value. */
export function walkExit(body: Body, exit: 'return' | 'break' | 'continue'): void {
  const { unwinds } = body;
  const handler = body.flow.handler;
  for (let depth = unwinds.length - 1; depth >= 0 && body.flow.isReachable; depth--) {
    const unwind = unwinds[depth];
    body.flow.setHandler(unwind.outerHandler);
    if (unwind.kind === 'loop' && exit !== 'return') {
      body.flow.jump(exit === 'break' ? unwind.breakTo : unwind.continueTo);
    } else if (unwind.kind === 'finally') {
      body.unwinds = unwinds.slice(0, depth);
      body.cell.walk.statements(body, unwind.body);
    } else if (unwind.kind === 'name') {
      unwind.release();
    }
  }
  body.flow.jump(body.flow.exit);
  body.unwinds = unwinds;
  body.flow.setHandler(handler);
}
