/** Finds code in a cell that may pass a path of this machine to a reader or writer. */
import { memoize } from '../memo/fact-table';
import { isMachinePath } from '../fixes/absolute-path';
import type { Call, Constant, Expression } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { FormEffect } from '../python/ipython/masked-cell';
import type { CellSummary, ParsedText } from '../python/flow/cell-summary';
import { addToGroup } from '../memo/group-by';

/** The known beginning of a text, or all of it. */
export interface LeadingText {
  readonly text: string;
  readonly complete: boolean;
  /** The literal, where it is the whole expression. */
  readonly literal: Constant | null;
}

/** A call, and the text of the cell that contains it. */
export interface LocatedCall {
  readonly call: Call;
  readonly text: ParsedText;
}

/** The facts about machine paths that a cell alone gives. */
export interface PathUses {
  /** Calls with an argument that is, or begins with, a machine path. */
  readonly literalCalls: readonly LocatedCall[];
  /** Names that are assigned a machine path. */
  readonly pathNames: readonly string[];
  /** Files and folders in magics and shell lines. */
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

/** The use of machine paths in `summary`; computed once for each summary. */
export const pathUses = memoize(findUses);

/** The beginning of the text that an expression evaluates to; null where nothing is known of it. */
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

/** Matches every text that may contain a machine path or change the folder. */
const MAY_HOLD_PATH = /['"](?:\/|~|[A-Za-z]:|\\\\|file:)/i;
const MAY_CHANGE_FOLDER = /\bchdir\b/;

function findUses(summary: CellSummary): PathUses {
  const { source, masked } = summary;
  const literalCalls: LocatedCall[] = [];
  const pathNames: string[] = [];
  let changesFolder = masked.forms.some(form =>
    form.effects.some(effect => effect.kind === 'change-directory')
  );
  // Most cells are ruled out by their text, without visiting every node.
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

/** The calls of a cell by the plain names that they receive as arguments. */
export const callsByName = memoize(
  (summary: CellSummary): ReadonlyMap<string, readonly LocatedCall[]> => {
    const calls = new Map<string, LocatedCall[]>();
    for (const text of textsOf(summary)) {
      walk(text.module, node => {
        for (const name of node.kind === 'Call' ? plainNames(argumentsOf(node)) : []) {
          addToGroup(calls, name, { call: node as Call, text });
        }
      });
    }
    return calls;
  }
);

function plainNames(values: readonly Expression[]): ReadonlySet<string> {
  return new Set(values.flatMap(value => (value.kind === 'Name' ? value.id : [])));
}

/** All Python texts of a cell: its own, then those inside its magics. */
export function textsOf({ module, masked, nestedTexts }: CellSummary): readonly ParsedText[] {
  return module === null ? [] : [{ module, map: masked.map }, ...nestedTexts];
}

function argumentsOf(call: Call): readonly Expression[] {
  return [...call.args, ...call.keywords.map(({ value }) => value)];
}

function isMachineText(expression: Expression): boolean {
  const leading = leadingText(expression);
  return leading !== null && isMachinePath(leading.text, leading.complete);
}
