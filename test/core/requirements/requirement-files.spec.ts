import type { DeclaredRequirement } from '../../../src/core/requirements/declared-requirement';
import { readEnvironmentYml } from '../../../src/core/requirements/environment-yml';
import {
  provideEnvironmentYml,
  readRequirementFile
} from '../../../src/core/requirements/requirement-file';

it('cannot read environment.yml before its reader is provided', () => {
  expect(readRequirementFile('environment.yml', 'dependencies: [numpy]').complete).toBe(false);
  provideEnvironmentYml(readEnvironmentYml);
});

/** `name specifier @ lines kind ; marker` of each requirement. */
function readLines(path: string, text: string): readonly string[] {
  return readRequirementFile(path, text).requirements.map(format);
}

function format({ name, specifier, lines, kind, marker }: DeclaredRequirement): string {
  const range = lines.first === lines.last ? `${lines.first}` : `${lines.first}-${lines.last}`;
  const versions = specifier === null ? '?' : specifier.text === '' ? 'any' : specifier.text;
  return `${name} ${versions} @${range} ${kind}${marker === null ? '' : ` ; ${marker}`}`;
}

describe('requirements.txt', () => {
  const text = [
    '\uFEFF# what the analysis needs',
    '-i https://example.org/simple',
    '--no-binary :all:',
    'NumPy == 1.26.4  # fast',
    'pandas[excel, test]>=2,<3 ; python_version >= "3.9"',
    'scipy==1.11.0 \\',
    '    --hash=sha256:aa \\',
    '    --hash=sha256:bb',
    'requests # no version',
    'zope.interface#not-a-comment',
    '-r base.txt',
    '-rmore.txt',
    '--requirement=third.txt',
    '-c constraints.txt',
    '-e git+https://example.org/tool.git@v1#egg=my_tool',
    'torch @ https://example.org/torch-2.0-cp311-cp311-linux_x86_64.whl ; sys_platform == "linux"',
    './wheels/Shapely-2.0.1-cp311-cp311-linux_x86_64.whl',
    '',
    'last'
  ];

  it('reads what pip reads', () => {
    const read = readRequirementFile('requirements.txt', text.slice(0, 9).join('\r\n'));
    expect(read.requirements.map(format)).toEqual([
      'numpy == 1.26.4 @4 needed',
      'pandas >=2,<3 @5 needed ; python_version >= "3.9"',
      'scipy ==1.11.0 @6-8 needed',
      'requests any @9 needed'
    ]);
    expect(read.complete).toBe(true);
  });

  it('reads references, and marks those that it cannot read', () => {
    const read = readRequirementFile('a/requirements.txt', text.slice(9).join('\n'));
    expect(read.requirements.map(format)).toEqual([
      'my-tool ? @6 needed',
      'torch ? @7 needed ; sys_platform == "linux"',
      'shapely ? @8 needed',
      'last any @10 needed'
    ]);
    expect(read.includes).toEqual([
      { path: 'base.txt', line: 2, isConstraint: false },
      { path: 'more.txt', line: 3, isConstraint: false },
      { path: 'third.txt', line: 4, isConstraint: false },
      { path: 'constraints.txt', line: 5, isConstraint: true }
    ]);
    // `zope.interface#not-a-comment` is not a requirement.
    expect(read.complete).toBe(false);
  });

  it.each(['-e .', './folder', '${PACKAGE}==1', 'git+https://example.org/x.git', '-r ${X}.txt'])(
    'is incomplete with %s',
    line => {
      const read = readRequirementFile('requirements.txt', line);
      expect([read.requirements, read.complete]).toEqual([[], false]);
    }
  );

  it('handles a comment inside continued lines', () => {
    expect(readLines('requirements.txt', 'a\\\n# b\nc')).toEqual([
      'a any @1-2 needed',
      'c any @3 needed'
    ]);
    expect(readLines('requirements.txt', 'a==1 \\')).toEqual(['a ==1 @1 needed']);
  });
});

