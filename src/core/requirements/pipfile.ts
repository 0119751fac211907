import type { DeclaredRequirement, RequirementFileContent } from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { readTableEntry } from './pyproject';
import { SpecifierSet } from './specifier';
import { TomlDocument } from './toml-tables';

/** Tables of a Pipfile that contain no requirements. */
const OTHER_TABLES = new Set(['source', 'requires', 'pipenv', 'scripts']);

/** Reads the text of a Pipfile. */
export function readPipfile(text: string): RequirementFileContent {
  const document = TomlDocument.read(text);
  if (document === null) {
    return UNREADABLE;
  }
  const requirements: DeclaredRequirement[] = [];
  for (const group of Object.keys(document.root).filter(name => !OTHER_TABLES.has(name))) {
    const kind = group === 'packages' ? 'needed' : 'optional';
    for (const [name, value] of Object.entries(document.table(group))) {
      const lines = document.linesOf([group, name]);
      requirements.push({ lines, ...readTableEntry(name, value, kind, readVersion) });
    }
  }
  return { requirements, includes: [], ownNames: [], canDeclare: true, complete: true };
}

function readVersion(text: string): SpecifierSet | null {
  return text.trim() === '*' ? SpecifierSet.any : SpecifierSet.parse(text);
}
