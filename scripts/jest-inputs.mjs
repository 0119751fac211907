// Prints, as JSON, for each test file of jest the files that it consists of: those that it imports, and the programs and data in
// its own folder. `isScaled` says whether they do more at full scale; the others, what they run besides.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow, root, testImports } from './test-imports.mjs';

/** What must be set up for a test that names these. */
const NEEDS = {
  'large packages': /LARGE_PACKAGES/,
  verification: /VERIFY_PYTHON|verify-venv/,
  corpus: /\.cache\/corpus/,
  environments: /(?:FORMS|PICTURES|SARIF\w*|NEWER)_PYTHON|(?:forms|stand-ins|sarif-reader)-venv/
};

const { specs, importsOf } = await testImports();

/** A file and what it imports, directly or not. */
function importedBy(file) {
  const found = new Set([file]);
  for (const each of found) {
    importsOf(each).forEach(imported => found.add(imported));
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
