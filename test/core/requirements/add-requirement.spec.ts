import { parse } from 'smol-toml';
import type { RequirementFiles } from '../../../src/protocol';
import {
  addRequirements,
  addToPyproject,
  addToRequirementsTxt
} from '../../../src/core/requirements/add-requirement';
import { readEnvironmentYml } from '../../../src/core/requirements/environment-yml';
import { provideEnvironmentYml } from '../../../src/core/requirements/requirement-file';
import { readRequirementsTxt } from '../../../src/core/requirements/requirements-txt';
import { Random } from './generated';

provideEnvironmentYml(readEnvironmentYml);

function files(
  texts: Readonly<Record<string, string | null>>,
  create = 'requirements.txt'
): RequirementFiles {
  return {
    files: Object.entries(texts).map(([path, text]) => ({ path, text, etag: 'x' })),
    create_path: create
  };
}

describe('requirements.txt', () => {
  it.each([
    ['an empty file', '', 'b==1\n'],
    ['sorted names stay sorted', 'a\nc==2\n', 'a\nb==1\nc==2\n'],
    ['names are compared as installers do', 'A-a\nB_0\nc\n', 'A-a\nb==1\nB_0\nc\n'],
    ['unsorted: appended', 'c\na\nd # x\n', 'c\na\nd # x\nb==1\n'],
    ['the last line gets a line end', 'a\nA2', 'a\nA2\nb==1\n'],
    ['line ends are kept', 'a\r\nc\r\n', 'a\r\nb==1\r\nc\r\n'],
    ['continued lines stay together', 'a==1 \\\n  --hash=x\nc\n', 'a==1 \\\n  --hash=x\nb==1\nc\n'],
    [
      'options stay on top',
      '-i https://example.org\n\nc\nd\n',
      '-i https://example.org\n\nb==1\nc\nd\n'
    ],
    [
      'a comment stays with its requirement',
      '-i x\n\n# why c\nc\nd\n',
      '-i x\n\nb==1\n# why c\nc\nd\n'
    ],
    ['a comment at the top stays there', '# all of it\nc\nd\n', '# all of it\nb==1\nc\nd\n'],
    ['below comments alone', '# nothing yet', '# nothing yet\nb==1\n'],
    ['a group below is not mixed in', 'a\na0\n\n# tests\nc\n', 'a\na0\nb==1\n\n# tests\nc\n']
  ])('%s', (_, before, after) => {
    expect(addToRequirementsTxt(before, ['b==1'])).toBe(after);
  });

  it('adds several', () => {
    expect(addToRequirementsTxt('a\nz\n', ['m==1', 'b==2'])).toBe('a\nb==2\nm==1\nz\n');
  });

  it('keeps everything else in random files', () => {
    const random = new Random(7);
    const parts = [
      'a',
      'b==1',
      'c>=2 # x',
      '# note',
      '',
      '-r x.txt',
      'd \\',
      '  --hash=y',
      'z; x',
      'e'
    ];
    for (let round = 0; round < 2000; round += 1) {
      const eol = random.of(['\n', '\r\n']);
      const count = random.below(7);
      const text =
        Array.from({ length: count }, () => random.of(parts)).join(eol) + random.of(['', eol]);
      const before = readRequirementsTxt(text);
      const edited = addToRequirementsTxt(text, ['m_new==1.5']);
      if (edited === null) {
        // A line that continues past the end of the file.
        expect(text.trimEnd()).toMatch(/\\$/);
        continue;
      }
      const after = readRequirementsTxt(edited);
      const added = after.requirements.filter(({ name }) => name === 'm-new');
      const rest = after.requirements.filter(({ name }) => name !== 'm-new');
      expect([added.map(one => one.text), text]).toEqual([['m_new==1.5'], text]);
      expect(rest.map(one => one.text)).toEqual(before.requirements.map(one => one.text));
      expect(after.includes.length).toBe(before.includes.length);
      const removed = edited.replace(`m_new==1.5${eol}`, '').replace('m_new==1.5\n', '');
      expect([text, text + eol, `${text}\n`]).toContain(removed);
    }
  });
});

describe('pyproject.toml', () => {
  it.each([
    [
      'a list on lines',
      '[project]\nname = "a"\ndependencies = [\n  "x", # why\n]\n',
      '[project]\nname = "a"\ndependencies = [\n  "x", # why\n  "b==1",\n]\n'
    ],
    [
      'a list in one line',
      '[project]\ndependencies = ["x"]\n',
      '[project]\ndependencies = ["x", "b==1"]\n'
    ],
    ['an empty list', '[project]\ndependencies = []\n', '[project]\ndependencies = ["b==1"]\n'],
    [
      'no list yet',
      '[project]\r\nname = "a" # me\r\n\r\n[tool.x]\r\ny = 1\r\n',
      '[project]\r\nname = "a" # me\r\ndependencies = ["b==1"]\r\n\r\n[tool.x]\r\ny = 1\r\n'
    ],
    [
      'a table below the project',
      '[project]\nname = "a"\n[project.urls]\nx = "y"\n',
      '[project]\nname = "a"\ndependencies = ["b==1"]\n[project.urls]\nx = "y"\n'
    ]
  ])('%s', (_, before, after) => {
    expect(addToPyproject(before, ['b==1'])).toBe(after);
    expect(parse(after)).toBeDefined();
  });

  it.each([
    ['broken', '[project'],
    ['of another tool', '[tool.poetry.dependencies]\na = "1"\n'],
    ['made by the build', '[project]\nname = "a"\ndynamic = ["dependencies"]\n'],
    ['of another form', '[project]\ndependencies = "a"\n'],
    ['an inline table', 'project = {name = "a"}\n']
  ])('is not edited if it is %s', (_, text) => {
    expect(addToPyproject(text, ['b==1'])).toBeNull();
  });
});

describe('the file of a project', () => {
  it('is the requirements.txt of the nearest folder', () => {
    const near = files({
      'p/requirements.txt': 'a\n',
      'p/pyproject.toml': '[project]\nname="a"\n'
    });
    expect(addRequirements(near, ['b==1'])).toEqual({
      path: 'p/requirements.txt',
      expectedText: 'a\n',
      text: 'a\nb==1\n'
    });
  });

  it('is the pyproject.toml if there is no requirements.txt', () => {
    const near = files({ 'pyproject.toml': '[project]\nname="a"\n', 'setup.cfg': '[options]\n' });
    expect(addRequirements(near, ['b==1'])?.path).toBe('pyproject.toml');
  });

  it('is created if there is none', () => {
    const none = files({ 'pyproject.toml': '[tool.ruff]\n' }, 'p/requirements.txt');
    expect(addRequirements(none, ['Zb==1', 'a_b==2'])).toEqual({
      path: 'p/requirements.txt',
      expectedText: null,
      text: 'a_b==2\nZb==1\n'
    });
  });

  it.each<Readonly<Record<string, string | null>>>([
    { 'environment.yml': 'dependencies: [a]\n' },
    { 'requirements.txt': null }
  ])('is not edited: %j', texts => {
    expect(addRequirements(files(texts), ['b==1'])).toBeNull();
  });
});
