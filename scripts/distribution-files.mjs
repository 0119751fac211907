// Writes what the wheel contains in addition to the programs, below build/: licenses, list of components, pages about rules.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';
import { bundledPackages, licensesText } from './bundled-packages.mjs';
import { componentList } from './component-list.mjs';
import { writeOfflineRules } from './offline-rules.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = path.join(root, 'build');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { project } = parse(readFileSync(path.join(root, 'pyproject.toml'), 'utf8'));

/** Optional dependencies for those who use the package, rather than develop it. */
const EXTRAS = ['cli'];

const requirements = [
  ...project.dependencies.map(requirement => ({ requirement, extra: null })),
  ...EXTRAS.flatMap(extra =>
    project['optional-dependencies'][extra].map(requirement => ({ requirement, extra }))
  )
];
const parts = bundledPackages();
const components = componentList({
  purl: `pkg:pypi/freshkernel@${version}`,
  parts,
  requirements
});

mkdirSync(path.join(build, 'sboms'), { recursive: true });
writeFileSync(
  path.join(build, 'THIRD_PARTY_LICENSES.txt'),
  licensesText(Object.values(parts).flat())
);
writeFileSync(
  path.join(build, 'sboms', 'freshkernel.cdx.json'),
  `${JSON.stringify(components, null, 2)}\n`
);
writeOfflineRules(path.join(build, 'rules'));
