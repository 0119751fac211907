import fc from 'fast-check';
import { cellTitle } from '../../../src/core/report/cell-title';
import { graphDot } from '../../../src/core/report/graph-dot';
import { linksOf, MAX_LINKS } from '../../../src/core/report/graph-links';
import { graphMermaid } from '../../../src/core/report/graph-mermaid';
import type { GraphJson } from '../../../src/core/report/graph-report';
import { anyText } from './any-text';

const CELL = { id: null, defines: [], uses: [], mutates: [], deletes: [] };

function graphOf(
  notebook: string,
  edges: readonly (readonly [from: number, to: number, name: string, isFile?: boolean])[]
): GraphJson {
  const indexes = [...new Set(edges.flatMap(([from, to]) => [from, to]))];
  return {
    version: 1,
    notebook,
    cells: indexes.map(index => ({
      ...CELL,
      index,
      reads_files: [],
      writes_files: [],
      parse_error: null
    })),
    edges: edges.map(([from, to, name, isFile = false]) => ({
      from,
      to,
      name,
      kind: isFile ? 'file' : 'data',
      certainty: isFile ? 'possible' : 'certain'
    })),
    limits: []
  };
}

const SMALL = graphOf('a.ipynb', [
  [0, 2, 'rows'],
  [0, 2, 'total'],
  [0, 3, 'file "x"', true]
]);
const TITLES = new Map([
  [0, 'Load'],
  [2, 'x = "a\\b" # [1] & <b>']
]);

it('a graph in DOT', () => {
  expect(graphDot(SMALL, TITLES).split('\n')).toEqual([
    'digraph "a.ipynb" {',
    '  rankdir=TB;',
    '  node [shape=box, fontname="sans-serif"];',
    '  edge [fontname="sans-serif", fontsize=10];',
    '  c0 [label="cell 1\\nLoad"];',
    '  c2 [label="cell 3\\nx = \\"a\\\\b\\" # [1] &amp; <b>"];',
    '  c3 [label="cell 4"];',
    '  c0 -> c2 [label="rows, total", color="#3b78c4"];',
    '  c0 -> c3 [label="file \\"x\\" (file)", color="#2e7d32", style=dashed];',
    '}',
    ''
  ]);
});

it('a graph in Mermaid', () => {
  expect(graphMermaid(SMALL, TITLES).split('\n')).toEqual([
    '%% a.ipynb',
    'flowchart TD',
    '  c0["cell 1: Load"]',
    '  c2["cell 3: x = #34;a#92;b#34; #35; #91;1#93; #38; #60;b#62;"]',
    '  c3["cell 4"]',
    '  c0 -->|"rows, total"| c2',
    '  c0 -.->|"file #34;x#34; #40;file#41;"| c3',
    ''
  ]);
});

describe('text of a notebook', () => {
  const hostile = fc.oneof(anyText, fc.constantFrom('end', '"]', '\\', '--\u2028>', '#quot;'));

  it('never ends a string, a line or a node', () => {
    const string = '"(?:[^"\\\\\\n\\r]|\\\\.)*"';
    const dot = new RegExp(
      `^(?:digraph ${string} \\{|  [a-z]+=TB;|  (?:node|edge) \\[.*\\];|  c\\d+(?: -> c\\d+)? \\[label=${string}(?:, color="#[0-9a-f]{6}")?(?:, style=dashed)?\\];|\\}|)$`
    );
    const label = '"[^"&<>\\[\\]{}|`]*"';
    const mermaid = new RegExp(
      `^(?:%% .*|flowchart TD|  c\\d+\\[${label}\\]|  c\\d+ (?:-\\.->|-->)\\|${label}\\| c\\d+|)$`
    );
    fc.assert(
      fc.property(hostile, hostile, hostile, (path, name, source) => {
        const graph = graphOf(path, [[0, 1, name]]);
        const titles = new Map([[0, cellTitle(source)]]);
        for (const [text, grammar] of [
          [graphDot(graph, titles), dot],
          [graphMermaid(graph, titles), mermaid]
        ] as const) {
          const wrong = text.split(/[\n\r\u2028\u2029]/).filter(line => !grammar.test(line));
          expect(wrong).toEqual([]);
        }
      })
    );
  });

  it.each([
    ['\n\n# %% Load the data\nx = 1', 'Load the data'],
    ['## Totals', 'Totals'],
    ['# ======\n# Load it\nx = 1', 'Load it'],
    ['(\n  x\n)', '( x'],
    ['%matplotlib inline', '%matplotlib inline'],
    ['# -', ''],
    ['x  =\t1', 'x = 1'],
    ['', ''],
    ['a'.repeat(99), `${'a'.repeat(39)}…`]
  ])('has the title of %j', (source, title) => {
    expect(cellTitle(source)).toBe(title);
  });
});

it('the name of a notebook gives Mermaid no directive, and is bounded', () => {
  const [first] = graphMermaid(graphOf('%%{init: {"theme": "dark"}}%%.ipynb', []), TITLES).split(
    '\n'
  );
  expect(first).toBe('%% ___init: _"theme": "dark"____.ipynb');
  const long = graphMermaid(graphOf('a'.repeat(999), []), TITLES).split('\n')[0];
  expect(long).toBe(`%% ${'a'.repeat(199)}…`);
});

it('the links of a graph are bounded, and so are their names', () => {
  const pairs = Array.from({ length: MAX_LINKS + 5 }, (_, at) => [at, at + 1, 'x'] as const);
  const many = graphOf('a.ipynb', pairs);
  expect(linksOf(many)).toMatchObject({ omitted: 5 });
  expect(graphDot(many, new Map())).toContain('  // 5 more edges are left out.\n');
  expect(graphMermaid(many, new Map())).toContain('  %% 5 more edges are left out.\n');
  const names = ['a', 'b', 'c', 'd', 'e'.repeat(99)].map(name => [0, 1, name] as const);
  expect(linksOf(graphOf('a.ipynb', names)).links[0].label).toBe('a, b, c +2');
});
