// The npm packages whose code is in what we ship, found by the files that the bundlers read. The bundlers' own code is part of
// their outputs, too.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folders in node_modules, relative to the root, of the packages that files belong to. */
export function packageFolders(files) {
  const folders = files.map(
    file =>
      /(?:^|[\\/])(node_modules[\\/](?:.*[\\/]node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(
        file
      )?.[1]
  );
  return [...new Set(folders.filter(folder => folder !== undefined))]
    .map(folder => folder.replaceAll('\\', '/'))
    .sort();
}

/** The lists that the builds of the two programs wrote: folders of packages. */
export function bundledFolders() {
  return {
    extension: readList('.cache/labextension-packages.json'),
    command: readList('dist/freshkernel.packages.json')
  };
}

function readList(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8'));
}

/** Name, version, licence and its text of the package in a folder. */
export function describePackage(folder) {
  const { name, version, license } = JSON.parse(
    readFileSync(path.join(root, folder, 'package.json'), 'utf8')
  );
  return { folder, name, version, license, text: licenseText(folder) };
}

function licenseText(folder) {
  const names = readdirSync(path.join(root, folder)).filter(name =>
    /^(?:licen[cs]e|copying|notice|thirdpartynotices)/i.test(name)
  );
  const texts = names
    .sort()
    .map(name => readFileSync(path.join(root, folder, name), 'utf8').trim());
  if (texts.length === 0) {
    throw new Error(`${folder} has no file with its licence.`);
  }
  return texts.join('\n\n');
}
