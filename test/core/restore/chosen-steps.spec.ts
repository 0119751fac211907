import { applyToDocument } from '../../../src/core/fixes/apply';
import { readNotebook } from '../../../src/core/notebook/reader';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { chooseSteps, UnfitStepsError } from '../../../src/core/restore/chosen-steps';
import type { RestoreChange, RestoreEdit } from '../../../src/protocol';

function documentOf(...sources: string[]): NotebookDocument {
  const cells = sources.map((source, at) => ({
    cell_type: 'code',
    execution_count: null,
    id: `cell-${at}`,
    metadata: {},
    outputs: [],
    source
  }));
  const text = JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 });
  const read = readNotebook(text, 'a.ipynb');
  if (!read.ok) {
    throw new Error(read.problem.message);
  }
  return read.document;
}

function step(...edits: RestoreEdit[]): RestoreChange {
  return { edits, files: [], install: null };
}

const insert = (after: number | null, source: string): RestoreEdit => ({
  kind: 'insert-cell',
  after,
  cell_type: 'code',
  source
});
const move = (cell: number, after: number | null): RestoreEdit => ({
  kind: 'move-cell',
  cell,
  after
});
const replace = (cell: number, start: number, end: number, text: string): RestoreEdit => ({
  kind: 'replace-text',
  cell,
  start,
  end,
  text
});

function sourcesOf(document: NotebookDocument | null): readonly string[] | undefined {
  return document?.cells.map(({ source }) => source);
}

function choose(document: NotebookDocument, changes: RestoreChange[], ...chosen: number[]) {
  const { edits, blocked } = chooseSteps(document, changes, new Set(chosen));
  return {
    sources: sourcesOf(applyToDocument(document, edits)),
    blocked: Object.fromEntries(blocked)
  };
}

describe('chosen steps of a restoration', () => {
  const document = documentOf('print(total)', 'total = 1', 'print(math.pi)');
  const changes = [
    step(move(1, null)),
    step(insert(null, 'import math')),
    // After the import, which is cell 3 by its number.
    step(insert(3, 'import csv')),
    step(replace(3, 0, 6, 'from math import *  #')),
    step(replace(0, 0, 0, '# one\n')),
    step(replace(0, 6, 6, '# two\n'))
  ];

  it('are all applied, one after another', () => {
    expect(choose(document, changes, 0, 1, 2, 3, 4, 5)).toEqual({
      sources: [
        'from math import *  # math',
        'import csv',
        'total = 1',
        '# one\n# two\nprint(total)',
        'print(math.pi)'
      ],
      blocked: {}
    });
  });

  it('are applied without those that are left', () => {
    expect(choose(document, changes)).toEqual({
      sources: ['print(total)', 'total = 1', 'print(math.pi)'],
      blocked: {}
    });
    expect(choose(document, changes, 1, 4)).toEqual({
      sources: ['import math', '# one\nprint(total)', 'total = 1', 'print(math.pi)'],
      blocked: {}
    });
    expect(choose(document, changes, 5).sources?.[0]).toBe('# two\nprint(total)');
  });

  it('wait for those that they build on', () => {
    expect(choose(document, changes, 0, 2, 3)).toEqual({
      sources: ['total = 1', 'print(total)', 'print(math.pi)'],
      blocked: { 2: 1, 3: 1 }
    });
    // The cell below which the new one stands would be elsewhere.
    const below = [step(move(0, 1)), step(insert(0, 'x'))];
    expect(choose(document, below, 1).blocked).toEqual({ 1: 0 });
    // Inside of the text of the step before.
    const inside = [step(replace(0, 0, 5, 'show')), step(replace(0, 2, 4, 'op'))];
    expect(choose(document, inside, 1)).toEqual({
      sources: ['print(total)', 'total = 1', 'print(math.pi)'],
      blocked: { 1: 0 }
    });
    const around = [step(replace(0, 6, 11, 'sum')), step({ kind: 'delete-cell', cell: 0 })];
    expect(choose(document, around, 1).blocked).toEqual({ 1: 0 });
    expect(choose(document, around, 0, 1).sources).toEqual(['total = 1', 'print(math.pi)']);
  });

  it('must be those of the notebook', () => {
    expect(() => choose(document, [step(move(7, null))], 0)).toThrow(UnfitStepsError);
    expect(() => choose(document, [step(replace(0, 90, 91, ''))], 0)).toThrow(UnfitStepsError);
  });

  it('give the texts without what other steps inserted, on random steps', () => {
    const random = seeded(5);
    let withBlocked = 0;
    for (let round = 0; round < 300; round++) {
      const { source, changes: steps } = randomInsertions(random);
      const chosen = steps.map((_, at) => at).filter(() => random(2) === 1);
      const { sources, blocked } = choose(documentOf('a = 1\nb = 2\n'), steps, ...chosen);
      const applied = chosen.filter(at => !(String(at) in blocked));
      const expected = [...source]
        .filter(letter => !/[A-Z]/.test(letter) || applied.includes(letter.charCodeAt(0) - 65))
        .join('');
      expect([steps, chosen, sources]).toEqual([steps, chosen, [expected]]);
      withBlocked += Object.keys(blocked).length > 0 ? 1 : 0;
    }
    expect(withBlocked).toBeGreaterThan(20);
  });
});

/** Each step inserts its letter, three times, somewhere. */
function randomInsertions(random: (below: number) => number) {
  let source = 'a = 1\nb = 2\n';
  const changes = Array.from({ length: 6 }, (_, at) => {
    const start = random(source.length + 1);
    const text = String.fromCharCode(65 + at).repeat(3);
    source = source.slice(0, start) + text + source.slice(start);
    return step(replace(0, start, start, text));
  });
  return { source, changes };
}

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
