import fc from 'fast-check';
import { extractFiles } from '../../../src/core/compare/embedded-files';
import { compareCell } from './compared';

const html = (text: string): object => ({
  output_type: 'display_data',
  data: { 'text/html': text },
  metadata: {}
});
const svg = (date: string, path: string): string =>
  Buffer.from(
    `<svg><dc:date>${date}</dc:date><path d="${path}" id="m${date}abcdef"/></svg>`
  ).toString('base64');
const page = (...files: string[]): object =>
  html(files.map(file => `<img src='data:image/svg+xml;base64,${file}'/>`).join('<br>'));

describe('files embedded in markup', () => {
  it('are compared by their own type', () => {
    const [one, other] = [page(svg('2020', 'M1'), 'QUJD'), page(svg('2021', 'M1'), 'QUJD')];
    expect(compareCell([one], [other])).toMatchObject({
      verdict: 'equal',
      normalizers: ['generated-ids', 'picture-metadata']
    });
    expect(compareCell([one], [page(svg('2021', 'M2'), 'QUJD')])).toMatchObject({
      verdict: 'different',
      detail: expect.stringContaining('image/svg+xml inside: ') as string
    });
  });

  it('count in number, order and type', () => {
    const [a, b] = [svg('2020', 'M1'), svg('2020', 'M2')];
    for (const other of [page(a), page(b, a), page(a, b, b)]) {
      expect(compareCell([page(a, b)], [other]).verdict).toBe('different');
    }
    const gif = html(`<img src='data:image/gif;base64,${a}'/>`);
    expect(compareCell([page(a)], [gif]).verdict).not.toBe('equal');
  });

  it('are found in any context, in linear time', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.base64String({ minLength: 4 }),
        fc.string(),
        (left, file, right) => {
          fc.pre(!/[\w+/=]/.test(left.slice(-1)) && !/[A-Za-z0-9+/=]/.test(right.slice(0, 1)));
          const taken = extractFiles(`${left}data:image/png;base64,${file}${right}`);
          expect(taken.files).toContainEqual({ mime: 'image/png', base64: file });
          expect(taken.text).toContain('data:image/png');
        }
      )
    );
    const long = 'data:a/b;'.repeat(50_000);
    expect(extractFiles(long)).toEqual({ text: long, files: [] });
  });
});
