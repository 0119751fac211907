/** Places in a cell where a path that holds on one machine only may be handed to a reader or writer. */
import { memoize } from '../memo/fact-table';
import { isMachinePath } from '../fixes/absolute-path';
import type { Call, Constant, Expression } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { FormEffect } from '../python/ipython/masked-cell';
import type { CellSummary, ParsedText } from '../python/flow/cell-summary';

/** What is known of a text: all of it, or how it begins. */
export interface LeadingText {
  readonly text: string;
  readonly complete: boolean;
  /** The literal, where it is the whole expression. */
  readonly literal: Constant | null;
}

/** A call, and the text of the cell that it stands in. */
export interface PlacedCall {
  readonly call: Call;
  readonly text: ParsedText;
}

/** What of a cell alone bears on machine paths. */
export interface PathUses {
  /** Calls with an argument that is, or begins with, a machine path. */
  readonly literalCalls: readonly PlacedCall[];
  /** Names that are given a machine path here. */
  readonly pathNames: readonly string[];
  /** Files and folders that magics and shell lines speak of. */
  readonly formPaths: readonly FormEffect[];
  /** Whether the working folder may change. */
  readonly changesFolder: boolean;
}

const FILE_EFFECTS = new Set<FormEffect['kind']>([
  'read-file',
  'write-file',
  'run-file',
  'change-directory'
]);

/** What `summary` has to do with machine paths; computed once for each summary. */
export const pathUses = memoize(findUses);

/** How the text that an expression gives begins; null where nothing is known of it. */
export function leadingText(expression: Expression): LeadingText | null {
  switch (expression.kind) {
    case 'Constant':
      return expression.value.type === 'str'
        ? { text: expression.value.value, complete: true, literal: expression }
        : null;
    case 'JoinedStr':
      return expression.values.length === 0 ? null : beginning(expression.values[0]);
    case 'BinOp':
      return beginning(expression.left, expression.op === '%' ? '%' : null);
    case 'Call':
      return leadingTextOfCall(expression);
    default:
      return null;
  }
}

function beginning(expression: Expression, until: string | null = null): LeadingText | null {
  const leading = leadingText(expression);
  const text = until === null ? leading?.text : leading?.text.split(until)[0];
  return text === undefined ? null : { text, complete: false, literal: null };
}

/** `os.path.join('/a', b)` and `'/a/{}'.format(b)`. */
function leadingTextOfCall({ func, args }: Call): LeadingText | null {
  if (func.kind !== 'Attribute' || args.length === 0) {
    return null;
  }
  if (func.attr.name === 'format') {
    return beginning(func.value, '{');
  }
  const joins = func.attr.name === 'join' && func.value.kind !== 'Constant';
  return joins || func.attr.name === 'expanduser' ? beginning(args[0]) : null;
}

/** What a text must look like to hold a machine path, or to change the folder. */
const MAY_HOLD_PATH = /['"](?:\/|~|[A-Za-z]:|\\\\|file:)/i;
const MAY_CHANGE_FOLDER = /\bchdir\b/;

function findUses(summary: CellSummary): PathUses {
  const { source, masked } = summary;
  const literalCalls: PlacedCall[] = [];
  const pathNames: string[] = [];
  let changesFolder = masked.forms.some(form =>
    form.effects.some(effect => effect.kind === 'change-directory')
  );
  // Most cells are told apart by their text, without a look at every node.
  const isWorthALook = MAY_HOLD_PATH.test(source) || MAY_CHANGE_FOLDER.test(source);
  for (const text of isWorthALook ? textsOf(summary) : []) {
    walk(text.module, node => {
      if (node.kind === 'Attribute' && node.attr.name === 'chdir') {
        changesFolder = true;
      } else if (node.kind === 'Assign' && isMachineText(node.value)) {
        node.targets.forEach(target => target.kind === 'Name' && pathNames.push(target.id));
      } else if (node.kind === 'Call' && argumentsOf(node).some(isMachineText)) {
        literalCalls.push({ call: node, text });
      }
    });
  }
  const formPaths = masked.forms.flatMap(({ effects }) =>
    effects.filter(({ kind, value }) => FILE_EFFECTS.has(kind) && isMachinePath(value))
  );
  return { literalCalls, pathNames, formPaths, changesFolder };
}

/** The calls of a cell by the plain names that they are handed. */
export const callsByName = memoize(
  (summary: CellSummary): ReadonlyMap<string, readonly PlacedCall[]> => {
    const calls = new Map<string, PlacedCall[]>();
    for (const text of textsOf(summary)) {
      walk(text.module, node => {
        for (const name of node.kind === 'Call' ? plainNames(argumentsOf(node)) : []) {
          const known = calls.get(name) ?? [];
          known.push({ call: node as Call, text });
          calls.set(name, known);
        }
      });
    }
    return calls;
  }
);

function plainNames(values: readonly Expression[]): ReadonlySet<string> {
  return new Set(values.flatMap(value => (value.kind === 'Name' ? value.id : [])));
}

/** All Python texts of a cell: its own, then those that its magics carry. */
export function textsOf({ module, masked, carried }: CellSummary): readonly ParsedText[] {
  return module === null ? [] : [{ module, map: masked.map }, ...carried];
}

function argumentsOf(call: Call): readonly Expression[] {
  return [...call.args, ...call.keywords.map(({ value }) => value)];
}

function isMachineText(expression: Expression): boolean {
  const leading = leadingText(expression);
  return leading !== null && isMachinePath(leading.text, leading.complete);
}
