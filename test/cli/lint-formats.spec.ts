/** The formats of `freshkernel lint` with hostile names and contents, and the options for output. */
import * as fs from 'node:fs';
import * as path from 'node:path';
import { JSDOM } from 'jsdom';
import { marked } from 'marked';
import { LINT_FORMAT_NAMES } from '../../src/core/report/lint/formats';
import type { LintDocument } from '../../src/protocol';
import { FileLines } from '../oracles/formats/sarif-log';
import type { SarifLog } from '../oracles/formats/sarif-log';
import { sarifProblems } from '../oracles/formats/sarif-schema';
import { notebookOf, removeBundle, Workspace } from './command';

const HOSTILE_NAME = "a%0A,b::c]]>&\u202e'<i>.ipynb";
const HOSTILE_TEXT =
  '/home/x\u001b[31m\u202e]]></script><script>alert(1)</script><img src=x onerror=alert(1)>%0A::error::x [a](javascript:alert(1)) {0} @octocat #12 | ${{ x }}.csv';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function hostileNotebook(): object {
  const source = `open(${JSON.stringify(HOSTILE_TEXT)})\nprint(missing)`;
  return notebookOf([{ source, id: '"><script>alert(2)</script>' }, `open("/home/a\`b\`/c.csv")`]);
}

function lint(format: string, words: readonly string[] = []): string {
  const { code, out, err } = workspace.run(['lint', '--format', format, ...words, '.']);
  expect(err).toBe('');
  expect([0, 1]).toContain(code);
  return out;
}

const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

it.each(LINT_FORMAT_NAMES)(
  '%s has no character that controls a terminal or reorders text',
  format => {
    workspace.write(HOSTILE_NAME, hostileNotebook());
    workspace.write('broken\u001b.ipynb', '{"cells": [\u0007');
    const { out, code } = workspace.run(['lint', '--format', format, '.']);
    expect(code).toBe(2);
    expect(out).not.toMatch(CONTROLS);
    expect(out).toContain('P1');
  }
);

it('SARIF is valid, and regions and fixes apply to the file', () => {
  workspace.write(HOSTILE_NAME, hostileNotebook());
  workspace.write('broken.ipynb', '{"cells": [');
  const { out } = workspace.run(['lint', '--format', 'sarif', '.']);
  const log = JSON.parse(out) as SarifLog;
  expect(sarifProblems(log)).toEqual([]);
  const [run] = log.runs;
  expect(run.invocations[0].executionSuccessful).toBe(false);
  expect(run.invocations[0].toolExecutionNotifications[0].message.text).toContain('cut off');
  expect(decodeURIComponent(run.artifacts[0].location.uri)).toBe(HOSTILE_NAME);
  const path1 = run.results.find(({ ruleId }) => ruleId === 'P1');
  // Neither a link nor an argument.
  expect(path1?.message.text).not.toMatch(/(?<!\\)\]\(/);
  expect(path1?.message.text).not.toContain(' {0}');
  const lines = new FileLines(workspace.read(HOSTILE_NAME));
  const missing = run.results.find(({ ruleId }) => ruleId === 'H6');
  expect(missing && lines.cut(missing.locations[0].physicalLocation.region)).toBe('missing');
});

it('SARIF has valid problems only for an invalid log', () => {
  expect(sarifProblems({ version: '2.1.0', runs: [{ results: [] }] })).not.toEqual([]);
});

it('SARIF has the changes that `fix` makes', () => {
  const cells = ['import os\nfrom math import *\nprint(sqrt(2), os.sep)', '', 'x = 1'];
  workspace.write('a.ipynb', notebookOf(cells, { nbformat_minor: 4 }));
  for (const rule of ['I3', 'C3']) {
    const lines = new FileLines(workspace.read('a.ipynb'));
    const log = JSON.parse(lint('sarif', ['--select', rule])) as SarifLog;
    const fixes = log.runs[0].results.flatMap(result => result.fixes ?? []);
    expect(fixes.map(({ properties }) => properties.applicability)).toEqual(['safe']);
    workspace.run(['fix', '--select', rule, 'a.ipynb']);
    expect(lines.after(fixes[0])).toBe(workspace.read('a.ipynb'));
    expect(workspace.read('a.ipynb')).not.toBe(lines.text);
  }
});

