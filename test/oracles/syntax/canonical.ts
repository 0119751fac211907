import type * as ast from '../../../src/core/python/ast/nodes';

/** Fields by node kind, in the order in which canonical.py writes CPython's. */
const FIELDS: Record<string, readonly string[]> = {
  FunctionDef: ['name', 'args', 'body', 'decorators', 'returns', 'typeParams'],
  ClassDef: ['name', 'bases', 'keywords', 'body', 'decorators', 'typeParams'],
  Return: ['value'],
  Delete: ['targets'],
  Assign: ['targets', 'value'],
  TypeAlias: ['name', 'typeParams', 'value'],
  AugAssign: ['target', 'op', 'value'],
  AnnAssign: ['target', 'annotation', 'value', 'simple'],
  For: ['target', 'iter', 'body', 'orelse'],
  While: ['test', 'body', 'orelse'],
  If: ['test', 'body', 'orelse'],
  With: ['items', 'body'],
  Match: ['subject', 'cases'],
  Raise: ['exc', 'cause'],
  Try: ['body', 'handlers', 'orelse', 'finalbody'],
  Assert: ['test', 'msg'],
  Import: ['names'],
  ImportFrom: ['module', 'names', 'level'],
  Global: ['names'],
  Nonlocal: ['names'],
  Expr: ['value'],
  Pass: [],
  Break: [],
  Continue: [],
  BoolOp: ['op', 'values'],
  NamedExpr: ['target', 'value'],
  BinOp: ['left', 'op', 'right'],
  UnaryOp: ['op', 'operand'],
  Lambda: ['args', 'body'],
  IfExp: ['test', 'body', 'orelse'],
  Dict: ['keys', 'values'],
  Set: ['elts'],
  ListComp: ['elt', 'generators'],
  SetComp: ['elt', 'generators'],
  DictComp: ['key', 'value', 'generators'],
  GeneratorExp: ['elt', 'generators'],
  Await: ['value'],
  Yield: ['value'],
  YieldFrom: ['value'],
  Compare: ['left', 'ops', 'comparators'],
  Call: ['func', 'args', 'keywords'],
  FormattedValue: ['value', 'conversion', 'formatSpec'],
  JoinedStr: ['values'],
  Attribute: ['value', 'attr', 'ctx'],
  Subscript: ['value', 'slice', 'ctx'],
  Starred: ['value', 'ctx'],
  Name: ['id', 'ctx'],
  List: ['elts', 'ctx'],
  Tuple: ['elts', 'ctx'],
  Slice: ['lower', 'upper', 'step'],
  ExceptHandler: ['type', 'name', 'body'],
  Parameter: ['arg', 'annotation'],
  Keyword: ['arg', 'value'],
  Alias: ['name', 'asname'],
  MatchValue: ['value'],
  MatchSequence: ['patterns'],
  MatchMapping: ['keys', 'patterns', 'rest'],
  MatchClass: ['cls', 'patterns', 'kwdAttrs', 'kwdPatterns'],
  MatchStar: ['name'],
  MatchAs: ['pattern', 'name'],
  MatchOr: ['patterns'],
  TypeVar: ['name', 'bound', 'defaultValue'],
  ParamSpec: ['name', 'defaultValue'],
  TypeVarTuple: ['name', 'defaultValue']
};

/** Nodes that have no kind of their own, recognized by one of their fields. */
const UNNAMED: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'posonlyargs',
    'arguments',
    ['posonlyargs', 'args', 'vararg', 'kwonlyargs', 'kwDefaults', 'kwarg', 'defaults']
  ],
  ['ifs', 'comprehension', ['target', 'iter', 'ifs', 'isAsync']],
  ['contextExpr', 'withitem', ['contextExpr', 'optionalVars']],
  ['guard', 'match_case', ['pattern', 'guard', 'body']]
];

const RENAMED: Record<string, string> = {
  Parameter: 'arg',
  Keyword: 'keyword',
  Alias: 'alias'
};

