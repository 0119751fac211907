// The licenses of the packages whose code is in a bundle.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The package folder of a file in node_modules, or null. */
function packageFolder(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? null;
}

/** A comment with the license of each package; `inputs` are esbuild's, relative to `root`. */
export async function bundledLicenses(inputs, root) {
  const folders = [...new Set(inputs.map(packageFolder))].filter(folder => folder !== null);
  const texts = await Promise.all(
    folders.sort().map(async folder => {
      const { name, version } = JSON.parse(
        await readFile(path.join(root, folder, 'package.json'), 'utf8')
      );
      const names = await readdir(path.join(root, folder));
      const license = names.find(file => /^license/i.test(file)) ?? 'LICENSE';
      const text = await readFile(path.join(root, folder, license), 'utf8');
      return `${name} ${version}\n\n${text.trim().replaceAll('*/', '* /')}`;
    })
  );
  return texts.length === 0 ? '' : `/*\nContains code of\n\n${texts.join('\n\n')}\n*/\n`;
}
