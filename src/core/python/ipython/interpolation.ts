/** Names that IPython interpolates by `{expression}` and `$name` in shell and magic lines. */
import type { FormEffect } from './masked-cell';
import type { TracedText } from './traced-text';

const KEYWORDS = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' ')
);

/** Soft reads: if a name is missing, IPython keeps the text unchanged. */
export function interpolatedNames(text: TracedText): FormEffect[] {
  if (!/[{$]/.test(text.text)) {
    return [];
  }
  return [...dollarNames(text), ...bracedNames(text)].sort((a, b) => a.start - b.start);
}

function softRead(text: TracedText, start: number, name: string): FormEffect {
  const from = text.slice(start, start + name.length).sourceStart ?? 0;
  return {
    kind: 'soft-read',
    value: name,
    certainty: 'certain',
    start: from,
    end: from + name.length
  };
}

function dollarNames(text: TracedText): FormEffect[] {
  const names: FormEffect[] = [];
  for (const match of text.text.matchAll(/\$(\$?)([\p{L}_][\p{L}\p{N}_]*)/gu)) {
    if (match[1] === '' && !insideSingleQuotes(text.text, match.index)) {
      names.push(softRead(text, match.index + 1, match[2]));
    }
  }
  return names;
}

function insideSingleQuotes(text: string, at: number): boolean {
  return (text.slice(at).split("'").length - 1) % 2 === 1;
}

function bracedNames(text: TracedText): FormEffect[] {
  const names: FormEffect[] = [];
  for (const match of text.text.matchAll(/(?<!\{)(?:\{\{)*\{(?!\{)([^{}]*)\}/g)) {
    const start = match.index + match[0].length - 1 - match[1].length;
    for (const each of expressionNames(text.slice(start, start + match[1].length))) {
      names.push(each);
    }
  }
  return names;
}

/** Names in an expression, except attributes, keyword arguments and strings. */
function expressionNames(expression: TracedText): FormEffect[] {
  const names: FormEffect[] = [];
  const token =
    /'[^']*'|"[^"]*"|(\.[^\S\n]*)?(?<![\p{L}\p{N}_])([\p{L}_][\p{L}\p{N}_]*)(?!\s*=[^=])(?!['"])/gu;
  for (const match of expression.text.matchAll(token)) {
    if (match[2] !== undefined && match[1] === undefined && !KEYWORDS.has(match[2])) {
      names.push(softRead(expression, match.index, match[2]));
    }
  }
  return names;
}
