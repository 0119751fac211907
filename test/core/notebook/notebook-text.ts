/** Writes a notebook as JSON in one of many equivalent ways, and records the offset of each source character. */
import * as fc from 'fast-check';

export interface PlainCell {
  readonly type: 'code' | 'markdown' | 'raw';
  readonly id: string | null;
  readonly source: string;
  readonly count: number | null;
  readonly outputs: readonly unknown[];
}

/** A written notebook. */
export interface WrittenNotebook {
  readonly text: string;
  /** Per cell, per UTF-16 unit of the source: its offset in `text`. */
  readonly offsets: readonly (readonly number[])[];
}

/** Draws the next integer below `bound`. */
export type Draw = (bound: number) => number;

const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\b': '\\b',
  '\f': '\\f',
  '/': '\\/'
};

export function writeNotebook(cells: readonly PlainCell[], draw: Draw): WrittenNotebook {
  const offsets: number[][] = [];
  let text = '';
  const space = (): void => {
    const choices = ['', '', ' ', '\n', '\r\n', '\r', '\t', '\n    ', ' \n\n '];
    text += choices[draw(choices.length)];
  };
  const raw = (piece: string): void => {
    text += piece;
    space();
  };
  const unit = (character: string): void => {
    const code = character.charCodeAt(0);
    const mustEscape = code < 32 || character === '"' || character === '\\';
    const way = mustEscape ? 1 + draw(2) : draw(6);
    if (way === 1 && character in SHORT_ESCAPES) {
      text += SHORT_ESCAPES[character];
    } else if (way === 1 || way === 2) {
      const digits = code.toString(16).padStart(4, '0');
      text += `\\u${draw(2) === 0 ? digits : digits.toUpperCase()}`;
    } else {
      text += character;
    }
  };
  const writeString = (value: string, offsetsOfUnits: number[]): void => {
    text += '"';
    for (let at = 0; at < value.length; at++) {
      offsetsOfUnits.push(text.length);
      unit(value[at]);
    }
    raw('"');
  };
  const writeSource = (source: string, offsetsOfUnits: number[]): void => {
    if (draw(3) === 0) {
      writeString(source, offsetsOfUnits);
      return;
    }
    raw('[');
    let at = 0;
    let first = true;
    while (at < source.length) {
      if (!first) {
        raw(',');
      }
      first = false;
      const length = Math.min(source.length - at, draw(12));
      writeString(source.slice(at, at + length), offsetsOfUnits);
      at += length;
    }
    raw(']');
  };
  const writeMember = (key: string, value: () => void, isFirst: boolean): void => {
    if (!isFirst) {
      raw(',');
    }
    writeString(key, []);
    raw(':');
    value();
  };
  const writeCell = (cell: PlainCell): void => {
    const offsetsOfUnits: number[] = [];
    offsets.push(offsetsOfUnits);
    const members: (readonly [string, () => void])[] = [
      ['cell_type', () => writeString(cell.type, [])],
      ['source', () => writeSource(cell.source, offsetsOfUnits)],
      ['metadata', () => raw(JSON.stringify({ tags: ['a'] }))]
    ];
    if (cell.id !== null) {
      members.push(['id', () => writeString(cell.id ?? '', [])]);
    }
    if (cell.type === 'code') {
      members.push(['execution_count', () => raw(JSON.stringify(cell.count))]);
      members.push(['outputs', () => raw(JSON.stringify(cell.outputs, null, draw(3)))]);
    }
    raw('{');
    shuffle(members, draw).forEach(([key, value], index) => writeMember(key, value, index === 0));
    raw('}');
  };
  const members: (readonly [string, () => void])[] = [
    ['nbformat', () => raw('4')],
    ['nbformat_minor', () => raw(String(draw(6)))],
    ['metadata', () => raw('{}')],
    [
      'cells',
      () => {
        raw('[');
        cells.forEach((cell, index) => {
          if (index > 0) {
            raw(',');
          }
          writeCell(cell);
        });
        raw(']');
      }
    ]
  ];
  space();
  raw('{');
  shuffle(members, draw).forEach(([key, value], index) => writeMember(key, value, index === 0));
  raw('}');
  return { text, offsets };
}

function shuffle<T>(items: readonly T[], draw: Draw): T[] {
  const rest = [...items];
  const shuffled: T[] = [];
  while (rest.length > 0) {
    shuffled.push(...rest.splice(draw(rest.length), 1));
  }
  return shuffled;
}

/** Sources with everything that JSON must escape, line ends of all kinds, and lone surrogates. */
const sourceText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'x = 1',
        '\n',
        '\r\n',
        '\r',
        '\t',
        '"',
        '\\',
        '\u0000',
        '\ud83d\ude00',
        '\ud800'
      ),
      fc.constantFrom('\udc00', 'é', '\u2028', '{', ']', ',', ':', '/', '\\u0041', ''),
      fc.string({ maxLength: 8 })
    ),
    { maxLength: 12 }
  )
  .map(parts => parts.join(''));

const output = fc.oneof(
  fc.record({ output_type: fc.constant('stream'), name: fc.constant('stdout'), text: fc.string() }),
  fc.record({ output_type: fc.constant('display_data'), data: fc.jsonValue() }),
  fc.record({
    output_type: fc.constant('error'),
    ename: fc.string(),
    evalue: fc.string(),
    traceback: fc.array(fc.string(), { maxLength: 3 })
  })
);

const plainCell: fc.Arbitrary<PlainCell> = fc.record({
  type: fc.constantFrom('code' as const, 'markdown' as const, 'raw' as const),
  id: fc.option(fc.string({ minLength: 1, maxLength: 6 })),
  source: sourceText,
  count: fc.option(fc.nat()),
  outputs: fc.array(output, { maxLength: 3 })
});

/** A notebook and one way to write it. */
export const writtenNotebook: fc.Arbitrary<{
  readonly cells: readonly PlainCell[];
  readonly written: WrittenNotebook;
}> = fc
  .tuple(fc.array(plainCell, { maxLength: 6 }), fc.infiniteStream(fc.nat()))
  .map(([cells, choices]) => ({
    cells,
    written: writeNotebook(cells, bound => Number(choices.next().value) % bound)
  }));
