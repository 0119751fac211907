/** All formats on real notebooks: the same findings, and regions of the file that hold the code that is meant. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { LineIndex } from '../../../src/core/notebook/line-index';
import { readNotebook } from '../../../src/core/notebook/reader';
import { printable } from '../../../src/core/report/terminal';
import type { Finding, LintDocument } from '../../../src/protocol';
import { removeBundle, Workspace } from '../../cli/command';
import { rowsOfGitlab, rowsOfJunit, rowsOfRdjson } from './other-formats';
import { FileLines, unescaped } from './sarif-log';
import type { SarifLog, SarifResult } from './sarif-log';
import { sarifProblems } from './sarif-schema';
import { placeOf, typedFindings } from './typed-findings';

const ROOT = path.join(__dirname, '../../..');
const isFull = process.env.FRESHKERNEL_SCALE === 'full';
const FOLDERS = ['examples', ...(isFull ? ['.cache/corpus'] : [])].filter(name =>
  existsSync(path.join(ROOT, name))
);
/** The program of a library that reads SARIF; only `make verify` installs it. */
const READER = path.join(ROOT, '.cache/sarif-reader-venv/bin/sarif');
const LEVELS = { error: 'error', warning: 'warning', info: 'note' };
const MARKS = { error: '✖', warning: '⚠', info: 'ℹ' };

let workspace: Workspace;

beforeAll(() => {
  workspace = new Workspace();
});
afterAll(() => {
  workspace.remove();
  removeBundle();
});

function output(format: string, folder: string): string {
  const file = path.join(workspace.folder, `out.${format}`);
  const words = ['lint', '--format', format, '--output-file', file];
  const { code, err } = workspace.run([...words, path.join(ROOT, folder)], { cwd: '' });
  expect([0, 1, err]).toContain(code);
  return readFileSync(file, 'utf8');
}

interface Found {
  readonly file: string;
  readonly finding: Finding;
}

function findingsIn(document: LintDocument): readonly Found[] {
  return document.notebooks.flatMap(({ path: file, findings }) =>
    findings.map(finding => ({ file, finding }))
  );
}

