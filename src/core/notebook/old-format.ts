/** Converts notebooks of nbformat 2 and 3, which IPython wrote until 2014, as Python's nbformat does. */

type Json = Readonly<Record<string, unknown>>;

/** The formats that are converted. */
export function isConvertible(major: number): boolean {
  return major === 2 || major === 3;
}

/** The notebook in nbformat 4; null if it is not a notebook of an old format. */
export function inCurrentFormat(text: string): string | null {
  const notebook = parsed(text);
  if (notebook === null || !isConvertible(Number(notebook.nbformat))) {
    return null;
  }
  const { worksheets } = notebook;
  if (!Array.isArray(worksheets)) {
    return null;
  }
  const cells = objectsIn(worksheets).flatMap(sheet => objectsIn(sheet.cells));
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 0,
    metadata: metadataOf(notebook, cells),
    cells: cells.map(cellOf)
  });
}

/** Whether the text is standard JSON, without Python's `NaN` and `Infinity`. */
export function isStandardJson(text: string): boolean {
  return parsed(text) !== null;
}

function parsed(text: string): Json | null {
  try {
    return objectsIn([JSON.parse(text)])[0] ?? null;
  } catch {
    return null;
  }
}

function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In the old formats each cell has a language, and the notebook has none. */
function metadataOf(notebook: Json, cells: readonly Json[]): Json {
  const kept = keptMetadata(objectOr(notebook.metadata));
  const language = cells.map(cell => cell.language).find(value => typeof value === 'string');
  return 'language_info' in kept || language === undefined
    ? kept
    : { ...kept, language_info: { name: language } };
}

/** The name is that of the file, and the signature that of the old content. */
function keptMetadata({ name: _name, signature: _signature, ...kept }: Json): Json {
  return kept;
}

function objectOr(value: unknown): Json {
  return isObject(value) ? value : {};
}

function cellOf(cell: Json): Json {
  const { cell_type: type } = cell;
  const metadata = objectOr(cell.metadata);
  if (type === 'code') {
    return {
      cell_type: 'code',
      metadata,
      source: textOf(cell.input),
      execution_count: countOf(cell.prompt_number),
      outputs: objectsIn(cell.outputs).map(outputOf)
    };
  }
  if (type === 'heading') {
    return { cell_type: 'markdown', metadata, source: headingOf(cell) };
  }
  const isMarkdown = type === 'markdown' || type === 'html';
  return { cell_type: isMarkdown ? 'markdown' : 'raw', metadata, source: textOf(cell.source) };
}

/** Where Python's `str.splitlines` splits. */
const LINE_ENDS = /\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]/;

function headingOf({ level, source }: Json): string {
  const depth = typeof level === 'number' ? Math.min(6, Math.max(1, level)) : 1;
  const lines = textOf(source).split(LINE_ENDS);
  if (lines.at(-1) === '') {
    lines.pop();
  }
  return `${'#'.repeat(depth)} ${lines.join(' ')}`;
}

function countOf(value: unknown): number | null {
  return Number.isInteger(value) ? (value as number) : null;
}

function outputOf(output: Json): Json {
  switch (output.output_type) {
    case 'pyout':
      return {
        output_type: 'execute_result',
        execution_count: countOf(output.prompt_number),
        ...bundleOf(output)
      };
    case 'display_data':
      return { output_type: 'display_data', ...bundleOf(output) };
    case 'pyerr': {
      const { ename, evalue, traceback } = output;
      return { output_type: 'error', ename, evalue, traceback };
    }
    case 'stream':
      return { output_type: 'stream', name: output.stream ?? 'stdout', text: textOf(output.text) };
    default:
      return output;
  }
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  text: 'text/plain',
  html: 'text/html',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  latex: 'text/latex',
  json: 'application/json',
  javascript: 'application/javascript'
};

/** The old formats store each representation next to the type of the output. */
function bundleOf({
  output_type: _type,
  prompt_number: _count,
  metadata,
  ...representations
}: Json): Json {
  const data = Object.entries(representations).map(([key, value]) => {
    const mime = Object.hasOwn(MIME_TYPES, key) ? MIME_TYPES[key] : key;
    const text = Array.isArray(value) ? joinedLines(value) : value;
    return [mime, mime === 'application/json' ? jsonOf(text) : text];
  });
  return { metadata: objectOr(metadata), data: Object.fromEntries(data) as Json };
}

/** The old formats store JSON as text. */
function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text));
  } catch {
    return text;
  }
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? joinedLines(value) : typeof value === 'string' ? value : '';
}

/** IPython wrote lines with their ends, and for some time without; the first line decides, as in nbformat. */
function joinedLines(list: readonly unknown[]): string {
  const lines = list.filter(line => typeof line === 'string');
  return lines.join(areWithoutEnds(lines) ? '\n' : '');
}

/** Whether the lines of a text are stored without their ends. */
export function areWithoutEnds(lines: readonly unknown[]): boolean {
  return typeof lines[0] === 'string' && !/[\n\r]$/.test(lines[0]);
}
