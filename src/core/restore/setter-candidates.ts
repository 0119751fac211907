/** Properties that can no longer be set: a new object takes the place of the changed one. */
import { textsOf } from '../file-paths/path-uses';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import { dottedPath } from '../imports/dotted-path';
import type { Assign } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { mappedRange } from '../rule-context/source-range';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import type { Situation } from './situation';

/** A property that a library made read-only. */
interface LostSetter {
  /** The module that the notebook imports as a whole. */
  readonly module: string;
  /** The object with the new value, by the name of the module, the object and the value. */
  readonly object: (library: string, receiver: string, value: string) => string;
}

/** By `Type.property`. `npoints = n` of scikit-rf 0.14.9 spreads n points between the first frequency and the last one, as this does. */
const LOST_SETTERS: ReadonlyMap<string, LostSetter> = new Map([
  [
    'Frequency.npoints',
    {
      module: 'skrf',
      object: (library, receiver, value) =>
        `${library}.Frequency(${receiver}.start_scaled, ${receiver}.stop_scaled, ${value}, ${receiver}.unit)`
    }
  ]
]);

/** As Python 3.11 and later say it: earlier ones do not name the type. */
const NO_SETTER = /^property '(\w{1,99})' of '(\w{1,99})' object has no setter/;

/** Assigns a new object where the cell that fails sets such a property. Other names of the old object keep it. */
export function setterCandidates({ failure, lint }: Situation): readonly Candidate[] {
  const { cell, error } = failure;
  const [, property = '', type = ''] = NO_SETTER.exec(error?.evalue ?? '') ?? [];
  const lost = LOST_SETTERS.get(`${type}.${property}`);
  const summary = lint.summaries.get(cell.key);
  const library = lost === undefined ? null : nameOf(lint, lost.module);
  if (lost === undefined || summary === undefined || library === null) {
    return [];
  }
  const edits = textsOf(summary).flatMap(({ module, map }) =>
    settingsOf(module, property).map(({ statement, receiver }): Edit => {
      const value = mappedRange(map, statement.value);
      const text = lost.object(library, receiver, cell.source.slice(value.start, value.end));
      const { start, end } = mappedRange(map, statement);
      return replaceText(cell, start, end, `${receiver} = ${text}`);
    })
  );
  return edits.length === 0
    ? []
    : [
        editCandidate({
          kind: 'rewrite',
          cell: cell.key,
          detail: `Replace the object instead of setting its \`${property}\``,
          trust: 'likely',
          edits
        })
      ];
}

/** The name of a module that the notebook imports as a whole; null for none. */
function nameOf({ summaries }: Situation['lint'], module: string): string | null {
  for (const { imports } of summaries.values()) {
    const found = imports.find(each => each.module === module && each.member === null);
    if (found !== undefined) {
      return found.name;
    }
  }
  return null;
}

interface Setting {
  readonly statement: Assign;
  /** A dotted name: nothing is computed twice. */
  readonly receiver: string;
}

function settingsOf(module: Parameters<typeof walk>[0], property: string): readonly Setting[] {
  const found: Setting[] = [];
  walk(module, node => {
    const [target] = node.kind === 'Assign' && node.targets.length === 1 ? node.targets : [];
    const receiver =
      target?.kind === 'Attribute' && target.attr.name === property
        ? dottedPath(target.value)
        : null;
    if (node.kind === 'Assign' && receiver !== null) {
      found.push({ statement: node, receiver });
    }
  });
  return found;
}
