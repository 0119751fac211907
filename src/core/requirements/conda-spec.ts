/** Package specs of conda: `numpy`, `numpy=1.26`, `conda-forge::numpy >=1.26,<2`, `numpy=1.26=py311_0`. */
import { SpecifierSet } from './specifier';

/** A parsed spec. */
export interface CondaSpec {
  readonly name: string;
  /** Null if the accepted versions are unknown. */
  readonly specifier: SpecifierSet | null;
}

const SPEC = /^(?:[^\s:]+::)?([A-Za-z0-9_][A-Za-z0-9._-]*)(?![A-Za-z0-9._-])(.*)$/;

/** Parses a spec; null if the text is not one. */
export function readCondaSpec(text: string): CondaSpec | null {
  const match = SPEC.exec(text.trim());
  if (match === null) {
    return null;
  }
  const name = match[1];
  const selection = match[2].trimStart();
  const end = selection.startsWith('[') ? selection.lastIndexOf(']') + 1 : 0;
  const [, quoted] = /\bversion\s*=\s*["']?([^"'\]]+)/.exec(selection.slice(0, end)) ?? [];
  const version = quoted ?? selection.slice(end).trimStart();
  if (version !== '' && !/^[=<>!~\s\d*]/.test(version)) {
    return null;
  }
  return { name, specifier: readVersion(version) };
}

/** Reads a version with an optional build after it; with a build, `=1.26` means exactly that version. */
function readVersion(text: string): SpecifierSet | null {
  const version = text
    .replace(/(?<!\s)\s+(?=,)/g, '')
    .replace(/,\s+/g, ',')
    .replace(/([=<>!~])\s+/g, '$1');
  const exact = /^(==?)?([^=<>!~|,\s]+)([=\s]+[^=<>!~|,\s]+)?$/.exec(version);
  if (exact !== null) {
    const [, operator, number, build] = exact;
    return oneVersion(number, operator === '=' && build === undefined);
  }
  if (version === '') {
    return SpecifierSet.any;
  }
  return version.includes('|')
    ? null
    : SpecifierSet.parse(version.split(',').map(clause).join(','));
}

/** `=1.26` means every 1.26.x; `==1.26`, or a bare number, exactly that version. */
function oneVersion(number: string, isFuzzy: boolean): SpecifierSet | null {
  if (number === '*') {
    return SpecifierSet.any;
  }
  if (/\*/.test(number)) {
    return /^[\d.!]+\*$/.test(number)
      ? SpecifierSet.parse(`==${number.replace(/\.?\*$/, '')}.*`)
      : null;
  }
  return (
    SpecifierSet.parse(isFuzzy ? `==${number}.*` : `==${number}`) ??
    SpecifierSet.parse(`==${number}`)
  );
}

/** One of several clauses; `=1.26` and `1.26.*` are prefixes here, too. */
function clause(text: string): string {
  const [, operator, number] = /^([=<>!~]*)(?![=<>!~])(.*)$/.exec(text.trim()) ?? ['', '', ''];
  const bare = number.replace(/\.?\*$/, '');
  if (operator === '=' || (operator === '' && bare !== number)) {
    return `==${bare}.*`;
  }
  return `${operator === '' ? '==' : operator}${number}`;
}
