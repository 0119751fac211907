/** Versions in the syntax of Poetry's tables: `^1.2`, `~1.2`, `1.*`, `>=1,<2`. */
import { SpecifierSet } from './specifier';

const NUMBERS =
  /^v?(\d+(?:\.\d+)*)((?:[-_.]{0,2}(?:a|b|c|rc|alpha|beta|pre|preview|post|dev)(?:[-_.]?\d+)?)*[-_.]?)$/i;

/** Longer texts are no constraints. */
const MAX_LENGTH = 10_000;

/** The specifier for a constraint; null for alternatives and invalid constraints. */
export function readPoetryConstraint(text: string): SpecifierSet | null {
  if (text.length > MAX_LENGTH) {
    return null;
  }
  const clauses = text
    .trim()
    .split(/,|(?<=[\w*])\s+(?=[<>=!~^])/)
    .map(readClause);
  return clauses.some(clause => clause === null) ? null : SpecifierSet.parse(clauses.join(','));
}

function readClause(clause: string): string | null {
  const [, operator, rest] = /^(\^|~(?!=)|[<>=!~]*(?![<>=!~]))\s*(?!\s)(.*)$/.exec(
    clause.trim()
  ) ?? ['', '', ''];
  if (operator === '' && rest === '*') {
    return '';
  }
  if (operator === '^' || operator === '~') {
    return range(operator, rest);
  }
  return operator === '' || operator === '=' ? `==${rest}` : `${operator}${rest}`;
}

/** `^1.2`: up to the next change of the first nonzero number; `~1.2`: up to the next minor version. */
function range(operator: '^' | '~', text: string): string | null {
  const match = NUMBERS.exec(text);
  if (match === null) {
    return null;
  }
  const parts = match[1].split('.').map(Number);
  const significant = parts.findIndex(part => part > 0);
  const index =
    operator === '~'
      ? Math.min(1, parts.length - 1)
      : significant === -1
        ? parts.length - 1
        : significant;
  const upper = parts.slice(0, index + 1);
  upper[index] += 1;
  return `>=${text},<${upper.join('.')}`;
}
