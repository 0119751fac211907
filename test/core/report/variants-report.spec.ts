import { terminalStyles } from '../../../src/core/report/terminal';
import { variantsMarkdown } from '../../../src/core/report/variants-markdown';
import { variantsPage } from '../../../src/core/report/variants-page';
import { formatVariants } from '../../../src/core/report/variants-text';
import { baselineMeasure, compareMeasures } from '../../../src/core/variants/measures';
import type { NotebookVariant, VariantsDocument } from '../../../src/protocol';

const SECONDS = [0.41, 0.4, 0.44, 0.42, 0.43];
const BYTES = [91e6, 92e6, 90e6, 91.5e6, 92.2e6];

function variant(name: string, more: Partial<NotebookVariant> = {}): NotebookVariant {
  return {
    kind: 'given',
    name,
    status: 'ran',
    message: '',
    versions: {},
    changes: [],
    executability: 1,
    failure: null,
    verdict: 'identical',
    differing: [],
    stored: 'identical',
    scores: [],
    seconds: baselineMeasure([]),
    memory_bytes: baselineMeasure([]),
    blame: null,
    reused: 0,
    ...more
  };
}

/** A report on one variant of each kind: slower, as fast, failing, and not installed. */
function report(): VariantsDocument {
  const seconds = compareMeasures(SECONDS, [
    SECONDS.map(value => 2.5 * value),
    [0.42, 0.43, 0.4, 0.41, 0.45]
  ]);
  const memory = compareMeasures(BYTES, [BYTES.map(value => 3 * value), BYTES]);
  const change = { package: 'numpy', before: '2.4.6', now: '1.26.4' };
  return {
    version: 1,
    notebook: 'graph.ipynb',
    python: '3.11.7',
    repeats: 5,
    score_tolerance: 0.1,
    baseline: variant('baseline', {
      kind: 'baseline',
      seconds: baselineMeasure(SECONDS),
      memory_bytes: baselineMeasure(BYTES)
    }),
    variants: [
      variant('pandas<3', { seconds: seconds[0], memory_bytes: memory[0] }),
      variant('numpy<2', { changes: [change], seconds: seconds[1], memory_bytes: memory[1] }),
      variant('networkx<3', {
        status: 'failed',
        executability: 0.666,
        failure: {
          cell_index: 2,
          cell_number: 3,
          exception: 'AttributeError',
          message: 'no attribute'
        },
        verdict: 'different',
        differing: [2],
        blame: { cell_index: 2, changes: [change], alone: true, runs: 2, reason: null }
      }),
      variant('scipy<1', { status: 'not-installed', message: 'No wheel.', executability: 0 })
    ],
    varying: [4],
    runs: 20,
    notes: ['No package is known for the module local.']
  };
}

const FORMATS = {
  text: (document: VariantsDocument) => formatVariants(document, terminalStyles(false)),
  html: variantsPage,
  markdown: variantsMarkdown
};

