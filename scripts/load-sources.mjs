// Loads modules of src/ into a script that generates texts from them.
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** All exports of the modules, which are paths below src/ without their ending. */
export async function loadSources(modules) {
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map(name => `export * from './src/${name}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('..', import.meta.url))
    },
    bundle: true,
    // The registry of commands can load their code, which uses Node.
    platform: 'node',
    format: 'esm',
    write: false
  });
  const code = Buffer.from(outputFiles[0].text).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