/** Fields that hold bare words rather than quoted strings. */
const WORD_FIELDS = new Set(['op', 'ops', 'ctx']);

type AnyNode = Record<string, unknown> & { kind: string; start: number; end: number };

/** The tree of a text in the form that canonical.py gives CPython's. */
export function canonical(code: string, module: ast.Module, minor: number): string {
  return new Canonical(code, minor).text(module.body);
}

class Canonical {
  private readonly out: string[] = [];
  private inFString = false;
  private hidesValues = false;

  constructor(
    private readonly code: string,
    private readonly minor: number
  ) {}

  text(value: unknown): string {
    this.write(value);
    return this.out.join(' ');
  }

  private write(value: unknown, isWord = false): void {
    if (value === null) {
      this.out.push('-');
    } else if (Array.isArray(value)) {
      this.out.push('[');
      value.forEach(item => this.write(item, isWord));
      this.out.push(']');
    } else if (typeof value === 'string') {
      this.out.push(isWord ? value : quoted(value));
    } else if (typeof value === 'number' || typeof value === 'boolean') {
      this.out.push(String(Number(value)));
    } else {
      this.writeObject(value as AnyNode);
    }
  }

  private writeObject(node: AnyNode): void {
    if (node.kind !== undefined) {
      this.writeNode(node);
      return;
    }
    for (const [mark, name, fields] of UNNAMED) {
      if (mark in node) {
        this.out.push(`(${name}`);
        this.writeFields(node, fields);
        return;
      }
    }
    this.out.push(quoted(String(node.name)));
  }

  private writeNode(node: AnyNode): void {
    this.out.push(`(${kindName(node)}`);
    this.out.push(this.inFString ? '*' : `${node.start}:${node.end}`);
    if (node.kind === 'JoinedStr' && !this.hidesValues && !this.inFString) {
      this.hidesValues = this.hasCharacterName(node);
      this.inFString = this.minor < 12;
      this.write(node.values);
      this.hidesValues = this.inFString = false;
      this.out.push(')');
    } else if (node.kind === 'Constant') {
      this.out.push(this.constant(node), ')');
    } else if (node.kind === 'MatchSingleton') {
      this.out.push(String(node.value), ')');
    } else {
      this.writeFields(node, FIELDS[node.kind]);
    }
  }

  private writeFields(node: Record<string, unknown>, fields: readonly string[]): void {
    for (const field of fields) {
      this.write(node[field], WORD_FIELDS.has(field));
    }
    this.out.push(')');
  }

  /** Whether one of the node's lines has `\N`, as canonical.py asks. */
  private hasCharacterName(node: ast.Span): boolean {
    if (!this.code.includes('\\N')) {
      return false;
    }
    const before = this.code.slice(0, node.start);
    const lineStart = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
    const lineEnd = node.end + this.code.slice(node.end).search(/[\r\n]|$/);
    return this.code.slice(lineStart, lineEnd).includes('\\N');
  }

  private constant(node: AnyNode): string {
    const value = node.value as ast.ConstantValue;
    switch (value.type) {
      case 'str': {
        const hides = this.hidesValues || this.hasCharacterName(node);
        return `${hides ? '"*"' : quoted(value.value)} ${value.unicodePrefix ? 'u' : '-'}`;
      }
      case 'bytes':
        return `b${quoted(value.value)}`;
      case 'int':
        return BigInt(value.text.replace(/_/g, '')).toString(16);
      case 'float':
        return `f${floatBits(value.text)}`;
      case 'complex':
        return `j${floatBits(value.text.slice(0, -1))}`;
      default:
        return value.type;
    }
  }
}

function kindName(node: AnyNode): string {
  if (node.isAsync === true) {
    return `Async${node.kind}`;
  }
  return node.isStar === true ? 'TryStar' : (RENAMED[node.kind] ?? node.kind);
}

function quoted(text: string): string {
  return JSON.stringify(text).replace(
    /[\x7f-\uffff]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
  );
}

function floatBits(text: string): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Number(text.replace(/_/g, '')));
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}
