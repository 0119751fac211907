/** The language of a notebook whose metadata name none: Python, unless its code shows that it is not. */
import { maskCell } from '../python/ipython/mask';
import { builtinMagics } from '../python/ipython/magic-table';
import { parseModule } from '../python/syntax/parse';
import { NEWEST_PYTHON } from '../python/version';
import { UNKNOWN_LANGUAGE } from './language';

/** Cells that are read, and UTF-16 units of one: more would not change the answer. */
const MAX_CELLS = 40;
const MAX_LENGTH = 20_000;
/** Cells that no Python takes before they count, and the smallest share of all cells: lines of a shell may be names. */
const MIN_REFUSED = 3;
const MIN_SHARE = 1 / 3;

/** The language of the sources of code cells: `python`, or `unknown` where no Python takes many of them. */
export function languageOfCode(sources: readonly string[]): string {
  const read = sources
    .filter(source => source.trim() !== '' && source.length <= MAX_LENGTH)
    .slice(0, MAX_CELLS);
  const needed = Math.max(MIN_REFUSED, read.length * MIN_SHARE);
  let refused = 0;
  for (const [index, source] of read.entries()) {
    // Most notebooks are decided before their last cells.
    if (refused >= needed || refused + read.length - index < needed) {
      break;
    }
    refused += isPython(source) ? 0 : 1;
  }
  return refused >= needed ? UNKNOWN_LANGUAGE : 'python';
}

/** Whether some version of Python takes the code. */
function isPython(source: string): boolean {
  const magics = builtinMagics();
  const masked = maskCell(source, { automagic: true, magics, version: NEWEST_PYTHON });
  const parsed = parseModule(masked.code, {
    version: NEWEST_PYTHON,
    topLevelAwait: true,
    lateFutureImports: true
  });
  return parsed.ok || parsed.problem.id.startsWith('python2');
}
