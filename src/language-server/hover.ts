/** What is shown at the pointer: the findings there, and the variable. */
import type { Hover, Position, Range } from 'vscode-languageserver/node';
import type { Occurrence } from '../core/analysis/bindings/occurrence';
import { isDefinition } from '../core/analysis/bindings/occurrence';
import { formatMessage, formatValue } from '../core/messages/message';
import { LineIndex } from '../core/notebook/line-index';
import { ruleHelp } from '../core/report/rule-help';
import { findRule } from '../core/rules/registry';
import type { ShownFinding } from './diagnostics';
import type { NameAtPosition } from './names';

/** A name is defined and used in at most this many places that are listed. */
const MAX_CELLS = 30;

/** The hover for a position; null where nothing is known. */
export function hoverText(
  findings: readonly ShownFinding[],
  name: NameAtPosition | null,
  position: Position
): Hover | null {
  const here = findings.filter(({ diagnostic }) => contains(diagnostic.range, position));
  const parts = [...(name === null ? [] : [nameText(name)]), ...here.map(findingText)];
  return parts.length === 0
    ? null
    : { contents: { kind: 'markdown', value: parts.join('\n\n---\n\n') } };
}

/** Whether a position is in a range; an empty range is a mark at its position. */
export function contains({ start, end }: Range, position: Position): boolean {
  return compare(start, position) <= 0 && compare(position, end) <= 0;
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}

function findingText({ finding }: ShownFinding): string {
  const rule = findRule(finding.code);
  const head = `**${finding.title}** (${finding.code} ${finding.name})`;
  const message = escaped(formatMessage(finding.message));
  return [head, message, ...(rule === null ? [] : [ruleHelp(rule).markdown])].join('\n\n');
}

function nameText({ binding }: NameAtPosition): string {
  const { name, scope, occurrences } = binding;
  const definitions = occurrences.filter(isDefinition);
  const uses = occurrences.filter(each => !isDefinition(each));
  const kind = scope === null ? '' : ', a local variable';
  const defined =
    definitions.length === 0 ? 'No cell defines it.' : `Defined in ${places(definitions)}.`;
  const used = uses.length === 0 ? 'Not used.' : `Used in ${cellsOf(uses)}.`;
  return `\`${name}\`${kind}\n\n${defined} ${used}`;
}

/** `cell 3, line 2` for one, `cells 3 and 4` for several. */
function places(occurrences: readonly Occurrence[]): string {
  const [first] = occurrences;
  return occurrences.length === 1
    ? `${cellsOf(occurrences)}, line ${new LineIndex(first.cell.source).lineAt(first.start)}`
    : cellsOf(occurrences);
}

function cellsOf(occurrences: readonly Occurrence[]): string {
  const cells = [...new Set(occurrences.map(({ cell }) => cell.index))];
  const text = formatValue({ cells: cells.slice(0, MAX_CELLS) });
  return cells.length > MAX_CELLS ? `${text} and ${cells.length - MAX_CELLS} more` : text;
}

/** Messages contain names and paths of the notebook: they must not become links or pictures. */
function escaped(text: string): string {
  return text.replace(/`[^`]*`|[\\[\]<>*_#!|~]/g, part =>
    part.startsWith('`') ? part : `\\${part}`
  );
}