describe('pyproject.toml', () => {
  it('reads the project, its extras, groups and tools', () => {
    const text = `[project]
name = "My_Project"
dependencies = [
  "numpy>=1.26",
  # why
  "pandas; python_version > '3'",
]
optional-dependencies.plots = ["matplotlib==3.8.*"]

[dependency-groups]
test = ["pytest", {include-group = "lint"}]
lint = ["ruff==0.1"]

[tool.uv]
dev-dependencies = ["mypy"]

[tool.hatch.envs.docs]
dependencies = ["sphinx"]
`;
    const read = readRequirementFile('pyproject.toml', text);
    expect(read.requirements.map(format)).toEqual([
      'numpy >=1.26 @4 needed',
      "pandas any @6 needed ; python_version > '3'",
      'matplotlib ==3.8.* @8 optional',
      'pytest any @11 optional',
      'ruff ==0.1 @12 optional',
      'mypy any @15 optional',
      'sphinx any @18 optional'
    ]);
    expect([read.complete, read.canDeclare, read.ownNames]).toEqual([true, true, ['my-project']]);
  });

  it('reads Poetry', () => {
    const text = `[tool.poetry]
name = "thing"
[tool.poetry.dependencies]
python = "^3.10"
a = "^1.2.3"
b = "^0.2"
c = "^0.0.3"
d = "~1.4"
e = "*"
f = "1.0"
g = ">=1,<2"
h = {version = "^2", optional = true, markers = "os_name == 'nt'"}
i = {git = "https://example.org/i.git"}
j = [{version = "1", python = "<3.9"}, {version = "2", python = ">=3.9"}]
k = "^1 || ^2"
[tool.poetry.group.dev.dependencies]
l = "1.*"
`;
    expect(readLines('pyproject.toml', text)).toEqual([
      'a >=1.2.3,<2 @5 needed',
      'b >=0.2,<0.3 @6 needed',
      'c >=0.0.3,<0.0.4 @7 needed',
      'd >=1.4,<1.5 @8 needed',
      'e any @9 needed',
      'f ==1.0 @10 needed',
      'g >=1,<2 @11 needed',
      "h >=2,<3 @12 optional ; os_name == 'nt'",
      'i ? @13 needed',
      'j ==1 @14 needed ; <3.9',
      'j ==2 @14 needed ; >=3.9',
      'k ? @15 needed',
      'l ==1.* @17 optional'
    ]);
  });

  it('follows only dynamic metadata that setuptools reads from files', () => {
    const dynamic = '[project]\nname = "a"\ndynamic = ["dependencies"]\n';
    const files = '[tool.setuptools.dynamic]\ndependencies = {file = ["requirements.txt"]}\n';
    expect(readRequirementFile('pyproject.toml', dynamic).complete).toBe(false);
    const read = readRequirementFile('pyproject.toml', dynamic + files);
    expect(read.complete).toBe(true);
    expect(read.includes).toEqual([{ path: 'requirements.txt', line: 5, isConstraint: false }]);
  });

  it('declares nothing if it only configures tools, or is broken', () => {
    expect(readRequirementFile('pyproject.toml', '[tool.ruff]\nx = 1\n').canDeclare).toBe(false);
    const broken = readRequirementFile('pyproject.toml', '[project\n');
    expect([broken.canDeclare, broken.complete]).toEqual([true, false]);
    const pixi = readRequirementFile('pyproject.toml', '[tool.pixi.dependencies]\na = "*"\n');
    expect([pixi.canDeclare, pixi.complete]).toEqual([true, false]);
    expect(readRequirementFile('pyproject.toml', '[project]\ndependencies = "a"\n').complete).toBe(
      false
    );
  });
});

describe('setup.cfg', () => {
  it('reads lists on lines and in one line', () => {
    const text = `[metadata]
name = Some.Thing
[options]
install_requires =
    numpy >= 1.2
    # a comment
    pandas; python_version < "3.9"
setup_requires = wheel; setuptools
[options.extras_require]
plots = matplotlib; seaborn
docs =
  sphinx
[flake8]
install_requires = nonsense here
`;
    const read = readRequirementFile('setup.cfg', text);
    expect(read.requirements.map(format)).toEqual([
      'numpy >= 1.2 @5 needed',
      'pandas any @7 needed ; python_version < "3.9"',
      'wheel any @8 optional',
      'setuptools any @8 optional',
      'matplotlib any @10 optional',
      'seaborn any @10 optional',
      'sphinx any @12 optional'
    ]);
    expect([read.complete, read.ownNames]).toEqual([true, ['some-thing']]);
  });

  it('follows files, and declares nothing if it only configures tools', () => {
    const read = readRequirementFile(
      'setup.cfg',
      '[options]\ninstall_requires = file: a.txt, b.txt\n'
    );
    expect(read.includes.map(({ path }) => path)).toEqual(['a.txt', 'b.txt']);
    expect(readRequirementFile('setup.cfg', '[flake8]\nmax-line-length = 100\n').canDeclare).toBe(
      false
    );
  });
});

