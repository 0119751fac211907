/**
 * The abstract syntax tree: CPython's own (Python.asdl of 3.14), node for node and field for field, so that tests
 * can compare it with `ast.dump`. Three differences, all lossless:
 * - positions are UTF-16 offsets in the parsed text (`start` inclusive, `end` exclusive);
 * - names that CPython stores as strings without a position are `Identifier`s, so that a finding or a rename can
 *   point at them; an identifier's `name` is NFKC-normalized, as in CPython;
 * - operators are their spelling in the source.
 */

export interface Span {
  /** First UTF-16 offset, inclusive. */
  readonly start: number;
  /** Offset after the last UTF-16 unit. */
  readonly end: number;
}

export interface Identifier extends Span {
  readonly name: string;
}

export type ExpressionContext = 'Load' | 'Store' | 'Del';

// ---------------------------------------------------------------- module and statements

export interface Module extends Span {
  readonly kind: 'Module';
  readonly body: readonly Statement[];
}

export type Statement =
  | FunctionDef
  | ClassDef
  | Return
  | Delete
  | Assign
  | TypeAlias
  | AugAssign
  | AnnAssign
  | For
  | While
  | If
  | With
  | Match
  | Raise
  | Try
  | Assert
  | Import
  | ImportFrom
  | Global
  | Nonlocal
  | ExprStatement
  | Pass
  | Break
  | Continue;

/** `def` and `async def` (CPython: FunctionDef, AsyncFunctionDef). */
export interface FunctionDef extends Span {
  readonly kind: 'FunctionDef';
  readonly isAsync: boolean;
  readonly name: Identifier;
  readonly args: Arguments;
  readonly body: readonly Statement[];
  readonly decorators: readonly Expression[];
  readonly returns: Expression | null;
  readonly typeParams: readonly TypeParam[];
}

export interface ClassDef extends Span {
  readonly kind: 'ClassDef';
  readonly name: Identifier;
  readonly bases: readonly Expression[];
  readonly keywords: readonly Keyword[];
  readonly body: readonly Statement[];
  readonly decorators: readonly Expression[];
  readonly typeParams: readonly TypeParam[];
}

export interface Return extends Span {
  readonly kind: 'Return';
  readonly value: Expression | null;
}

export interface Delete extends Span {
  readonly kind: 'Delete';
  readonly targets: readonly Expression[];
}

export interface Assign extends Span {
  readonly kind: 'Assign';
  readonly targets: readonly Expression[];
  readonly value: Expression;
}

export interface TypeAlias extends Span {
  readonly kind: 'TypeAlias';
  readonly name: Name;
  readonly typeParams: readonly TypeParam[];
  readonly value: Expression;
}

export interface AugAssign extends Span {
  readonly kind: 'AugAssign';
  readonly target: Expression;
  /** The operator without `=`, such as `+` or `//`. */
  readonly op: string;
  readonly value: Expression;
}

export interface AnnAssign extends Span {
  readonly kind: 'AnnAssign';
  readonly target: Expression;
  readonly annotation: Expression;
  readonly value: Expression | null;
  /** True if the target is a bare, unparenthesized name. */
  readonly simple: boolean;
}

/** `for` and `async for`. */
export interface For extends Span {
  readonly kind: 'For';
  readonly isAsync: boolean;
  readonly target: Expression;
  readonly iter: Expression;
  readonly body: readonly Statement[];
  readonly orelse: readonly Statement[];
}

export interface While extends Span {
  readonly kind: 'While';
  readonly test: Expression;
  readonly body: readonly Statement[];
  readonly orelse: readonly Statement[];
}

export interface If extends Span {
  readonly kind: 'If';
  readonly test: Expression;
  readonly body: readonly Statement[];
  readonly orelse: readonly Statement[];
}

/** `with` and `async with`. */
export interface With extends Span {
  readonly kind: 'With';
  readonly isAsync: boolean;
  readonly items: readonly WithItem[];
  readonly body: readonly Statement[];
}

export interface WithItem {
  readonly contextExpr: Expression;
  readonly optionalVars: Expression | null;
}

export interface Match extends Span {
  readonly kind: 'Match';
  readonly subject: Expression;
  readonly cases: readonly MatchCase[];
}

export interface MatchCase {
  readonly pattern: Pattern;
  readonly guard: Expression | null;
  readonly body: readonly Statement[];
}

export interface Raise extends Span {
  readonly kind: 'Raise';
  readonly exc: Expression | null;
  readonly cause: Expression | null;
}

/** `try … except` and, with `isStar`, `try … except*` (CPython: Try, TryStar). */
export interface Try extends Span {
  readonly kind: 'Try';
  readonly isStar: boolean;
  readonly body: readonly Statement[];
  readonly handlers: readonly ExceptHandler[];
  readonly orelse: readonly Statement[];
  readonly finalbody: readonly Statement[];
}

export interface ExceptHandler extends Span {
  readonly kind: 'ExceptHandler';
  readonly type: Expression | null;
  readonly name: Identifier | null;
  readonly body: readonly Statement[];
}

