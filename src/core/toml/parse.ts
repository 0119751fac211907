/** Parses TOML that strangers wrote. */
import { parse, TomlError } from 'smol-toml';
import type { TomlTable } from 'smol-toml';

/** More parts than a key has. Each is a table in a table: megabytes of them would fill the memory. */
const MAX_PARTS = 50;
/** A line, or a part of one, that a key with so many parts can be in. */
const LONG_RUN = new RegExp(`(?<![\\w."' \\t-])[\\w."' \\t-]{${2 * MAX_PARTS},}`, 'g');

/**
 * The tables of a TOML text, with or without a byte order mark.
 *
 * @throws TomlError
 */
export function parseToml(text: string): TomlTable {
  const toml = text.replace(/^\uFEFF/, '');
  for (const { 0: run, index } of toml.matchAll(LONG_RUN)) {
    if (longestKey(run) > MAX_PARTS) {
      throw new TomlError(`a key has more than ${MAX_PARTS} parts`, { toml, ptr: index });
    }
  }
  return parse(toml);
}

/** The most parts of what could be a key in a run of words, quotes, blanks and dots. */
function longestKey(run: string): number {
  let [most, parts] = [0, 0];
  for (const part of run.split('.')) {
    // Words of a sentence are no part of a key, nor is nothing between dots.
    const isPart = part.trim() !== '' && (/["']/.test(part) || !/\w[ \t]+\w/.test(part));
    parts = isPart ? parts + 1 : 0;
    most = Math.max(most, parts);
  }
  return most;
}
