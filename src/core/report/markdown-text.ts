/** The parts of reports in Markdown. What is not worded by us is code, so that it has no markup. */
import { printable } from './terminal';

/** A code span that its text cannot end: its fence is longer than any run of backticks inside. */
export function codeSpan(text: string): string {
  const content = printable(text).trim();
  const longest = (content.match(/`+/g) ?? []).reduce(
    (most, { length }) => Math.max(most, length),
    0
  );
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return content === '' ? '' : `${fence}${space}${content}${space}${fence}`;
}

/** A table; its cells are Markdown. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const lines = rows.map(row => `| ${row.join(' | ')} |`);
  const rule = `| ${rows[0].map(() => '---').join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** A message: what is in backticks is code, the rest is text. */
export function messageMarkdown(message: string): string {
  const parts = message.split('`');
  return parts.length % 2 === 0
    ? codeSpan(message)
    : parts.map((part, index) => (index % 2 === 1 ? codeSpan(part) : markdownText(part))).join('');
}

/** Text without markup, links or mentions: a zero-width space keeps sites from turning `@name` and `#1` into links. */
export function markdownText(text: string): string {
  return printable(text)
    .replace(/[\\`*_{}[\]<>#|~&$@]|:(?=[\w/])|\.(?=\w)/g, '\\$&')
    .replace(/@(?=\S)|#(?=\d)/g, '$&\u200b');
}
