/**
 * Tests for the version of Python whose outcome is the same in all supported versions: the other branch is for versions
 * that are not supported, where other names exist (`if sys.version_info[0] < 3: text = unicode`).
 */
import type { Compare, Expression, Subscript } from '../ast/nodes';
import { NEWEST_PYTHON, OLDEST_PYTHON } from '../version';

/** What `sys.version_info` begins with. */
type Release = readonly number[];

/** Oldest and newest release; the last part of the newest stands for any later one. */
const OLDEST: Release = [OLDEST_PYTHON.major, OLDEST_PYTHON.minor, 0];
const NEWEST: Release = [NEWEST_PYTHON.major, NEWEST_PYTHON.minor, Infinity];

/** Names that programs give to the outcome, as `six` does. */
const IS_PYTHON_2 = /^(?:is_?)?(?:py|python)_?2$/i;
const IS_PYTHON_3 = /^(?:is_?)?(?:py|python)_?3$/i;

/** The outcome of a test in all supported versions; null if it depends on the version, or on something else. */
export function versionOutcome(test: Expression): boolean | null {
  switch (test.kind) {
    case 'UnaryOp': {
      const outcome = test.op === 'not' ? versionOutcome(test.operand) : null;
      return outcome === null ? null : !outcome;
    }
    case 'BoolOp': {
      const outcomes = test.values.map(versionOutcome);
      const decisive = test.op === 'or';
      return outcomes.includes(decisive) ? decisive : outcomes.includes(null) ? null : !decisive;
    }
    case 'Compare':
      return test.ops.length === 1 ? comparisonOutcome(test) : null;
    case 'Call':
      return test.func.kind === 'Attribute' && test.func.attr.name === 'startswith'
        ? prefixOutcome(test.func.value, test.args)
        : null;
    case 'Name':
      return flagOutcome(test.id);
    case 'Attribute':
      return flagOutcome(test.attr.name);
    default:
      return null;
  }
}

function flagOutcome(name: string): boolean | null {
  return IS_PYTHON_2.test(name) ? false : IS_PYTHON_3.test(name) ? true : null;
}

function prefixOutcome(text: Expression, [prefix]: readonly Expression[]): boolean | null {
  const begin =
    prefix?.kind === 'Constant' && prefix.value.type === 'str' ? prefix.value.value : '';
  return isVersionText(text) && /^\d/.test(begin) && !begin.startsWith('3.')
    ? begin === String(OLDEST_PYTHON.major)
    : null;
}

function comparisonOutcome({ left, ops: [op], comparators: [right] }: Compare): boolean | null {
  const mirrored = MIRRORED[op];
  return (
    partOutcome(left, op, right) ??
    (mirrored === undefined ? null : partOutcome(right, mirrored, left))
  );
}

const MIRRORED: Readonly<Partial<Record<Compare['ops'][number], Compare['ops'][number]>>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<='
};

function partOutcome(
  tested: Expression,
  op: Compare['ops'][number],
  limit: Expression
): boolean | null {
  const part = versionPart(tested);
  const wanted = part === null ? null : releaseOf(limit, part);
  if (part === null || wanted === null) {
    return null;
  }
  const [oldest, newest] = [OLDEST, NEWEST].map(release =>
    orderOf(release.slice(0, part.length), wanted)
  );
  // Versions between the two may be equal to the limit.
  return oldest === newest ? (HOLDS[op]?.(oldest) ?? null) : null;
}

const HOLDS: Readonly<Partial<Record<Compare['ops'][number], (order: number) => boolean>>> = {
  '==': order => order === 0,
  '!=': order => order !== 0,
  '<': order => order < 0,
  '<=': order => order <= 0,
  '>': order => order > 0,
  '>=': order => order >= 0
};

/** As Python compares tuples. */
function orderOf(release: Release, limit: Release): number {
  for (let at = 0; at < Math.min(release.length, limit.length); at++) {
    if (release[at] !== limit[at]) {
      return Math.sign(release[at] - limit[at]);
    }
  }
  return Math.sign(release.length - limit.length);
}

/** How much of the version is compared, and whether as a text, a number or a tuple. */
interface VersionPart {
  readonly length: number;
  readonly as: 'tuple' | 'number' | 'digit';
}

function versionPart(node: Expression): VersionPart | null {
  if (isNamed(node, 'version_info')) {
    return { length: OLDEST.length, as: 'tuple' };
  }
  if (node.kind === 'Attribute') {
    return node.attr.name === 'major' && isNamed(node.value, 'version_info')
      ? { length: 1, as: 'number' }
      : null;
  }
  return node.kind === 'Subscript' ? itemPart(node) : null;
}

function itemPart({ value, slice }: Subscript): VersionPart | null {
  if (slice.kind === 'Slice') {
    const end = slice.upper === null || slice.lower !== null ? null : numberOf(slice.upper);
    return isNamed(value, 'version_info') && end !== null && end > 0 && end <= OLDEST.length
      ? { length: end, as: 'tuple' }
      : null;
  }
  if (numberOf(slice) !== 0) {
    return null;
  }
  if (isNamed(value, 'version_info')) {
    return { length: 1, as: 'number' };
  }
  return isVersionText(value) || isCallOf(value, 'python_version_tuple')
    ? { length: 1, as: 'digit' }
    : null;
}

/** The limit that a part is compared with; null if it is none. */
function releaseOf(limit: Expression, { as }: VersionPart): Release | null {
  if (as === 'digit') {
    const text = limit.kind === 'Constant' && limit.value.type === 'str' ? limit.value.value : '';
    return /^\d$/.test(text) ? [Number(text)] : null;
  }
  if (as === 'number') {
    const number = numberOf(limit);
    return number === null ? null : [number];
  }
  const numbers = limit.kind === 'Tuple' ? limit.elts.map(numberOf) : [null];
  return numbers.includes(null) ? null : (numbers as Release);
}

/** `sys.version`, `platform.python_version()`. */
function isVersionText(node: Expression): boolean {
  return (
    (node.kind === 'Attribute' && node.attr.name === 'version' && isNamed(node.value, 'sys')) ||
    isCallOf(node, 'python_version')
  );
}

function isCallOf(node: Expression, name: string): boolean {
  return node.kind === 'Call' && isNamed(node.func, name);
}

/** Whether an expression is a name, or an attribute with this name. */
function isNamed(node: Expression, name: string): boolean {
  return (
    (node.kind === 'Name' && node.id === name) ||
    (node.kind === 'Attribute' && node.attr.name === name)
  );
}

function numberOf(node: Expression): number | null {
  return node.kind === 'Constant' && node.value.type === 'int' ? Number(node.value.text) : null;
}
