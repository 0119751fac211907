import type { DeclaredRequirement, RequirementFileContent } from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { normalizeName } from './requirement';
import { SpecifierSet } from './specifier';
import { isTable } from '../toml/table';
import { TomlDocument } from './toml-tables';

/** Reads the text of a uv.lock: the version that the resolver selected for each package. */
export function readUvLock(text: string): RequirementFileContent {
  const document = TomlDocument.read(text);
  const packages = document?.root.package;
  if (document === null || !Array.isArray(packages)) {
    return document === null ? UNREADABLE : { ...UNREADABLE, complete: true };
  }
  const lines = document.headersOf('package');
  const requirements: DeclaredRequirement[] = [];
  const ownNames: string[] = [];
  packages.forEach((entry: unknown, index) => {
    const { name, version, source } = isTable(entry) ? entry : {};
    if (typeof name !== 'string') {
      return;
    }
    const isOwn =
      isTable(source) && ['editable', 'virtual', 'directory'].some(key => key in source);
    if (isOwn) {
      ownNames.push(normalizeName(name));
    }
    const line = lines.at(index) ?? 1;
    const isKnown = typeof version === 'string' && !isOwn;
    requirements.push({
      name: normalizeName(name),
      specifier: isKnown ? SpecifierSet.parse(`==${version}`) : null,
      text: isKnown ? `${name}==${version}` : name,
      lines: { first: line, last: line },
      marker: null,
      kind: 'locked'
    });
  });
  return { requirements, includes: [], ownNames, canDeclare: true, complete: true };
}
