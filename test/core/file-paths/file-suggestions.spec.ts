/** Suggestions for wrong paths. */
import fc from 'fast-check';
import { FileSuggester } from '../../../src/core/file-paths/file-suggestions';
import type { FileListing } from '../../../src/core/file-paths/file-suggestions';

const part = fc.constantFrom('a', 'data', 'Data', 'part1', 'part2', 'iris', 'irs');
const end = fc.constantFrom('.csv', '.CSV', '.txt', '');
const filePath = fc
  .tuple(fc.array(part, { maxLength: 2 }), part, end)
  .map(([folders, name, ending]) => [...folders, name + ending].join('/'));
const listing = fc.record({
  files: fc.uniqueArray(filePath, { maxLength: 12 }),
  archives: fc.array(fc.record({ path: filePath, members: fc.array(filePath, { maxLength: 3 }) }), {
    maxLength: 2
  })
});

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** What each reason asks for, file by file. */
const REASONS: Record<string, (path: string, file: string) => boolean> = {
  case: (path, file) => path.toLowerCase() === file.toLowerCase(),
  name: (path, file) =>
    folderOf(path) === folderOf(file) &&
    !/^\d*$/.test(baseName(file)) &&
    baseName(file) !== baseName(path),
  folder: (path, file) => baseName(path).toLowerCase() === baseName(file).toLowerCase()
};

it('suggests files of the listing for a reason that holds, and each one once', () => {
  fc.assert(
    fc.property(filePath, listing, (path, known) => {
      const found = new FileSuggester(known).suggest(path);
      const plain = found.filter(({ reason }) => reason !== 'archive');
      expect(plain.every(({ path: file, reason }) => REASONS[reason](path, file))).toBe(true);
      expect(plain.every(({ path: file }) => known.files.includes(file))).toBe(true);
      expect(new Set(found.map(each => JSON.stringify(each))).size).toBe(found.length);
      expect(found.every(({ path: file, member }) => member !== null || file !== path)).toBe(true);
    })
  );
});

it('misses no file that differs in case or folder', () => {
  fc.assert(
    fc.property(filePath, listing, (path, known) => {
      const found = new FileSuggester(known).suggest(path);
      const wanted = known.files.filter(
        file => file !== path && (REASONS.case(path, file) || REASONS.folder(path, file))
      );
      const missed = wanted.filter(file => found.every(each => each.path !== file));
      expect(found.length === 5 ? [] : missed).toEqual([]);
    })
  );
});

it('names the nearest name of the folder, and no other part of a numbered series', () => {
  const suggester = new FileSuggester({
    files: ['data/iris.csv', 'data/iris.txt', 'iriss.csv', 'data/part1.csv'],
    archives: []
  });
  expect(suggester.suggest('data/irs.csv')).toEqual([
    { path: 'data/iris.csv', reason: 'name', member: null }
  ]);
  expect(suggester.suggest('data/part2.csv')).toEqual([]);
});

it('reads the listing once, however many paths are asked for', () => {
  let read = 0;
  const files = Array.from({ length: 5_000 }, (_, at) => `folder${at % 50}/data_${at}.csv`);
  const known: FileListing = {
    get files() {
      read++;
      return files;
    },
    archives: []
  };
  const suggester = new FileSuggester(known);
  for (let at = 0; at < 2_000; at++) {
    suggester.suggest(`folder${at % 50}/other_${at}.csv`);
  }
  expect(read).toBe(1);
});