export interface Assert extends Span {
  readonly kind: 'Assert';
  readonly test: Expression;
  readonly msg: Expression | null;
}

export interface Import extends Span {
  readonly kind: 'Import';
  readonly names: readonly Alias[];
}

export interface ImportFrom extends Span {
  readonly kind: 'ImportFrom';
  /** Dotted name, null for `from . import x`. */
  readonly module: Identifier | null;
  readonly names: readonly Alias[];
  readonly level: number;
}

export interface Alias extends Span {
  readonly kind: 'Alias';
  /** Dotted name, or `*`. */
  readonly name: Identifier;
  readonly asname: Identifier | null;
}

export interface Global extends Span {
  readonly kind: 'Global';
  readonly names: readonly Identifier[];
}

export interface Nonlocal extends Span {
  readonly kind: 'Nonlocal';
  readonly names: readonly Identifier[];
}

/** An expression as a statement (CPython: Expr). */
export interface ExprStatement extends Span {
  readonly kind: 'Expr';
  readonly value: Expression;
}

export interface Pass extends Span {
  readonly kind: 'Pass';
}

export interface Break extends Span {
  readonly kind: 'Break';
}

export interface Continue extends Span {
  readonly kind: 'Continue';
}

// ---------------------------------------------------------------- expressions

export type Expression =
  | BoolOp
  | NamedExpr
  | BinOp
  | UnaryOp
  | Lambda
  | IfExp
  | Dict
  | SetExpression
  | ListComp
  | SetComp
  | DictComp
  | GeneratorExp
  | Await
  | Yield
  | YieldFrom
  | Compare
  | Call
  | FormattedValue
  | Interpolation
  | JoinedStr
  | TemplateStr
  | Constant
  | Attribute
  | Subscript
  | Starred
  | Name
  | List
  | Tuple
  | Slice;

export interface BoolOp extends Span {
  readonly kind: 'BoolOp';
  readonly op: 'and' | 'or';
  readonly values: readonly Expression[];
}

export interface NamedExpr extends Span {
  readonly kind: 'NamedExpr';
  readonly target: Name;
  readonly value: Expression;
}

export interface BinOp extends Span {
  readonly kind: 'BinOp';
  readonly left: Expression;
  readonly op: string;
  readonly right: Expression;
}

export interface UnaryOp extends Span {
  readonly kind: 'UnaryOp';
  readonly op: 'not' | '+' | '-' | '~';
  readonly operand: Expression;
}

export interface Lambda extends Span {
  readonly kind: 'Lambda';
  readonly args: Arguments;
  readonly body: Expression;
}

export interface IfExp extends Span {
  readonly kind: 'IfExp';
  readonly test: Expression;
  readonly body: Expression;
  readonly orelse: Expression;
}

export interface Dict extends Span {
  readonly kind: 'Dict';
  /** Null for `**mapping`. */
  readonly keys: readonly (Expression | null)[];
  readonly values: readonly Expression[];
}

export interface SetExpression extends Span {
  readonly kind: 'Set';
  readonly elts: readonly Expression[];
}

export interface ListComp extends Span {
  readonly kind: 'ListComp';
  readonly elt: Expression;
  readonly generators: readonly Comprehension[];
}

export interface SetComp extends Span {
  readonly kind: 'SetComp';
  readonly elt: Expression;
  readonly generators: readonly Comprehension[];
}

export interface DictComp extends Span {
  readonly kind: 'DictComp';
  readonly key: Expression;
  readonly value: Expression;
  readonly generators: readonly Comprehension[];
}

export interface GeneratorExp extends Span {
  readonly kind: 'GeneratorExp';
  readonly elt: Expression;
  readonly generators: readonly Comprehension[];
}

export interface Comprehension {
  readonly target: Expression;
  readonly iter: Expression;
  readonly ifs: readonly Expression[];
  readonly isAsync: boolean;
}

export interface Await extends Span {
  readonly kind: 'Await';
  readonly value: Expression;
}

export interface Yield extends Span {
  readonly kind: 'Yield';
  readonly value: Expression | null;
}

export interface YieldFrom extends Span {
  readonly kind: 'YieldFrom';
  readonly value: Expression;
}

export interface Compare extends Span {
  readonly kind: 'Compare';
  readonly left: Expression;
  /** `==`, `!=`, `<`, `<=`, `>`, `>=`, `is`, `is not`, `in`, `not in`. */
  readonly ops: readonly string[];
  readonly comparators: readonly Expression[];
}

export interface Call extends Span {
  readonly kind: 'Call';
  readonly func: Expression;
  readonly args: readonly Expression[];
  readonly keywords: readonly Keyword[];
}

export interface Keyword extends Span {
  readonly kind: 'Keyword';
  /** Null for `**mapping`. */
  readonly arg: Identifier | null;
  readonly value: Expression;
}

export interface FormattedValue extends Span {
  readonly kind: 'FormattedValue';
  readonly value: Expression;
  /** -1 none, or the character code of `s`, `r` or `a`. */
  readonly conversion: number;
  readonly formatSpec: JoinedStr | null;
}

