/** Package specs of conda: `numpy`, `numpy=1.26`, `conda-forge::numpy >=1.26,<2`, `numpy=1.26=py311_0`. */
import { SpecifierSet } from './specifier';

/** A spec, read. */
export interface CondaSpec {
  readonly name: string;
  /** Null where the versions that will do cannot be told. */
  readonly specifier: SpecifierSet | null;
}

const SPEC = /^(?:[^\s:]+::)?([A-Za-z0-9_][A-Za-z0-9._-]*)\s*(\[.*\])?\s*(.*?)\s*$/;

/** Reads a spec; null where the text is none. */
export function readCondaSpec(text: string): CondaSpec | null {
  const match = SPEC.exec(text.trim());
  if (match === null) {
    return null;
  }
  const [, name, brackets, rest] = match;
  const [, quoted] = /\bversion\s*=\s*["']?([^"'\]]+)/.exec(brackets ?? '') ?? [];
  const version = quoted ?? rest;
  if (version !== '' && !/^[=<>!~\s\d*]/.test(version)) {
    return null;
  }
  return { name, specifier: readVersion(version) };
}

/** A version and, behind it, possibly a build: only then `=1.26` means that version alone. */
function readVersion(text: string): SpecifierSet | null {
  const version = text.replace(/\s*,\s*/g, ',').replace(/([=<>!~])\s+/g, '$1');
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

/** `=1.26` means every 1.26.x; `==1.26`, and a number alone, that version. */
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
  const [, operator, number] = /^([=<>!~]*)(.*)$/.exec(text.trim()) ?? ['', '', ''];
  const bare = number.replace(/\.?\*$/, '');
  if (operator === '=' || (operator === '' && bare !== number)) {
    return `==${bare}.*`;
  }
  return `${operator === '' ? '==' : operator}${number}`;
}
