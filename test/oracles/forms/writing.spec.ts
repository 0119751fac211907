/** What is written into scripts and pages: nothing but the changed cells, and what jupytext reads is what was meant. */
import fc from 'fast-check';
import { planFileFixes } from '../../../src/cli/commands/fix/plan-fixes';
import type { PlannedFile } from '../../../src/cli/commands/fix/plan-fixes';
import { applyEdits } from '../../../src/core/fixes/apply';
import { WriteRefusal } from '../../../src/core/notebook/cell-edit';
import type { CellEdit } from '../../../src/core/notebook/cell-edit';
import { readForm } from '../../../src/core/notebook/forms/text-notebook';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { FULL, notebookTexts } from '../notebook/notebook-files';
import { convertAll, formFor, nameIn } from './converted';
import type { WrittenForm } from './converted';
import { oddNotebook, oddSource } from './odd-notebooks';

jest.setTimeout(FULL ? 3_600_000 : 300_000);

const FORMS = ['percent', 'light', 'myst'] as const;
const files = notebookTexts();

/** The texts of real notebooks in a form, with both kinds of line ends. */
function realTexts(form: WrittenForm): readonly string[] {
  const made = convertAll(files.map(({ text }) => ({ notebook: text, form })));
  return made.flatMap((each, at) =>
    each === null ? [] : [at % 3 === 0 ? each.text.replaceAll('\n', '\r\n') : each.text]
  );
}

function fix(text: string, form: WrittenForm): PlannedFile {
  const name = nameIn(form, 'analysis-of-orders');
  return planFileFixes({
    file: { shown: name, absolute: `/work/${name}`, isFound: false, content: { ok: true, text } },
    config: DEFAULT_CONFIG,
    knownIds: [],
    unsafe: true,
    renaming: [],
    reservedNames: new Set()
  });
}

const cellsOf = (text: string, form: WrittenForm) =>
  readForm(text, 'a', formFor(form)).document.cells;
const gist = (cells: readonly { readonly type: string; readonly source: string }[]) =>
  cells.map(({ type, source }) => [type, source]);

/** The text of each kept cell that does not change is in the new text, byte for byte, unless it moved. */
function expectKept(
  before: string,
  after: string,
  form: WrittenForm,
  edits: readonly CellEdit[]
): void {
  const { locator, document } = readForm(before, 'a', formFor(form));
  let at = 0;
  let last = -1;
  for (const edit of edits) {
    if (edit.kind !== 'kept' || edit.source !== edit.cell.source || edit.cell.index < last) {
      continue;
    }
    const { index } = edit.cell;
    const region = locator.region(index, { start: 0, end: document.cells[index].source.length });
    const text = region === null || edit.source === '' ? '' : locator.textOf(region.span);
    const found = after.indexOf(text, at);
    expect({ text, isThere: found >= 0 }).toEqual({ text, isThere: true });
    at = found + text.length;
    last = index;
  }
}

describe.each(FORMS)('fix on the form %s', form => {
  it('writes the cells that the fixes give, and changes nothing the second time', () => {
    const after: { readonly text: string; readonly cells: unknown }[] = [];
    let refused = 0;
    for (const text of realTexts(form)) {
      const fixed = fix(text, form);
      if (!fixed.ok && form === 'light' && fixed.error.kind === 'not-a-notebook') {
        // Without jupytext's header, a script of this form looks like any other script.
        expect(text).not.toMatch(/^# +jupyter:/m);
        continue;
      }
      if (!fixed.ok) {
        expect(fixed.error.kind).toBe('not-writable');
        refused += 1;
        continue;
      }
      const edited = applyEdits(fixed.document.cells, fixed.plan.edits);
      const cells = edited.ok ? edited.cells : [];
      if (fixed.plan.edits.length === 0) {
        expect(fixed.after).toBe(text);
      }
      expect(gist(cellsOf(fixed.after, form))).toEqual(
        cells.map(cell => [cell.kind === 'kept' ? cell.cell.type : cell.type, cell.source])
      );
      expectKept(text, fixed.after, form, cells);
      expect(/\r\n/.test(text) ? fixed.after.replaceAll('\r\n', '') : '').not.toContain('\n');
      const again = fix(fixed.after, form);
      expect(again.ok && again.after === fixed.after).toBe(true);
      after.push({ text: fixed.after, cells: gist(cellsOf(fixed.after, form)) });
    }
    expect({ form, refused: refused / files.length < 0.05 }).toEqual({ form, refused: true });
    const read = convertAll(
      after.map(({ text }) => ({ text: text.replaceAll('\r\n', '\n'), form }))
    );
    after.forEach(({ cells }, at) => expect(gist(read[at]?.cells ?? [])).toEqual(cells));
  });
});

/** Edits that keep, change, delete, swap and insert cells. */
function editsOf(sources: readonly string[]): fc.Arbitrary<readonly CellEdit[]> {
  const kept = sources.map((source, index) =>
    fc
      .record({ what: fc.nat(5), changed: oddSource })
      .map(({ what, changed }): CellEdit[] =>
        what === 0
          ? []
          : [{ kind: 'kept', cell: { index, source }, source: what === 1 ? changed : source }]
      )
  );
  const inserted = fc.record({
    at: fc.nat(8),
    type: fc.constantFrom('code' as const, 'markdown' as const),
    source: oddSource,
    isIn: fc.boolean(),
    swap: fc.nat(9)
  });
  return fc.tuple(fc.tuple(...kept), inserted).map(([cells, { at, type, source, isIn, swap }]) => {
    const edits = cells.flat();
    if (isIn) {
      edits.splice(at % (edits.length + 1), 0, { kind: 'inserted', type, source });
    }
    if (edits.length > 1 && swap < 3) {
      const [moved] = edits.splice(swap % edits.length, 1);
      edits.push(moved);
    }
    return edits;
  });
}

describe.each(FORMS)('the writer of the form %s', form => {
  const notebooks = fc.sample(oddNotebook, { numRuns: FULL ? 3_000 : 40, seed: 11 });
  const texts = convertAll(notebooks.map(notebook => ({ notebook, form }))).flatMap(made =>
    made === null ? [] : [made.text]
  );

  it('writes nothing where nothing changes', () => {
    for (const text of texts) {
      const edits = cellsOf(text, form).map(cell => ({
        kind: 'kept' as const,
        cell,
        source: cell.source
      }));
      const writer = readForm(text, 'a', formFor(form)).createWriter?.();
      expect(writer?.write(edits)).toBe(text);
      expect(writer?.replacements(edits)).toEqual([]);
    }
  });

  it('writes exactly the cells that are meant, or refuses', () => {
    let written = 0;
    texts.forEach((text, seed) => {
      const cells = cellsOf(text, form);
      const [edits] = fc.sample(editsOf(cells.map(({ source }) => source)), { numRuns: 1, seed });
      const writer = readForm(text, 'a', formFor(form)).createWriter?.();
      let after = '';
      try {
        after = writer?.write(edits) ?? '';
      } catch (error) {
        expect(error).toBeInstanceOf(WriteRefusal);
        return;
      }
      written += 1;
      expect(gist(cellsOf(after, form))).toEqual(
        edits.map(edit => [
          edit.kind === 'kept' ? cells[edit.cell.index].type : edit.type,
          edit.source
        ])
      );
      expectKept(text, after, form, edits);
    });
    // The odd lines are made to be refused in places.
    expect(written).toBeGreaterThan(texts.length * 0.4);
  });
});
