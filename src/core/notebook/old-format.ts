/** Converts notebooks of nbformat 3, which IPython wrote until 2014, for commands that only read them. */

type Json = Readonly<Record<string, unknown>>;

/**
 * The notebook in nbformat 4, with its cells, counts and errors; null for any other text. Positions in it are not those
 * of the file.
 */
export function inCurrentFormat(text: string): string | null {
  if (!text.includes('"worksheets"')) {
    return null;
  }
  const notebook = parsed(text);
  if (notebook === null || notebook.nbformat !== 3) {
    return null;
  }
  const cells = objectsIn(notebook.worksheets).flatMap(({ cells: list }) => objectsIn(list));
  const language = cells.map(cell => cell.language).find(value => typeof value === 'string');
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 0,
    metadata: { language_info: { name: language ?? 'python' } },
    cells: cells.map(cellOf)
  });
}

function parsed(text: string): Json | null {
  try {
    return objectsIn([JSON.parse(text)])[0] ?? null;
  } catch {
    return null;
  }
}

function objectsIn(value: unknown): readonly Json[] {
  return Array.isArray(value)
    ? value.filter(
        (each): each is Json => typeof each === 'object' && each !== null && !Array.isArray(each)
      )
    : [];
}

function cellOf(cell: Json): Json {
  if (cell.cell_type === 'code') {
    return {
      cell_type: 'code',
      metadata: {},
      source: textOf(cell.input),
      execution_count: Number.isInteger(cell.prompt_number) ? cell.prompt_number : null,
      outputs: objectsIn(cell.outputs).flatMap(outputOf)
    };
  }
  const isHeading = cell.cell_type === 'heading';
  const level = typeof cell.level === 'number' ? Math.min(6, Math.max(1, cell.level)) : 1;
  return {
    cell_type: isHeading || cell.cell_type === 'markdown' ? 'markdown' : 'raw',
    metadata: {},
    source: `${isHeading ? `${'#'.repeat(level)} ` : ''}${textOf(cell.source)}`
  };
}

/** The errors among the outputs; no command that reads old notebooks needs the others. */
function outputOf({ output_type: type, ename, evalue, traceback }: Json): readonly Json[] {
  return type === 'pyerr' ? [{ output_type: 'error', ename, evalue, traceback }] : [];
}

function textOf(value: unknown): string {
  return Array.isArray(value)
    ? value.filter(part => typeof part === 'string').join('')
    : typeof value === 'string'
      ? value
      : '';
}