it('SARIF names a file outside of the repository by its absolute path', () => {
  const file = workspace.write('outside.ipynb', notebookOf(['print(missing)']));
  workspace.write('project/.git/HEAD', '');
  const { out } = workspace.run(['lint', '--format', 'sarif', file], { cwd: 'project' });
  expect((JSON.parse(out) as SarifLog).runs[0].artifacts[0].location).toEqual({
    uri: `file://${file}`
  });
});

it('SARIF fingerprints survive moved cells', () => {
  const cells = ['print(missing)', 'open("/data/a.csv")', 'x = 1'];
  const fingerprints = (order: readonly number[]): ReadonlyMap<string, unknown> => {
    workspace.write('a.ipynb', notebookOf(order.map(index => cells[index])));
    const { results } = (JSON.parse(lint('sarif', ['--select', 'H6,P1'])) as SarifLog).runs[0];
    return new Map(results.map(({ ruleId, partialFingerprints }) => [ruleId, partialFingerprints]));
  };
  const before = fingerprints([0, 1, 2]);
  expect(before.size).toBe(2);
  expect(fingerprints([2, 1, 0])).toEqual(before);
});

it('GitHub annotations hold one command for each line, at the line of the file', () => {
  workspace.write(HOSTILE_NAME, hostileNotebook());
  const lines = lint('github').trimEnd().split('\n');
  const document = JSON.parse(lint('json')) as LintDocument;
  const { findings } = document.notebooks[0];
  expect(lines).toHaveLength(findings.length);
  const commands = lines.map(line => {
    const match = /^::(error|warning|notice) ([^:]*)::(.*)$/.exec(line);
    expect(match).not.toBeNull();
    const properties = (match?.[2] ?? '').split(',').map(each => each.split('='));
    return {
      properties: Object.fromEntries(properties) as Record<string, string>,
      text: match?.[3]
    };
  });
  const unescape = (text = ''): string => decodeURIComponent(text);
  const missing = commands.find(({ text }) => text?.includes('`missing`'));
  const finding = findings.find(({ code }) => code === 'H6');
  expect(missing?.properties.line).toBe(String(finding?.json_line));
  expect(unescape(missing?.text)).toContain('Cell 2, line 2: ');
  expect(unescape(missing?.properties.file)).toBe(HOSTILE_NAME.replace('\u202e', '\\u202e'));
  expect(commands.every(({ text }) => !/[\r\n]|%(?!25|0A)/.test(text ?? ''))).toBe(true);
});

