/** The commands `rule`, `config` and `init`. */
import { parse } from 'smol-toml';
import { ALL_RULES } from '../../src/core/rules/registry';
import { initialSettings } from '../../src/core/settings/initial-settings';
import { readSettings } from '../../src/core/settings/settings-file';
import type { ConfigDocument, RuleDocument } from '../../src/protocol';
import { notebookOf, removeBundle, Workspace } from './command';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

describe('freshkernel rule', () => {
  it.each(['H6', 'h6', 'undefined-name'])('explains %s', name => {
    const { out, code } = workspace.run(['rule', name]);
    expect(code).toBe(0);
    expect(out).toMatch(/^H6 Undefined name \(undefined-name\)\n/);
    expect(out).toContain('# freshkernel: ignore[H6]');
  });

  it('describes all rules as JSON', () => {
    const { rules } = JSON.parse(workspace.run(['rule', '--format', 'json']).out) as RuleDocument;
    expect(rules.map(({ code }) => code)).toEqual(ALL_RULES.map(({ code }) => code));
    expect(rules.filter(rule => rule.what === '' || rule.why === '')).toEqual([]);
  });

  it('no line of a text is longer than 100 columns, except code', () => {
    const { out } = workspace.run(['rule', ...ALL_RULES.map(({ code }) => code)]);
    const long = out.split('\n').filter(line => line.length > 100 && !line.startsWith('      '));
    expect(long).toEqual([]);
  });

  it('suggests the nearest rule', () => {
    const { err, code } = workspace.run(['rule', 'undefind-name']);
    expect([code, err]).toEqual([
      2,
      'freshkernel: There is no rule `undefind-name`. Did you mean `freshkernel rule undefined-name`?\n'
    ]);
  });
});

describe('freshkernel config', () => {
  function config(words: readonly string[], cwd = ''): ConfigDocument {
    const { out, err } = workspace.run(['config', '--format', 'json', ...words], { cwd });
    expect(err).toBe('');
    return JSON.parse(out) as ConfigDocument;
  }

  const setting = ({ settings }: ConfigDocument, key: string) =>
    settings.find(each => each.key === key);
  const rule = ({ rules }: ConfigDocument, code: string) => rules.find(each => each.code === code);

  beforeEach(() => workspace.write('nb/a.ipynb', notebookOf(['x = 1'])));

  it('shows defaults where nothing is set', () => {
    const report = config(['nb/a.ipynb']);
    expect(report).toMatchObject({ path: 'nb/a.ipynb', settings_file: null, excluded: false });
    expect(report.settings.every(({ source }) => source === 'default')).toBe(true);
    expect(rule(report, 'H15')).toMatchObject({ on: false, reason: 'default' });
  });

  it('shows the line of each setting, in either file', () => {
    workspace.write(
      'freshkernel.toml',
      'phase = "exploring"\nignore = ["T"]\nextend-select = ["H15"]\nexclude = ["nb/**"]\n\n[severity]\nH9 = "error"\n\n[per-file-ignores]\n"nb/*" = ["C4"]\n\n[check]\nsandbox = "auto"\n'
    );
    const report = config(['a.ipynb'], 'nb');
    expect(report).toMatchObject({ settings_file: '../freshkernel.toml', excluded: true });
    expect(setting(report, 'phase')).toMatchObject({ value: '"exploring"', line: 1 });
    expect(setting(report, 'severity')).toMatchObject({ value: '{"H9":"error"}', line: 6 });
    expect(setting(report, 'check.sandbox')).toMatchObject({ value: '"auto"', line: 13 });
    expect(setting(report, 'fail-on')).toMatchObject({ source: 'default', line: null });
    expect(rule(report, 'H9')).toMatchObject({ on: true, severity: 'error', reason: 'default' });
    expect(rule(report, 'H15')).toMatchObject({ on: true, reason: 'select' });
    expect(rule(report, 'T1')).toMatchObject({ on: false, reason: 'ignore' });
    expect(rule(report, 'C4')).toMatchObject({ on: false, reason: 'per-file-ignores' });
    expect(workspace.run(['config', 'nb/a.ipynb']).out).toContain('freshkernel.toml:13');
  });

  it('shows what the profile sets', () => {
    workspace.write(
      'freshkernel.toml',
      'profile = "production"\nphase = "exploring"\n[severity]\nI4 = "info"\n'
    );
    const report = config(['nb/a.ipynb']);
    expect(setting(report, 'profile')).toMatchObject({ value: '"production"', line: 1 });
    expect(setting(report, 'phase')).toMatchObject({ source: 'settings', line: 2 });
    expect(setting(report, 'fail-on')).toMatchObject({ source: 'profile', line: null });
    expect(rule(report, 'H15')).toMatchObject({ on: true, reason: 'profile' });
    expect(rule(report, 'C4')).toMatchObject({ on: false, reason: 'profile' });
    expect(rule(report, 'I2')).toMatchObject({ on: true, severity: 'error', reason: 'default' });
    expect(rule(report, 'I4')).toMatchObject({ severity: 'info' });
    expect(workspace.run(['config', 'nb/a.ipynb']).out).toContain('(the profile)');
  });

  it('shows what decides the Python version', () => {
    workspace.write('pyproject.toml', '[project]\nrequires-python = ">=3.10"\n');
    const version = () => setting(config(['nb/a.ipynb']), 'python-version');
    expect(version()).toMatchObject({ value: '"3.10"', source: 'requires-python' });
    const metadata = { language_info: { name: 'python', version: '3.9.1' } };
    workspace.write('nb/a.ipynb', notebookOf(['x = 1'], { metadata }));
    expect(version()).toMatchObject({ value: '"3.9"', source: 'notebook' });
    workspace.write('pyproject.toml', '[tool.freshkernel]\npython-version = "3.12"\n');
    expect(version()).toMatchObject({ value: '"3.12"', source: 'settings', line: 2 });
  });

  it('explains a file that is missing or is no notebook', () => {
    workspace.write('b.ipynb', '{');
    expect(workspace.run(['config', 'missing.ipynb']).code).toBe(2);
    expect(workspace.run(['config', 'b.ipynb']).err).toContain('b.ipynb');
    expect(workspace.run(['config', 'nb', 'b.ipynb']).code).toBe(2);
  });
});