describe('setup.py', () => {
  const setup = (text: string): string => `from setuptools import setup\n${text}\n`;

  it('reads literals, and names of literals', () => {
    const text = setup(
      'REQUIRES = [\n    "numpy>=1",\n    "pandas",\n]\nsetup(name="mine", install_requires=REQUIRES,\n' +
        '      extras_require={"x": ["scipy"], "y": "six"})'
    );
    const read = readRequirementFile('setup.py', text);
    expect(read.requirements.map(format)).toEqual([
      'numpy >=1 @3 needed',
      'pandas any @4 needed',
      'scipy any @7 optional',
      'six any @7 optional'
    ]);
    expect([read.complete, read.ownNames]).toEqual([true, ['mine']]);
  });

  it.each([
    'setup(install_requires=open("requirements.txt").read().split())',
    'r = ["a"]\nr.append("b")\nsetup(install_requires=r)',
    'r = ["a"]\nr += ["b"]\nsetup(install_requires=r)',
    'r = ["a"]\nif x:\n    r = ["b"]\nsetup(install_requires=r)',
    'setup(install_requires=["a"] + more)',
    'setup(install_requires=["a", name])',
    'setup(**options)',
    'setup(\n',
    'pass'
  ])('is incomplete: %s', text => {
    const read = readRequirementFile('setup.py', setup(text));
    expect([read.canDeclare, read.complete]).toEqual([true, false]);
  });

  it('is complete without requirements', () => {
    expect(readRequirementFile('setup.py', setup('setup(name="a")')).complete).toBe(true);
  });
});

describe('environment.yml', () => {
  it('reads packages of conda and of pip', () => {
    const text = `name: test
channels: [conda-forge]
dependencies:
  - python=3.11   # the language
  - numpy=1.26
  - scipy==1.11.4
  - conda-forge::pandas>=2,<3
  - "pytorch 2.1.* cuda*"
  - matplotlib-base=3.8.2=py311h54ef318_0
  - scikit-learn 1.3|1.4
  - xarray[version='>=2023']
  - requests
  - graphviz=9.0  # the program
  - pip
  - pip:
      - -r more.txt
      - opencv-python==4.9.0.80
      - "torchmetrics>=1; python_version > '3.8'"
`;
    const read = readRequirementFile('environment.yml', text);
    expect(read.requirements.map(format)).toEqual([
      'python ==3.11.* @4 needed',
      'numpy ==1.26.* @5 needed',
      'scipy ==1.11.4 @6 needed',
      'pandas >=2,<3 @7 needed',
      'torch ==2.1.* @8 needed',
      'matplotlib ==3.8.2 @9 needed',
      'scikit-learn ? @10 needed',
      'xarray >=2023 @11 needed',
      'requests any @12 needed',
      'pip any @14 needed',
      'opencv-python ==4.9.0.80 @17 needed',
      "torchmetrics >=1 @18 needed ; python_version > '3.8'"
    ]);
    expect(read.includes).toEqual([{ path: 'more.txt', line: 16, isConstraint: false }]);
    expect(read.complete).toBe(true);
  });

  it.each([
    'dependencies: [',
    '- a',
    'dependencies:\n  a: 1',
    'dependencies:\n  - {a: 1}',
    'dependencies:\n  - anaconda=2024'
  ])('is incomplete: %s', text => {
    expect(readRequirementFile('environment.yaml', text).complete).toBe(false);
  });
});

describe('uv.lock', () => {
  it('reads the resolved versions', () => {
    const text = `version = 1
requires-python = ">=3.10"

[[package]]
name = "mine"
version = "0.1.0"
source = { editable = "." }

[[package]]
name = "numpy"
version = "2.0.1"
source = { registry = "https://packages.example/simple" }
`;
    const read = readRequirementFile('uv.lock', text);
    expect(read.requirements.map(format)).toEqual(['mine ? @4 locked', 'numpy ==2.0.1 @9 locked']);
    expect(read.ownNames).toEqual(['mine']);
  });
});

describe('Pipfile', () => {
  it('reads packages', () => {
    const text =
      '[packages]\nnumpy = "==1.26"\npandas = "*"\nx = {git = "https://example.org/x.git"}\n' +
      '[dev-packages]\npytest = {version = ">=7"}\n[requires]\npython_version = "3.11"\n';
    expect(readLines('Pipfile', text)).toEqual([
      'numpy ==1.26 @2 needed',
      'pandas any @3 needed',
      'x ? @4 needed',
      'pytest >=7 @6 optional'
    ]);
  });
});

it('is incomplete for pixi', () => {
  const read = readRequirementFile('pixi.toml', '[dependencies]\nnumpy = "*"\n');
  expect([read.canDeclare, read.complete]).toEqual([true, false]);
});
