import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { RequirementFiles } from '../../../src/protocol';
import {
  distributionsForModule,
  isSharedModule,
  pypiNameForConda
} from '../../../src/core/requirements/distributions';
import { projectRequirements } from '../../../src/core/requirements/project-requirements';
import { normalizeName } from '../../../src/core/requirements/requirement';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

function read(texts: Readonly<Record<string, string | null>>): {
  files: readonly string[];
  names: readonly string[];
  complete: boolean;
} {
  const files: RequirementFiles = {
    files: Object.entries(texts).map(([path, text]) => ({ path, text, etag: null })),
    create_path: 'requirements.txt'
  };
  const project = projectRequirements(files);
  expect(projectRequirements(files)).toBe(project);
  const names = project.requirements.map(({ name, kind, file }) => `${name} ${kind} ${file}`);
  return { files: project.files, names, complete: project.complete };
}

describe('the files of a project', () => {
  it('are those of the nearest folder, all of them', () => {
    const texts = {
      'a/b/pyproject.toml': '[tool.ruff]\n',
      'a/requirements.txt': 'numpy\n',
      'a/pyproject.toml': '[project]\ndependencies = ["pandas"]\n',
      'requirements.txt': 'scipy\n'
    };
    expect(read(texts)).toEqual({
      files: ['a/requirements.txt', 'a/pyproject.toml'],
      names: ['numpy needed a/requirements.txt', 'pandas needed a/pyproject.toml'],
      complete: true
    });
  });

  it('include other files, even in cycles', () => {
    const texts = {
      'a/requirements.txt': '-r ../base/all.txt\n-c limits.txt\nx\n',
      'base/all.txt': 'y\n-r ../a/requirements.txt\n-r ./more.txt\n',
      'base/more.txt': 'z\n',
      'a/limits.txt': 'w<2\n'
    };
    expect(read(texts)).toEqual({
      files: ['a/requirements.txt'],
      names: [
        'x needed a/requirements.txt',
        'y needed base/all.txt',
        'z needed base/more.txt',
        'w constraint a/limits.txt'
      ],
      complete: true
    });
  });

  it.each([
    '-r gone.txt',
    '-r ../../out.txt',
    '-r https://example.org/x.txt',
    '-r /etc/x.txt',
    '-r C:\\x.txt'
  ])('are incomplete with %s', line => {
    expect(read({ 'requirements.txt': `a\n${line}\n` }).complete).toBe(false);
  });

  it('are complete without a constraint file, incomplete with an unreadable file', () => {
    expect(read({ 'requirements.txt': 'a\n-c gone.txt\n' }).complete).toBe(true);
    expect(read({ 'requirements.txt': null }).complete).toBe(false);
  });

  it('may be missing', () => {
    expect(read({ 'x/notes.txt': 'a' })).toEqual({ files: [], names: [], complete: true });
  });
});

describe('distributions of modules', () => {
  it('are known if the names differ', () => {
    expect(distributionsForModule('cv2')[0]).toBe('opencv-python');
    expect(distributionsForModule('sklearn')[0]).toBe('scikit-learn');
    expect(distributionsForModule('numpy')).toEqual(['numpy']);
    expect(distributionsForModule('helpers_of_mine')).toEqual([]);
    expect(isSharedModule('google')).toBe(true);
    expect(pypiNameForConda('PyTorch')).toBe('torch');
    expect(pypiNameForConda('Scikit_Learn')).toBe('scikit-learn');
  });

  it('match the installed packages', () => {
    const script =
      'import importlib.metadata as m, json\nprint(json.dumps(m.packages_distributions()))';
    const run = spawnSync(PYTHON, ['-c', script], { encoding: 'utf8' });
    const installed = JSON.parse(run.stdout) as Readonly<Record<string, readonly string[]>>;
    const checked = Object.entries(installed).filter(
      ([module]) => distributionsForModule(module).length > 0 && !isSharedModule(module)
    );
    expect(checked.length).toBeGreaterThan(10);
    for (const [module, names] of checked) {
      const known = distributionsForModule(module).map(normalizeName);
      expect([module, names.map(normalizeName).some(name => known.includes(name))]).toEqual([
        module,
        true
      ]);
    }
  });
});
