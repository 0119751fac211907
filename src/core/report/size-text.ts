const UNITS = ['kB', 'MB', 'GB', 'TB'];

/** “58 B”, “1.23 MB”. `unit`: how one byte is written. */
export function sizeText(bytes: number, unit = 'B'): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length);
  const value = bytes / 1000 ** power;
  return power === 0 ? `${value} ${unit}` : `${value.toPrecision(3)} ${UNITS[power - 1]}`;
}
