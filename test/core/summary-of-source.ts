import { builtinMagics } from '../../src/core/python/ipython/magic-table';
import type { CellSummary } from '../../src/core/python/flow/cell-summary';
import { summarizeCell } from '../../src/core/python/flow/summarize';

/** The version of Python that the summaries are for. */
export const SUMMARY_VERSION = { major: 3, minor: 11 };

const summaries = new Map<string, CellSummary>();

/** Equal sources have one summary, as in the command line and the page: what did not change is not executed again. */
export function summaryOf(source: string): CellSummary {
  let summary = summaries.get(source);
  if (summary === undefined) {
    summary = summarizeCell(source, {
      version: SUMMARY_VERSION,
      magics: builtinMagics(),
      futureFeatures: [],
      automagic: true
    });
    summaries.set(source, summary);
  }
  return summary;
}
