import { DEFAULT_COMPARE_SETTINGS } from '../../../src/core/compare/text/compare-settings';
import { readSettings } from '../../../src/core/settings/settings-file';
import { ALL_RULES } from '../../../src/core/rules/registry';

const read = (text: string): ReturnType<typeof readSettings> =>
  readSettings(text, 'freshkernel.toml', ALL_RULES);

describe('settings of the comparison', () => {
  it('are read', () => {
    const { config, warnings } = read(`
[check]
tolerance = { relative = 1e-6, absolute = 0.5 }

[check.normalizers]
set-order = false
uuid = true

[check.patterns]
ticket = 'ticket-\\d+'

[check.cells.noisy]
tolerance = { relative = 0.05 }
normalizers = { float-tolerance = false }

[check.cells.live]
compare = false
`);
    expect(warnings).toEqual([]);
    expect(config?.comparison).toEqual({
      without: ['set-order'],
      tolerance: { relative: 1e-6, absolute: 0.5 },
      patterns: [{ name: 'ticket', pattern: 'ticket-\\d+' }],
      cells: {
        noisy: {
          compare: true,
          tolerance: { relative: 0.05, absolute: 0 },
          without: ['float-tolerance']
        },
        live: { compare: false, tolerance: null, without: [] }
      }
    });
  });

  it('have defaults', () => {
    expect(read('phase = "exploring"').config?.comparison).toEqual(DEFAULT_COMPARE_SETTINGS);
  });

  it.each([
    [
      'normalizers = { sett-order = false }',
      '`check.normalizers.sett-order` names no normalizer. Did you mean `set-order`?'
    ],
    [
      'normalizers = { uuid = 1 }',
      '`check.normalizers.uuid` has the wrong type. Give `true` or `false`.'
    ],
    [
      'tolerance = { relative = 2 }',
      '`check.tolerance.relative` would make all numbers the same. Give a part, such as `0.01`.'
    ],
    [
      'tolerance = { absolute = -1 }',
      '`check.tolerance.absolute` has the wrong type. Give a number that is not negative, such as `1e-6`.'
    ],
    [
      'tolerance = { relativ = 0.1 }',
      '`check.tolerance.relativ` is not a setting. Did you mean `relative`?'
    ],
    ['tolerance = 3', '`check.tolerance` has the wrong type. Give a table.'],
    [
      'patterns = { a = "(" }',
      '`check.patterns.a` cannot be used. A `(` is not closed. Write `\\(` for the character.'
    ],
    ['patterns = { a = 3 }', '`check.patterns.a` has the wrong type. Give a text in quotes.'],
    [
      'cells = { a = { skip = true } }',
      '`check.cells.a.skip` is not a setting. Remove it, or use one of `compare`, `normalizers`, `tolerance`.'
    ],
    [
      'cells = { a = { compare = "no" } }',
      '`check.cells.a.compare` cannot be "no". Give `true` or `false`.'
    ],
    ['pattern = { a = "b" }', '`check.pattern` is not a setting. Did you mean `patterns`?']
  ])('%s is reported', (line, message) => {
    const { config, errors, warnings } = read(`[check]\n${line}`);
    const problems = [...errors, ...warnings];
    expect(problems.map(problem => problem.message)).toEqual([message]);
    expect(problems[0].line).toBe(2);
    expect(config).not.toBeNull();
  });
});
