/** Writes notebooks as JSON in the style of a program, consistent over the whole file. */
import * as fc from 'fast-check';
import type { CellEdit } from '../../../src/core/notebook/cell-edit';

/** How a program formats JSON, after Python's `json.dumps`. */
export interface FileStyle {
  /** The indentation of each level; null: all on one line. */
  readonly indent: string | null;
  readonly newline: '\n' | '\r\n';
  readonly comma: string;
  readonly colon: string;
  readonly asciiOnly: boolean;
  readonly sortKeys: boolean;
  readonly sourceAs: 'list' | 'string';
  readonly end: string;
}

export interface JsonCell {
  readonly cell_type: 'code' | 'markdown' | 'raw';
  readonly id?: string;
  readonly metadata: object;
  readonly source: string;
  readonly execution_count?: number | null;
  readonly outputs?: readonly object[];
}

export interface JsonNotebook {
  readonly cells: readonly JsonCell[];
  readonly metadata: object;
  readonly nbformat: 4;
  readonly nbformat_minor: number;
}

export const fileStyle: fc.Arbitrary<FileStyle> = fc
  .record({
    indent: fc.constantFrom(' ', '  ', '    ', '\t', '', null),
    newline: fc.constantFrom<FileStyle['newline']>('\n', '\r\n'),
    compact: fc.boolean(),
    asciiOnly: fc.boolean(),
    sortKeys: fc.boolean(),
    sourceAs: fc.constantFrom<FileStyle['sourceAs']>('list', 'string'),
    end: fc.constantFrom('', '\n', '\n\n')
  })
  .map(({ compact, ...style }) => {
    const isCompact = compact && style.indent === null;
    return {
      ...style,
      comma: isCompact || style.indent !== null ? ',' : ', ',
      colon: isCompact ? ':' : ': ',
      end: style.end.replaceAll('\n', style.newline)
    };
  });

const sourceText = fc
  .array(
    fc.constantFrom('x = 1', 'é', '😀', '\n', '\n', '\\u00e9', '"', '\t', '\\', '\r\n', '\u001b'),
    { maxLength: 8 }
  )
  .map(parts => parts.join(''));

/** Notebooks that show their whole style: non-ASCII text and a multi-line source. */
export const jsonNotebook: fc.Arbitrary<JsonNotebook> = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom('code', 'markdown', 'raw'), sourceText)), fc.nat(5))
  .map(([cells, minor]) => ({
    cells: [['code', 'a\nb\nc'] as const, ...cells].map(([type, source], index) =>
      jsonCell(type as JsonCell['cell_type'], source, minor < 5 ? null : `id-${index}`, index)
    ),
    metadata: { author: 'Zoë', extra: {} },
    nbformat: 4,
    nbformat_minor: minor
  }));

/** A cell with its members in the order of some programs. */
export function jsonCell(
  type: JsonCell['cell_type'],
  source: string,
  id: string | null,
  count: number | null = null
): JsonCell {
  const output = { output_type: 'stream', name: 'stdout', text: ['ü\n'] };
  return {
    cell_type: type,
    ...(id === null ? {} : { id }),
    ...(type === 'code' ? { execution_count: count } : {}),
    metadata: count === null ? {} : { tags: ['a', 'b'] },
    ...(type === 'code' ? { outputs: count === null ? [] : [output] } : {}),
    source
  };
}

/** The file of a notebook in a style. */
export function dump(notebook: JsonNotebook, style: FileStyle): string {
  const cells = notebook.cells.map(cell => ({
    ...cell,
    source: style.sourceAs === 'string' ? cell.source : pythonLines(cell.source)
  }));
  return dumpValue({ ...notebook, cells }, style, style.newline) + style.end;
}

/** Python's `splitlines(keepends=True)`, for the line ends that the generators produce. */
function pythonLines(source: string): readonly string[] {
  return source.split(/(?<=\r\n|\n)/).filter(line => line !== '');
}

function dumpValue(value: unknown, style: FileStyle, line: string): string {
  if (typeof value !== 'object' || value === null) {
    const text = JSON.stringify(value);
    return style.asciiOnly
      ? text.replace(
          /[\u007f-\uffff]/g,
          unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
        )
      : text;
  }
  const inner = style.indent === null ? '' : line + style.indent;
  const parts = Array.isArray(value)
    ? value.map(element => dumpValue(element, style, inner))
    : entriesOf(value, style).map(
        ([key, member]) => `${JSON.stringify(key)}${style.colon}${dumpValue(member, style, inner)}`
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const last = style.indent === null ? '' : line;
  return parts.length === 0
    ? open + close
    : `${open}${inner}${parts.join(style.comma + inner)}${last}${close}`;
}

function entriesOf(value: object, style: FileStyle): readonly [string, unknown][] {
  const entries = Object.entries(value);
  return style.sortKeys ? entries.sort(([a], [b]) => (a < b ? -1 : 1)) : entries;
}

/** Changes of cells: changed sources, and inserted, deleted and moved cells. */
export function placesOf(sources: readonly string[]): fc.Arbitrary<readonly CellEdit[]> {
  const kept = sources.map((source, index) =>
    fc
      .record({ isKept: fc.integer({ min: 0, max: 4 }), change: fc.option(sourceText) })
      .map(({ isKept, change }): CellEdit[] =>
        isKept === 0
          ? []
          : [{ kind: 'kept', cell: { index, source }, source: change ?? source } as const]
      )
  );
  const inserted = fc.array(
    fc.record({
      kind: fc.constant('inserted' as const),
      type: fc.constantFrom('code' as const, 'markdown' as const, 'raw' as const),
      source: sourceText,
      at: fc.double({ min: 0, max: 1, noNaN: true })
    }),
    { maxLength: 2 }
  );
  const moves = fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 2 });
  return fc.tuple(fc.tuple(...kept), inserted, moves).map(([cells, added, swaps]) => {
    const places = cells.flat();
    for (const [from, to] of swaps) {
      if (places.length > 0) {
        const [moved] = places.splice(from % places.length, 1);
        places.splice(to % (places.length + 1), 0, moved);
      }
    }
    for (const { at, ...place } of added) {
      places.splice(Math.round(at * places.length), 0, place);
    }
    return places;
  });
}