describe.each(FOLDERS)('the formats on %s', folder => {
  let document: LintDocument;
  let found: readonly Found[];
  let log: SarifLog;

  beforeAll(() => {
    document = JSON.parse(output('json', folder)) as LintDocument;
    found = findingsIn(document);
    log = JSON.parse(output('sarif', folder)) as SarifLog;
  }, 600_000);

  it('are about notebooks with findings', () => {
    expect(found.length).toBeGreaterThan(10);
  });

  it('has the same findings in SARIF as in JSON', () => {
    const results = log.runs[0].results.map(({ ruleId, level, message, locations, properties }) => [
      decodeURIComponent(locations[0].physicalLocation.artifactLocation.uri.replace('file://', '')),
      ruleId,
      level,
      unescaped(message.text),
      properties.cellIndex,
      properties.cellLine,
      properties.cellColumn,
      locations[0].logicalLocations?.[0].name ?? null
    ]);
    const expected = found.map(({ file, finding }) => [
      file,
      finding.code,
      LEVELS[finding.severity],
      finding.message,
      finding.cell_index,
      finding.line,
      finding.column,
      finding.cell_index === null ? null : `cell ${finding.cell_index + 1}`
    ]);
    expect(results).toEqual(expected);
  });

  it('has the same findings in text as in JSON', () => {
    expect(rowsOfText(output('text', folder))).toEqual(found.map(rowOf));
  }, 600_000);

  it('has the same findings in the other formats that list them all', () => {
    const expected = log.runs[0].results.map(({ ruleId, locations }) => {
      const { artifactLocation, region } = locations[0].physicalLocation;
      const file = decodeURIComponent(artifactLocation.uri.replace('file://', ''));
      return [file, ruleId, region.startLine].join(' ');
    });
    const broken = document.notebooks.flatMap(({ errors }) => errors).length;
    expect(rowsOfGitlab(output('gitlab', folder)).slice(broken)).toEqual(expected);
    expect(rowsOfRdjson(output('rdjson', folder)).slice(broken)).toEqual(expected);
    expect(rowsOfJunit(output('junit', folder))).toEqual(expected);
    expect(output('markdown', folder)).toContain(` ${found.length} findings\n`);
    const listed = output('html', folder).split('<div class="f ').length - 1;
    expect(listed).toBe(Math.min(found.length, 2_000));
  }, 600_000);

  it('has the same findings in a notebook that someone types in', () => {
    const differences = document.notebooks.flatMap(({ path: file, findings, errors }) => {
      const expected = errors.length > 0 ? [] : findings.map(placeOf).sort();
      const shown = errors.length > 0 ? [] : typedFindings(file);
      return String(shown) === String(expected) ? [] : [{ file, shown, expected }];
    });
    expect(differences).toEqual([]);
  }, 1_200_000);

  it('has valid SARIF', () => {
    expect(sarifProblems(log)).toEqual([]);
    const [{ tool, results }] = log.runs;
    for (const { ruleId, ruleIndex } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId);
    }
  });

  it('has regions of the file that hold the code that is meant', () => {
    const { results } = log.runs[0];
    const files = new Map<string, ReturnType<typeof open>>();
    let checked = 0;
    found.forEach(({ file, finding }, index) => {
      if (!isJson(file)) {
        return;
      }
      const opened = files.get(file) ?? open(file);
      files.set(file, opened);
      checked += expectRegion(finding, results[index], opened);
    });
    expect(checked).toBeGreaterThan(10);
  });

  it('has fixes whose replacements give a notebook with other cells', () => {
    const { results } = log.runs[0];
    found.forEach(({ file }, index) => {
      const { fixes = [] } = results[index];
      const { lines, cells } = fixes.length === 0 || !isJson(file) ? NOTHING : open(file);
      for (const fix of isJson(file) ? fixes : []) {
        const after = readNotebook(lines.after(fix), file);
        expect(after.ok && after.document.cells.map(({ source }) => source)).not.toEqual(
          cells.map(({ source }) => source)
        );
        expect(after.ok).toBe(true);
      }
    });
  });

  it('has SARIF that a library reads: each result with its rule, level, message, file and line', () => {
    if (!existsSync(READER)) {
      expect(isFull).toBe(false);
      return;
    }
    const words = ['csv', '--output', path.join(workspace.folder, 'out.csv')];
    execFileSync(READER, [...words, path.join(workspace.folder, 'out.sarif')]);
    const rows = csvRows(readFileSync(path.join(workspace.folder, 'out.csv'), 'utf8'));
    const read = rows
      .slice(1)
      .map(([, level, code, , file, line]) => [level, code, file, line].join());
    const expected = log.runs[0].results.map(({ level, ruleId, locations }) => {
      const { artifactLocation, region } = locations[0].physicalLocation;
      const file = artifactLocation.uri.replace(/^file:\/\//, '');
      return [level, ruleId, file, String(region.startLine)].join();
    });
    expect(read.map(row => row.replace('file://', '')).sort()).toEqual(expected.sort());
  }, 60_000);

  it('has distinct fingerprints in each notebook', () => {
    const keys = log.runs[0].results.map(({ locations, ruleId, partialFingerprints }) =>
      JSON.stringify([
        locations[0].physicalLocation.artifactLocation.uri,
        ruleId,
        partialFingerprints.primaryLocationLineHash
      ])
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('has the same findings in text as in JSON for a script', () => {
  const cells = ['x = 1; print(missing)', 'import os', 'x = [\n    missing\n]'];
  const file = workspace.write('scripts/a.py', cells.map(cell => `# %%\n${cell}\n`).join('\n'));
  const shown = (format: string): string =>
    workspace.run(['lint', '--format', format, path.dirname(file)], { cwd: '' }).out;
  const found = findingsIn(JSON.parse(shown('json')) as LintDocument);
  const rows = found.map(rowOf);
  expect(rows.join('\n')).toContain('a.py line 2:14 ✖ H6');
  expect(rows.join('\n')).toContain('a.py line 9:5 ✖ H6');
  expect(rowsOfText(shown('text'))).toEqual(rows);
});

/** File, place, severity, rule and message of each finding in a text for people. */
function rowsOfText(text: string): readonly string[] {
  let file = '';
  const listed: string[] = [];
  for (const line of text.split('\n')) {
    const row = /^ {2}(notebook|(?:cell|line) \d+(?::\d+)?) +([✖⚠ℹ]) .* \((\w+)\): (.*)$/.exec(
      line
    );
    if (row !== null) {
      listed.push([file, row[1], row[2], row[3], row[4]].join(' ').trimEnd());
    } else if (/^\S.*\.(?:ipynb|py|q?md|Rmd)$/.test(line)) {
      file = line;
    }
  }
  return listed;
}

/** The same of a finding of the JSON document. */
function rowOf({ file, finding }: Found): string {
  const { cell_index: index, line, severity, code, message } = finding;
  const cell = index === null ? 'notebook' : `cell ${index + 1}`;
  const inCell = line === null ? cell : `${cell}:${line}`;
  const inFile = `line ${finding.file_line}${line === null ? '' : `:${finding.file_column}`}`;
  const isText = !isJson(file) && finding.file_line !== null;
  const place = isText ? inFile : inCell;
  return [printable(file), place, MARKS[severity], code, printable(message).trimEnd()].join(' ');
}

/** Whether a file is no script or page with cells; `same-findings-in-text` compares the regions of those. */
function isJson(file: string): boolean {
  return file.endsWith('.ipynb');
}

const NOTHING = { lines: new FileLines(''), cells: [] };

function open(file: string) {
  const text = readFileSync(file, 'utf8');
  const read = readNotebook(text, file);
  if (!read.ok) {
    throw new Error(read.problem.message);
  }
  return { lines: new FileLines(text), cells: read.document.cells };
}

/** The rows of a CSV file, whose fields may be in quotes. */
function csvRows(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g
  )) {
    rows[rows.length - 1].push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') {
      rows.push([]);
    }
  }
  return rows.filter(row => row.length > 1);
}

/** Returns the number of regions that were compared. */
function expectRegion(
  { cell_index: index, line, column, end_line: endLine, end_column: endColumn, json_line }: Finding,
  { locations }: SarifResult,
  { lines, cells }: ReturnType<typeof open>
): number {
  const { region } = locations[0].physicalLocation;
  if (index === null) {
    expect(region).toEqual({ startLine: 1 });
    return 0;
  }
  const { source } = cells[index];
  const positions = new LineIndex(source);
  const offset = (row: number | null, at: number | null, none: number): number =>
    row === null || at === null ? none : positions.offset({ line: row, column: at });
  const code = source.slice(offset(line, column, 0), offset(endLine, endColumn, source.length));
  const cut = lines.cut(region);
  if (json_line !== null) {
    expect(region.startLine).toBe(json_line);
  }
  if (region.snippet !== undefined) {
    expect(region.snippet.text).toBe(cut);
  }
  if (source !== '') {
    expect((JSON.parse(`["${cut}"]`) as string[]).join('')).toBe(code);
  }
  return 1;
}
