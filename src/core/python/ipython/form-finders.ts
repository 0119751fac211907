/** Finds the candidates of IPython's token transformers in a logical line. */
import type { CellToken } from './token-group';
import { leadingSpace } from './python-text';

/** IPython's token transformers. */
export type TransformerName = 'magic-assign' | 'system-assign' | 'escaped' | 'help-end';

/** A position at which a token transformer would apply. */
export interface Candidate {
  readonly transformer: TransformerName;
  readonly line: number;
  readonly column: number;
  /** Line of the `?` that ends a help form. */
  readonly lastLine: number;
}

const ESCAPES = new Set(['!', '?', '%', ',', ';', '/']);
const PRIORITY: Readonly<Record<TransformerName, number>> = {
  'help-end': 5,
  'magic-assign': 10,
  'system-assign': 10,
  escaped: 10
};

/** The candidates in a logical line, in the order in which IPython tries them. */
export function findCandidates(
  tokens: readonly CellToken[],
  texts: readonly string[]
): Candidate[] {
  const found: Candidate[] = [];
  const add = (transformer: TransformerName, token: CellToken, lastLine = token.line): void => {
    found.push({ transformer, line: token.line, column: token.column, lastLine });
  };
  const assign = assignIndex(tokens);
  const assigned = assign === null ? undefined : tokens[assign + 1];
  if (assign !== null && assigned?.text === '%' && tokens[assign + 2]?.type === 'name') {
    add('magic-assign', assigned);
  }
  const system = assign === null ? null : systemAssign(tokens, assign, texts);
  if (system !== null) {
    add('system-assign', system);
  }
  const first = tokens.find(token => token.type !== 'indent' && token.type !== 'dedent');
  if (first !== undefined && ESCAPES.has(first.text)) {
    add('escaped', first);
  }
  const question = tokens[tokens.length - 2];
  if (first !== undefined && tokens.length > 2 && question.text === '?') {
    add('help-end', first, question.line);
  }
  return found.sort(
    (a, b) =>
      a.line - b.line || a.column - b.column || PRIORITY[a.transformer] - PRIORITY[b.transformer]
  );
}

/** Index of the first `=` outside of brackets. */
function assignIndex(tokens: readonly CellToken[]): number | null {
  let depth = 0;
  for (const [index, { text }] of tokens.entries()) {
    if (text === '=' && depth === 0) {
      return index;
    }
    if (text === '(' || text === '[' || text === '{') {
      depth += 1;
    } else if (text === ')' || text === ']' || text === '}') {
      depth = Math.max(0, depth - 1);
    }
  }
  return null;
}

/** The `!` of `x = !cmd`. */
function systemAssign(
  tokens: readonly CellToken[],
  assign: number,
  texts: readonly string[]
): CellToken | null {
  if (/^=/.test(texts[tokens[assign].line].slice(leadingSpace(texts[tokens[assign].line])))) {
    return null;
  }
  for (const token of tokens.slice(assign + 1)) {
    if (token.text === '!' && token.type !== 'string') {
      return token;
    }
    if (token.type !== 'error') {
      return null;
    }
    if (leadingSpace(token.text) !== token.text.length) {
      return null;
    }
  }
  return null;
}

/** The `%` of `x = %` if the text ends after it inside a string or after `\`: IPython itself fails there. */
export function brokenMagicAssign(tokens: readonly CellToken[]): CellToken | null {
  const assign = assignIndex(tokens);
  if (assign === null || assign + 2 !== tokens.length) {
    return null;
  }
  return tokens[assign + 1].text === '%' ? tokens[assign + 1] : null;
}
