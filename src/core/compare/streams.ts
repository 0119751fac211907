/** Printed outputs: the two streams, and warnings among them. */
import type { StoredOutput } from '../notebook/outputs-reader';

interface JoinedStream {
  readonly kind: 'stream';
  readonly name: string;
  readonly parts: string[];
}

/** Joins consecutive streams, since the split into messages depends on timing. */
export function joinStreams(outputs: readonly StoredOutput[]): readonly StoredOutput[] {
  const all: (StoredOutput | JoinedStream)[] = [];
  for (const output of outputs) {
    const last = all.at(-1);
    if (output.kind !== 'stream') {
      all.push(output);
    } else if (output.text === '') {
      continue;
    } else if (last?.kind === 'stream' && 'parts' in last && last.name === output.name) {
      last.parts.push(output.text);
    } else {
      all.push({ kind: 'stream', name: output.name, parts: [output.text] });
    }
  }
  return all.map(output =>
    output.kind === 'stream' && 'parts' in output
      ? { kind: 'stream', name: output.name, text: output.parts.join('') }
      : output
  );
}

/** Moves stderr behind stdout between other outputs: how they mix depends on timing. */
export function separateStreams(outputs: readonly StoredOutput[]): readonly StoredOutput[] {
  const all: StoredOutput[] = [];
  let waiting: StoredOutput[] = [];
  for (const output of outputs) {
    if (output.kind === 'stream' && output.name === 'stderr') {
      waiting.push(output);
    } else if (output.kind === 'stream') {
      all.push(output);
    } else {
      waiting.forEach(each => all.push(each));
      all.push(output);
      waiting = [];
    }
  }
  return joinStreams([...all, ...waiting]);
}

/** `file.py:3: FutureWarning: text`, as Python prints a warning. */
const HEAD =
  /^(?!\s)[^\n]{1,500}?:\d{1,9}: ((?:\w{1,99}\.){0,9}(\w{0,99}Warning|\w{1,99}Deprecation)): /;
/** Warnings that a library will change. */
const NOTICE =
  /^(?:\w{0,99}Deprecation\w*|FutureWarning|Pandas\w*Warning|RemovedIn\w+Warning|NumbaPending\w+|SettingWithCopyWarning)$/;
/** The most lines of one warning. */
const MOST_LINES = 20;

/** Which warnings to remove. */
export type RemovedWarnings = 'notices' | 'all';

/** The outputs without warnings on stderr. */
export function withoutWarnings(
  outputs: readonly StoredOutput[],
  removed: RemovedWarnings
): readonly StoredOutput[] {
  return joinStreams(
    outputs.map(output =>
      output.kind === 'stream' && output.name === 'stderr' && output.text.includes('Warning')
        ? { ...output, text: splitWarnings(output.text, removed).rest }
        : output
    )
  );
}

/** The first lines of the warnings on stderr that are no mere notices. */
export function warningsIn(outputs: readonly StoredOutput[]): readonly string[] {
  return outputs.flatMap(output =>
    output.kind === 'stream' && output.name === 'stderr'
      ? splitWarnings(withoutNotices(output.text), 'all').heads
      : []
  );
}

function withoutNotices(text: string): string {
  return splitWarnings(text, 'notices').rest;
}

function splitWarnings(
  text: string,
  removed: RemovedWarnings
): { readonly rest: string; readonly heads: readonly string[] } {
  const lines = text.split('\n');
  const rest: string[] = [];
  const heads: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const head = HEAD.exec(lines[at]);
    if (head === null || (removed === 'notices' && !NOTICE.test(head[2]))) {
      rest.push(lines[at]);
    } else {
      heads.push(lines[at].slice(head[0].length - head[1].length - 2));
      at = lastLine(lines, at);
    }
  }
  return { rest: rest.join('\n'), heads };
}

/** The line of code below a warning, which is indented; the head itself if there is none. */
function lastLine(lines: readonly string[], head: number): number {
  for (let at = head + 1; at < Math.min(lines.length, head + MOST_LINES); at++) {
    if (HEAD.test(lines[at])) {
      return head;
    }
    if (/^ {2}\S/.test(lines[at])) {
      return at;
    }
  }
  return head;
}
