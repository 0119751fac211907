/** Notebooks that jupytext converts have the same cells and findings in every form, at the lines where their code is. */
import { existsSync } from 'node:fs';
import fc from 'fast-check';
import type { Finding } from '../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { readNotebook } from '../../../src/core/notebook/reader';
import { readForm } from '../../../src/core/notebook/forms/text-notebook';
import { FULL, notebookTexts } from '../notebook/notebook-files';
import type { NotebookText } from '../notebook/notebook-files';
import { oddNotebook } from './odd-notebooks';
import { convertAll, formFor, nameIn, ownCells, PYTHON, WRITTEN_FORMS } from './converted';
import type { Converted, PlainCell, WrittenForm } from './converted';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const files = existsSync(PYTHON) ? notebookTexts() : [];

function converted(form: WrittenForm): readonly (NotebookText & { readonly made: Converted })[] {
  const made = convertAll(files.map(({ text }) => ({ notebook: text, form })));
  return files.flatMap((file, at) => {
    const each = made[at];
    return each === null ? [] : [{ ...file, made: each }];
  });
}

/** R Markdown has text in other pieces. */
function comparable(cells: readonly PlainCell[], form: WrittenForm): readonly PlainCell[] {
  return form === 'r-markdown'
    ? cells.filter(({ type }) => type === 'code').map(cell => ({ ...cell, tags: [] }))
    : cells;
}

function findingsIn(document: NotebookDocument): readonly Finding[] {
  const facts = { notebookFolder: '/notebooks', moduleExports: () => null };
  const session = new LintSession(DEFAULT_CONFIG, facts);
  return session.lint(document).findings;
}

/** What findings say, without the cell's identity. */
function gist(findings: readonly Finding[]): readonly string[] {
  return findings
    .map(({ code, names, cell, range }) =>
      JSON.stringify([code, names, cell?.index ?? null, range?.start ?? null, range?.end ?? null])
    )
    .sort();
}

it('has the environment of the forms', () => {
  expect(existsSync(PYTHON)).toBe(true);
  expect(files.length).toBeGreaterThan(FULL ? 500 : 10);
});