describe.each(Object.entries(FORMATS))('the report as %s', (_, format) => {
  it('says how far each environment runs, what is significant, and what is to blame', () => {
    const shown = format(report());
    for (const expected of [
      '1 of 4 variants differs from the baseline',
      'fails in cell 3 (66 %)',
      'cannot be installed',
      '1.05 (× 2.50)',
      '275 MB (× 3.00)',
      'To blame: ',
      'numpy 2.4.6 → 1.26.4',
      ', alone (2 further runs)',
      'No wheel.',
      'Cell 5: outputs change on every run'
    ]) {
      expect(unmarked(shown)).toContain(expected);
    }
    // As fast as the baseline: a number without a factor.
    expect(shown).toMatch(/0\.42(?! \()/);
  });

  it('names no factor without repeats, and says how many it takes', () => {
    const once = report();
    once.repeats = 1;
    const [seconds] = compareMeasures([1], [[9]]);
    once.baseline.seconds = baselineMeasure([1]);
    once.variants = [variant('numpy<2', { seconds }), variant('pandas<3', { seconds })];
    expect(format(once)).not.toContain('×');
    expect(format(once)).toContain(
      'No factors for seconds: 1 run in each environment cannot show a difference. Use --repeats 5 or more.'
    );
  });

  it('asks for no more repeats where the command was ended', () => {
    const ended = report();
    ended.repeats = 5;
    const [seconds] = compareMeasures([1, 2], [[3]]);
    ended.baseline.seconds = baselineMeasure([1, 2]);
    ended.variants = [variant('numpy<2', { seconds })];
    expect(format(ended)).toContain('No factors for seconds: there are too few complete runs.');
  });

  it('says that nothing is significant', () => {
    const same = report();
    same.variants = same.variants.slice(1, 2);
    expect(format(same)).toContain(
      'No significant difference from the baseline in seconds and memory'
    );
  });

  it('says that times are not all of this call', () => {
    const mixed = report();
    mixed.baseline.reused = 5;
    expect(format(mixed)).toContain('Some times are those of an earlier call');
  });

  it('says in which cells a variant differs that fails where the baseline does', () => {
    const failing = report();
    const failure = { cell_index: 7, cell_number: 8, exception: 'KeyError', message: "'a'" };
    failing.baseline.failure = failure;
    failing.variants = [
      variant('numpy<2', { status: 'failed', failure, differing: [1, 3], executability: 0.5 })
    ];
    const same = unmarked(format(failing));
    expect(same).toContain('Other outputs in cell 2, 4');
    expect(same).not.toContain('KeyError');
    failing.variants[0].failure = { ...failure, exception: 'TypeError' };
    failing.variants[0].differing = [7];
    const other = unmarked(format(failing)).replaceAll('&#39;', "'");
    expect(other).toContain("Cell 8: TypeError: 'a'");
    expect(other).toContain("The baseline fails there with KeyError: 'a'");
    failing.variants[0].failure = { ...failure, cell_index: 2, cell_number: 3 };
    failing.variants[0].differing = [2, 7];
    const earlier = unmarked(format(failing)).replaceAll('&#39;', "'");
    expect(earlier).toContain("Cell 3: KeyError: 'a'");
    expect(earlier).not.toMatch(/baseline fails/);
  });

  it('is bounded, whatever notebooks and packages write', () => {
    const long = 'x'.repeat(1_000_000);
    const huge = report();
    huge.notebook = `${long.slice(0, 4000)}.ipynb`;
    huge.notes = Array.from({ length: 5000 }, () => 'No package is known.');
    huge.varying = Array.from({ length: 5000 }, (_each, at) => at);
    huge.variants = Array.from({ length: 30 }, () =>
      variant('numpy<2', {
        status: 'failed',
        failure: { cell_index: 0, cell_number: 1, exception: long, message: long },
        differing: Array.from({ length: 5000 }, (_each, at) => at),
        changes: Array.from({ length: 3000 }, (_each, at) => ({
          package: `package-${at}`,
          before: '1',
          now: null
        }))
      })
    );
    huge.variants.push(variant('b', { status: 'not-installed', message: long }));
    expect(format(huge).length).toBeLessThan(150_000);
  });
});

/** Without the marks of HTML and Markdown. */
function unmarked(shown: string): string {
  return shown.replace(/<\/?(?:code|strong)>|[`*]/g, '');
}

const ATTACK = `<script>alert(1)</script><img src=x onerror=alert(1)>"'&\u202e\`\`|[a](javascript:x) https://x.y`;

function attacked(): VariantsDocument {
  const hostile = report();
  hostile.notebook = ATTACK;
  hostile.python = ATTACK;
  hostile.notes = [ATTACK];
  const change = { package: ATTACK, before: ATTACK, now: ATTACK };
  hostile.variants = hostile.variants.map(each => ({
    ...each,
    name: ATTACK,
    message: ATTACK,
    changes: [change],
    failure: { cell_index: 0, cell_number: 1, exception: ATTACK, message: ATTACK },
    differing: [0],
    scores: [
      {
        label: ATTACK,
        stored: 1,
        fresh: 2,
        within: false,
        cell_index: 0,
        cell_number: 1
      } as NotebookVariant['scores'][number]
    ],
    blame: { cell_index: 0, changes: [change], alone: true, runs: 1, reason: null }
  }));
  return hostile;
}

describe('what notebooks and packages write', () => {
  it('is text in the page', () => {
    const page = variantsPage(attacked());
    expect(page).toContain("default-src 'none'");
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toMatch(/<script|<img|<link|<a |\u202e|href/);
  });

  it('is code in Markdown, and ends no cell of a table', () => {
    const markdown = variantsMarkdown(attacked());
    expect(markdown).not.toContain('\u202e');
    const rows = markdown.split('\n').filter(line => line.startsWith('|'));
    expect(new Set(rows.map(row => row.split('|').length))).toEqual(new Set([8, 6]));
    // Without its code spans, nothing is left of it.
    const words = markdown.replace(/(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g, '');
    expect(words).not.toMatch(/script|onerror|javascript|https|<|\[/);
  });
});

describe('the plot', () => {
  it('names itself, and says in words what it shows', () => {
    const page = variantsPage(report());
    expect(page).toContain(
      '<svg role="img" aria-label="Environments: cells that run, seconds and memory"'
    );
    const description = /<desc>(.*?)<\/desc>/.exec(page)?.[1];
    expect(description).toContain(
      'pandas&lt;3: 100 % of the cells run, seconds × 2.50, memory × 3.00; ' +
        'numpy&lt;2: 100 % of the cells run, seconds × 1.00 (not significant), memory × 1.00 (not significant); ' +
        'networkx&lt;3: 66 % of the cells run'
    );
  });

  it('marks what is significant by its shape and its number, not by color alone', () => {
    const page = variantsPage(report());
    const rows = [...page.matchAll(/<g><title>(.*?)<\/g>/g)].map(([row]) => row);
    expect(rows).toHaveLength(5);
    const counts = rows.map(row => [count(row, '<path'), count(row, '<circle'), count(row, '×')]);
    // Baseline, slower, as fast, failing, not installed; two factors are in a row's title, too.
    expect(counts).toEqual([
      [0, 2, 0],
      [2, 0, 4],
      [0, 2, 2],
      [0, 0, 0],
      [0, 0, 0]
    ]);
    expect(rows[3]).toContain('✕ in cell 3');
    expect(rows[4]).toContain('not installed');
  });

  it('has no factors where nothing was measured', () => {
    const failing = report();
    failing.baseline.seconds = baselineMeasure([]);
    failing.baseline.memory_bytes = baselineMeasure([]);
    const nothing = { seconds: baselineMeasure([1]), memory_bytes: baselineMeasure([1e6]) };
    failing.variants = [variant('numpy<2', nothing)];
    expect(variantsPage(failing)).not.toMatch(/factor|NaN|Infinity/);
    expect(variantsMarkdown(failing)).not.toMatch(/factor|NaN|Infinity/);
  });

  it('draws extreme factors inside', () => {
    const extreme = report();
    const [seconds] = compareMeasures(SECONDS, [[0, 0, 1e12, 1e12, 1e12]]);
    extreme.variants = [variant('numpy<2', { seconds })];
    const page = variantsPage(extreme);
    const width = Number(/<svg [^>]*? width="(\d+)"/.exec(page)?.[1]);
    const drawn = [...page.matchAll(/ (?:x|x1|x2|cx)="([^"]+)"/g)].map(([, x]) => Number(x));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThanOrEqual(width);
  });
});

function count(text: string, part: string): number {
  return text.split(part).length - 1;
}
