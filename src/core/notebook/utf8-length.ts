/** The number of bytes of a UTF-16 unit in UTF-8: each half of a surrogate pair counts for two of its four bytes. */
export function utf8Length(unit: number): number {
  return unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}
