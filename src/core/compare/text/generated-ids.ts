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
/** Models of bokeh; before version 3 they had no letter. */
const BOKEH_ID = /(?<=["'])p?\d{4,9}(?=["'])/g;
/** Ids that elements of a page define. */
const DEFINITION = /\bid=(["'])([\w.:-]{1,200})\1/g;
/** Ids in HTML that no person chose; those of SVG are never seen. */
const GENERATED =
  /^(?:altair-viz|vis|el|plotly|bk)[\w-]{0,20}?-?\d|\d{4}|(?=[a-z_-]{0,20}\d)[0-9a-f]{8}/;

/** The text with generated ids renamed. */
export function renameIds(text: string): string {
  const isBokeh = /docs_json|bokeh/i.test(text.slice(0, 1_000_000));
  const isSvg = text.includes('<svg');
  const patterns = [...IDS, ...(isBokeh ? [BOKEH_ID] : []), ...(isSvg ? [SVG_ID] : [])];
  const known = patterns.reduce((renamed, pattern, kind) => {
    const names = new Map<string, string>();
    return renamed.replace(pattern, id => {
      const name = names.get(id) ?? `(id ${'abcde'[kind]}${names.size + 1})`;
      names.set(id, name);
      return name;
    });
  }, text);
  return renameDefinitions(known, isSvg);
}

/** Renames the ids that elements define, wherever they are referred to. */
function renameDefinitions(text: string, isSvg: boolean): string {
  const names = new Map<string, string>();
  for (const [, , id] of text.matchAll(DEFINITION)) {
    if (!names.has(id) && (isSvg || GENERATED.test(id))) {
      names.set(id, `(id ${names.size + 1})`);
    }
  }
  return names.size === 0
    ? text
    : text.replace(/(?<=["'#])[\w.:-]{1,200}(?=["')\s;]|$)/g, id => names.get(id) ?? id);
}
