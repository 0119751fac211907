/** Makes text safe for the terminal. Notebooks are untrusted: their content must not control the terminal. */

/** Applies a style to text, or returns it unchanged if styles are disabled. */
export type Style = (text: string) => string;

/** The styles that reports use. */
export interface Styles {
  readonly bold: Style;
  readonly dim: Style;
  readonly red: Style;
  readonly green: Style;
  readonly yellow: Style;
  readonly blue: Style;
}

/** ANSI styles, or no-op styles. */
export function terminalStyles(enabled: boolean): Styles {
  const style =
    (on: number, off: number): Style =>
    (text): string =>
      enabled && text !== '' ? `\u001b[${on}m${text}\u001b[${off}m` : text;
  return {
    bold: style(1, 22),
    dim: style(2, 22),
    red: style(31, 39),
    green: style(32, 39),
    yellow: style(33, 39),
    blue: style(34, 39)
  };
}

/** Escapes control characters, and characters that reorder text. */
export function printable(text: string): string {
  return text.replace(
    /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]/gu,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}

/** The same for a text of several lines, whose line ends stay. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** A number with its noun: `1 cell`, `2 cells`. */
export function countOf(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Width in terminal columns: wide characters take two, combining marks none. */
export function displayWidth(text: string): number {
  // Compiling the expressions below takes longer than linting a small notebook.
  if (/^[\u0020-\u007e]*$/.test(text)) {
    return text.length;
  }
  let width = 0;
  for (const character of text) {
    width += /\p{M}|\u200d/u.test(character) ? 0 : isWide(character) ? 2 : 1;
  }
  return width;
}

function isWide(character: string): boolean {
  return (
    /\p{Emoji_Presentation}/u.test(character) ||
    /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u.test(
      character
    )
  );
}

/** The start of a long text, cut between characters. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) {
    return text;
  }
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
}
