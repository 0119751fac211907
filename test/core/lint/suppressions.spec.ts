import { documentOf, ruleOf, sessionWith, undefinedNames } from './cells';
import type { CellSketch } from './cells';

const polish = ruleOf({
  code: 'C3',
  name: 'polish',
  phase: 'finishing',
  severity: 'info',
  *check({ document }) {
    for (const cell of document.cells.filter(({ source }) => source.includes('polish'))) {
      yield { cell, message: 'said', values: { name: '' } };
    }
  }
});

function lint(cells: readonly (CellSketch | string)[], config = {}) {
  const result = sessionWith([undefinedNames, polish], config).lint(documentOf(cells));
  const brief = result.findings.map(({ code, cell }) => `${code}@${cell?.index}`);
  return {
    found: brief,
    silenced: result.suppressed.length,
    unused: result.unusedSuppressions
  };
}

describe('a comment', () => {
  it('suppresses its line', () => {
    const cell = 'x = 1\nprint(a)  # freshkernel: ignore[H6]\nprint(b)';
    expect(lint([cell])).toEqual({ found: ['H6@0'], silenced: 1, unused: [] });
  });

  it('on the first line suppresses the whole cell', () => {
    expect(lint(['\n# freshkernel: ignore[H6]\nprint(a)\nprint(b)', 'print(c)']).found).toEqual([
      'H6@1'
    ]);
    expect(lint(['%%time\n# freshkernel: ignore\nprint(a)']).found).toEqual([]);
  });

  it('after code on the first line suppresses that line only', () => {
    expect(lint(['print(a)  # freshkernel: ignore\nprint(b)']).found).toEqual(['H6@0']);
  });

  it('may be on any line of a finding', () => {
    const rule = ruleOf({
      code: 'H6',
      *check({ document: { cells } }) {
        yield {
          cell: cells[0],
          range: { start: 0, end: cells[0].source.length },
          message: 'said',
          values: { name: '' }
        };
      }
    });
    const source = 'f(\n  1,\n  2  # freshkernel: ignore[H6]\n)';
    expect(sessionWith([rule]).lint(documentOf([source])).findings).toEqual([]);
  });

  it('accepts several codes, letters, categories and names, in any letter case', () => {
    const codes = ['C3,H6', 'h6', 'H', 'hidden-state', 'undefined-name', 'X9 H6', ''];
    const silenced = codes.map(code => lint([`print(a)  #freshkernel:ignore[${code}]`]).silenced);
    expect(silenced).toEqual([1, 1, 1, 1, 1, 1, 0]);
  });

  it('counts only in a comment', () => {
    const sources = [
      'x = "# freshkernel: ignore"; print(a)',
      'x = """\n# freshkernel: ignore\n"""; print(a)',
      'print(a)  # freshkernel: ignored',
      'print(a)  # freshkernel: ignore[H6',
      'print(a)  # see freshkernel: ignore'
    ];
    expect(sources.map(source => lint([source]).silenced)).toEqual([0, 0, 0, 0, 0]);
  });

  it('may be followed by a reason', () => {
    expect(lint(['print(a)  # freshkernel: ignore[H6] set by the server']).silenced).toBe(1);
  });
});

describe('a tag', () => {
  it('suppresses its cell', () => {
    const cells = [
      { source: 'print(a)', tags: ['freshkernel:ignore'] },
      { source: 'print(b)', tags: ['x', 'freshkernel:ignore=H6,C3'] },
      { source: 'print(c)', tags: ['freshkernel:ignore=C3'] },
      { source: 'polish', type: 'markdown' as const, tags: ['freshkernel:ignore=C3'] }
    ];
    expect(lint(cells).found).toEqual(['H6@2']);
  });
});

describe('an unused suppression', () => {
  it('is reported with the unused codes', () => {
    const cells = [
      'x = 1  # freshkernel: ignore[H6]',
      'print(a)  # freshkernel: ignore[C3, H6, Z9]',
      { source: 'y = 1', tags: ['freshkernel:ignore'] }
    ];
    expect(lint(cells).unused).toEqual([
      { cellIndex: 0, line: 1, codes: ['H6'] },
      { cellIndex: 1, line: 1, codes: ['C3', 'Z9'] },
      { cellIndex: 2, line: null, codes: [] }
    ]);
  });

  it('is not reported if the phase or the settings disable the rule', () => {
    const cells = ['polish = 1  # freshkernel: ignore\n# freshkernel: ignore[C3]'];
    const whole = [{ source: 'polish = 1', tags: ['freshkernel:ignore=C3'] }];
    expect(lint(cells, { phase: 'exploring' }).unused).toHaveLength(2);
    expect(lint(whole, { phase: 'exploring' }).unused).toEqual([]);
    expect(lint(['x = 1  # freshkernel: ignore[C3]'], { ignore: ['C3'] }).unused).toEqual([]);
  });

  it('is not reported in a cell that does not parse', () => {
    expect(lint(['print(a  # freshkernel: ignore[H6]']).unused).toEqual([]);
  });
});
