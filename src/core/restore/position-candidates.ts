/** Positions in a pandas series: since pandas 3, `s[0]` is the element with the label 0, whatever the labels are. */
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import { LineIndex } from '../notebook/line-index';
import { framesOf } from '../notebook/traceback-frames';
import type { Frame } from '../notebook/traceback-frames';
import type { Expression, Subscript } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { mappedRange } from '../rule-context/source-range';
import type { SourceRange } from '../rule-context/rule-context';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

const POSITION = /^-?\d{1,9}$/;

/** Looks up by position what the failing line looks up in a series by a number that is no label, in its whole cell. */
export function positionCandidates({ failure, lint }: Situation): readonly Candidate[] {
  const { error, cell } = failure;
  const summary = lint.summaries.get(cell.key);
  if (error?.ename !== 'KeyError' || !POSITION.test(error.evalue) || summary === undefined) {
    return [];
  }
  const frames = framesOf(error);
  const [line = null] = frames.flatMap(({ file, name, line: at }) =>
    file === null && name === null ? [at] : []
  );
  if (line === null || !frames.some(isSeriesLookup)) {
    return [];
  }
  const range = new LineIndex(cell.source).lineRange(line);
  const found = textsOf(summary).flatMap(text =>
    lookupsIn(text.module).map(each => ({ ...each, at: mappedRange(text.map, each.node) }))
  );
  const failing = found.filter(
    ({ number, at }) =>
      number === Number(error.evalue) && at.start < range.end && at.end > range.start
  );
  const names = new Set(failing.map(({ name }) => name));
  const edits = found
    .filter(({ name }) => names.has(name))
    .flatMap(({ node, at }) => insertionIn(cell.source, node, at) ?? [])
    .map(offset => replaceText(cell, offset, offset, '.iloc'));
  return edits.length === 0
    ? []
    : [
        editCandidate({
          kind: 'rewrite',
          cell: cell.key,
          detail: `Look up \`${[...names].join('`, `')}\` by position with \`.iloc\``,
          trust: 'likely',
          edits
        })
      ];
}

function isSeriesLookup({ file, name }: Frame): boolean {
  return (
    file !== null &&
    /[\\/]pandas[\\/]core[\\/]series\.py/.test(file) &&
    /__getitem__/.test(name ?? '')
  );
}

interface Lookup {
  readonly node: Subscript;
  /** The last part of the receiver: `params` of `fit.params[0]`. */
  readonly name: string;
  readonly number: number;
}

function lookupsIn(module: Parameters<typeof walk>[0]): readonly Lookup[] {
  const found: Lookup[] = [];
  walk(module, node => {
    if (node.kind !== 'Subscript' || node.ctx !== 'Load') {
      return;
    }
    const name = lastName(node.value);
    const number = wholeNumber(node.slice);
    if (name !== null && number !== null) {
      found.push({ node, name, number });
    }
  });
  return found;
}

function lastName(receiver: Expression): string | null {
  switch (receiver.kind) {
    case 'Name':
      return receiver.id;
    case 'Attribute':
      return receiver.attr.name === 'iloc' ? null : receiver.attr.name;
    case 'Call':
      return lastName(receiver.func);
    default:
      return null;
  }
}

function wholeNumber(slice: Expression): number | null {
  if (slice.kind === 'UnaryOp' && slice.op === '-') {
    const number = wholeNumber(slice.operand);
    return number === null ? null : -number;
  }
  return slice.kind === 'Constant' && slice.value.type === 'int' ? Number(slice.value.text) : null;
}

/** Where `.iloc` belongs: before the bracket; null where the receiver is in parentheses. */
function insertionIn(source: string, { value }: Subscript, at: SourceRange): number | null {
  const bracket = source.indexOf('[', at.start + (value.end - value.start));
  return bracket >= 0 &&
    source.slice(at.start, bracket).trimEnd().length === value.end - value.start
    ? at.start + (value.end - value.start)
    : null;
}
