/** What a terminal would show of a text. Every step takes time in proportion to the text. */

/** Lines end with a line feed alone. */
export function unifyLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Without colours, movements of the cursor and titles of windows. */
export function dropEscapes(text: string): string {
  return text
    .replace(/\u001b\[[0-9;:?]*[ -/]*[@-~]/g, '')
    .replace(/\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '');
}

/** Backspaces take away the character before them in the line. */
export function applyBackspaces(text: string): string {
  if (!text.includes('\b')) {
    return text;
  }
  const shown: string[] = [];
  for (const character of text) {
    if (character !== '\b') {
      shown.push(character);
    } else if (shown.length > 0 && shown[shown.length - 1] !== '\n') {
      shown.pop();
    }
  }
  return shown.join('');
}

/** What follows a carriage return is written over what stood in the line. */
export function applyCarriageReturns(text: string): string {
  return text.includes('\r') ? text.split('\n').map(overwrite).join('\n') : text;
}

function overwrite(line: string): string {
  if (!line.includes('\r')) {
    return line;
  }
  // The last piece that is long enough decides what stands in a column.
  const pieces = line.split('\r');
  const shown: string[] = [];
  let width = 0;
  for (let at = pieces.length - 1; at >= 0; at--) {
    if (pieces[at].length > width) {
      shown.push(pieces[at].slice(width));
      width = pieces[at].length;
    }
  }
  return shown.join('').trimEnd();
}
