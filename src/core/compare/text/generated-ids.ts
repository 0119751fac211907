/** Ids that libraries generate on every run, renamed in order of appearance. */

const IDS: readonly RegExp[] = [
  // Any library: UUIDs, also with underscores.
  /\b[0-9a-f]{8}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{4}[-_][0-9a-f]{12}\b/g,
  // pandas Styler.
  /\bT_[0-9a-f]{5}(?![0-9a-zA-Z])/g,
  // scikit-learn diagrams.
  /\bsk-(?:container|estimator)-id-\d{1,9}\b/g
];
/** Clip paths and markers of matplotlib. */
const SVG_ID = /(?<=["#])[a-z][0-9a-f]{10}(?=[")])/g;
/** Models of bokeh. */
const BOKEH_ID = /(?<=["'])p\d{4,9}(?=["'])/g;

/** The text with generated ids renamed. */
export function renameIds(text: string): string {
  const isBokeh = /docs_json|bokeh/i.test(text.slice(0, 1_000_000));
  const isSvg = text.includes('<svg');
  const patterns = [...IDS, ...(isBokeh ? [BOKEH_ID] : []), ...(isSvg ? [SVG_ID] : [])];
  return patterns.reduce((renamed, pattern, kind) => {
    const names = new Map<string, string>();
    return renamed.replace(pattern, id => {
      const name = names.get(id) ?? `(id ${'abcde'[kind]}${names.size + 1})`;
      names.set(id, name);
      return name;
    });
  }, text);
}
