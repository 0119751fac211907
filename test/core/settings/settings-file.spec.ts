import * as fc from 'fast-check';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { readProjectTable, readSettings } from '../../../src/core/settings/settings-file';
import type { SettingsProblem } from '../../../src/core/settings/settings-file';
import { ruleOf } from '../lint/cells';

const RULES = [
  ruleOf({
    code: 'C6',
    name: 'long-cell',
    optionDeclarations: { lines: { default: 30, description: '' } }
  }),
  ruleOf({
    code: 'H6',
    name: 'undefined-name',
    category: 'hidden-state',
    optionDeclarations: {
      exact: { default: false, description: '' },
      known: { default: ['a'], description: '' },
      mode: { default: 'x', description: '' }
    }
  })
];

const read = (text: string) => readSettings(text, 'freshkernel.toml', RULES);
const lines = (problems: readonly SettingsProblem[]) =>
  problems.map(({ line, message }) => `${line}: ${message}`);
const warnings = (text: string) => lines(read(text).warnings);
const errors = (text: string) => lines(read(text).errors);

describe('readSettings', () => {
  it('reads every key', () => {
    const { config, warnings: told } = read(`
select = ["H", "long-cell", "structure"]
ignore = ["c6"]
phase = "exploring"
fail-on = "error"
exclude = ["drafts/"]
python-version = "3.11"
baseline = "known.json"
builtins = ["spark", "load_*"]
platform = "databricks"
profile = "research"
[severity]
H6 = "info"
long-cell = "error"
[per-file-ignores]
"docs/*.ipynb" = ["H6"]
[magics.fetch]
body = "elsewhere"
binds = ["table"]
[rules.long-cell]
lines = 50
[rules.H6]
exact = true
known = []
[check]
`);
    expect(told).toEqual([]);
    expect(config).toEqual({
      ...DEFAULT_CONFIG,
      profile: 'research',
      select: ['H', 'long-cell', 'structure'],
      ignore: ['c6'],
      phase: 'exploring',
      failOn: 'error',
      exclude: ['drafts/'],
      pythonVersion: { major: 3, minor: 11 },
      baseline: 'known.json',
      builtins: ['spark', 'load_*'],
      platform: 'databricks',
      severity: { H6: 'info', C6: 'error' },
      perFileIgnores: { 'docs/*.ipynb': ['H6'] },
      magics: { fetch: { body: 'elsewhere', binds: ['table'] } },
      rules: { 'long-cell': { lines: 50 }, 'undefined-name': { exact: true, known: [] } }
    });
  });

  it('reads its table in pyproject.toml, if there is one', () => {
    const project = (text: string) => readSettings(text, 'pyproject.toml', RULES);
    expect(project('[tool.freshkernel]\nphase = "exploring"').config?.phase).toBe('exploring');
    expect(project('phase = "exploring"').config).toBeNull();
    expect(project('[tool.ruff]\nselect = ["E"]')).toEqual({
      config: null,
      errors: [],
      warnings: []
    });
    expect(project('[tool]\nfreshkernel = 3').errors).toHaveLength(1);
    expect(project('a = 1\n[tool.freshkernel]\n\nphas = "x"').warnings).toMatchObject([
      { line: 4, column: 1 }
    ]);
  });

  it('reads the oldest supported Python of the project', () => {
    const text = '[project]\nrequires-python = ">=3.9"\n';
    expect(readProjectTable(text)).toEqual({ requiredPython: { major: 3, minor: 9 } });
    expect(readProjectTable('[project]\nname = "a"')).toEqual({ requiredPython: null });
    expect(readProjectTable('[project]\nrequires-python = 3.9')).toEqual({ requiredPython: null });
    expect(readProjectTable('[tool.ruff]')).toBeNull();
    expect(readProjectTable('[project')).toBeNull();
    const both = `${text}[tool.freshkernel]\nphase = "exploring"`;
    const { config } = readSettings(both, 'pyproject.toml', RULES);
    expect(config?.requiredPython).toEqual({ major: 3, minor: 9 });
    expect(read(both).config?.requiredPython).toBeNull();
  });

  it('reports a broken pyproject.toml only if it mentions Freshkernel', () => {
    const broken = (text: string) =>
      readSettings(text, 'pyproject.toml', RULES).errors.at(0) ?? null;
    expect(broken('[project\nname = "freshkernel"')).toBeNull();
    expect(broken('[tool.freshkernel]\nignore = [')).toMatchObject({ line: 2 });
    expect(broken('[ tool . "freshkernel" ]\nignore = [')).not.toBeNull();
  });

  it('reports the position of a TOML syntax error', () => {
    expect(read('phase = "exploring"\nselect = [').errors[0]).toMatchObject({ line: 2 });
    expect(read('a = = 1').errors[0].message).toMatch(
      /^The file is not valid TOML: .*\. Correct it at this place\.$/
    );
  });

  it('suggests a similar name', () => {
    expect(warnings('ignor = []\nfail_on = "info"')).toEqual([
      '1: `ignor` is not a setting. Did you mean `ignore`?',
      '2: `fail_on` is not a setting. Did you mean `fail-on`?'
    ]);
    expect(errors('ignore = ["H7", "undefind-name", "C6"]')).toEqual([
      '1: `ignore` names `H7`, which is not a rule. Remove it, or use one of `long-cell`, `structure`, `undefined-name`, `hidden-state`, `C6`, `H6`.',
      '1: `ignore` names `undefind-name`, which is not a rule. Did you mean `undefined-name`?'
    ]);
    expect(read('ignore = ["H7", "C6"]').config?.ignore).toEqual(['C6']);
    expect(errors('[rules.long-cel]\nlines = 1')).toEqual([
      '1: `rules.long-cel` names no rule. Did you mean `long-cell`?'
    ]);
    expect(warnings('[rules.long-cell]\nline = 3')).toEqual([
      '2: `rules.long-cell.line` is not an option. Did you mean `lines`?'
    ]);
    expect(warnings('[magics.fetch]\nbind = ["x"]')).toEqual([
      '2: `magics.fetch.bind` is not a setting. Did you mean `binds`?'
    ]);
  });

  it('reports the required type and skips the entry', () => {
    const text = `phase = "later"
ignore = "H6"
python-version = 3.10
exclude = [1]
severity = "error"
baseline = true
[rules.undefined-name]
exact = "yes"
known = "a"
mode = 1
[per-file-ignores]
"a b.ipynb" = "H6"
`;
    expect(errors(text)).toEqual([
      '1: `phase` cannot be "later". Give "exploring" or "finishing".',
      '2: `ignore` cannot be "H6". Give a list of strings, such as `["a", "b"]`.',
      '3: `python-version` has the wrong type. Give a text such as "3.12".',
      '4: `exclude` has the wrong type. Give a list of strings, such as `["a", "b"]`.',
      '5: `severity` cannot be "error". Give a table.',
      '6: `baseline` has the wrong type. Give a text in quotes.',
      '8: `rules.undefined-name.exact` cannot be "yes". Give `true` or `false`.',
      '9: `rules.undefined-name.known` cannot be "a". Give a list of strings, such as `["a", "b"]`.',
      '10: `rules.undefined-name.mode` has the wrong type. Give a text in quotes.',
      '12: `per-file-ignores."a b.ipynb"` cannot be "H6". Give a list of strings, such as `["a", "b"]`.'
    ]);
    expect(read(text).config).toEqual({ ...DEFAULT_CONFIG, rules: { 'undefined-name': {} } });
  });

  it('has an error for each wrong value, and a warning for each unknown key unless it is strict', () => {
    const unknown = ['ignor = []', '[check]\norder = "document"', '[magics.m]\nbind = ["x"]'];
    for (const text of unknown) {
      expect([errors(text).length, warnings(text).length]).toEqual([0, 1]);
      const strict = `strict-settings = true\n${text}`;
      expect([errors(strict).length, warnings(strict).length]).toEqual([1, 0]);
    }
    const wrong = [
      'strict-settings = 1',
      'profile = "learning"',
      'fail-on = "eror"',
      'select = ["H99"]',
      'extend-select = "H6"',
      'target = ["numpy"]',
      'python-version = "3.x"',
      '[severity]\nH99 = "error"',
      '[severity]\nH6 = "eror"',
      '[per-file-ignores]\n"a.ipynb" = ["Q"]',
      '[magics.m]\nbody = "here"',
      '[check]\nsandbox = "on"',
      '[check.normalizers]\ntimings = "off"',
      '[check.tolerance]\nrelative = 2',
      '[check.patterns]\na = "("'
    ];
    expect(wrong.filter(text => errors(text).length !== 1 || warnings(text).length > 0)).toEqual(
      []
    );
  });

  it.each(['', '/', '.', 'a[b', 'a[z-a]', 'drafts\\\\*', '!a.ipynb', '../a/*', '*.{py,ipynb}'])(
    'rejects the glob %j',
    glob => {
      for (const text of [`exclude = ["${glob}"]`, `[per-file-ignores]\n"${glob}" = ["H6"]`]) {
        expect(errors(text)).toHaveLength(1);
      }
    }
  );

  it.each(['a', 'drafts/', 'a/**/b', '[a-c]?.ipynb', '[!a]*', '[]]', 'a{b}', '/a', './a'])(
    'accepts the glob %j',
    glob => expect(errors(`exclude = ["${glob}"]`)).toEqual([])
  );

  it('never fails on any content', () => {
    const value = fc.oneof(
      fc.constantFrom(
        '1',
        'true',
        '"H6"',
        '[]',
        '["H6", 1]',
        '{ a = { b = 1 } }',
        '1979-05-27',
        '[[1]]'
      )
    );
    const key = fc.constantFrom(
      ...[
        'select',
        'severity',
        'severity.H6',
        'magics',
        'magics.x',
        'magics.x.binds',
        'rules',
        'rules.H6',
        'rules.H6.exact'
      ],
      ...[
        'per-file-ignores',
        'check',
        'check.order',
        'phase',
        '__proto__',
        'constructor',
        '"a b"',
        'rules.constructor'
      ]
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, maxLength: 6 }),
        entries => {
          const reading = read(entries.map(([name, text]) => `${name} = ${text}`).join('\n'));
          expect(reading.config !== null || reading.errors.length > 0).toBe(true);
        }
      ),
      { numRuns: 1000 }
    );
  });
});
