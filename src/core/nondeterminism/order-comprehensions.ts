/** The order of what comprehensions make. */
import type { DictComp, Expression, GeneratorExp, ListComp, SetComp } from '../python/ast/nodes';
import { mentions, namesIn } from './mentioned-names';
import type { OrderValue } from './order-values';
import { isText, setOf, textsOf } from './order-values';

/** What evaluates the parts of a comprehension. */
export interface ComprehensionEvaluator {
  nameOf(expression: Expression): string;
  value(expression: Expression): OrderValue | null;
  ordered(expression: Expression): Extract<OrderValue, { shape: 'sequence' }> | null;
  within(names: Iterable<string>, areTexts: boolean): Pick<ComprehensionEvaluator, 'value'>;
}

/** The order of what the comprehension makes of `elt`; null where it is certain or unknown. */
export function comprehensionOrder(
  parts: ComprehensionEvaluator,
  elt: Expression,
  { kind, generators }: ListComp | SetComp | DictComp | GeneratorExp
): OrderValue | null {
  const [{ iter, target, ifs }] = generators;
  const source = parts.value(iter);
  const ordered = parts.ordered(iter);
  const texts = ordered === null ? textsOf(source) : undefined;
  const holdsTexts = target.kind === 'Name' && (texts !== undefined || ordered?.isText === true);
  const isTextual = isText(parts.within(namesIn(target), holdsTexts).value(elt));
  const isSame =
    elt.kind === 'Name' && target.kind === 'Name' && elt.id === target.id && ifs.length === 0;
  const elements = isSame ? (texts ?? null) : null;
  if (kind === 'SetComp') {
    // First letters of few words may all be the same.
    return isTextual && elt.kind !== 'Subscript' ? setOf(elements) : null;
  }
  if (ordered === null || generators.length > 1) {
    return isTextual ? { shape: 'texts', elements } : null;
  }
  // A filter may leave one of few elements.
  const hasMany = ifs.length === 0 || source?.shape !== 'set' || source.elements === null;
  return hasMany && showsElement(parts, elt, target, iter)
    ? {
        ...ordered,
        isText: isTextual,
        isIterator: kind === 'GeneratorExp',
        isMapping: kind === 'DictComp'
      }
    : null;
}

/** Whether an element of the comprehension shows an element of what it iterates over. */
function showsElement(
  parts: ComprehensionEvaluator,
  elt: Expression,
  target: Expression,
  iter: Expression
): boolean {
  const names = changingNames(parts, target, iter);
  return mentions(elt, name => names.has(name));
}

/** The names that hold elements: `enumerate` counts with the first one. */
export function changingNames(
  parts: Pick<ComprehensionEvaluator, 'nameOf'>,
  target: Expression,
  iter: Expression
): ReadonlySet<string> {
  const isCounted = iter.kind === 'Call' && parts.nameOf(iter.func) === 'enumerate';
  const held = target.kind === 'Tuple' ? target.elts.slice(isCounted ? 1 : 0) : [target];
  return new Set(held.flatMap(part => [...namesIn(part)]));
}
