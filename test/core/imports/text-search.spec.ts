import * as fc from 'fast-check';
import { TextSearch } from '../../../src/core/imports/text-search';
import { RowBuilder } from '../../../src/core/rule-context/cell-rows';
import { documentOf, Versions } from '../lint/cells';

it('finds the cells whose text contains a word, in each version of a notebook', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'n', 'ß', '\n', '😀'), maxLength: 6 });
  const versions = fc.array(fc.array(text, { maxLength: 4 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(versions, text, (sources, word) => {
      const [rows, made, cache] = [new RowBuilder(), new Versions(), new Map()];
      for (const version of sources) {
        const { cells } = made.of(documentOf(version));
        const found: number[] = [];
        TextSearch.of({ ...rows.build(cells, [], null), cache }).some(word, ({ cell }) => {
          found.push(cell.index);
          return false;
        });
        const expected = cells.filter(({ source }) => source.includes(word));
        expect(found).toEqual(expected.map(({ index }) => index));
      }
    })
  );
});
