import fc from 'fast-check';
import { locateCells } from '../../../src/core/notebook/cell-layout';
import { readNotebook } from '../../../src/core/notebook/reader';
import type { CellEdit } from '../../../src/core/notebook/cell-edit';
import { replaceAll } from '../../../src/core/notebook/text-replacements';
import { NotebookWriter, rewriteNotebook } from '../../../src/core/notebook/writer';
import type { FileStyle, JsonCell, JsonNotebook } from './file-styles';
import { dump, fileStyle, jsonCell, jsonNotebook, placesOf } from './file-styles';
import { writtenNotebook } from './notebook-text';

const RUNS = { numRuns: process.env.FRESHKERNEL_SCALE === 'full' ? 5000 : 120 };

interface ParsedCell extends Omit<JsonCell, 'source'> {
  readonly source: string | readonly string[];
}

const joined = (source: string | readonly string[]): string =>
  typeof source === 'string' ? source : source.join('');

function parse(text: string): { readonly cells: readonly ParsedCell[] } {
  return JSON.parse(text.replace(/^\uFEFF/, '')) as { cells: ParsedCell[] };
}

function sourcesOf(text: string): readonly string[] {
  return parse(text).cells.map(({ source }) => joined(source));
}

function kept(text: string, index: number, source?: string): CellEdit {
  const before = sourcesOf(text)[index];
  return { kind: 'kept', cell: { index, source: before }, source: source ?? before };
}

/** The text of each cell in a file. */
function cellTexts(text: string): readonly string[] {
  return locateCells(text).cells.elements.map(({ start, end }) => text.slice(start, end));
}

/** A file with changes of its cells. */
const changedFile = fc
  .oneof(
    fc.tuple(jsonNotebook, fileStyle).map(([notebook, style]) => dump(notebook, style)),
    writtenNotebook.map(({ written }) => written.text)
  )
  .chain(text => fc.tuple(fc.constant(text), placesOf(sourcesOf(text))));

describe('rewriteNotebook', () => {
  it('keeps an unchanged notebook', () => {
    fc.assert(
      fc.property(changedFile, fc.boolean(), ([text], hasMark) => {
        const file = hasMark ? `\uFEFF${text}` : text;
        const places = sourcesOf(file).map((_, index) => kept(file, index));
        expect(rewriteNotebook(file, places)).toBe(file);
      }),
      RUNS
    );
  });

  it('gives replacements that make the same text, in order and apart from each other', () => {
    fc.assert(
      fc.property(changedFile, ([text, places]) => {
        const replacements = new NotebookWriter(text).replacements(places);
        expect(replaceAll(text, replacements)).toBe(rewriteNotebook(text, places));
        replacements.forEach(({ start, end }, index) => {
          expect(start).toBeLessThanOrEqual(end);
          expect(start).toBeGreaterThanOrEqual(index === 0 ? 0 : replacements[index - 1].end);
        });
      }),
      RUNS
    );
  });

  it('replaces only the changed lines of a source, and nothing of other cells', () => {
    const cell = { cell_type: 'code', source: ['a = 1\n', 'b = 2\n', 'c = 3'] };
    const text = JSON.stringify({ cells: [cell], nbformat: 4, nbformat_minor: 4 }, null, 1);
    const [replacement, ...others] = new NotebookWriter(text).replacements([
      kept(text, 0, 'a = 1\nb = 20\nc = 3')
    ]);
    expect(others).toEqual([]);
    expect(replacement.text.trim()).toBe('"b = 20\\n",');
    expect(text.slice(replacement.start, replacement.end).trim()).toBe('"b = 2\\n",');
  });

  it('writes the JSON of the changed notebook', () => {
    fc.assert(
      fc.property(changedFile, ([text, places]) => {
        const { cells, ...others } = parse(text);
        const after = parse(rewriteNotebook(text, places));
        expect({ ...after, cells: [] }).toEqual({ ...others, cells: [] });
        expect(after.cells).toHaveLength(places.length);
        after.cells.forEach((cell, at) => {
          const place = places[at];
          expect(joined(cell.source)).toBe(place.source);
          if (place.kind === 'kept') {
            const before = cells[place.cell.index];
            const isSame = place.source === place.cell.source;
            expect(cell).toEqual(isSame ? before : { ...before, source: cell.source });
            expect(typeof cell.source).toBe(typeof before.source);
          }
        });
      }),
      RUNS
    );
  });

  it('keeps every byte outside the cells that change', () => {
    fc.assert(
      fc.property(changedFile, ([text, places]) => {
        const result = rewriteNotebook(text, places);
        const [before, after] = [locateCells(text).cells, locateCells(result).cells];
        expect(result.slice(0, after.start)).toBe(text.slice(0, before.start));
        expect(result.slice(after.end)).toBe(text.slice(before.end));
        const texts = cellTexts(text);
        cellTexts(result).forEach((cell, at) => {
          const place = places[at];
          if (place.kind === 'kept' && place.source === place.cell.source) {
            expect(cell).toBe(texts[place.cell.index]);
          }
        });
        // Cells that stay adjacent keep the text between them.
        const gap = (file: string, { elements }: typeof before, index: number): string =>
          file.slice(elements[index].end, elements[index + 1].start);
        places.slice(1).forEach((place, at) => {
          const previous = places[at];
          if (
            place.kind === 'kept' &&
            previous.kind === 'kept' &&
            place.cell.index === previous.cell.index + 1
          ) {
            expect(gap(result, after, at)).toBe(gap(text, before, previous.cell.index));
          }
        });
      }),
      RUNS
    );
  });

  it('writes in the style of the program that wrote the file', () => {
    fc.assert(
      fc.property(
        fc
          .tuple(jsonNotebook, fileStyle)
          .chain(([notebook, style]) =>
            fc.tuple(
              fc.constant(notebook),
              fc.constant(style),
              placesOf(notebook.cells.map(({ source }) => source))
            )
          ),
        ([notebook, style, places]) => {
          const result = rewriteNotebook(dump(notebook, style), places);
          const ids = parse(result).cells.map(({ id }) => id ?? null);
          expect(result).toBe(dump(withPlaces(notebook, places, ids), style));
        }
      ),
      RUNS
    );
  });

  it('gives new cells unique, deterministic ids since format 4.5', () => {
    fc.assert(
      fc.property(changedFile, ([text, places]) => {
        const result = rewriteNotebook(text, places);
        const { cells, ...others } = parse(result) as ReturnType<typeof parse> & JsonNotebook;
        const news = cells.filter((_, at) => places[at].kind === 'inserted').map(({ id }) => id);
        const old = parse(text).cells.map(({ id }) => id);
        if (others.nbformat_minor < 5) {
          expect(news.every(id => id === undefined)).toBe(true);
        } else {
          expect(news.every(id => id !== undefined && /^[a-z0-9]{8,64}$/.test(id))).toBe(true);
          expect(new Set([...news, ...old]).size).toBe(news.length + new Set(old).size);
        }
        expect(rewriteNotebook(text, places)).toBe(result);
      }),
      RUNS
    );
  });

  it('can be read again', () => {
    fc.assert(
      fc.property(changedFile, ([text, places]) => {
        const result = readNotebook(rewriteNotebook(text, places), 'a.ipynb');
        expect(result.ok && result.document.cells.map(({ source }) => source)).toEqual(
          places.map(({ source }) => source)
        );
      }),
      RUNS
    );
  });
});