it('JUnit is well-formed XML with the messages as text', () => {
  workspace.write(HOSTILE_NAME, hostileNotebook());
  const xml = new new JSDOM().window.DOMParser().parseFromString(lint('junit'), 'text/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  const names = [...xml.querySelectorAll('*')].map(({ tagName }) => tagName);
  expect(new Set(names)).toEqual(
    new Set(['testsuites', 'testsuite', 'testcase', 'failure', 'system-out'])
  );
  const failures = [...xml.querySelectorAll('failure')];
  expect(failures.map(failure => failure.textContent).join()).toContain('</script>');
  expect(xml.querySelector('testsuites')?.getAttribute('failures')).toBe(String(failures.length));
});

it('JUnit fails exactly for what `fail-on` fails for', () => {
  workspace.write('a.ipynb', notebookOf(['open("/data/a.csv")']));
  const failures = (words: readonly string[]): number =>
    lint('junit', words).split('<failure').length - 1;
  expect(failures([])).toBe(1);
  expect(failures(['--fail-on', 'error'])).toBe(0);
});

it('HTML has no scripts, no handlers and no resources', () => {
  workspace.write(HOSTILE_NAME, hostileNotebook());
  const page = new JSDOM(lint('html')).window.document;
  expect(page.querySelectorAll('script, img, iframe, object, link, a, form')).toHaveLength(0);
  const attributes = [...page.querySelectorAll('*')].flatMap(element =>
    [...element.attributes].map(({ name }) => name)
  );
  expect(attributes.filter(name => name.startsWith('on') || name === 'src')).toEqual([]);
  expect(page.body.textContent).toContain('<script>alert(1)</script>');
  expect([...page.querySelectorAll('mark')].map(mark => mark.textContent)).toContain('missing');
});

it('HTML of several notebooks has a table of them, with links to their sections', () => {
  const cell = (source: string): object => ({
    cell_type: 'code',
    source,
    metadata: {},
    outputs: []
  });
  const write = (name: string, ...cells: readonly object[]): void =>
    void workspace.write(name, { cells, metadata: {}, nbformat: 4, nbformat_minor: 4 });
  write('bad.ipynb', cell('print(missing)'));
  write('empty.ipynb');
  workspace.write('none.ipynb', '[]');
  const { out } = workspace.run(['lint', '--select', 'H6', '--format', 'html', '.']);
  const page = new JSDOM(out).window.document;
  const [, table] = page.querySelectorAll('table');
  const rows = [...table.querySelectorAll('tbody tr')];
  const texts = rows.map(row => [...row.children].map(({ textContent }) => textContent));
  expect(texts.map(([name, errors]) => [name, errors])).toEqual([
    ['bad.ipynb', '1'],
    ['empty.ipynb', '0'],
    ['none.ipynb', 'Not checked']
  ]);
  // Without findings there is no section.
  const targets = rows.map(row => row.querySelector('a')?.getAttribute('href') ?? null);
  expect(targets[1]).toBeNull();
  const [bad, , none] = targets.map(target => target && page.querySelector(target)?.textContent);
  expect([bad, none]).toEqual(['bad.ipynb', 'none.ipynb']);
});

it('HTML shows stored outputs on request only, as text and pictures', () => {
  const picture =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const outputs = [
    { output_type: 'stream', name: 'stdout', text: '<b>bold</b>\u001b[31mred' },
    { output_type: 'display_data', metadata: {}, data: { 'image/png': picture } },
    { output_type: 'display_data', metadata: {}, data: { 'image/png': '"><script>' } },
    { output_type: 'display_data', metadata: {}, data: { 'text/html': '<script>1</script>' } },
    { output_type: 'display_data', metadata: {}, data: { 'image/svg+xml': '<svg onload="1"/>' } }
  ];
  const source = 'print(missing)';
  const cell = { cell_type: 'code', source, metadata: {}, execution_count: 1, outputs };
  workspace.write('a.ipynb', { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 4 });
  expect(new JSDOM(lint('html')).window.document.querySelectorAll('.o')).toHaveLength(0);
  const page = new JSDOM(lint('html', ['--with-outputs'])).window.document;
  expect([...page.querySelectorAll('.o')].map(({ textContent }) => textContent)).toEqual([
    '<b>bold</b>red',
    ''
  ]);
  expect([...page.querySelectorAll('img')].map(({ src }) => src)).toEqual([
    `data:image/png;base64,${picture}`
  ]);
  expect(page.querySelectorAll('script, svg')).toHaveLength(0);
});

it('Markdown has no markup, links or mentions of the notebook', () => {
  workspace.write(HOSTILE_NAME, hostileNotebook());
  const out = lint('markdown');
  const html = marked.parse(out, { async: false, gfm: true });
  const page = new JSDOM(html).window.document;
  const tags = new Set([...page.body.querySelectorAll('*')].map(({ tagName }) => tagName));
  const table = ['TABLE', 'THEAD', 'TBODY', 'TR', 'TH', 'TD'];
  const allowed = ['H2', 'H3', 'P', 'UL', 'LI', 'STRONG', 'CODE', ...table];
  expect([...tags].filter(tag => !allowed.includes(tag))).toEqual([]);
  page.querySelectorAll('code').forEach(code => code.remove());
  expect(page.body.textContent).not.toMatch(/@\w|#\d|https?:|javascript:/);
  expect(out).toContain('octocat');
});

it('GitLab and rdjson have the lines of the file, and rdjson columns in bytes', () => {
  workspace.write('a.ipynb', notebookOf(['s = "é😀"; print(missing)']));
  const [issue] = JSON.parse(lint('gitlab', ['--select', 'H6'])) as {
    check_name: string;
    fingerprint: string;
    location: { path: string; lines: { begin: number } };
  }[];
  const { diagnostics } = JSON.parse(lint('rdjson', ['--select', 'H6'])) as {
    diagnostics: { location: { path: string; range: Record<string, Record<string, number>> } }[];
  };
  const bytes = fs.readFileSync(path.join(workspace.folder, 'a.ipynb'));
  const at = bytes.indexOf('missing');
  const line = bytes.subarray(0, at).toString().split('\n').length;
  const column = at - bytes.lastIndexOf('\n', at);
  expect(issue.location).toEqual({ path: 'a.ipynb', lines: { begin: line, end: line } });
  expect(issue.fingerprint).toMatch(/^\w{11}$/);
  expect(diagnostics[0].location).toEqual({
    path: 'a.ipynb',
    range: { start: { line, column }, end: { line, column: column + 'missing'.length } }
  });
});

describe('output options', () => {
  beforeEach(() => workspace.write('a.ipynb', notebookOf(['print(missing)', 'open("/data/a")'])));

  it('counts the findings of each rule', () => {
    const { out } = workspace.run(['lint', '--statistics', 'a.ipynb']);
    expect(out).toMatch(/^ +1 {2}H6 +Undefined name/m);
    expect(out).toMatch(/^ +1 {2}P1 /m);
    expect(out).not.toContain('print(missing)');
    const { statistics } = JSON.parse(
      lint('json', ['--statistics', '--ignore', 'T'])
    ) as LintDocument;
    expect(statistics?.map(({ code, count }) => [code, count])).toEqual([
      ['H6', 1],
      ['P1', 1]
    ]);
    expect(workspace.run(['lint', '--statistics', '--format', 'sarif', '.']).code).toBe(2);
  });

  it('prints findings only with --quiet', () => {
    const { out } = workspace.run(['lint', '--quiet', 'a.ipynb']);
    expect(out).toContain('Undefined name');
    expect(out).not.toContain('1 notebook');
  });

  it('writes the output to a file, without colors', () => {
    const words = ['lint', '--output-file', 'report.txt', 'a.ipynb'];
    const { out, code } = workspace.run(words, { env: { FORCE_COLOR: '1' } });
    expect([out, code]).toEqual(['', 1]);
    expect(workspace.read('report.txt')).toContain('Undefined name');
    expect(workspace.read('report.txt')).not.toContain('\u001b');
    expect(fs.readdirSync(workspace.folder).sort()).toEqual(['a.ipynb', 'report.txt']);
  });

  it.each(['a.ipynb', './a.ipynb', '/dev/null', '.', 'missing/report.txt'])(
    'refuses to write to %s',
    target => {
      const before = workspace.read('a.ipynb');
      const { code, err } = workspace.run(['lint', '--output-file', target, 'a.ipynb']);
      expect(code).toBe(2);
      expect(err).toContain(target);
      expect(workspace.read('a.ipynb')).toBe(before);
      expect(fs.statSync('/dev/null').isCharacterDevice()).toBe(true);
    }
  );

  it('replaces a link, not the file behind it', () => {
    workspace.write('target.txt', 'kept');
    fs.symlinkSync('target.txt', path.join(workspace.folder, 'link.txt'));
    workspace.run(['lint', '--output-file', 'link.txt', 'a.ipynb']);
    expect(workspace.read('target.txt')).toBe('kept');
    expect(workspace.read('link.txt')).toContain('Undefined name');
  });
});
