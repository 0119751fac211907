import type { Contents } from '@jupyterlab/services';
import * as fc from 'fast-check';
import { requirementText } from '../../../src/core/requirements/requirement-styles';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { FoundRequirements } from '../../../src/lab/requirements/find-requirements';
import { findRequirements } from '../../../src/lab/requirements/find-requirements';
import { writtenText } from '../../../src/lab/requirements/written-text';
import { makeDocument } from '../findings';

type Files = Readonly<Record<string, string>>;

/** A server with these files; paths without a leading `/`. It counts its requests. */
class FakeContents {
  requests = 0;
  constructor(private readonly files: Files) {}

  get(
    path: string,
    { type, content: isWanted }: Contents.IFetchOptions = {}
  ): Promise<Contents.IModel> {
    this.requests++;
    const found = type === 'directory' ? this.list(path) : this.files[path];
    // As JupyterLab does, contents come on request only.
    const content = isWanted === true ? found : null;
    return found === undefined || found === null
      ? Promise.reject(new Error('404'))
      : Promise.resolve({ path, type, content } as unknown as Contents.IModel);
  }

  private list(path: string): readonly object[] | null {
    const start = path === '' ? '' : `${path}/`;
    const below = Object.keys(this.files).filter(name => name.startsWith(start));
    const entries = new Map(
      below.map(name => {
        const [entry, ...rest] = name.slice(start.length).split('/');
        return [entry, rest.length === 0 ? 'file' : 'directory'];
      })
    );
    return below.length === 0 ? null : [...entries].map(([name, type]) => ({ name, type }));
  }
}

async function find(
  cells: readonly string[],
  files: Files,
  more: Partial<Parameters<typeof findRequirements>[0]> = {}
): Promise<{ readonly found: FoundRequirements; readonly requests: number }> {
  const contents = new FakeContents(files);
  const found = await findRequirements({
    document: makeDocument(...cells),
    config: DEFAULT_CONFIG,
    localPath: 'project/notebooks/a.ipynb',
    drivePrefix: '',
    contents,
    kernel: null,
    declared: { files: [], create_path: 'project/requirements.txt' },
    ...more
  });
  return { found, requests: contents.requests };
}

const names = ({ requirements }: FoundRequirements): readonly string[] =>
  requirements.map(requirementText);

it('follows modules of the project on the server', async () => {
  const { found } = await find(
    ['import numpy as np\nfrom tools.read import load\n%run prepare.py', 'import helpers'],
    {
      'project/notebooks/a.ipynb': '',
      'project/notebooks/prepare.py': 'import yaml',
      'project/notebooks/tools/__init__.py': '',
      'project/notebooks/tools/read.py': 'from . import deep\nimport requests',
      'project/notebooks/tools/deep.py': 'import PIL',
      'project/src/helpers.py': 'import bs4',
      'other/numpy.py': ''
    }
  );
  expect(names(found)).toEqual(['beautifulsoup4', 'numpy', 'Pillow', 'PyYAML', 'requests']);
  expect(found.localModules).toHaveLength(5);
  expect(found.unread).toEqual([]);
});

it('reads a notebook without modules in few requests, and bounds those of a large project', async () => {
  const plain = await find(['import numpy', 'import pandas as pd'], {
    'project/notebooks/a.ipynb': ''
  });
  expect(plain.requests).toBeLessThan(8);
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`project/notebooks/m${at}.py`, 'x = 1'])
  );
  const imports = Object.keys(many).map((_, at) => `import m${at}`);
  expect((await find(imports, many)).requests).toBeLessThanOrEqual(200);
});

