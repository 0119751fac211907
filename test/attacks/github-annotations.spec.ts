/** Names of files, settings and code in a pull request that are commands to GitHub: it executes annotations only. */
import {
  ranNotebook,
  notebookOf,
  PYTHON_ENVIRONMENT,
  removeBundle,
  Workspace
} from '../cli/command';
import { commandsIn } from './workflow-commands';

/** Names that end a property, a command or a line, or begin a command. */
const NAMES = [
  '::stop-commands::x.ipynb',
  ' ::error::x.ipynb',
  'a,line=99,title=b.ipynb',
  'a:b::c=d.ipynb',
  '100%.ipynb',
  'a%0A::error::b%3A%2C%250D.ipynb',
  'a\n::stop-commands::b.ipynb',
  'a\r::add-mask::b.ipynb',
  '##[stop-commands]x.ipynb',
  'a;b]##[add-mask]c.ipynb'
];
const ACTIONS = { GITHUB_ACTIONS: 'true' };
const CODE = 'print(missing)  # ##[add-mask]x\n"""\n::stop-commands::x\n"""';

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

function run(...words: readonly string[]) {
  return workspace.run(words, { env: { ...PYTHON_ENVIRONMENT, ...ACTIONS } });
}

it('the runner finds these commands', () => {
  expect(commandsIn('\r  ::error file=a%2Cb,line=3::x%0Ay%25\n')).toEqual([
    { name: 'error', properties: { file: 'a,b', line: '3' }, data: 'x\ny%' }
  ]);
  expect(commandsIn('a.ipynb ##[add-mask]secret')).toEqual([
    { name: 'add-mask', properties: {}, data: 'secret' }
  ]);
  expect(commandsIn('::error file===a=b,title=::x')).toEqual([
    { name: 'error', properties: { file: 'a=b' }, data: 'x' }
  ]);
  expect(commandsIn('a ::error::x\n::unknown::x\n##[unknown]')).toEqual([]);
});

it('annotations have the names of their files', () => {
  NAMES.forEach(name => workspace.write(name, notebookOf([CODE])));
  const { out, err } = run('lint', '--format', 'github', '--select', 'H6', '.');
  const commands = commandsIn(out);
  expect(err).toBe('');
  expect(commands.map(({ properties }) => properties.file).sort()).toEqual([...NAMES].sort());
  expect(commands).toHaveLength(out.trimEnd().split('\n').length);
  expect(new Set(commands.map(({ name }) => name))).toEqual(new Set(['error']));
  expect(commands.every(({ data }) => data.includes('`missing`'))).toBe(true);
});

it('annotations have the names of files that cannot be read', () => {
  const names = NAMES.slice(-5);
  names.forEach(name => workspace.write(name, '{'));
  const { code, out } = run('lint', '--format', 'github', '.');
  expect(code).toBe(2);
  const files = commandsIn(out).map(each => [each.name, each.properties.file]);
  expect(files.sort()).toEqual(names.map(name => ['error', name]).sort());
});

it('annotations have the names of files that begin with the sign between a property and its value', () => {
  const names = ['=SUM(A1).ipynb', '==a=b.ipynb', '=folder/a.ipynb'];
  names.forEach(name => workspace.write(name, notebookOf([CODE])));
  workspace.write('=broken.ipynb', '{');
  const { out } = run('lint', '--format', 'github', '--select', 'H6', '.');
  // The runner makes the paths of files in the folder of the repository relative to it.
  const folder = `${workspace.folder}/`;
  const files = commandsIn(out).map(({ properties: { file } }) => file.replace(folder, ''));
  expect(files.sort()).toEqual([...names, '=broken.ipynb'].sort());
});

it('names and code in a report for people are not commands', () => {
  NAMES.forEach(name => workspace.write(name, notebookOf([CODE])));
  const { out } = run('lint', '.');
  expect(out).toContain('missing');
  expect(out).toContain('\\u003a:stop-commands::x.ipynb\n');
  expect(commandsIn(out)).toEqual([]);
  expect(commandsIn(workspace.run(['lint', '.'], { env: { GITHUB_ACTIONS: '' } }).out)).not.toEqual(
    []
  );
});

it.each(['crashes', 'graph', 'stale', 'slice', 'files', 'requirements', 'config', 'study', 'fix'])(
  'names, code and errors in the output of %s are not commands',
  command => {
    const name = '::stop-commands::x.ipynb';
    const failed = {
      output_type: 'error',
      ename: '::add-mask::x',
      evalue: 'a\n::error::b ##[add-mask]c',
      traceback: ['\n::error::d']
    };
    const notebook = notebookOf([CODE, '1 / 0']) as { cells: { outputs?: object[] }[] };
    notebook.cells[2].outputs = [failed];
    workspace.write(name, notebook);
    const words = {
      stale: [name, name],
      slice: [name, '--cell', '2'],
      study: [name],
      fix: ['--diff', name]
    }[command] ?? [name];
    const { out, err } = run(command, ...words);
    expect(`${out}${err}`).not.toBe('');
    expect([...commandsIn(out), ...commandsIn(err)]).toEqual([]);
  }
);

it('names and outputs in a check are not commands', () => {
  const name = '::stop-commands::x.ipynb';
  workspace.write(name, ranNotebook([['print("::add-mask::a ##[add-mask]b")', 'other\n']]));
  const { out, err, code } = run('check', name);
  expect([code, err]).toEqual([1, '']);
  expect(out).toContain('add-mask');
  expect(commandsIn(out)).toEqual([]);
});

it('names and settings in messages are not commands', () => {
  workspace.write('::stop-commands::/pyproject.toml', '[tool.freshkernel]\n"##[add-mask]x" = 1');
  workspace.write('::stop-commands::/a.ipynb', notebookOf(['x = 1']));
  workspace.write('::add-mask::x/a.txt', '');
  const { err } = run('lint', '--format', 'github', '::stop-commands::', '::add-mask::x');
  expect(err).toContain('add-mask::x: there are no notebooks');
  expect(err).toContain('pyproject.toml');
  expect(commandsIn(err)).toEqual([]);
});

it('40 findings are in at most ten annotations of each kind', () => {
  const undefinedNames = Array.from({ length: 22 }, (_, at) => `print(missing_${at})`);
  const paths = Array.from({ length: 18 }, (_, at) => `open("/data/${at},a::b%0A.csv")`);
  workspace.write('a.ipynb', notebookOf([...undefinedNames, ...paths]));
  const { out } = run('lint', '--format', 'github', '--select', 'H6,P1', '.');
  const [undefinedName, path, ...more] = commandsIn(out);
  expect(more).toEqual([]);
  expect(out.trimEnd().split('\n')).toHaveLength(2);
  expect([undefinedName.name, path.name]).toEqual(['error', 'warning']);
  expect(undefinedName.properties.title).toBe('Undefined name (H6): 22 findings');
  expect(path.properties.title).toMatch(/ \(P1\): 18 findings$/);
  expect(undefinedName.data.split('\n')).toHaveLength(21);
  expect(undefinedName.data).toMatch(/^Cell 2, line 1: [^]*\n2 more$/);
  paths.forEach((_, at) => expect(path.data).toContain(`/data/${at},a::b%0A.csv`));
});
