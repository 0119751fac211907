import { failure } from '../problem';

const IDENTIFIER = /^[\p{XID_Start}_]\p{XID_Continue}*$/u;
const CONTINUES = /^\p{XID_Continue}$/u;
const STARTS = /^[\p{XID_Start}_]$/u;
/** The characters for which `str.isprintable` is false; they select CPython's message. */
const UNPRINTABLE = /^[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Zs}]$/u;

/**
 * The NFKC form of a name with non-ASCII characters, which starts at `start`. As in CPython, every non-ASCII
 * character outside of strings and comments belongs to a name and must be valid there.
 */
export function normalizedName(text: string, start: number): string {
  if (!IDENTIFIER.test(text)) {
    throw invalidCharacter(text, start);
  }
  return text.normalize('NFKC');
}

function invalidCharacter(text: string, start: number): Error {
  let offset = start;
  for (const character of text) {
    const fits = offset === start ? STARTS : CONTINUES;
    if (!fits.test(character)) {
      return characterFailure(character, offset);
    }
    offset += character.length;
  }
  return failure('invalid-character', 'invalid identifier', start, start + text.length);
}

/** The failure for a character that no token can contain. */
export function characterFailure(character: string, offset: number): Error {
  const hex = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const message = UNPRINTABLE.test(character)
    ? `invalid non-printable character U+${hex}`
    : `invalid character '${character}' (U+${hex})`;
  return failure('invalid-character', message, offset, offset + character.length);
}
