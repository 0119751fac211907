import * as fc from 'fast-check';
import { LineIndex } from '../../../src/core/notebook/line-index';

describe('LineIndex', () => {
  const text = fc
    .array(fc.constantFrom('a', 'é', '\ud83d\ude00', '\n', '\r', '\r\n', '\f', '\u2028', ''), {
      maxLength: 30
    })
    .map(parts => parts.join(''));

  it('maps every offset to its line and column, and back', () => {
    fc.assert(
      fc.property(text, sample => {
        const index = new LineIndex(sample);
        for (let offset = 0; offset <= sample.length; offset++) {
          const position = index.position(offset);
          const isInsideLineEnd = sample.slice(offset - 1, offset + 1) === '\r\n';
          const before = sample.slice(0, offset).split(/\r\n|\n|\r/);
          if (!isInsideLineEnd) {
            expect(position.line).toBe(before.length);
            expect(position.column).toBe(before[before.length - 1].length + 1);
            expect(index.offset(position)).toBe(offset);
          }
        }
        expect(index.lineCount).toBe(sample.split(/\r\n|\n|\r/).length);
      })
    );
  });

  it('returns the lines without their ends', () => {
    const index = new LineIndex('a\r\nb\rc\n\nd');
    const lines = [1, 2, 3, 4, 5].map(line => index.lineText(line));
    expect(lines).toEqual(['a', 'b', 'c', '', 'd']);
  });

  it('clamps positions beyond the text', () => {
    const index = new LineIndex('ab\nc');
    expect(index.position(99)).toEqual({ line: 2, column: 2 });
    expect(index.offset({ line: 1, column: 99 })).toBe(2);
    expect(index.offset({ line: 99, column: 1 })).toBe(3);
  });
});
