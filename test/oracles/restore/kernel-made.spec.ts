/** Files that a cell makes, made and read by Python: databases by many queries, and pickles. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataReads } from '../../../src/core/data-shapes/data-reads';
import { textsOf } from '../../../src/core/file-paths/path-uses';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { madeFile } from '../../../src/core/restore/made-files';
import { PYTHON_ENV } from './restored-case';

const OPTIONS = {
  version: { major: 3, minor: 12 },
  magics: builtinMagics(),
  futureFeatures: [],
  automagic: true
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'freshkernel-made-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The code that makes the file which a program reads, with its data written. */
function makerOf(path: string, source: string, at: number, cwd: string): string {
  const cells = [{ key: 'c', texts: textsOf(summarizeCell(source, OPTIONS)) }];
  const file = dataReads(cells).files.get(path);
  const made = file === undefined ? null : madeFile(file, `${at}-${path}`);
  if (made === null || made.code === null) {
    throw new Error(`Nothing is made for: ${source}`);
  }
  made.files.forEach(each => writeFileSync(join(cwd, each.path), each.content));
  return made.code;
}

/** Runs programs on the files that are made for them; returns their errors. */
function errorsOf(path: string, sources: readonly string[]): readonly (readonly string[])[] {
  const cwd = mkdtempSync(join(folder, 'programs-'));
  const programs = sources.map((source, at) => ({
    source,
    code: `${makerOf(path, source, at, cwd)}\n${source.replaceAll(path, `${at}-${path}`)}`
  }));
  const script = [
    'import json, sys',
    'failed = []',
    'for program in json.load(sys.stdin):',
    '    try:',
    "        exec(program['code'], {})",
    '    except Exception as error:',
    "        failed.append([program['source'], repr(error)])",
    'print(json.dumps(failed))'
  ].join('\n');
  const text = execFileSync(PYTHON_ENV.FRESHKERNEL_PYTHON, ['-c', script], {
    input: JSON.stringify(programs),
    cwd,
    encoding: 'utf8'
  });
  return JSON.parse(text) as string[][];
}

const QUERIES = [
  'select name, age from people',
  'SELECT * FROM people WHERE age > 30',
  "select p.name, o.total from people p join orders o on p.id = o.person_id where o.state = 'open'",
  'select people.name from people left join orders on people.id = orders.person_id',
  'select count(*), avg(total) as mean from orders group by state having count(*) > 1',
  'with big as (select person_id, sum(total) as s from orders group by person_id) select s from big',
  'select name from people where id in (select person_id from orders where total >= 5)',
  "select case when age < 18 then 'child' else 'adult' end as kind, count(*) n from people group by kind",
  'select distinct city from people order by city desc limit 3',
  'select "first name", [last name], `zip` from people',
  "select name || ' ' || city as label from people -- a comment, with words",
  'select a.name, b.name from people as a, people as b where a.id < b.id',
  'select name, row_number() over (partition by city order by age desc) as r from people',
  'select name from people union select title from books',
  "select strftime('%Y', day) as year, sum(total) from orders group by 1 order by year",
  'select coalesce(nick, name), cast(age as integer) from people where nick is not null',
  "select name from people where name like 'A%' and age between 3 and 9 and not city = 'Rome'",
  'select o.* from orders o inner join people using (id)',
  'select max(total) - min(total) from orders',
  'select t.n from (select name as n from people) t',
  'select exists(select 1 from orders where total > 3)',
  "select name, 'x' as mark, 2 * age + 1 as twice from people where city in ('Rome', 'Oslo')",
  'select count(distinct city) from people',
  'select name from people where age > (select avg(age) from people)'
];

it('answers queries of many forms from the tables that they show', () => {
  const sources = QUERIES.map(
    query =>
      `import sqlite3\ncon = sqlite3.connect('a.db')\nrows = con.execute(${JSON.stringify(query)}).fetchall()`
  );
  expect(errorsOf('a.db', sources)).toEqual([]);
});

it('has the values with which queries compare, and what joins them', () => {
  const ask = (query: string): string =>
    `import sqlite3\ncon = sqlite3.connect('a.db')\nassert con.execute(${JSON.stringify(query)}).fetchall()`;
  const sources = [
    'select a from t where b > 100',
    "select a from t where b = 'Rome'",
    'select t.a from t join u on t.id = u.t_id',
    "select a from t where b in ('x', 'y')"
  ].map(ask);
  expect(errorsOf('a.db', sources)).toEqual([]);
});

it('makes pickles of dictionaries and lists', () => {
  const sources = [
    "d = pickle.load(open('a.pkl', 'rb'))\nassert d['x'] + 1 > 0\nd['name'].upper()",
    "for p in pickle.load(open('a.pkl', 'rb')):\n    p['a']['b'].strip()"
  ].map(source => `import pickle\n${source}`);
  expect(errorsOf('a.pkl', sources)).toEqual([]);
});

it('reads queries of any text in bounded steps', () => {
  const hostile = [
    "'".repeat(5_000),
    'select '.repeat(3_000),
    '('.repeat(20_000),
    'from a join b on '.repeat(1_000)
  ];
  const cells = hostile.map((text, at) => ({
    key: String(at),
    texts: textsOf(
      summarizeCell(
        `import sqlite3\nsqlite3.connect('a.db').execute(${JSON.stringify(text)})`,
        OPTIONS
      )
    )
  }));
  expect(dataReads(cells).files.get('a.db')?.format).toBe('database');
});
