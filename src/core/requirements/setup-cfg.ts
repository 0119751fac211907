/** Reads setup.cfg as setuptools does: <https://setuptools.pypa.io/en/latest/userguide/declarative_config.html>. */
import type {
  DeclaredRequirement,
  Include,
  RequirementFileContent,
  RequirementKind
} from './declared-requirement';
import { NO_REQUIREMENTS } from './declared-requirement';
import { normalizeName } from './requirement';
import { readRequirement } from './requirement-line';

/** A line of a value, with its line number. */
interface ValueLine {
  readonly text: string;
  readonly line: number;
}

interface Option {
  readonly section: string;
  readonly key: string;
  readonly line: number;
  readonly lines: readonly ValueLine[];
}

const FILE_DIRECTIVE = /^file\s*:\s*(?!\s)(.*)$/;

/** Reads the text of a setup.cfg. */
export function readSetupCfg(text: string): RequirementFileContent {
  const requirements: DeclaredRequirement[] = [];
  const includes: Include[] = [];
  let complete = true;
  const options = readOptions(text);
  for (const option of options) {
    const kind = kindOf(option.section, option.key);
    for (const { text: item, line } of kind === null ? [] : itemsOf(option)) {
      const [, files] = FILE_DIRECTIVE.exec(item) ?? [];
      if (files !== undefined) {
        const paths = files.split(',').map(path => path.trim());
        for (const each of paths.map(path => ({ path, line, isConstraint: false }))) {
          includes.push(each);
        }
        continue;
      }
      const requirement = readRequirement(item, { first: line, last: line }, kind ?? 'needed');
      complete &&= requirement !== null;
      requirements.push(...(requirement === null ? [] : [requirement]));
    }
  }
  const name = options.find(({ section, key }) => section === 'metadata' && key === 'name');
  const isPackage = options.some(({ section }) => /^(?:metadata|options)(?:\.|$)/.test(section));
  return isPackage
    ? {
        requirements,
        includes,
        ownNames: (name?.lines ?? []).map(line => normalizeName(line.text)),
        canDeclare: true,
        complete
      }
    : NO_REQUIREMENTS;
}

function kindOf(section: string, key: string): RequirementKind | null {
  if (section === 'options.extras_require') {
    return 'optional';
  }
  if (section !== 'options') {
    return null;
  }
  return key === 'install_requires'
    ? 'needed'
    : key === 'tests_require' || key === 'setup_requires'
      ? 'optional'
      : null;
}

/** One item on each line or, in a value on the line of its key, between semicolons. */
function itemsOf({ line, lines }: Option): readonly ValueLine[] {
  const [only] = lines;
  return lines.length === 1 && only.line === line
    ? only.text
        .split(';')
        .map(text => ({ text: text.trim(), line }))
        .filter(({ text }) => text !== '')
    : lines;
}

/** Reads options as Python's configparser does: indented lines continue a value, comments have their own lines. */
function readOptions(text: string): readonly Option[] {
  const options: { section: string; key: string; line: number; lines: ValueLine[] }[] = [];
  let section = '';
  let isOpen = false;
  text.split(/\r\n|\n|\r/).forEach((whole, index) => {
    const line = index + 1;
    const trimmed = whole.trim();
    if (trimmed === '' || /^[#;]/.test(trimmed)) {
      return;
    }
    const current = options.at(-1);
    if (/^\s/.test(whole) && isOpen && current !== undefined) {
      current.lines.push({ text: trimmed, line });
      return;
    }
    const header = /^\[([^\]]+)\]/.exec(trimmed);
    if (header !== null) {
      section = header[1].trim();
      isOpen = false;
      return;
    }
    const [, key, value] = /^([^=:]*[^\s=:])\s*[=:]\s*(?!\s)(.*)$/.exec(trimmed) ?? [];
    if (key !== undefined) {
      const lines = value === '' ? [] : [{ text: value, line }];
      options.push({ section, key: key.toLowerCase().replaceAll('-', '_'), line, lines });
      isOpen = true;
    }
  });
  return options;
}
