/** Baselines: known and accepted findings, so that only new ones count. */
import { isTable } from '../toml/table';

/** Ids of known findings by the path of their notebook, relative to the baseline's folder, with slashes. */
export type Baseline = ReadonlyMap<string, ReadonlySet<string>>;

/** Parses a baseline file; `problem` says what is wrong with it and what to do. */
export function readBaseline(text: string): Baseline | { readonly problem: string } {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    // The reason would quote the text, which may be another file than a baseline.
    return { problem: 'The baseline is not valid JSON. Write it again.' };
  }
  if (!isTable(data) || data.version !== 1 || !isTable(data.findings)) {
    return {
      problem: 'The file is no baseline: it lacks `"version": 1` and `"findings"`. Write it again.'
    };
  }
  const baseline = new Map<string, ReadonlySet<string>>();
  for (const [path, ids] of Object.entries(data.findings)) {
    if (!Array.isArray(ids) || !ids.every(id => typeof id === 'string')) {
      return { problem: 'An entry of the baseline is not a list of ids. Write it again.' };
    }
    baseline.set(path, new Set(ids));
  }
  return baseline;
}

/** The text of a baseline file; paths and ids are sorted to keep version-control diffs small. */
export function writeBaseline(findings: Baseline): string {
  const entries = [...findings]
    .filter(([, ids]) => ids.size > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, ids]) => [path, [...ids].sort()] as const);
  return `${JSON.stringify({ version: 1, findings: Object.fromEntries(entries) }, null, 2)}\n`;
}
