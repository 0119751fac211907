/** Files that a shell command reads from or writes to by redirection. */
import type { FormEffect } from './masked-cell';
import type { TracedText } from './traced-text';

/**
 * A piece of a command: a comment, quoted text, an escaped character, `[[ … ]]` and `(( … ))` where `<` compares,
 * process substitution, or a redirection with its target.
 */
const PIECE =
  /(?<=^|\s)#[^\n]*|'[^']*'|"(?:[^"\\]|\\.)*"|\\.|\[\[[^\n]*?\]\]|\(\([^\n]*?\)\)|[<>]\(|(?<sign><<<?-?|<>|&>>|&>|>>|>\||[<>](?!&))[ \t]*(?<target>'[^'\n]*'|"[^"\n]*"|[^\s;|&<>()'"]*)/dgsu;

/** Text that is given to a command, up to the line that ends it. */
const HERE_DOCUMENT = /(<<-?[ \t]*(['"]?)(\w+)\2[^\n]*\n)(.*?)(?=\n[ \t]*\3[ \t]*(?:\n|$))/gs;

/** What is put together when the command runs: variables, commands, patterns. */
const PUT_TOGETHER = /[$`{}*?[\]!]/;

/** The files of `> file`, `>> file`, `< file` and their like; those whose name is put together are left out. */
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
    if (value === '' || PUT_TOGETHER.test(value) || value.startsWith('/dev/')) {
      return [];
    }
    const written = command.slice(...range);
    const start = written.sourceStart ?? 0;
    const place = { value, start, end: written.sourceEnd ?? start };
    // What is added to a file leaves what was there.
    const certainty = sign.endsWith('>>') || sign === '<>' ? 'possible' : 'certain';
    return [
      ...(sign.includes('<')
        ? [{ ...place, kind: 'read-file', certainty: 'certain' } as const]
        : []),
      ...(sign.includes('>') ? [{ ...place, kind: 'write-file', certainty } as const] : [])
    ];
  });
}
