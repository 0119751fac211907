/** Files that a shell command reads or writes by redirection. */
import type { FormEffect } from './masked-cell';
import type { TracedText } from './traced-text';

/**
 * A piece of a command: a comment, quoted text, an escaped character, `[[ … ]]` and `(( … ))` in which `<`
 * compares, process substitution, or a redirection with its target.
 */
const PIECE =
  /(?<=^|\s)#[^\n]*|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|\[\[[^\n]{0,500}?\]\]|\(\([^\n]{0,500}?\)\)|[<>]\(|(?<sign><<<?-?|<>|&>>|&>|>>|>\||[<>](?!&))[ \t]*(?<target>'[^'\n]*'|"[^"\n]*"|[^\s;|&<>()'"]*)/gsu;

/** Here-document text, up to its terminating line. */
const HERE_DOCUMENT = /<<-?[ \t]*(['"]?)(\w+)(?!\w)\1/;

/** Text that is expanded when the command runs: variables, commands, patterns. */
const EXPANDED = /[$`{}*?[\]!]/;

/** Blanks in place of what commands read from the lines after them, up to a line with the word that ends it. */
function withoutHereDocuments(text: string): string {
  const lines = text.split('\n');
  /** The lines that consist of a word, the first of them last. */
  const ends = new Map<string, number[]>();
  for (let at = lines.length - 1; at >= 0; at--) {
    const word = lines[at].trim();
    const known = ends.get(word);
    if (known === undefined) {
      ends.set(word, [at]);
    } else {
      known.push(at);
    }
  }
  for (let at = 0; at < lines.length; at++) {
    const [, , word] = HERE_DOCUMENT.exec(lines[at]) ?? [];
    const of = word === undefined ? [] : (ends.get(word) ?? []);
    while ((of.at(-1) ?? Infinity) <= at) {
      of.pop();
    }
    for (const end = of.at(-1) ?? 0; at + 1 < end; at++) {
      lines[at + 1] = ' '.repeat(lines[at + 1].length);
    }
  }
  return lines.join('\n');
}

/** The files of `> file`, `>> file`, `< file` and similar; excludes names with expansions. */
export function redirectedFiles(command: TracedText): FormEffect[] {
  const text = withoutHereDocuments(command.text);
  return Array.from(text.matchAll(PIECE), match => {
    const { sign, target } = match.groups ?? {};
    if (sign === undefined || sign.startsWith('<<')) {
      return [];
    }
    const value = target.replace(/^(["'])(.*)\1$/, '$2');
    if (value === '' || EXPANDED.test(value) || value.startsWith('/dev/')) {
      return [];
    }
    // The target is the last part of a piece.
    const end = match.index + match[0].length;
    const written = command.slice(end - target.length, end);
    const start = written.sourceStart ?? 0;
    const file = { value, start, end: written.sourceEnd ?? start };
    // Appending keeps the file's content.
    const certainty = sign.endsWith('>>') || sign === '<>' ? 'possible' : 'certain';
    return [
      ...(sign.includes('<')
        ? [{ ...file, kind: 'read-file', certainty: 'certain' } as const]
        : []),
      ...(sign.includes('>') ? [{ ...file, kind: 'write-file', certainty } as const] : [])
    ];
  }).flat();
}
