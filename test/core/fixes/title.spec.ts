import fc from 'fast-check';
import {
  isGoodTitle,
  proposedHeading,
  proposedTitle,
  slug,
  unusualCharacters
} from '../../../src/core/fixes/title';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { processorSeconds } from '../../processor-time';

function notebook(path: string, ...markdown: readonly string[]): NotebookDocument {
  const cells = markdown.map((source, index) => ({
    key: String(index),
    index,
    id: null,
    type: 'markdown' as const,
    source,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true
  }));
  return { path, language: 'python', languageVersion: null, cells };
}

describe('slug', () => {
  it.each([
    ['Analysis of Orders', 'analysis-of-orders'],
    ['  What’s new in 2.0?  ', 'whats-new-in-2.0'],
    ['Über Größe', 'über-größe'],
    ['数据 分析', '数据-分析'],
    ['a / b — c', 'a-b-c'],
    ['...', '']
  ])('of %j is %j', (text, expected) => {
    expect(slug(text)).toBe(expected);
  });

  it('is ASCII in strict mode', () => {
    expect(slug('Über naïve Größe', true)).toBe('uber-naive-gro-e');
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.fullUnicodeString(), fc.boolean(), (text, strict) => {
        const once = slug(text, strict);
        expect(slug(once, strict)).toBe(once);
      }),
      { numRuns: 2000 }
    );
  });

  it('has no unusual character', () => {
    fc.assert(
      fc.property(fc.fullUnicodeString(), fc.boolean(), (text, strict) => {
        expect(unusualCharacters(slug(text, strict), strict)).toEqual([]);
      }),
      { numRuns: 2000 }
    );
  });
});

describe('proposedTitle', () => {
  it.each([
    ['# Analysis of orders', 'analysis-of-orders.ipynb'],
    ['text\n\n## Orders & *returns* ##\n', 'orders-returns.ipynb'],
    ['Orders of a year\n================', 'orders-of-a-year.ipynb'],
    ['<h1 align="center">Orders of May</h1>', 'orders-of-may.ipynb'],
    ['# [Orders](https://x.org) in `pandas_frames`', 'orders-in-pandas_frames.ipynb'],
    ['```\n# no heading\n```\n# Real heading', 'real-heading.ipynb'],
    ['no heading', null],
    ['#hashtag', null],
    ['# A', null],
    ['# Untitled', null],
    ['# 🎉', null],
    ['# Orders of May ###  ', 'orders-of-may.ipynb'],
    ['#  \n# Orders of May', 'orders-of-may.ipynb']
  ])('from %j is %j', (markdown, expected) => {
    expect(proposedTitle(notebook('x/Untitled.ipynb', markdown))).toBe(expected);
  });

  it('uses the first heading of the notebook', () => {
    expect(proposedTitle(notebook('a.ipynb', 'hello', '# Second cell', '# Third'))).toBe(
      'second-cell.ipynb'
    );
  });

  it('is null where the notebook has that name already', () => {
    expect(proposedTitle(notebook('a/orders-of-may.ipynb', '# Orders of May'))).toBeNull();
  });

  it('is cut at a word', () => {
    const title = proposedTitle(notebook('a.ipynb', `# ${'lorem ipsum '.repeat(20)}`));
    expect(title).toMatch(/^(lorem-ipsum-)+lorem(-ipsum)?\.ipynb$/);
    expect(title?.length).toBeLessThanOrEqual(100);
  });

  // Tens of seconds with expressions that take quadratic or cubic time.
  it.each([
    `# a${' '.repeat(50_000)}b`,
    `# a${' #'.repeat(50_000)}b`,
    `# ${'!['.repeat(50_000)}`,
    '<h1'.repeat(50_000),
    '<h1>'.repeat(50_000)
  ])('is soon found in a hostile text', markdown => {
    const seconds = processorSeconds(() => proposedTitle(notebook('a.ipynb', markdown)));
    expect(seconds).toBeLessThan(4);
  });

  it('is a good title whatever the heading', () => {
    fc.assert(
      fc.property(fc.fullUnicodeString({ maxLength: 200 }), fc.boolean(), (text, strict) => {
        const title = proposedTitle(notebook('a.ipynb', `# ${text}`), strict);
        expect(title === null || isGoodTitle(title, strict)).toBe(true);
      }),
      { numRuns: 1000 }
    );
  });
});

describe('proposedHeading', () => {
  it.each([
    ['analysis-of-orders.ipynb', '# Analysis of orders'],
    ['x/01_load_data.ipynb', '# Load data'],
    ['orders-Copy2.ipynb', '# Orders'],
    ['2024-sales.ipynb', '# 2024 sales'],
    ['größen.ipynb', '# Größen'],
    ['Untitled3.ipynb', null],
    ['test2.ipynb', null],
    ['new notebook.ipynb', null],
    ['x.ipynb', null],
    ['.ipynb', null],
    ['12345.ipynb', null]
  ])('from %j is %j', (path, expected) => {
    expect(proposedHeading(notebook(path))).toBe(expected);
  });
});
