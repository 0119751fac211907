/** What the syntax of a text adds to its occurrences of names: how they must change, and what else could use names. */
import type {
  Alias,
  Assign,
  Call,
  Constant,
  Expression,
  FunctionDef,
  Lambda
} from '../../python/ast/nodes';
import type { Node } from '../../python/ast/walk';
import { walk } from '../../python/ast/walk';
import type { PythonText } from './python-texts';

/** A function that calls may name: a `def`, or a lambda that is assigned to a name. */
export interface NamedFunction {
  readonly node: FunctionDef | Lambda;
  /** Offset of its name; null for a lambda without one. */
  readonly nameAt: number | null;
  readonly decorators: readonly Expression[];
}

/** A text in quotes. */
export interface QuotedText {
  readonly node: Constant;
  readonly text: string;
  /** `annotation`: a type in quotes; `evaluated`: given to a function that may look names up. */
  readonly kind: 'plain' | 'annotation' | 'evaluated';
}

/** Facts by offset in the text. */
export interface TextFacts {
  /** Imports by the offset of the name that they bind. */
  readonly imports: ReadonlyMap<number, ImportedAlias>;
  /** Offsets of names that are deleted, and of those with an augmented assignment. */
  readonly deleted: ReadonlySet<number>;
  readonly augmented: ReadonlySet<number>;
  /** Offsets of the names of functions and classes, and of type parameters. */
  readonly defined: ReadonlySet<number>;
  readonly classes: ReadonlySet<number>;
  /** Offsets of names in fields such as `{x=}`, which print their text; a t-string keeps it. */
  readonly printed: ReadonlySet<number>;
  readonly calls: readonly Call[];
  readonly functions: readonly NamedFunction[];
  readonly quoted: readonly QuotedText[];
  readonly attributes: ReadonlySet<string>;
}

/** An imported name. */
export interface ImportedAlias {
  readonly alias: Alias;
  readonly isFuture: boolean;
}

/** Functions that look up names in their text arguments. `query` and `eval` of a table know only its columns and `@name`. */
const EVALUATORS: ReadonlySet<string> = new Set(
  (
    'eval exec compile evaluate timeit repeat run runctx runcall getattr setattr hasattr delattr import_module sql ' +
    'sqldf execute interact var run_cell run_line_magic run_cell_magic magic ex push system getoutput'
  ).split(' ')
);

/** What follows the value in a field such as `{x=}` or `{x = !r}`. */
const SELF_DOCUMENTING = /^[\s)]*=\s*(?:![sra]\s*)?[:}]/;

/** Collects the facts of a text in one pass over its tree. */
export function textFacts(text: PythonText): TextFacts {
  const collector = new FactCollector(text.code);
  walk(text.module, node => collector.visit(node));
  return collector.finish();
}

class FactCollector {
  private readonly imports = new Map<number, ImportedAlias>();
  private readonly deleted = new Set<number>();
  private readonly augmented = new Set<number>();
  private readonly defined = new Set<number>();
  private readonly classes = new Set<number>();
  private readonly printed = new Set<number>();
  private readonly calls: Call[] = [];
  private readonly functions: NamedFunction[] = [];
  private readonly lambdaNames = new Map<Lambda, number>();
  private readonly strings: Constant[] = [];
  private readonly annotations = new Set<Node>();
  private readonly evaluated = new Set<Node>();
  private readonly attributes = new Set<string>();
  private readonly echoes = new Map<Constant, string>();

  constructor(private readonly code: string) {}

