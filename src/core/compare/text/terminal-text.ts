/** The text that a terminal would display. Every step takes linear time. */

/** Replaces Windows line ends by line feeds. */
export function unifyLineEnds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Removes colors, cursor movements and window titles. */
export function dropEscapes(text: string): string {
  return text
    .replace(/\u001b\[[0-9;:?]*[ -/]*[@-~]/g, '')
    .replace(/\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)/g, '');
}

/** Applies backspaces: each removes the character before it in the line. */
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

/** Applies carriage returns: the following text overwrites the line. */
export function applyCarriageReturns(text: string): string {
  return text.includes('\r') ? text.split('\n').map(overwrite).join('\n') : text;
}

function overwrite(line: string): string {
  if (!line.includes('\r')) {
    return line;
  }
  // The last piece that is long enough determines a column.
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
