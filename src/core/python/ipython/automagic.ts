/** Magics without `%`: IPython's prefilter for cells of one line. */
import type { MagicTable } from './magic-table';
import { LINE_END, SPACE } from './python-text';
import { TracedText } from './traced-text';
import type { FoundForm } from './found-form';
import { PLACEHOLDER } from './found-form';

const LINE = new RegExp(
  `^[${SPACE}]*(?:[,;/%]|!!?|\\?\\??)?[${SPACE}]*(%{0,2}[\\p{L}\\p{N}_.*]*)([^]*)$`,
  'u'
);

/**
 * The cell's text with a magic in place of its only line, if that line starts with a magic's name. The caller
 * checks whether the name is bound; then it is not a magic.
 */
export function transformAutomagic(
  text: TracedText,
  forms: FoundForm[],
  table: MagicTable
): TracedText | null {
  const lines = text.splitLines(LINE_END);
  if (lines.length !== 1) {
    return null;
  }
  const line = lines[0].slice(0, lines[0].text.replace(/\n$/, '').length);
  const match = LINE.exec(line.text);
  if (match === null || !table.automagic.has(match[1])) {
    return null;
  }
  const rest = match[2].replace(new RegExp(`^[${SPACE}]+`), '');
  if (rest !== '' && '=,'.includes(rest[0])) {
    return null;
  }
  const nameStart = line.length - match[2].length - match[1].length;
  const argument = line.slice(line.length - rest.length);
  const start = line.sourceStart ?? 0;
  forms.push({
    kind: 'automagic',
    call: 'run_line_magic',
    name: line.slice(nameStart, nameStart + match[1].length),
    argument,
    assigned: false,
    start,
    end: line.sourceEnd ?? start
  });
  return TracedText.join([
    TracedText.ofForm(PLACEHOLDER, forms.length - 1),
    lines[0].slice(line.length)
  ]);
}
