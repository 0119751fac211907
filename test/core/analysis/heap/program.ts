import { builtinMagics } from '../../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../../src/core/python/flow/summarize';

/** The version of Python that the cells are for. */
export const VERSION = { major: 3, minor: 11 };

/** Cells with these sources, as programs and plans take them. */
export function program(sources: readonly string[]) {
  const options = {
    version: VERSION,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  return sources.map((source, index) => ({
    key: `${index}`,
    index,
    signature: () => source,
    summary: summarizeCell(source, options)
  }));
}
