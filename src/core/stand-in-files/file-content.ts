/** The content of a made-up file. */
import type { DataFile, JsonOrient } from '../data-shapes/data-file';
import type { Shape } from '../data-shapes/shape';
import { arraySizes, npy, npz, numberAt } from './arrays';
import { jpegPicture, pictureSize, pngPicture, svgPicture } from './pictures';
import { sampleProse } from './sample-scalars';
import type { Json } from './sample-values';
import { isShown, SampleData } from './sample-values';
import type { Cell, SampleTable } from './table-text';
import { sampleTable, tableText } from './table-text';
import { workbook } from './workbook';

/** The content of a file. */
export type FileContent = string | Uint8Array;

const PROSE_LINES = 40;

const COMPRESSED = /\.(?:gz|bz2|xz|zip|zst|tar)$/i;

/** Made-up content that fits what the code shows; null where it shows too little, or no file made here fits. */
export function fileContent(file: DataFile, path: string): FileContent | null {
  if (file.isForeign || COMPRESSED.test(path)) {
    return null;
  }
  switch (file.format) {
    case 'text':
      return textContent(file, path);
    case 'excel':
      return sheetsContent(file, path);
    case 'array': {
      const sizes = arraySizes(file.shape.extent);
      return sizes === null ? null : npy(sizes);
    }
    case 'arrays':
      return file.arrays.size === 0 ? null : npz(file.arrays);
    case 'picture':
      return pictureContent(file, path);
    default:
      return null;
  }
}

function textContent(
  { shape, table, options, orient, numbers }: DataFile,
  path: string
): string | null {
  if (numbers !== null) {
    return numbersText(numbers, options?.separator ?? ' ', options?.skipped ?? 0);
  }
  if (table !== null) {
    const made = sampleTable(table);
    if (made === null) {
      return null;
    }
    return orient !== null
      ? orientedText(made, orient)
      : options === null
        ? null
        : tableText(made, options);
  }
  const { json } = shape;
  if (json !== null) {
    return isShown(json) ? `${JSON.stringify(new SampleData().value(json), null, 1)}\n` : null;
  }
  if (shape.parts !== null) {
    return new SampleData().text(shape);
  }
  return /\.(?:txt|md|text)$/i.test(path) ? sampleProse(PROSE_LINES) : null;
}

/** A table as pandas writes it as JSON. */
function orientedText({ columns, rows }: SampleTable, orient: JsonOrient): string {
  const record = (row: readonly Cell[]): Json =>
    Object.fromEntries(columns.map((name, at) => [name, row[at]]));
  const whole = (): Json => {
    switch (orient) {
      case 'index':
        return Object.fromEntries(rows.map((row, at) => [String(at), record(row)]));
      case 'columns':
        return Object.fromEntries(
          columns.map((name, at) => [
            name,
            Object.fromEntries(rows.map((row, number) => [String(number), row[at]]))
          ])
        );
      case 'split':
        return { columns, index: [...rows.keys()], data: rows };
      case 'values':
        return rows;
      default:
        return rows.map(record);
    }
  };
  return orient === 'lines'
    ? rows.map(row => `${JSON.stringify(record(row))}\n`).join('')
    : `${JSON.stringify(whole(), null, 1)}\n`;
}

function numbersText({ extent }: Shape, separator: string, skipped: number): string | null {
  const sizes = arraySizes({ ...extent, axes: 2 });
  if (sizes === null) {
    return null;
  }
  const width = extent.sizes[1] ?? extent.least[1] ?? (extent.axes === 2 ? sizes[1] : 1);
  const lines = Array.from({ length: sizes[0] }, (_, row) =>
    Array.from({ length: Math.max(1, width) }, (_each, at) =>
      numberAt(row * width + at).toFixed(4)
    ).join(separator)
  );
  const above = Array.from({ length: Math.min(skipped, 100) }, () => '# stand-in');
  return [...above, ...lines].map(line => `${line}\n`).join('');
}

function sheetsContent({ sheets }: DataFile, path: string): Uint8Array | null {
  const tables = new Map<string, SampleTable>();
  for (const [name, row] of sheets) {
    const table = sampleTable(row);
    if (table !== null) {
      tables.set(name === '' ? 'Sheet1' : name.slice(0, 31), table);
    }
  }
  return tables.size < sheets.size || sheets.size === 0 || !/\.xlsx$/i.test(path)
    ? null
    : workbook(tables);
}

function pictureContent({ shape }: DataFile, path: string): FileContent | null {
  const size = pictureSize(shape.extent);
  const extension = /\.(\w+)$/.exec(path)?.[1].toLowerCase() ?? '';
  return size === null
    ? null
    : extension === 'png'
      ? pngPicture(size)
      : /^jpe?g$/.test(extension)
        ? jpegPicture(size)
        : extension === 'svg'
          ? svgPicture(size)
          : null;
}

/** What a file contains, as a phrase for users. */
export function contentPhrase(file: DataFile): string {
  if (file.format === 'picture') {
    const size = pictureSize(file.shape.extent);
    return size === null ? 'a picture' : `a picture of ${size.width} × ${size.height} pixels`;
  }
  const names = namesIn(file);
  const what =
    file.format === 'array' || file.format === 'arrays' || file.numbers !== null
      ? 'numbers'
      : 'data';
  return names.length === 0
    ? `made-up ${what}`
    : `made-up ${what} with ${file.table !== null || file.format === 'excel' ? 'the columns' : 'the names'} ${names
        .slice(0, MAX_NAMES)
        .map(name => `\`${name}\``)
        .join(', ')}${names.length > MAX_NAMES ? ', …' : ''}`;
}

const MAX_NAMES = 12;

function namesIn({ table, sheets, arrays, shape }: DataFile): readonly string[] {
  if (arrays.size > 0) {
    return [...arrays.keys()];
  }
  const row = table ?? sheets.values().next().value ?? shape.json ?? null;
  const whole = row === null || row.fields.size > 0 ? row : row.element;
  return whole === null ? [] : [...whole.fields.keys()].filter(name => !whole.made.has(name));
}
