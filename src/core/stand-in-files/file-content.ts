/** The content of a made-up file. */
import { strToU8 } from 'fflate';
import type { DataFile, JsonOrient } from '../data-shapes/data-file';
import type { Shape } from '../data-shapes/shape';
import { arraySizes, npy, npz, numberAt } from './arrays';
import { archiveOf, compressed } from './archive';
import { jpegPicture, pictureSize, pngPicture, svgPicture } from './pictures';
import { sampleProse } from './sample-scalars';
import type { Json } from './sample-values';
import { isShown, SampleData } from './sample-values';
import type { Cell, SampleTable } from './table-text';
import { sampleTable, tableText } from './table-text';
import { touchstone } from './touchstone';
import { workbook } from './workbook';

/** The content of a file. */
export type FileContent = string | Uint8Array;

const PROSE_LINES = 40;

const COMPRESSED = /\.(?:bz2|xz|zip|zst|tar)$/i;

/** Made-up content that fits what the code shows; null where it shows too little, or no file made here fits. */
export function fileContent(file: DataFile, path: string): FileContent | null {
  const packed = /^(.+)\.(gz|zip)$/i.exec(path);
  if (packed !== null && file.format === 'text') {
    return packedContent(file, packed[1], packed[2].toLowerCase());
  }
  if (file.isForeign || (COMPRESSED.test(path) && file.format !== 'zip')) {
    return null;
  }
  switch (file.format) {
    case 'zip':
      return archiveContent(file);
    case 'touchstone':
      return touchstone(path);
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

/** A compressed file, or an archive of one file. */
function packedContent(file: DataFile, path: string, format: string): Uint8Array | null {
  const content = fileContent(file, path);
  if (content === null) {
    return null;
  }
  const name = path.split('/').at(-1) ?? path;
  return format === 'gz'
    ? compressed(bytesOf(content))
    : archiveOf([{ name: name.includes('.') ? name : `${name}.csv`, content: bytesOf(content) }]);
}

function archiveContent({ members }: DataFile): Uint8Array | null {
  const contents = [...members].map(([name, member]) => ({
    name,
    content: fileContent(member, name)
  }));
  return members.size === 0 || contents.some(({ content }) => content === null)
    ? null
    : archiveOf(contents.map(({ name, content }) => ({ name, content: bytesOf(content ?? '') })));
}

function bytesOf(content: FileContent): Uint8Array {
  return typeof content === 'string' ? strToU8(content) : content;
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
    /^(?:array|arrays|datasets)$/.test(file.format ?? '') || file.numbers !== null
      ? 'numbers'
      : 'data';
  if (names.length === 0) {
    return `made-up ${what}`;
  }
  const kind = file.table !== null || file.sheets.size > 0 ? 'column' : 'name';
  const listed = names.slice(0, MAX_NAMES).map(name => `\`${name}\``);
  const more = names.length > MAX_NAMES ? ', …' : '';
  return `made-up ${what} with the ${kind}${names.length === 1 ? '' : 's'} ${listed.join(', ')}${more}`;
}

const MAX_NAMES = 12;

function namesIn({ table, sheets, arrays, shape }: DataFile): readonly string[] {
  if (arrays.size > 0) {
    return [...arrays.keys()];
  }
  const row = table ?? sheets.values().next().value ?? shape.json ?? shape;
  const whole = row.fields.size > 0 ? row : row.element;
  return whole === null ? [] : [...whole.fields.keys()].filter(name => !whole.made.has(name));
}
