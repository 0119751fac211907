/** Calls that pass an argument to a parameter by its name: all of them must be known. */
import type { NamedCell, NotebookBinding } from '../analysis/bindings/binding';
import type { AnalyzedText } from '../analysis/bindings/cell-occurrences';
import type { NotebookFunction } from '../analysis/bindings/keyword-arguments';
import { keywordParameters } from '../analysis/bindings/keyword-arguments';
import { isDefinition } from '../analysis/bindings/occurrence';
import { BUILTIN_NAMES } from '../analysis/names/provided-names';
import { attributePath } from '../analysis/access/notebook-names';
import type { Call } from '../python/ast/nodes';
import type { Node } from '../python/ast/walk';
import { walk } from '../python/ast/walk';
import { REASONS, WARNINGS } from './messages';
import type { Obstacles, RenameSubject } from './rename-input';
import { at } from './rename-input';

/** Examines a variable that may be a parameter. */
export function examineParameter(
  { bindings }: RenameSubject,
  binding: NotebookBinding,
  obstacles: Obstacles
): void {
  const called = binding.scope === null ? null : bindings.keywords.functionOf(binding.scope);
  const { name } = binding;
  if (called === null || !keywordParameters(called.definition.node.args).has(name)) {
    return;
  }
  for (const { cell, call } of called.calls) {
    if (call.keywords.some(({ arg }) => arg === null)) {
      obstacles.refuse(REASONS.unpacked, { cell: at(cell), name });
    }
  }
  if (!isOnlyCalled(called)) {
    const calls = new OtherCalls(bindings, called, name);
    const found = bindings.cells.find(cell =>
      cell.names.texts.some(text => calls.mayReach(cell, text))
    );
    if (found !== undefined) {
      obstacles.refuse(REASONS.keyword, { cell: at(found.cell), name });
    } else if (name !== 'self' && name !== 'cls') {
      obstacles.warn(WARNINGS.escaped, { name });
    }
  }
}

/** Whether every use of the function is a call of its name. */
function isOnlyCalled({ binding, calls }: NotebookFunction): boolean {
  return (
    binding !== null &&
    binding.occurrences.filter(({ role }) => role === 'read').length === calls.length
  );
}

/** The calls of a notebook that are not certainly calls of a function, or of something else. */
class OtherCalls {
  private readonly known: ReadonlySet<Call>;
  private readonly decorations: ReadonlySet<Node>;

  constructor(
    private readonly bindings: RenameSubject['bindings'],
    private readonly called: NotebookFunction,
    private readonly parameter: string
  ) {
    this.known = new Set(called.calls.map(({ call }) => call));
    this.decorations = new Set<Node>(called.definition.decorators);
  }

  /** Whether a call in a text may pass the parameter by its name to the function. */
  mayReach(cell: NamedCell, text: AnalyzedText): boolean {
    return text.facts.calls.some(
      call =>
        call.keywords.some(({ arg }) => arg?.name === this.parameter) &&
        !this.known.has(call) &&
        (this.decorations.has(call) || this.hands(call) || !this.isElsewhere(cell, text, call))
    );
  }

  /** Whether the call gets the function as an argument. */
  private hands(call: Call): boolean {
    const { node } = this.called.definition;
    const name = node.kind === 'FunctionDef' ? node.name.name : null;
    let found = false;
    walk([call.args, call.keywords], each => {
      found ||=
        each === node ||
        (each.kind === 'Name' && each.id === (name ?? this.called.binding?.name)) ||
        (each.kind === 'Attribute' && each.attr.name === name);
    });
    return found;
  }

  /** Whether the call certainly calls other code: another function of the notebook, a library or a builtin. */
  private isElsewhere(cell: NamedCell, text: AnalyzedText, { func }: Call): boolean {
    const path = attributePath(func);
    let root = func;
    while (root.kind === 'Attribute') {
      root = root.value;
    }
    const binding = path === null ? null : this.bindings.inText(cell, text, root.start);
    if (binding === null) {
      return false;
    }
    if (this.bindings.keywords.namedBy(binding) !== null) {
      return func.kind === 'Name';
    }
    const definitions = binding.occurrences.filter(isDefinition);
    return definitions.length === 0
      ? binding.scope === null && BUILTIN_NAMES.has(binding.name)
      : definitions.every(each => each.isImport);
  }
}
