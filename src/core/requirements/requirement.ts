/** Parses a requirement: `pandas[excel]>=2,<3; python_version >= "3.9"`. */
import { SpecifierSet } from './specifier';

/** A parsed requirement. */
export interface Requirement {
  /** Normalized; see {@link normalizeName}. */
  readonly name: string;
  readonly writtenName: string;
  readonly extras: readonly string[];
  readonly specifier: SpecifierSet;
  /** `name @ URL`. */
  readonly url: string | null;
  /** The condition after `;`. */
  readonly marker: string | null;
}

/** `Scikit_Learn` and `scikit-learn` are the same distribution. */
export function normalizeName(name: string): string {
  return name.toLowerCase().replace(/[-_.]+/g, '-');
}

/** Longer texts are no requirements, even with the hashes of an address. */
const MAX_LENGTH = 20_000;

/**
 * Parses a requirement by the grammar of <https://packaging.python.org/specifications/dependency-specifiers/>; null
 * if the text is invalid.
 */
export function parseRequirement(text: string): Requirement | null {
  return text.length > MAX_LENGTH ? null : new RequirementScanner(text).read();
}

const BLANK = /[ \t]+/y;
const NAME = /\b[a-zA-Z0-9][a-zA-Z0-9._-]*\b/y;
const URL = /\S+/y;
/** What may be a whole list of clauses: printable ASCII and tabs up to a marker, a parenthesis or the end. */
const CLAUSES = /[\t\x20-\x28\x2a-\x3a\x3c-\x7e]*(?=[;)]|$)/y;
const ARBITRARY = /===\s*[^\s;)]+/y;
const RELEASE = 'v?(?:[0-9]+!)?[0-9]+(?:\\.[0-9]+)*';
const SUFFIX =
  '(?:[-_.]?(?:alpha|beta|preview|pre|a|b|c|rc)[-_.]?[0-9]*)?' +
  '(?:-[0-9]+|[-_.]?(?:post|rev|r)[-_.]?[0-9]*)?(?:[-_.]?dev[-_.]?[0-9]*)?';
const LOCAL = '(?:\\+[a-z0-9]+(?:[-_.][a-z0-9]+)*)?';
const EQUAL = new RegExp(`(?:==|!=)\\s*${RELEASE}(?:\\.\\*|${SUFFIX}${LOCAL})`, 'iy');
const ORDERED = new RegExp(`(?:~=|<=|>=|<|>)\\s*${RELEASE}${SUFFIX}`, 'iy');
const TRAIL = /\.\*|\+[a-z0-9]/y;
const MARKER_OPERATOR = /===|==|~=|!=|<=|>=|<|>|\bin\b|\bnot\b[ \t]+in\b/y;
const MARKER_VARIABLE =
  /\b(?:python_version|python_full_version|os[._]name|sys[._]platform|platform_(?:release|system)|platform[._](?:version|machine|python_implementation)|python_implementation|implementation_(?:name|version)|extras?|dependency_groups)\b/y;
const MARKER_TEXT = /'[^']*'|"[^"]*"/y;
const MARKER_JOINT = /\b(?:or|and)\b/y;

class RequirementScanner {
  private at = 0;

  constructor(private readonly text: string) {}

  read(): Requirement | null {
    this.take(BLANK);
    const writtenName = this.take(NAME);
    this.take(BLANK);
    const extras = writtenName === null ? null : this.readExtras();
    if (writtenName === null || extras === null) {
      return null;
    }
    this.take(BLANK);
    const isUrl = this.skip('@');
    const url = isUrl ? this.readUrl() : null;
    const specifier = isUrl ? SpecifierSet.any : this.readSpecifier();
    if (specifier === null || (isUrl && url === null)) {
      return null;
    }
    const blank = this.take(BLANK);
    const marker = this.readEnd(isUrl && blank === null);
    return marker === undefined
      ? null
      : { name: normalizeName(writtenName), writtenName, extras, specifier, url, marker };
  }

  /** The marker after `;`; null at the end of the text; undefined if anything else follows. */
  private readEnd(needsBlank: boolean): string | null | undefined {
    if (this.at === this.text.length) {
      return null;
    }
    if (needsBlank || !this.skip(';')) {
      return undefined;
    }
    const start = this.at;
    const isMarker = this.skipMarker() && this.at === this.text.length;
    return isMarker ? this.text.slice(start).trim() : undefined;
  }

  private readExtras(): string[] | null {
    const extras: string[] = [];
    if (!this.skip('[')) {
      return extras;
    }
    this.take(BLANK);
    let extra = this.take(NAME);
    if (extra !== null) {
      extras.push(extra);
      this.take(BLANK);
    }
    while (extra !== null && this.skip(',')) {
      this.take(BLANK);
      extra = this.take(NAME);
      if (extra === null) {
        return null;
      }
      extras.push(extra);
      this.take(BLANK);
    }
    return this.skip(']') ? extras : null;
  }

  private readUrl(): string | null {
    this.take(BLANK);
    return this.take(URL);
  }

  private readSpecifier(): SpecifierSet | null {
    const isEnclosed = this.skip('(');
    this.take(BLANK);
    const specifier = this.readClauses() ?? this.readClausesOneByOne();
    this.take(BLANK);
    return isEnclosed && !this.skip(')') ? null : specifier;
  }

  /** All clauses up to the marker or the end, so that a comma ends an arbitrary version, too; null if one is invalid. */
  private readClauses(): SpecifierSet | null {
    const start = this.at;
    const parts = (this.take(CLAUSES) ?? '').split(',');
    const clauses = parts.at(-1)?.trim() === '' ? parts.slice(0, -1) : parts;
    const isList = clauses.length > 0 && clauses.every(clause => clause.trim() !== '');
    const specifier = isList ? SpecifierSet.parse(clauses.join(',')) : null;
    this.at = specifier === null ? start : this.at;
    return specifier;
  }

  /** Clauses as the grammar reads them: an arbitrary version ends at white space. */
  private readClausesOneByOne(): SpecifierSet | null {
    const clauses: string[] = [];
    do {
      this.take(BLANK);
      const clause = this.take(ARBITRARY) ?? this.take(EQUAL) ?? this.take(ORDERED);
      if (clause === null) {
        break;
      }
      if (this.take(TRAIL) !== null) {
        return null;
      }
      clauses.push(clause);
      this.take(BLANK);
    } while (this.skip(','));
    return SpecifierSet.parse(clauses.join(','));
  }

  /** Parentheses are counted: their depth is not limited. */
  private skipMarker(): boolean {
    let open = 0;
    do {
      this.take(BLANK);
      for (; this.skip('('); open++) {
        this.take(BLANK);
      }
      if (!this.skipComparison()) {
        return false;
      }
      this.take(BLANK);
      for (; open > 0 && this.skip(')'); open--) {
        this.take(BLANK);
      }
    } while (this.take(MARKER_JOINT) !== null);
    return open === 0;
  }

  private skipComparison(): boolean {
    for (const part of [null, MARKER_OPERATOR, null]) {
      this.take(BLANK);
      const taken =
        part === null ? (this.take(MARKER_VARIABLE) ?? this.take(MARKER_TEXT)) : this.take(part);
      if (taken === null) {
        return false;
      }
    }
    return true;
  }

  private take(expression: RegExp): string | null {
    expression.lastIndex = this.at;
    const match = expression.exec(this.text);
    if (match === null) {
      return null;
    }
    this.at += match[0].length;
    return match[0];
  }

  private skip(character: string): boolean {
    const isPresent = this.text[this.at] === character;
    this.at += isPresent ? 1 : 0;
    return isPresent;
  }
}
