import type { MaskedCell } from '../python/ipython/masked-cell';
import { Token } from '../python/syntax/tokenizer/token';
import { tokenize } from '../python/syntax/tokenizer/tokenizer';
import type { PythonVersion } from '../python/version';

/**
 * A text that is equal for two sources if and only if they have the same tokens: ignores comments, blank lines and
 * whitespace between tokens. IPython syntax counts as typed. A source without tokens, with a body in another language,
 * or that cannot be tokenized is its own signature.
 */
export function tokenSignature(source: string, masked: MaskedCell, version: PythonVersion): string {
  const isForeign =
    masked.refusal !== null || masked.forms.some(form => form.kind === 'cell-magic');
  const tokens = isForeign ? null : tokenize(masked.code, version.minor);
  if (tokens === null || tokens.failure !== null) {
    return asText(source);
  }
  const parts: string[] = [];
  tokens.kinds.forEach((kind, index) => {
    const text = masked.code.slice(tokens.starts[index], tokens.ends[index]);
    parts.push(kind <= Token.DEDENT ? LAYOUT[kind] : (tokens.normalized.get(index) ?? text));
  });
  if (parts.every(part => part === LAYOUT[Token.NEWLINE] || part === LAYOUT[Token.ENDMARKER])) {
    return asText(source);
  }
  const forms = masked.forms.map(
    ({ kind, name, argument }) => `${kind} ${name} ${argument.trim()}`
  );
  return `tokens:${[...parts, ...forms].join('\n')}`;
}

/** The width of an indentation is ignored. */
const LAYOUT: Readonly<Record<number, string>> = {
  [Token.ENDMARKER]: '',
  [Token.NEWLINE]: '\r',
  [Token.INDENT]: '\r>',
  [Token.DEDENT]: '\r<'
};

function asText(source: string): string {
  const lines = source.split(/\r\n|\n|\r/).map(line => line.trimEnd());
  return `text:${lines.join('\n').trim()}`;
}