describe('freshkernel init', () => {
  it('writes settings that change nothing', () => {
    const { out, code } = workspace.run(['init']);
    expect([code, out]).toEqual([
      0,
      'Wrote freshkernel.toml: every setting is a comment until you edit it.\n'
    ]);
    expect(parse(workspace.read('freshkernel.toml'))).toEqual({});
  });

  it('has settings that are valid without the signs of comments, each once', () => {
    const text = initialSettings(ALL_RULES, null).replace(/^#(?!#)/gm, '');
    const { errors, warnings } = readSettings(text, 'freshkernel.toml', ALL_RULES);
    expect([...errors, ...warnings]).toEqual([]);
    const tables = parse(text) as Record<string, object>;
    const options = ALL_RULES.filter(rule => Object.keys(rule.optionDeclarations).length > 0);
    expect(Object.keys(tables.rules).sort()).toEqual(options.map(({ name }) => name).sort());
  });

  it('sets a profile', () => {
    const { out } = workspace.run(['init', '--profile', 'research']);
    expect(out).toContain('every other setting is a comment');
    expect(parse(workspace.read('freshkernel.toml'))).toEqual({ profile: 'research' });
    expect(workspace.run(['init', '--profile', 'art', 'new']).code).toBe(2);
  });

  it('replaces nothing', () => {
    workspace.write('freshkernel.toml', 'ignore = ["C"]\n');
    expect(workspace.run(['init']).code).toBe(2);
    expect(workspace.read('freshkernel.toml')).toBe('ignore = ["C"]\n');
    workspace.write('sub/pyproject.toml', '[tool.freshkernel]\nignore = ["C"]\n');
    expect(workspace.run(['init', 'sub']).err).toContain('has settings of Freshkernel already');
    expect(workspace.run(['init', 'nowhere']).err).toContain('There is no folder');
    workspace.write('other/pyproject.toml', '[project]\nname = "x"\n');
    expect(workspace.run(['init', '--format', 'json', 'other']).out).toContain(
      '"settings_file": "other/freshkernel.toml"'
    );
  });
});
