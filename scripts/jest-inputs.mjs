// Prints, as JSON, for each test file of jest the files that it consists of: those that it imports, and the programs and data in
// its own folder. `isScaled` says whether they do more at full scale; the others, what they run besides.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter(file => !file.includes('__pycache__'));
}

/** What must be set up for a test that names these. */
const NEEDS = {
  'large packages': /LARGE_PACKAGES/,
  verification: /VERIFY_PYTHON|verify-venv/,
  corpus: /\.cache\/corpus/,
  environments: /(?:FORMS|PICTURES|SARIF\w*|NEWER)_PYTHON|(?:forms|stand-ins|sarif-reader)-venv/
};

const specs = filesBelow('test').filter(file => /\.spec\.tsx?$/.test(file));
const { metafile } = await build({
  absWorkingDir: root,
  stdin: { contents: specs.map(spec => `import './${spec}';`).join('\n'), resolveDir: root },
  bundle: true,
  write: false,
  metafile: true,
  platform: 'node',
  packages: 'external',
  loader: { '.svg': 'text', '.css': 'text' },
  logLevel: 'error'
});

/** A file and what it imports, directly or not. */
function importedBy(file) {
  const found = new Set([file]);
  for (const each of found) {
    metafile.inputs[each]?.imports
      .filter(({ external }) => external !== true)
      .forEach(({ path: imported }) => found.add(imported));
  }
  return [...found];
}

const textOf = file => readFileSync(path.join(root, file), 'utf8');
const isCode = file => /\.(?:tsx?|mjs|cjs|js|py)$/.test(file);

const parts = specs.map(spec => {
  const imported = importedBy(spec);
  const folder = path.dirname(spec);
  const inFolder = folder.startsWith('test/oracles/') ? filesBelow(folder) : [];
  const files = [
    ...new Set([...imported, ...inFolder.filter(file => !/\.spec\.tsx?$/.test(file))])
  ];
  const ownTexts = files.filter(file => file.startsWith('test/') && isCode(file)).map(textOf);
  const mention = pattern => ownTexts.some(text => pattern.test(text));
  return {
    spec,
    files: files.sort(),
    isScaled: mention(/FRESHKERNEL_SCALE/),
    buildsProgram: mention(/FRESHKERNEL_BUNDLE|freshkernel\.cjs|build-cli|from 'esbuild'/),
    runsPython: mention(/FRESHKERNEL_(?:VERIFY_)?PYTHON|\.venv/),
    runsServer: mention(/python_server|(?:import|from) freshkernel\b/),
    needs: Object.keys(NEEDS).filter(name => mention(NEEDS[name]))
  };
});
console.log(JSON.stringify(parts));
