/** List, set and dict comprehensions, and the loops that generator expressions share with them. */
import type { Comprehension, DictComp, Expression, ListComp, SetComp } from '../ast/nodes';
import type { Body } from './body';

/** Evaluates a comprehension: the first iterable in the enclosing scope, the rest in its own scope, possibly never. */
export function walkComprehension(
  body: Body,
  node: ListComp | SetComp | DictComp,
  elements: readonly Expression[]
): void {
  body.cell.walk.value(body, node.generators[0].iter);
  const scope = body.text.scopes.of.get(node);
  if (scope !== undefined) {
    body.inScope(scope, () => walkGenerators(body, node.generators, 0, elements));
  }
}

/** The loops of a comprehension or generator expression from index `index`, whose iterable is already evaluated. */
export function walkGenerators(
  body: Body,
  generators: readonly Comprehension[],
  index: number,
  elements: readonly Expression[]
): void {
  const generator = generators[index];
  const head = body.flow.createBlock();
  const end = body.flow.createBlock();
  body.flow.start(head);
  body.flow.branch(end);
  body.cell.walk.store(body, generator.target, { kind: 'unknown' });
  for (const test of generator.ifs) {
    const holds = body.flow.createBlock();
    body.cell.walk.condition(body, test, holds, head);
    body.flow.enter(holds);
  }
  if (index + 1 < generators.length) {
    body.cell.walk.value(body, generators[index + 1].iter);
    walkGenerators(body, generators, index + 1, elements);
  } else {
    body.cell.walk.values(body, elements);
  }
  body.flow.jump(head);
  body.flow.enter(end);
}
