/** @jest-environment jsdom */
import fc from 'fast-check';
import { readNotebook } from '../../../src/core/notebook/reader';
import { MAX_ARCS } from '../../../src/core/report/graph-arc';
import { MAX_ROWS } from '../../../src/core/report/graph-drawing';
import type { DrawnGraph } from '../../../src/core/report/graph-links';
import { graphPage } from '../../../src/core/report/graph-page';
import type { GraphRow } from '../../../src/core/report/graph-rows';
import { graphRows } from '../../../src/core/report/graph-rows';
import { graphSvg } from '../../../src/core/report/graph-svg';
import { anyText } from './any-text';

/** The rows of a notebook; texts that begin with `#` are Markdown. */
function rowsOf(...sources: readonly string[]): readonly GraphRow[] {
  const cells = sources.map((source, index) =>
    source.startsWith('#')
      ? { cell_type: 'markdown', id: `c${index}`, metadata: {}, source }
      : { cell_type: 'code', id: `c${index}`, metadata: {}, source, outputs: [] }
  );
  const read = readNotebook(
    JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }),
    'a.ipynb'
  );
  if (!read.ok) {
    throw new Error('not a notebook');
  }
  return graphRows(read.document);
}

function graphOf(
  edges: readonly (readonly [
    from: number,
    to: number,
    name: string,
    kind?: DrawnGraph['edges'][number]['kind']
  ])[],
  notebook = 'a.ipynb'
): DrawnGraph {
  const cells = [...new Set(edges.flatMap(([from, to]) => [from, to]))].map(index => ({ index }));
  return {
    notebook,
    cells,
    edges: edges.map(([from, to, name, kind = 'data']) => ({
      from,
      to,
      name,
      kind,
      certainty: kind === 'data' ? 'certain' : 'possible'
    }))
  };
}

function parsed(text: string): Document {
  return new DOMParser().parseFromString(text, 'image/svg+xml');
}

const ROWS = rowsOf('# Ships', 'rows = read()', '## Report', 'print(rows)', 'rows.sort()');
const SHIPS = graphOf([
  [1, 3, 'rows'],
  [1, 4, 'rows'],
  [4, 3, 'rows', 'mutation']
]);

describe('the picture of a graph', () => {
  it('shows headings, cells with what they give to others, and an arc for each dependency', () => {
    const svg = parsed(graphSvg(SHIPS, ROWS, true).text);
    expect([...svg.querySelectorAll('text.heading')].map(each => each.textContent)).toEqual([
      'Ships',
      'Report'
    ]);
    expect([...svg.querySelectorAll('text.number')].map(each => each.textContent)).toEqual([
      '2',
      '4',
      '5'
    ]);
    expect([...svg.querySelectorAll('text.names')].map(each => each.textContent)).toEqual([
      'rows',
      'rows'
    ]);
    expect(
      [...svg.querySelectorAll('path:not(.head)')].map(each => [
        each.getAttribute('class'),
        each.textContent
      ])
    ).toEqual([
      ['data', 'cell 2 → cell 4: rows'],
      ['data', 'cell 2 → cell 5: rows'],
      ['mutation possible', 'cell 5 → cell 4: rows (changed in place), possibly']
    ]);
    expect(svg.querySelectorAll('path.head')).toHaveLength(2);
  });

  it('follows the preference for dark pages only where that is wanted', () => {
    expect(graphSvg(SHIPS, ROWS, true).text).toContain('prefers-color-scheme');
    expect(graphSvg(SHIPS, ROWS, false).text).not.toContain('prefers-color-scheme');
  });

  it('is bounded, and says what is left out', () => {
    const cells = Array.from({ length: MAX_ROWS + 7 }, (_, at) => `x${at} = 1`);
    const edges = Array.from({ length: MAX_ARCS + 9 }, (_, at) => {
      const from = at % 60;
      return [from, from + 1 + Math.floor(at / 60), 'x'] as const;
    });
    const { text } = graphSvg(graphOf([...edges, [0, MAX_ROWS + 3, 'y']]), rowsOf(...cells), true);
    const svg = parsed(text);
    expect(svg.querySelectorAll('text.number')).toHaveLength(MAX_ROWS);
    expect(svg.querySelectorAll('path:not(.head)')).toHaveLength(MAX_ARCS);
    expect(text).toContain('<!-- Left out: 7 rows, 9 arcs. -->');
  });

  it('is a picture whatever the texts of the notebook are', () => {
    const hostile = fc.oneof(
      anyText,
      fc.string({ unit: fc.constantFrom('<', '&', '"', "'", '>', ']', '-', '\ufffe', '\u0000') }),
      fc.constantFrom('</svg><script>alert()</script>', ']]>', '-->', '&lol;', '<img src=x>')
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (notebook, name, source) => {
        const rows = rowsOf(`x = ${source}`, `# ${source}`, `y = ${source}`);
        const { text } = graphSvg(graphOf([[0, 2, name]], notebook), rows, true);
        const svg = parsed(text);
        expect(svg.querySelector('parsererror, script, img')).toBeNull();
        expect(svg.documentElement.children.length).toBeGreaterThan(3);
        const page = new DOMParser().parseFromString(
          graphPage(graphOf([[0, 2, name]], notebook), rows),
          'text/html'
        );
        expect(page.querySelector('script, img')).toBeNull();
        expect(page.querySelectorAll('tbody tr')).toHaveLength(1);
      })
    );
  });
});

it('the page lists each dependency, by the cell that needs the other, with a legend', () => {
  const page = new DOMParser().parseFromString(graphPage(SHIPS, ROWS), 'text/html');
  expect([...page.querySelectorAll('tbody tr')].map(row => row.textContent)).toEqual([
    '4 print(rows)2 rows = read()rows',
    '4 print(rows)5 rows.sort()rows (changed in place) possibly',
    '5 rows.sort()2 rows = read()rows'
  ]);
  expect(page.querySelector('figcaption')?.textContent).toBe(
    ' the value of a name ·  an object that is changed in place ·  possible, not certain'
  );
  const none = graphPage(graphOf([]), rowsOf('x = 1'));
  expect(none).toContain('0 code cells, 0 pairs of cells');
  expect(none).not.toContain('<table');
});
