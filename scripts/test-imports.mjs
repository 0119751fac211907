// The test files of jest and what the files of the project import, as esbuild reads it.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** All files below a folder of the project, relative to the project. */
export function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter(file => !file.includes('__pycache__'));
}

/** The test files, and a function that gives the files of the project that a file imports. */
export async function testImports() {
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
  const importsOf = file =>
    (metafile.inputs[file]?.imports ?? [])
      .filter(({ external }) => external !== true)
      .map(({ path: imported }) => imported);
  return { specs, importsOf };
}