it('takes names and versions from the kernel', async () => {
  const fact = { found: true, builtin_or_stdlib: false, origin: null } as const;
  const modules = new Map([
    ['cv2', { ...fact, name: 'cv2', distribution: 'opencv-python-headless', version: '4.9.0.80' }],
    ['own', { ...fact, name: 'own', distribution: 'Own_Tools', version: '0.3' }]
  ]);
  const kernel = { modules, changedModules: [] };
  const { found } = await find(['import cv2, own, scipy'], {}, { kernel });
  const text = (versions: 'stated' | 'pin' | 'ranges'): string =>
    writtenText(found, 'a.ipynb', 'requirements.txt', versions).text;
  expect(text('stated')).toBe('opencv-python-headless\nOwn_Tools\nscipy\n');
  expect(text('pin')).toBe('opencv-python-headless==4.9.0.80\nOwn_Tools==0.3\nscipy\n');
  expect(text('ranges')).toContain('Own_Tools>=0.3,<0.4\n');
  expect(writtenText(found, 'a.ipynb', 'pyproject', 'pin').withoutVersion).toEqual(['scipy']);
});

it('names the same distributions with a kernel that has few of them as without one', async () => {
  const known = [
    'numpy',
    'yaml',
    'sklearn',
    'PIL',
    'bs4',
    'cv2',
    'google.cloud.storage',
    'google.cloud.bigquery'
  ];
  const guessed = ['zarf_tools', 'utils', 'google.colab'];
  const anyModules = fc.uniqueArray(fc.constantFrom(...known, ...guessed), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(anyModules, fc.subarray(known), async (imported, installed) => {
      const cells = imported.map(module => `import ${module}`);
      const { found: expected } = await find(cells, {});
      const usual = new Map(
        [...expected.requirements].flatMap(({ import_names, distribution }) =>
          import_names.map(name => [name, distribution] as const)
        )
      );
      const modules = new Map(
        imported.map(module => {
          const [name] = module.split('.', 1);
          const distribution = installed.includes(module) ? (usual.get(module) ?? null) : null;
          const version = distribution === null ? null : '1.2';
          const isFound = distribution !== null;
          const fact = { builtin_or_stdlib: false, origin: null };
          return [name, { ...fact, name, found: isFound, distribution, version }];
        })
      );
      const { found } = await find(cells, {}, { kernel: { modules, changedModules: [] } });
      expect(names(found)).toEqual(names(expected));
      expect(found.unknown).toEqual(expected.unknown);
      const { text } = writtenText(found, 'a.ipynb', 'requirements.txt', 'stated');
      found.unknown.forEach(name => expect(text).toContain(name));
    })
  );
});

it('finds in any project what is there, whatever the order of the requests', async () => {
  const folders = ['', 'one/', 'one/two/', 'three/'];
  const anyFile = fc.tuple(fc.constantFrom(...folders), fc.constantFrom('a', 'b', 'c'));
  const anyImport = fc.constantFrom('a', 'b', 'c', 'one.a', 'one.two.b', 'three.c', 'yaml', 'bs4');
  const anyProject = fc.array(fc.tuple(anyFile, fc.array(anyImport, { maxLength: 3 })), {
    maxLength: 8
  });
  await fc.assert(
    fc.asyncProperty(anyProject, fc.array(anyImport, { maxLength: 3 }), async (project, cells) => {
      const files = Object.fromEntries(
        project.map(([[folder, name], imports]) => [
          `project/notebooks/${folder}${name}.py`,
          imports.map(module => `import ${module}`).join('\n')
        ])
      );
      const { found } = await find(
        cells.map(module => `import ${module}`),
        files
      );
      // The same, with everything read before: each file of the answer is asked for again, and nothing else is there.
      const reached = new Set<string>();
      const follow = (module: string): void => {
        const path = `project/notebooks/${module.replaceAll('.', '/')}.py`;
        if (path in files && !reached.has(path)) {
          reached.add(path);
          files[path].split('\n').forEach(line => follow(line.replace('import ', '')));
        }
      };
      cells.forEach(follow);
      expect(found.localModules).toEqual([...reached].map(path => `/${path}`).sort());
    })
  );
});
