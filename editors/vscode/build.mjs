// Bundles the extension and packs it as build/freshkernel-VERSION.vsix, or into the given folder. Needs `make build` before, for the
// included command line. The usual packer, @vscode/vsce, brings nearly 300 packages, among them one that stores passwords: for a zip
// archive with two lists of its files.
import { build } from 'esbuild';
import { strToU8, zipSync } from 'fflate';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  describePackage,
  licensesComment,
  packageFolders
} from '../../scripts/bundled-packages.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = path.join(here, '../..');
const folder = path.resolve(process.argv[2] ?? path.join(here, 'build'));
const manifest = JSON.parse(await readFile(path.join(here, 'package.json'), 'utf8'));

/** The extension and the packages that it uses, in one file. */
async function extensionCode() {
  const { metafile, outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: ['src/extension.ts'],
    bundle: true,
    platform: 'node',
    target: 'node18',
    format: 'cjs',
    minify: true,
    legalComments: 'none',
    external: ['vscode'],
    logLevel: 'warning',
    metafile: true,
    write: false
  });
  const folders = packageFolders(Object.keys(metafile.inputs));
  return (
    outputFiles[0].text + licensesComment(folders.map(folder => describePackage(folder, here)))
  );
}

async function includedProgram() {
  const file = process.env.FRESHKERNEL_BUNDLE ?? path.join(root, 'dist/freshkernel.cjs');
  try {
    return await readFile(file);
  } catch {
    throw new Error(`${path.relative(root, file)} is missing. Run \`make build\` first.`);
  }
}

function escaped(text) {
  const names = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, character => names[character]);
}

/** What the editor reads before it unpacks the rest. */
function vsixManifest({ name, displayName, description, version, publisher, ...rest }) {
  const property = (id, value) =>
    `<Property Id="Microsoft.VisualStudio.${id}" Value="${escaped(value)}"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
<DisplayName>${escaped(displayName)}</DisplayName>
<Description xml:space="preserve">${escaped(description)}</Description>
<Tags>${escaped(rest.keywords.join(','))}</Tags>
<Categories>${escaped(rest.categories.join(','))}</Categories>
<Properties>
${property('Code.Engine', rest.engines.vscode)}
${property('Code.ExtensionKind', rest.extensionKind.join(','))}
${property('Code.ExecutesCode', 'true')}
</Properties>
<License>extension/LICENSE.txt</License>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
<Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
</Assets>
</PackageManifest>
`;
}

const TYPES = {
  json: 'application/json',
  js: 'application/javascript',
  cjs: 'application/javascript',
  md: 'text/markdown',
  txt: 'text/plain',
  vsixmanifest: 'text/xml'
};

function contentTypes() {
  const types = Object.entries(TYPES)
    .map(([ending, type]) => `<Default Extension=".${ending}" ContentType="${type}"/>`)
    .join('\n');
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
${types}
</Types>
`;
}

// What only development needs is not part of the extension.
const { scripts: _, devDependencies: __, private: ___, ...shipped } = manifest;
const files = {
  'extension.vsixmanifest': strToU8(vsixManifest(manifest)),
  '[Content_Types].xml': strToU8(contentTypes()),
  'extension/package.json': strToU8(`${JSON.stringify(shipped, null, 2)}\n`),
  'extension/README.md': await readFile(path.join(here, 'README.md')),
  'extension/LICENSE.txt': await readFile(path.join(root, 'LICENSE')),
  'extension/dist/extension.js': strToU8(await extensionCode()),
  'extension/dist/freshkernel.cjs': await includedProgram()
};
const archive = path.join(folder, `freshkernel-${manifest.version}.vsix`);
await mkdir(folder, { recursive: true });
// The same files give the same archive.
await writeFile(archive, zipSync(files, { mtime: '2000-01-01T00:00:00Z' }));
console.log(path.relative(process.cwd(), archive));
