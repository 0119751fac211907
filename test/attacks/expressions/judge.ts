/**
 * Judges whether a regular expression takes time that is linear in the length of the text. The judge is recheck
 * (<https://makenowjust-labs.github.io/recheck/>), which looks for ambiguity in the automaton of an expression.
 */
import { RegExpParser } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { checkSync } from 'recheck';

/**
 * - `linear`: no text takes longer.
 * - `bounded`: only repetitions with a limit are ambiguous: linear, by a factor that the limit gives.
 * - `slow`: a text exists that takes longer.
 * - `unknown`: the automaton is too large, or there are forms that the judge does not know, such as lookaheads.
 */
export type Judgment = 'linear' | 'bounded' | 'slow' | 'unknown';

/** Larger counts are taken for unlimited: their automaton is large. */
const LARGE_COUNT = 8;
/** How many steps for each character are bearable. */
const MOST_STEPS = 1_000;

const PARSER = new RegExpParser({ ecmaVersion: 2025 });

/** Judges an expression by its automaton. */
export function judge(source: string, flags: string, milliseconds: number): Judgment {
  const pattern = PARSER.parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v')
  });
  if (isPlain(pattern, flags)) {
    return 'linear';
  }
  const { text, limits } = withoutLimits(pattern);
  const found = automatonOf(text, flags, milliseconds);
  if (found === null || found.status === 'unknown') {
    return 'unknown';
  }
  if (found.status === 'safe') {
    return 'linear';
  }
  const isSquare = found.complexity.type === 'polynomial' && found.complexity.degree === 2;
  return isSquare && limits.length > 0 && Math.max(...limits) <= MOST_STEPS ? 'bounded' : 'slow';
}

type Found = ReturnType<typeof checkSync>;

function automatonOf(source: string, flags: string, timeout: number): Found | null {
  try {
    return checkSync(source, flags.replace('d', ''), { checker: 'automaton', timeout });
  } catch (error) {
    if (error instanceof RangeError) {
      // Its recursion is deeper than the stack.
      return null;
    }
    throw error;
  }
}

/** Whether no position of a text can be tried in more than one way: at most one repetition, and one start or no repetition. */
function isPlain(pattern: AST.Pattern, flags: string): boolean {
  const quantifiers = quantifiersOf(pattern).filter(({ max }) => max > 1);
  const begins = pattern.alternatives.every(
    ({ elements: [first] }) => first?.type === 'Assertion' && first.kind === 'start'
  );
  const startsOnce = flags.includes('y') || (begins && !flags.includes('m'));
  const isLimited = quantifiers.every(({ max }) => max <= LARGE_COUNT);
  return quantifiers.length === 0 || (quantifiers.length === 1 && (startsOnce || isLimited));
}

function withoutLimits(pattern: AST.Pattern): {
  readonly text: string;
  readonly limits: readonly number[];
} {
  const start = pattern.start;
  let text = pattern.raw;
  const limits: number[] = [];
  const changed = quantifiersOf(pattern)
    .filter(({ min, max }) => min > LARGE_COUNT || (max !== Infinity && max > LARGE_COUNT))
    .sort((a, b) => b.element.end - a.element.end);
  for (const { element, end, min, max, greedy } of changed) {
    const count = `{${Math.min(min, LARGE_COUNT)},}${greedy ? '' : '?'}`;
    text = text.slice(0, element.end - start) + count + text.slice(end - start);
    if (max !== Infinity) {
      limits.push(max);
    }
  }
  return { text, limits };
}

function quantifiersOf(pattern: AST.Pattern): readonly AST.Quantifier[] {
  const found: AST.Quantifier[] = [];
  const visit = (node: AST.Element | AST.Alternative): void => {
    if (node.type === 'Quantifier') {
      found.push(node);
      visit(node.element);
    } else if (node.type === 'Alternative') {
      node.elements.forEach(visit);
    } else if ('alternatives' in node) {
      node.alternatives.forEach(each => {
        if (each.type === 'Alternative') {
          visit(each);
        }
      });
    }
  };
  pattern.alternatives.forEach(visit);
  return found;
}
