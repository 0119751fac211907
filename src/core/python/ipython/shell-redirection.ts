/** Files that a shell command reads or writes by redirection. */
import type { FormEffect } from './masked-cell';
import type { TracedText } from './traced-text';

/**
 * A piece of a command: a comment, quoted text, an escaped character, `[[ … ]]` and `(( … ))` in which `<`
 * compares, process substitution, or a redirection with its target.
 */
const PIECE =
  /(?<=^|\s)#[^\n]*|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|\[\[[^\n]*?\]\]|\(\([^\n]*?\)\)|[<>]\(|(?<sign><<<?-?|<>|&>>|&>|>>|>\||[<>](?!&))[ \t]*(?<target>'[^'\n]*'|"[^"\n]*"|[^\s;|&<>()'"]*)/dgsu;

/** Here-document text, up to its terminating line. */
const HERE_DOCUMENT = /(<<-?[ \t]*(['"]?)(\w+)\2[^\n]*\n)(.*?)(?=\n[ \t]*\3[ \t]*(?:\n|$))/gs;

/** Text that is expanded when the command runs: variables, commands, patterns. */
const EXPANDED = /[$`{}*?[\]!]/;

/** The files of `> file`, `>> file`, `< file` and similar; excludes names with expansions. */
export function redirectedFiles(command: TracedText): FormEffect[] {
  const text = command.text.replace(
    HERE_DOCUMENT,
    (_, line: string, _quote: string, _word: string, body: string) => line + ' '.repeat(body.length)
  );
  return [...text.matchAll(PIECE)].flatMap(match => {
    const { sign, target } = match.groups ?? {};
    const range = match.indices?.groups?.target;
    if (sign === undefined || range === undefined || sign.startsWith('<<')) {
      return [];
    }
    const value = target.replace(/^(["'])(.*)\1$/, '$2');
    if (value === '' || EXPANDED.test(value) || value.startsWith('/dev/')) {
      return [];
    }
    const written = command.slice(...range);
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
  });
}
