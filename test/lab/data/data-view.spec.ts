import { applyEdits } from '../../../src/core/fixes/apply';
import type { FileUse } from '../../../src/core/file-paths/file-use';
import { dataView, pathsOf } from '../../../src/lab/data/data-view';
import type { DataView } from '../../../src/lab/data/data-view';
import { KnownFiles } from '../../../src/lab/session/files/known-files';
import type { NearbyFiles } from '../../../src/protocol';
import { usesOf } from '../../core/file-paths/uses-of-cells';
import { fileOf } from './data-notebook';

/** The view where these files, and members of archives, are on the disk. */
function viewOf(
  uses: readonly FileUse[],
  present: readonly string[],
  archives: NearbyFiles['archives'] = []
): DataView {
  const files = pathsOf(uses).map(path => fileOf(path, present.includes(path) ? 'x' : undefined));
  const nearby = { files: [...present], archives, complete: true };
  const disk = new KnownFiles({ files, nearby }, () => undefined);
  return dataView(uses, { disk, files: new Map(files.map(file => [file.path, file])) });
}

/** `path status: reads / writes`, one line for each row. */
function lines({ rows }: DataView): readonly string[] {
  const named = (uses: DataView['rows'][number]['reads']): string =>
    uses.map(({ cell, callable }) => `${cell.index + 1} ${callable}`).join(', ');
  return rows.map(
    ({ path, status, reads, writes }) => `${path} ${status}: ${named(reads)} / ${named(writes)}`
  );
}

describe('the view of files', () => {
  it('lists each path with those who read and write it, problems first', () => {
    const uses = usesOf([
      'import pandas as pd, json',
      'a = pd.read_csv("a.csv")\na2 = pd.read_csv("a.csv")',
      'a.to_csv("out.csv")\nopen("log.txt", "a")',
      'pd.read_csv("out.csv")\nopen("gone.json")',
      '%%writefile helper.txt\ntext',
      '!wget https://example.org/map.zip && unzip map.zip'
    ]);
    expect(lines(viewOf(uses, ['a.csv']))).toEqual([
      'gone.json missing: 4 open / ',
      'a.csv found: 2 pandas.read_csv / ',
      'helper.txt written:  / 5 %writefile',
      'log.txt written: 3 open / 3 open',
      'map.zip written: 6 unzip / 6 wget',
      'out.csv written: 4 pandas.read_csv / 3 .to_csv'
    ]);
  });

  it('names who works: code, shell, downloads', () => {
    const uses = usesOf(['!cp a.csv b.csv', '!wget https://example.org/c.csv', 'open("a.csv")']);
    const { rows } = viewOf(uses, []);
    const actors = rows.map(
      ({ path, reads, writes }) => `${path} ${[...reads, ...writes].map(use => use.actor).join()}`
    );
    expect(actors.sort()).toEqual(['a.csv shell,code', 'b.csv shell', 'c.csv download']);
  });

  it('rewrites all uses of a path', () => {
    const sources = ['import os', 'f = open("Data/x.csv")', 'os.path.getsize("Data/x.csv")'];
    const uses = usesOf(sources);
    const [row] = viewOf(uses, ['data/x.csv']).rows;
    expect(row.candidates.map(({ path, reason }) => [path, reason])).toEqual([
      ['data/x.csv', 'case']
    ]);
    const cells = sources.map((source, index) => {
      const cell = uses.find(use => use.cell.index === index)?.cell;
      return { key: cell?.key ?? `${index}`, type: 'code' as const, source };
    });
    const applied = applyEdits(cells, row.candidates[0].edits ?? []);
    expect(applied.ok && applied.cells.map(each => each.kind === 'kept' && each.source)).toEqual([
      'import os',
      'f = open("data/x.csv")',
      'os.path.getsize("data/x.csv")'
    ]);
  });

  it('offers no rewriting where a use cannot be written so', () => {
    const uses = usesOf(['name = "x"', 'open(name + "1.csv")', 'open(f"{name}1.csv")']);
    const [row] = viewOf(uses, ['data/x1.csv']).rows;
    expect(row.path).toBe('x1.csv');
    expect(row.candidates.map(({ edits }) => edits)).toEqual([null]);
  });

  it('offers members of archives without a rewriting', () => {
    const uses = usesOf(['open("x.csv")']);
    const [row] = viewOf(uses, [], [{ path: 'all.zip', members: ['deep/x.csv'] }]).rows;
    expect(row.candidates).toEqual([
      { path: 'all.zip', reason: 'archive', member: 'deep/x.csv', edits: null }
    ]);
  });

  it('says what an unknown path depends on', () => {
    const uses = usesOf(['import os', 'open(os.environ["DATA"] + "/x.csv")', 'open(input(), "w")']);
    const { rows, unknown } = viewOf(uses, []);
    expect(rows).toEqual([]);
    expect(unknown.map(({ path, code, isWrite }) => [path, code, isWrite])).toEqual([
      ['…/x.csv', 'os.environ["DATA"] + "/x.csv"', false],
      ['…', 'input()', true]
    ]);
  });

  it('cuts long code', () => {
    const uses = usesOf([`open(input() + ${'"x" + '.repeat(100)} "y")`]);
    expect(viewOf(uses, []).unknown[0].code.length).toBeLessThan(130);
  });

  it('marks paths that were not answered yet', () => {
    const uses = usesOf(['open("x.csv")']);
    const disk = new KnownFiles(
      { files: [], nearby: { files: [], archives: [], complete: true } },
      () => undefined
    );
    expect(lines(dataView(uses, { disk, files: new Map() }))).toEqual(['x.csv pending: 1 open / ']);
  });
});
