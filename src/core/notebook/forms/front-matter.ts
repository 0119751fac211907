/** Finds values in the YAML header of a text notebook: only what says how to read it, so that no file is too odd to be read. */

/** Values by their path, such as `jupytext.text_representation.format_name`; those of lists and longer texts are left out. */
export type FrontMatter = ReadonlyMap<string, string>;

const MAX_LINES = 2_000;
const KEY = /^( *)(?:"([^"]+)"|'([^']+)'|([^\s:#"'](?:[^:#]*[^ :#])?)) *:(?: +(?! )(.*))?$/;

/** The values in the lines of a header, without the lines around it. */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  const values = new Map<string, string>();
  const open: { readonly indent: number; readonly path: string }[] = [];
  for (const line of lines.slice(0, MAX_LINES)) {
    const match = line.length > 2_000 ? null : KEY.exec(line.trimEnd());
    if (match === null) {
      continue;
    }
    const indent = match[1].length;
    while (open.length > 0 && open[open.length - 1].indent >= indent) {
      open.pop();
    }
    const path = [...open.map(each => each.path), match[2] ?? match[3] ?? match[4]].join('.');
    open.push({ indent, path: match[2] ?? match[3] ?? match[4] });
    const value = unquoted((match[5] ?? '').trim());
    if (value !== '' && !values.has(path)) {
      values.set(path, value);
    }
  }
  return values;
}

/** A value as text: without quotes and without a comment. */
function unquoted(value: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/.exec(value);
  if (quoted !== null) {
    return quoted[1]?.replace(/\\(.)/g, '$1') ?? quoted[2].replaceAll("''", "'");
  }
  return value.replace(/(?:^|\s)#[^]*$/, '').trim();
}

/** A list of texts as in YAML, JSON or Python: `[a, "b"]`, or one text. */
export function textsIn(value: string): readonly string[] {
  const inner = /^\[(.*)\]$/s.exec(value.trim());
  const parts = inner === null ? [value] : (inner[1].match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []);
  return parts.map(part => unquoted(part.trim())).filter(part => part !== '');
}

/** The language that a header names, under its several keys; null where it names none. */
export function languageOf(header: FrontMatter, prefix: string): string | null {
  const named =
    header.get(`${prefix}kernelspec.language`) ??
    header.get(`${prefix}language_info.name`) ??
    header.get(`${prefix}jupytext.main_language`);
  if (named !== undefined) {
    return named.toLowerCase();
  }
  const kernel = header.get(`${prefix}kernelspec.name`)?.toLowerCase();
  return kernel === undefined
    ? null
    : (LANGUAGES_OF_KERNELS.get(kernel.replace(/(?<![-\d.])[-\d.]+$/, '')) ?? null);
}

/** Kernels whose names say their language. */
const LANGUAGES_OF_KERNELS: ReadonlyMap<string, string> = new Map([
  ['python', 'python'],
  ['ir', 'r'],
  ['julia', 'julia'],
  ['bash', 'bash']
]);
