/** IPython's cleanup of a cell before parsing: leading empty lines, common indentation, prompts. */
import { isSpace, LINE_END, SPACE } from './python-text';
import { TracedText } from './traced-text';

/** A cell's lines after IPython's cleanup transforms. */
export function cleanLines(lines: readonly TracedText[]): readonly TracedText[] {
  return stripIPythonPrompts(stripDoctestPrompts(dedent(dropLeadingEmptyLines(lines))));
}

function dropLeadingEmptyLines(lines: readonly TracedText[]): readonly TracedText[] {
  const first = lines.findIndex(line => line.text !== '' && !isSpace(line.text));
  return first === -1 ? lines : lines.slice(first);
}

/** `textwrap.dedent`: it also empties lines of blanks. */
function dedent(lines: readonly TracedText[]): readonly TracedText[] {
  const physical = TracedText.join(lines)
    .splitLines(/\n/g)
    .map(line => {
      const blanks = /^[ \t]+(?=\n?$)/.exec(line.text);
      return blanks === null ? line : line.slice(blanks[0].length);
    });
  let margin: string | null = null;
  for (const line of physical) {
    const indent = /^([ \t]*)[^ \t\n]/.exec(line.text);
    if (indent !== null) {
      margin = margin === null ? indent[1] : commonStart(margin, indent[1]);
    }
  }
  const width = margin?.length ?? 0;
  const dedented = physical.map(line =>
    width > 0 && line.text.startsWith(margin ?? '') ? line.slice(width) : line
  );
  return TracedText.join(dedented).splitLines(LINE_END);
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && length < right.length && left[length] === right[length]) {
    length += 1;
  }
  return left.slice(0, length);
}

const DOCTEST_START = new RegExp(`^[${SPACE}]*>>>`);
const DOCTEST_FIRST = new RegExp(`^[${SPACE}]*>>>[ \\t]?`);
const DOCTEST_MORE = new RegExp(`^[${SPACE}]*\\.\\.\\.[ \\t]?`);

/** Removes `>>> ` and `... ` if a line outside of triple-quoted strings starts with `>>>`. */
function stripDoctestPrompts(lines: readonly TracedText[]): readonly TracedText[] {
  if (!lines.some(line => DOCTEST_START.test(line.text))) {
    return lines;
  }
  const quoted = tripleQuotedLines(lines);
  if (!lines.some((line, index) => !quoted[index] && DOCTEST_START.test(line.text))) {
    return lines;
  }
  const result: TracedText[] = [];
  let index = 0;
  while (index < lines.length) {
    let end = index;
    while (end < lines.length && quoted[end] === quoted[index]) {
      end += 1;
    }
    const segment = lines.slice(index, end);
    for (const each of quoted[index] ? segment : stripSegment(segment)) {
      result.push(each);
    }
    index = end;
  }
  return result;
}

function stripSegment(lines: readonly TracedText[]): readonly TracedText[] {
  const stripped = lines.map(line => line.slice(doctestPromptLength(line.text)));
  return stripped.some((line, index) => line.length !== lines[index].length)
    ? dedent(stripped)
    : stripped;
}

function doctestPromptLength(line: string): number {
  return (DOCTEST_FIRST.exec(line) ?? DOCTEST_MORE.exec(line))?.[0].length ?? 0;
}

/** IPython's own heuristic, reproduced exactly, for lines inside triple-quoted strings that contain prompts as text. */
function tripleQuotedLines(lines: readonly TracedText[]): boolean[] {
  let quote: string | null = null;
  let preserve = false;
  let seenPrompt = false;
  return lines.map(({ text }) => {
    let quoted = quote !== null && preserve;
    for (const match of text.matchAll(/(?<!\\)("""|''')/g)) {
      if (quote === null) {
        quote = match[1];
        const before = text.slice(0, match.index);
        const bare = before.replace(DOCTEST_FIRST, '').replace(DOCTEST_MORE, '');
        const prompted = bare !== before && seenPrompt;
        preserve = !prompted && new RegExp(`^[${SPACE}]*(?:[rubf]+[${SPACE}]*)?$`, 'i').test(bare);
        quoted = preserve;
      } else if (quote === match[1]) {
        quote = null;
        preserve = false;
      }
    }
    seenPrompt = seenPrompt || DOCTEST_START.test(text);
    return quoted;
  });
}

const IPYTHON_PROMPT = new RegExp(
  `^(?:(?:(?:\\[nav\\]|\\[ins\\])? )?In \\[\\p{Nd}+\\]: |[${SPACE}]*\\.{3,}: ?)`,
  'u'
);

/** Removes `In [1]: ` and `   ...: ` if one of the first two lines starts with a prompt. */
function stripIPythonPrompts(lines: readonly TracedText[]): readonly TracedText[] {
  if (!lines.slice(0, 2).some(line => IPYTHON_PROMPT.test(line.text))) {
    return lines;
  }
  return lines.map(line => line.slice(IPYTHON_PROMPT.exec(line.text)?.[0].length ?? 0));
}
