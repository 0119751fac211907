/** Reads environment.yml: conda packages and the nested list of pip. */
import type { Scalar } from 'yaml';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { readCondaSpec } from './conda-spec';
import type {
  DeclaredRequirement,
  LineRange,
  RequirementFileContent
} from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { pypiNameForConda } from './distributions';
import { collectEntries, readLine } from './requirements-txt';
import type { LineEntry } from './requirements-txt';
import { MAX_YAML_LENGTH } from './unread-reason';

/** Reads the text of an environment.yml. */
export function readEnvironmentYml(text: string): RequirementFileContent {
  if (text.length > MAX_YAML_LENGTH) {
    return UNREADABLE;
  }
  const lines = new LineCounter();
  const document = parseDocument(text.replace(/^\uFEFF/, ''), { lineCounter: lines });
  const root = document.errors.length === 0 ? document.contents : null;
  if (!isMap(root)) {
    return UNREADABLE;
  }
  const dependencies = root.get('dependencies', true);
  if (dependencies === undefined) {
    return { ...UNREADABLE, complete: true };
  }
  return isSeq(dependencies)
    ? collectEntries(dependencies.items.flatMap(item => readItem(item, lines)))
    : UNREADABLE;
}

/** Reads a conda package or a pip list. */
function readItem(item: unknown, lines: LineCounter): readonly (LineEntry | null)[] {
  if (isMap(item) && item.has('pip')) {
    const pip = item.get('pip', true);
    return isSeq(pip) ? pip.items.map(line => readPip(line, lines)) : [null];
  }
  return [isScalar(item) ? readConda(item, lines) : null];
}

function readConda(item: Scalar, lines: LineCounter): LineEntry | null {
  const text = String(item.value);
  const spec = readCondaSpec(text);
  // The package `anaconda` installs hundreds of others.
  if (spec === null || spec.name === 'anaconda') {
    return null;
  }
  const name = pypiNameForConda(spec.name);
  if (name === null) {
    return { kind: 'option' };
  }
  const requirement: DeclaredRequirement = {
    name,
    specifier: spec.specifier,
    text,
    lines: linesOf(item, lines),
    marker: null,
    kind: 'needed'
  };
  return { kind: 'requirement', requirement };
}

function readPip(item: unknown, lines: LineCounter): LineEntry | null {
  return isScalar(item) && typeof item.value === 'string'
    ? readLine({ text: item.value.trim(), ...linesOf(item, lines) })
    : null;
}

function linesOf({ range }: Scalar, lines: LineCounter): LineRange {
  const [start, end] = range ?? [0, 0];
  return { first: lines.linePos(start).line, last: lines.linePos(end).line };
}