describe.each(WRITTEN_FORMS)('notebooks in the form %s', form => {
  const all = converted(form);

  it('have the cells that jupytext reads', () => {
    expect(all.length).toBeGreaterThan(files.length / 2);
    for (const { name, made } of all) {
      expect({ name, cells: comparable(ownCells(made.text, formFor(form)), form) }).toEqual({
        name,
        cells: comparable(made.cells, form)
      });
    }
  });

  it('have the findings of the notebook with the same cells, each at its code', () => {
    for (const { name, made } of all) {
      const path = nameIn(form, name.replace(/\.ipynb$/, ''));
      const read = readForm(made.text, path, formFor(form));
      const { document, locator } = read;
      const cells = document.cells.map(({ type, source, tags }) => ({
        cell_type: type,
        metadata: { tags },
        source,
        ...(type === 'code' ? { outputs: [], execution_count: null } : {})
      }));
      const json = readNotebook(
        JSON.stringify({
          nbformat: 4,
          cells,
          metadata: { language_info: { name: document.language } }
        }),
        path
      );
      const [own, notebook] = [document, json.ok ? json.document : null].map(each =>
        each === null ? [] : findingsIn(each)
      );
      expect({ name, findings: gist(own) }).toEqual({ name, findings: gist(notebook) });
      for (const { cell, range } of own) {
        const region = cell === null || range === null ? null : locator.region(cell.index, range);
        if (cell !== null && range !== null && region !== null) {
          const code = cell.source.slice(range.start, range.end);
          const inFile = locator.textOf(region.span);
          // Comments are in front of the lines of some cells.
          const lines = inFile
            .split('\n')
            .map((line, at) => (at === 0 ? line : line.replace(/^(\s*)# /, '$1')));
          expect({ name, code: inFile === code ? inFile : lines.join('\n') }).toEqual({
            name,
            code
          });
        }
      }
    }
  });
});

/** What forms have of a cell. */
function withoutStored({ cells, ...rest }: NotebookDocument): NotebookDocument {
  return {
    ...rest,
    cells: cells.map(cell => ({
      ...cell,
      id: null,
      executionCount: null,
      storedError: null,
      editable: true
    }))
  };
}

const gistOfCells = ({ cells }: NotebookDocument): string =>
  JSON.stringify(cells.map(({ type, source, tags }) => [type, source, tags]));

it.each(['percent', 'light', 'myst'] as const)(
  'has the findings of the .ipynb file where jupytext keeps the cells, in the form %s',
  form => {
    let compared = 0;
    for (const { name, text, made } of converted(form)) {
      const original = readNotebook(text, name);
      const read = readForm(made.text, name, formFor(form));
      if (original.ok && gistOfCells(original.document) === gistOfCells(read.document)) {
        compared += 1;
        const { language, languageVersion } = original.document;
        const own = findingsIn({ ...read.document, language, languageVersion });
        const expected = findingsIn(withoutStored(original.document));
        expect({ name, findings: gist(own) }).toEqual({ name, findings: gist(expected) });
      }
    }
    expect(compared).toBeGreaterThan(files.length / 2);
  }
);

const ODD_FORMS = ['percent', 'light', 'hydrogen', 'myst'] as const;

describe.each(ODD_FORMS)('notebooks of odd lines in the form %s', form => {
  it('have the cells that jupytext reads, or those of the notebook', () => {
    const notebooks = fc.sample(oddNotebook, { numRuns: FULL ? 6_000 : 100, seed: 7 });
    const made = convertAll(notebooks.map(notebook => ({ notebook, form })));
    const others = notebooks.filter((notebook, at) => {
      const each = made[at];
      if (each === null) {
        return false;
      }
      const own = ownCells(each.text, formFor(form)).map(gistOfOddCell);
      const gists = [each.cells, storedCells(notebook)].map(cells => cells.map(gistOfOddCell));
      return (
        gists.every(expected => JSON.stringify(own) !== JSON.stringify(expected)) &&
        !isReadCellByCell(own, notebook, form)
      );
    });
    expect(others).toEqual([]);
  });
});

/**
 * Whether each cell of the notebook was read as stored, or as jupytext reads it alone: next to others, jupytext takes
 * what follows a cell of a cell magic into it.
 */
function isReadCellByCell(own: readonly string[], notebook: string, form: WrittenForm): boolean {
  const whole = JSON.parse(notebook) as { readonly cells: readonly object[] };
  const alone = convertAll(
    whole.cells.map(cell => ({ notebook: JSON.stringify({ ...whole, cells: [cell] }), form }))
  );
  const stored = storedCells(notebook);
  let ends = new Set([0]);
  for (const [at, cell] of stored.entries()) {
    const readings = [[cell], alone[at]?.cells ?? []].map(cells => cells.map(gistOfOddCell));
    const fits = (start: number, reading: readonly string[]): boolean =>
      reading.every((gist, offset) => own[start + offset] === gist);
    ends = new Set(
      [...ends].flatMap(start =>
        readings.filter(each => fits(start, each)).map(each => start + each.length)
      )
    );
  }
  return ends.has(own.length);
}

/** Text that looks like a magic loses a mark when jupytext reads it, and a fence without an end gets a line. */
function gistOfOddCell({ type, source }: PlainCell): string {
  const text = type === 'code' ? source : source.replace(/^(?:# ?)+/gm, '');
  return `${type}:${text.trimEnd()}`;
}

function storedCells(notebook: string): readonly PlainCell[] {
  const { cells } = JSON.parse(notebook) as {
    readonly cells: readonly { readonly cell_type: string; readonly source: string }[];
  };
  return cells.map(({ cell_type, source }) => ({ type: cell_type, source, tags: [] }));
}
