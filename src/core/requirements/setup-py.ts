/** Reads literal arguments of a setup.py without running it. */
import { LineIndex } from '../notebook/line-index';
import type { Call, Expression, Module } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { parseModule } from '../python/syntax/parse';
import { NEWEST_PYTHON } from '../python/version';
import type {
  DeclaredRequirement,
  RequirementFileContent,
  RequirementKind
} from './declared-requirement';
import { UNREADABLE } from './declared-requirement';
import { normalizeName } from './requirement';
import { readRequirement } from './requirement-line';

const LISTS: ReadonlyMap<string, RequirementKind> = new Map([
  ['install_requires', 'needed'],
  ['tests_require', 'optional'],
  ['setup_requires', 'optional'],
  ['extras_require', 'optional']
]);

/** Reads the text of a setup.py. */
export function readSetupPy(text: string): RequirementFileContent {
  const parsed = parseModule(text, { version: NEWEST_PYTHON, topLevelAwait: false });
  const call = parsed.ok ? setupCall(parsed.module) : null;
  return parsed.ok && call !== null ? new SetupReader(text, parsed.module).read(call) : UNREADABLE;
}

/** The only call of `setup(…)`. */
function setupCall(module: Module): Call | null {
  const calls: Call[] = [];
  walk(module, node => {
    if (node.kind === 'Call' && nameOf(node.func) === 'setup') {
      calls.push(node);
    }
  });
  return calls.length === 1 ? calls[0] : null;
}

class SetupReader {
  private readonly requirements: DeclaredRequirement[] = [];
  private readonly lines: LineIndex;
  private complete = true;

  constructor(
    text: string,
    private readonly module: Module
  ) {
    this.lines = new LineIndex(text);
  }

  read(call: Call): RequirementFileContent {
    const ownNames: string[] = [];
    for (const { arg, value } of call.keywords) {
      const kind = LISTS.get(arg?.name ?? '');
      if (arg === null) {
        this.complete = false;
      } else if (kind !== undefined) {
        this.readList(this.resolve(value), kind);
      } else if (arg.name === 'name') {
        const name = textOf(this.resolve(value));
        ownNames.push(...(name === null ? [] : [normalizeName(name)]));
      }
    }
    const { requirements, complete } = this;
    return { requirements, includes: [], ownNames, canDeclare: true, complete };
  }

  private readList(value: Expression, kind: RequirementKind): void {
    switch (value.kind) {
      case 'List':
      case 'Tuple':
        return value.elts.forEach(element => this.readItem(element, kind));
      case 'Dict':
        return value.values.forEach(list => this.readList(this.resolve(list), kind));
      default:
        this.readItem(value, kind);
    }
  }

  private readItem(element: Expression, kind: RequirementKind): void {
    const text = textOf(element);
    const lines = {
      first: this.lines.lineAt(element.start),
      last: this.lines.lineAt(element.end)
    };
    const requirement = text === null ? null : readRequirement(text, lines, kind);
    this.complete &&= requirement !== null;
    this.requirements.push(...(requirement === null ? [] : [requirement]));
  }

  /** The literal that a name refers to, if the module binds it exactly once at its top level. */
  private resolve(value: Expression): Expression {
    if (value.kind !== 'Name') {
      return value;
    }
    let stores = 0;
    walk(this.module, node => {
      const isUse = node.kind === 'Name' && node.id === value.id;
      stores += isUse && node !== value && node.ctx !== 'Load' ? 1 : 0;
    });
    const changes = this.isChanged(value.id);
    for (const statement of this.module.body) {
      const isIt =
        statement.kind === 'Assign' &&
        statement.targets.length === 1 &&
        nameOf(statement.targets[0]) === value.id;
      if (isIt && stores === 1 && !changes) {
        return statement.value;
      }
    }
    return value;
  }

  /** Whether the list may be changed, for example by `requires.append("x")`. */
  private isChanged(name: string): boolean {
    let changed = false;
    walk(this.module, node => {
      const isPart = node.kind === 'Attribute' || node.kind === 'Subscript';
      changed ||= isPart && node.value.kind === 'Name' && node.value.id === name;
      changed ||=
        node.kind === 'Call' &&
        node.args.some(argument => argument.kind === 'Name' && argument.id === name);
    });
    return changed;
  }
}

function nameOf(expression: Expression): string | null {
  return expression.kind === 'Name'
    ? expression.id
    : expression.kind === 'Attribute'
      ? expression.attr.name
      : null;
}

function textOf(expression: Expression): string | null {
  return expression.kind === 'Constant' && expression.value.type === 'str'
    ? expression.value.value
    : null;
}