/** A replacement field of a t-string (3.14). */
export interface Interpolation extends Span {
  readonly kind: 'Interpolation';
  readonly value: Expression;
  readonly str: string;
  readonly conversion: number;
  readonly formatSpec: JoinedStr | null;
}

/** An f-string, including implicit concatenation. */
export interface JoinedStr extends Span {
  readonly kind: 'JoinedStr';
  readonly values: readonly Expression[];
}

/** A t-string (3.14), including implicit concatenation. */
export interface TemplateStr extends Span {
  readonly kind: 'TemplateStr';
  readonly values: readonly Expression[];
}

export type ConstantValue =
  | { readonly type: 'str'; readonly value: string; readonly unicodePrefix: boolean }
  /** Bytes as a string of char codes 0–255. */
  | { readonly type: 'bytes'; readonly value: string }
  /** The number as spelled in the source. */
  | { readonly type: 'int' | 'float' | 'complex'; readonly text: string }
  | { readonly type: 'None' | 'True' | 'False' | 'Ellipsis' };

export interface Constant extends Span {
  readonly kind: 'Constant';
  readonly value: ConstantValue;
}

export interface Attribute extends Span {
  readonly kind: 'Attribute';
  readonly value: Expression;
  readonly attr: Identifier;
  readonly ctx: ExpressionContext;
}

export interface Subscript extends Span {
  readonly kind: 'Subscript';
  readonly value: Expression;
  readonly slice: Expression;
  readonly ctx: ExpressionContext;
}

export interface Starred extends Span {
  readonly kind: 'Starred';
  readonly value: Expression;
  readonly ctx: ExpressionContext;
}

export interface Name extends Span {
  readonly kind: 'Name';
  /** NFKC-normalized. */
  readonly id: string;
  readonly ctx: ExpressionContext;
}

export interface List extends Span {
  readonly kind: 'List';
  readonly elts: readonly Expression[];
  readonly ctx: ExpressionContext;
}

export interface Tuple extends Span {
  readonly kind: 'Tuple';
  readonly elts: readonly Expression[];
  readonly ctx: ExpressionContext;
}

export interface Slice extends Span {
  readonly kind: 'Slice';
  readonly lower: Expression | null;
  readonly upper: Expression | null;
  readonly step: Expression | null;
}

// ---------------------------------------------------------------- parameters, patterns, type parameters

export interface Arguments {
  readonly posonlyargs: readonly Parameter[];
  readonly args: readonly Parameter[];
  readonly vararg: Parameter | null;
  readonly kwonlyargs: readonly Parameter[];
  /** One per keyword-only parameter, null if it has no default. */
  readonly kwDefaults: readonly (Expression | null)[];
  readonly kwarg: Parameter | null;
  /** Defaults of the last positional parameters. */
  readonly defaults: readonly Expression[];
}

/** CPython: arg. */
export interface Parameter extends Span {
  readonly kind: 'Parameter';
  readonly arg: Identifier;
  readonly annotation: Expression | null;
}

export type Pattern =
  | MatchValue
  | MatchSingleton
  | MatchSequence
  | MatchMapping
  | MatchClass
  | MatchStar
  | MatchAs
  | MatchOr;

export interface MatchValue extends Span {
  readonly kind: 'MatchValue';
  readonly value: Expression;
}

export interface MatchSingleton extends Span {
  readonly kind: 'MatchSingleton';
  readonly value: 'None' | 'True' | 'False';
}

export interface MatchSequence extends Span {
  readonly kind: 'MatchSequence';
  readonly patterns: readonly Pattern[];
}

export interface MatchMapping extends Span {
  readonly kind: 'MatchMapping';
  readonly keys: readonly Expression[];
  readonly patterns: readonly Pattern[];
  readonly rest: Identifier | null;
}

export interface MatchClass extends Span {
  readonly kind: 'MatchClass';
  readonly cls: Expression;
  readonly patterns: readonly Pattern[];
  readonly kwdAttrs: readonly Identifier[];
  readonly kwdPatterns: readonly Pattern[];
}

export interface MatchStar extends Span {
  readonly kind: 'MatchStar';
  /** Null for `*_`. */
  readonly name: Identifier | null;
}

/** A capture; without pattern and name the wildcard `_`. */
export interface MatchAs extends Span {
  readonly kind: 'MatchAs';
  readonly pattern: Pattern | null;
  readonly name: Identifier | null;
}

export interface MatchOr extends Span {
  readonly kind: 'MatchOr';
  readonly patterns: readonly Pattern[];
}

/** PEP 695: TypeVar, ParamSpec (`**P`), TypeVarTuple (`*Ts`). */
export interface TypeParam extends Span {
  readonly kind: 'TypeVar' | 'ParamSpec' | 'TypeVarTuple';
  readonly name: Identifier;
  /** Only for a TypeVar. */
  readonly bound: Expression | null;
  readonly defaultValue: Expression | null;
}