  visit(node: Node): void {
    switch (node.kind) {
      case 'Import':
      case 'ImportFrom': {
        const isFuture = node.kind === 'ImportFrom' && node.module?.name === '__future__';
        return node.names.forEach(alias =>
          this.imports.set((alias.asname ?? alias.name).start, { alias, isFuture })
        );
      }
      case 'Name':
        return node.ctx === 'Del' ? void this.deleted.add(node.start) : undefined;
      case 'AugAssign':
        return void this.augmented.add(node.target.start);
      case 'FunctionDef':
        return this.functionDef(node);
      case 'ClassDef':
        this.classes.add(node.name.start);
        return void this.defined.add(node.name.start);
      case 'TypeVar':
      case 'ParamSpec':
      case 'TypeVarTuple':
        return void this.defined.add(node.name.start);
      case 'Parameter':
        this.defined.add(node.arg.start);
        return this.annotation(node.annotation);
      default:
        return this.expression(node);
    }
  }

  finish(): TextFacts {
    const quoted = this.strings.map((node): QuotedText => {
      const kind = this.annotations.has(node)
        ? 'annotation'
        : this.evaluated.has(node)
          ? 'evaluated'
          : 'plain';
      return { node, text: this.ownText(node), kind };
    });
    const { imports, deleted, augmented, defined, classes, printed, calls } = this;
    const { attributes } = this;
    const functions = this.functions.map(each =>
      each.node.kind === 'Lambda'
        ? { ...each, nameAt: this.lambdaNames.get(each.node) ?? null }
        : each
    );
    return {
      imports,
      deleted,
      augmented,
      defined,
      classes,
      printed,
      calls,
      functions,
      quoted,
      attributes
    };
  }

  /** A text without what a field such as `{x=}` adds to it. */
  private ownText(node: Constant): string {
    const text = node.value.type === 'str' ? node.value.value : '';
    const echo = this.echoes.get(node);
    return echo === undefined ? text : text.slice(0, Math.max(0, text.lastIndexOf(echo)));
  }

  private functionDef(node: FunctionDef): void {
    this.defined.add(node.name.start);
    this.functions.push({ node, nameAt: node.name.start, decorators: node.decorators });
    this.annotation(node.returns);
  }

  private expression(node: Node): void {
    if (node.kind === 'Assign') {
      this.assign(node);
    } else if (node.kind === 'AnnAssign') {
      this.annotation(node.annotation);
    } else if (node.kind === 'Lambda') {
      this.functions.push({ node, nameAt: null, decorators: [] });
    } else if (node.kind === 'Attribute') {
      this.attributes.add(node.attr.name);
    } else if (node.kind === 'Call') {
      this.call(node);
    } else if (node.kind === 'JoinedStr' || node.kind === 'TemplateStr') {
      node.values.forEach((value, at) => this.field(value, node.values[at - 1]));
    } else if (node.kind === 'Constant' && node.value.type === 'str') {
      this.strings.push(node);
    }
  }

  private assign({ targets, value }: Assign): void {
    const [target] = targets;
    if (value.kind === 'Lambda' && targets.length === 1 && target.kind === 'Name') {
      this.lambdaNames.set(value, target.start);
    }
  }

  /** @param before the part of the text before the field, which ends with the text that the field prints */
  private field(node: Expression, before: Expression | undefined): void {
    if (node.kind !== 'FormattedValue' && node.kind !== 'Interpolation') {
      return;
    }
    const { start, end } = node.value;
    const isEchoed = SELF_DOCUMENTING.test(this.code.slice(end, end + 200));
    if (isEchoed && before?.kind === 'Constant') {
      this.echoes.set(before, this.code.slice(start, end));
    }
    if (isEchoed || node.kind === 'Interpolation') {
      walk(node.value, each => each.kind === 'Name' && this.printed.add(each.start));
    }
  }

  private annotation(node: Expression | null): void {
    if (node !== null) {
      walk(node, each => this.annotations.add(each));
    }
  }

  private call(node: Call): void {
    this.calls.push(node);
    const { func } = node;
    const name = func.kind === 'Name' ? func.id : func.kind === 'Attribute' ? func.attr.name : '';
    if (EVALUATORS.has(name)) {
      for (const argument of [...node.args, ...node.keywords]) {
        walk(argument, each => this.evaluated.add(each));
      }
    }
  }
}