describe('the style of a file', () => {
  const written: FileStyle = {
    ...{ indent: ' ', newline: '\n', comma: ',', colon: ': ', end: '\n' },
    ...{ asciiOnly: false, sortKeys: true, sourceAs: 'list' }
  };

  it('is taken from the file around an empty list of cells', () => {
    const text = '{\n  "cells": [],\n  "nbformat": 4,\n  "nbformat_minor": 4\n}\n';
    expect(rewriteNotebook(text, [{ kind: 'inserted', type: 'markdown', source: 'a' }])).toBe(
      '{\n  "cells": [\n    {\n      "cell_type": "markdown",\n      "metadata": {},\n      "source": [\n        "a"\n      ]\n    }\n  ],\n  "nbformat": 4,\n  "nbformat_minor": 4\n}\n'
    );
  });

  it('stays on one line if lists of lines are', () => {
    const text =
      '{\n  "cells": [\n    { "cell_type": "raw", "source": ["a"] }\n  ],\n  "nbformat": 4\n}';
    expect(rewriteNotebook(text, [kept(text, 0, 'a\nb')])).toBe(
      text.replace('["a"]', '["a\\n", "b"]')
    );
  });

  it('comes from other cells for an empty source', () => {
    const cells = [jsonCell('code', '', null), jsonCell('markdown', 'a\nb', null)];
    const notebook = { cells, metadata: {}, nbformat: 4, nbformat_minor: 4 } as const;
    const text = dump(notebook, written);
    expect(text).toContain('"source": []');
    const changed = [jsonCell('code', 'x\ny', null), cells[1]];
    expect(rewriteNotebook(text, [kept(text, 0, 'x\ny'), kept(text, 1)])).toBe(
      dump({ ...notebook, cells: changed }, written)
    );
  });

  it('adds a source to a cell without one', () => {
    const text = '{"cells": [{"cell_type": "code", "metadata": {}}], "nbformat": 4}';
    const place = { kind: 'kept', cell: { index: 0, source: '' }, source: 'a = 1' } as const;
    expect(rewriteNotebook(text, [place])).toBe(text.replace('{}}', '{}, "source": ["a = 1"]}'));
  });

  it('has capital digits if its escapes have', () => {
    const text = '{"cells":[{"cell_type":"raw","source":"\\u00E9"}],"nbformat":4}';
    expect(rewriteNotebook(text, [kept(text, 0, 'éû')])).toBe(
      text.replace('\\u00E9', '\\u00E9\\u00FB')
    );
  });

  it('does not mistake a backslash in code for an escape', () => {
    const text = '{"cells":[{"cell_type":"code","source":"\'\\\\u00e9\'"}],"nbformat":4}';
    expect(rewriteNotebook(text, [kept(text, 0, 'é')])).toContain('"source":"é"');
  });

  it('escapes a lone surrogate', () => {
    const text = '{"cells":[{"cell_type":"code","source":"é"}],"nbformat":4}';
    expect(rewriteNotebook(text, [kept(text, 0, 'é\ud83d')])).toContain('"é\\ud83d"');
  });
});

/** The notebook after the changes, with the ids of new cells. */
function withPlaces(
  notebook: JsonNotebook,
  places: readonly CellEdit[],
  ids: readonly (string | null)[]
): JsonNotebook {
  const cells = places.map((place, at) =>
    place.kind === 'kept'
      ? { ...notebook.cells[place.cell.index], source: place.source }
      : jsonCell(place.type, place.source, ids[at])
  );
  return { ...notebook, cells };
}
