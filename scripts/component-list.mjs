// The software bill of materials of a package, in CycloneDX 1.6: itself, the npm packages whose code is in it, and the Python
// packages that it declares. The same inputs give the same bytes.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const readJson = name => JSON.parse(readFileSync(fileURLToPath(new URL(name, root)), 'utf8'));
const manifest = readJson('package.json');
const lock = readJson('package-lock.json').packages;

/**
 * The document.
 * @param purl - Package URL of the package itself.
 * @param parts - Bundled packages by the part of the package that contains their code.
 * @param requirements - Python requirements, each with its extra or null.
 */
export function componentList({ purl, parts, requirements }) {
  const bundled = bundledComponents(parts);
  const declared = requirements.map(declaredComponent);
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      ...buildTime(),
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': purl,
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        licenses: licenseChoice(manifest.license),
        purl
      }
    },
    components: [...bundled.map(({ component }) => component), ...declared],
    dependencies: [
      {
        ref: purl,
        dependsOn: [...bundled.map(({ component }) => component), ...declared].map(
          component => component['bom-ref']
        )
      },
      ...bundled.map(({ component, dependsOn }) => ({ ref: component['bom-ref'], dependsOn }))
    ],
    // What the code of npm packages is in is known; which packages the Python packages need is not.
    compositions: [
      { aggregate: 'complete', assemblies: [purl] },
      ...(declared.length > 0
        ? [{ aggregate: 'unknown', dependencies: declared.map(each => each['bom-ref']) }]
        : [])
    ]
  };
  const { $schema, bomFormat, specVersion, ...rest } = document;
  return { $schema, bomFormat, specVersion, serialNumber: serialNumber(document), ...rest };
}

/** The time of the sources, where it is given: that of the build would differ each time. */
function buildTime() {
  const seconds = process.env.SOURCE_DATE_EPOCH;
  return seconds === undefined
    ? {}
    : { timestamp: new Date(Number(seconds) * 1000).toISOString().replace('.000Z', 'Z') };
}

/** A UUID of version 8 from the document. */
function serialNumber(document) {
  const digits = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digits);
  return `urn:uuid:${a}-${b}-8${c}-a${d}-${e}`;
}

function bundledComponents(parts) {
  const byFolder = new Map();
  for (const [part, packages] of Object.entries(parts)) {
    for (const each of packages) {
      const entry = byFolder.get(each.folder) ?? { ...each, parts: [] };
      byFolder.set(each.folder, { ...entry, parts: [...entry.parts, part] });
    }
  }
  return [...byFolder.values()].map(each => ({
    component: bundledComponent(each),
    dependsOn: Object.keys(each.dependencies)
      .map(name => nearest(each.folder, name, byFolder))
      .filter(found => found !== undefined)
      .map(npmPurl)
  }));
}

/** The bundled package that a package finds by a name, as Node looks for it: in its own folder, then in those above. */
function nearest(folder, name, byFolder) {
  for (
    let parent = `/${folder}`;
    ;
    parent = parent.slice(0, parent.lastIndexOf('/node_modules/'))
  ) {
    const found = byFolder.get(`${parent}/node_modules/${name}`.slice(1));
    if (found !== undefined || parent === '') {
      return found;
    }
  }
}

function bundledComponent({ folder, name, version, license, parts }) {
  const purl = npmPurl({ name, version });
  const [, group, plain] = /^(?:(@[^/]+)\/)?(.*)$/.exec(name);
  const [algorithm, digest] = lock[folder].integrity.split('-');
  if (algorithm !== 'sha512') {
    throw new Error(`The lock file has no SHA-512 of ${folder}.`);
  }
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group === undefined ? {} : { group }),
    name: plain,
    version,
    scope: 'required',
    // Of the published archive, from the lock file.
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: licenseChoice(license),
    purl,
    properties: parts.map(part => ({ name: 'freshkernel:bundled-in', value: part }))
  };
}

function npmPurl({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function declaredComponent({ requirement, extra }) {
  const name = /^[\w.-]+/
    .exec(requirement)[0]
    .toLowerCase()
    .replaceAll(/[-_.]+/g, '-');
  const purl = `pkg:pypi/${name}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    scope: extra === null ? 'required' : 'optional',
    purl,
    properties: [
      { name: 'freshkernel:requirement', value: requirement },
      ...(extra === null ? [] : [{ name: 'freshkernel:extra', value: extra }])
    ]
  };
}

function licenseChoice(license) {
  return /^[\w.+-]+$/.test(license) ? [{ license: { id: license } }] : [{ expression: license }];
}
