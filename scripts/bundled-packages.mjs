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

/** The packages of the extension and of the command line, as their builds listed them. */
export function bundledPackages() {
  return {
    extension: packagesOf('.cache/labextension-packages.json'),
    command: packagesOf('dist/freshkernel.packages.json')
  };
}

function packagesOf(list) {
  return JSON.parse(readFileSync(path.join(root, list), 'utf8')).map(folder =>
    describePackage(folder)
  );
}

/** Name, version, license with its text, and dependencies of the package in a folder, which is relative to `from`. */
export function describePackage(folder, from = root) {
  const manifest = JSON.parse(readFileSync(path.join(from, folder, 'package.json'), 'utf8'));
  const { name, version, license, dependencies = {} } = manifest;
  return {
    folder,
    name,
    version,
    license,
    dependencies,
    text: licenseText(path.join(from, folder))
  };
}

/** One text with the licenses of packages. */
export function licensesText(packages) {
  const byName = new Map(packages.map(each => [`${each.name} ${each.version}`, each]));
  const sections = [...byName].sort().map(([title, { license, text }]) => {
    return `${'='.repeat(80)}\n${title} (${license})\n\n${text}\n`;
  });
  return `Freshkernel is under the license in LICENSE. What is built from it contains code of these packages:\n\n${sections.join('\n')}`;
}

/** A comment with the license of each package whose code is in a bundle. */
export function licensesComment(packages) {
  const texts = packages.map(
    ({ name, version, text }) => `${name} ${version}\n\n${text.replaceAll('*/', '* /')}`
  );
  return texts.length === 0 ? '' : `/*\nContains code of\n\n${texts.join('\n\n')}\n*/\n`;
}

function licenseText(folder) {
  const names = readdirSync(folder).filter(name =>
    /^(?:licen[cs]e|copying|notice|thirdpartynotices)/i.test(name)
  );
  const texts = names.sort().map(name => readFileSync(path.join(folder, name), 'utf8').trim());
  if (texts.length === 0) {
    throw new Error(`${folder} has no file with its license.`);
  }
  return texts.join('\n\n');
}
