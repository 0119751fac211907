/** The modules that a Python text imports, and whether it can do without them. */
import type { Call, Expression, ImportFrom, Module, Span } from '../python/ast/nodes';
import type { Statement, Try } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import { handlesMissingModules, suppressesMissingModules } from '../python/flow/guards';
import { dottedPath, literalText } from './dotted-path';
import { alwaysEnds, asksForMain, asksForPlatform, constantOutcome } from './import-conditions';

/** One imported module. */
export interface ModuleImport {
  /** Dotted, with leading dots for a relative import. */
  readonly module: string;
  /** A name inside, which may be a module: `storage` in `from google.cloud import storage`; otherwise null. */
  readonly member: string | null;
  /** Where the text imports it; absent for what a magic imports. */
  readonly span?: Span;
}

/** What a text imports. */
export interface TextImports {
  readonly needed: readonly ModuleImport[];
  /** Where a missing module does not end the run, or only on some platforms. */
  readonly optional: readonly ModuleImport[];
  /** Alternatives: one branch of each must be importable. */
  readonly choices: readonly (readonly (readonly ModuleImport[])[])[];
  /** Name in the text → dotted name of what it was imported from. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Without these, no call imports a module; Python reads some letters that are not ASCII as others. */
const CALLS = /__import__|import_module|[^\0-\x7f]/;

/**
 * Reads the imports of a text, those in functions included.
 *
 * @param isMain - the text runs as `__main__`, as cells do
 * @param source - what the text is part of, if it is at hand: most sources show that no call imports anything
 */
export function readImports({ body }: Module, isMain: boolean, source?: string): TextImports {
  const mayCall = source === undefined || CALLS.test(source);
  const reader = new ImportReader(isMain, mayCall, new Map());
  reader.readAll(body, false);
  return reader;
}

class ImportReader implements TextImports {
  readonly needed: ModuleImport[] = [];
  readonly optional: ModuleImport[] = [];
  readonly choices: ModuleImport[][][] = [];

  constructor(
    private readonly isMain: boolean,
    private readonly mayCall: boolean,
    readonly aliases: Map<string, string>
  ) {}

  readAll(statements: readonly Statement[], isOptional: boolean): void {
    statements.forEach(statement => this.read(statement, isOptional));
  }

  private read(statement: Statement, isOptional: boolean): void {
    switch (statement.kind) {
      case 'If':
        this.readIf(statement.test, statement, isOptional);
        break;
      case 'For':
      case 'While':
        this.readAll(statement.body, isOptional);
        this.readAll(statement.orelse, isOptional);
        break;
      case 'With': {
        const isGuarded = statement.items.some(item => suppressesMissingModules(item.contextExpr));
        this.readAll(statement.body, isOptional || isGuarded);
        break;
      }
      case 'Try':
        this.readTry(statement, isOptional);
        break;
      case 'Match':
        statement.cases.forEach(({ body }) => this.readAll(body, isOptional));
        break;
      case 'FunctionDef':
      case 'ClassDef':
        this.readAll(statement.body, isOptional);
        break;
      default:
        this.readSimple(statement, isOptional);
    }
  }

  private readIf(
    test: Expression,
    { body, orelse }: { body: readonly Statement[]; orelse: readonly Statement[] },
    isOptional: boolean
  ): void {
    const outcome = !this.isMain && asksForMain(test) ? false : constantOutcome(test);
    const isPlatform = isOptional || asksForPlatform(test);
    if (outcome !== false) {
      this.readAll(body, isPlatform);
    }
    if (outcome !== true) {
      this.readAll(orelse, isPlatform);
    }
  }

  private readTry(node: Try, isOptional: boolean): void {
    const { body, handlers, orelse, finalbody } = node;
    const isGuarded = handlesMissingModules(node) && !alwaysEnds(node);
    if (isGuarded) {
      this.readGuarded(node, isOptional);
    } else {
      this.readAll(body, isOptional);
      handlers.forEach(handler => this.readAll(handler.body, true));
    }
    this.readAll(orelse, isOptional || isGuarded);
    this.readAll(finalbody, isOptional);
  }

  /** The body and its handlers are alternatives where both import something. */
  private readGuarded({ body, handlers }: Try, isOptional: boolean): void {
    const [first, second] = [this.nested(), this.nested()];
    first.readAll(body, false);
    handlers.forEach(handler => second.readAll(handler.body, false));
    first.optional.forEach(each => this.optional.push(each));
    second.optional.forEach(each => this.optional.push(each));
    const branches = [first, second].flatMap(({ needed, choices }) => [
      ...(needed.length === 0 ? [] : [needed]),
      ...choices.flat()
    ]);
    if (isOptional || second.needed.length + second.choices.length === 0) {
      branches.flat().forEach(each => this.optional.push(each));
    } else {
      this.choices.push(branches);
    }
  }

  private nested(): ImportReader {
    return new ImportReader(this.isMain, this.mayCall, this.aliases);
  }

  private readSimple(statement: Statement, isOptional: boolean): void {
    const into = isOptional ? this.optional : this.needed;
    switch (statement.kind) {
      case 'Import':
        for (const { name, asname } of statement.names) {
          into.push({ module: name.name, member: null, span: statement });
          const [first] = name.name.split('.', 1);
          this.aliases.set(asname?.name ?? first, asname === null ? first : name.name);
        }
        break;
      case 'ImportFrom':
        this.readFrom(statement, into);
        break;
      default:
        if (this.mayCall) {
          readCalls(statement, into);
        }
    }
  }

  private readFrom(statement: ImportFrom, into: ModuleImport[]): void {
    const { module, level, names } = statement;
    const from = '.'.repeat(level) + (module?.name ?? '');
    for (const { name, asname } of names) {
      const member = name.name === '*' ? null : name.name;
      into.push({ module: from, member, span: statement });
      if (level === 0 && name.name !== '*') {
        this.aliases.set(asname?.name ?? name.name, `${from}.${name.name}`);
      }
    }
  }
}

function readCalls(statement: Statement, into: ModuleImport[]): void {
  walk(statement, node => {
    const module = node.kind === 'Call' ? importedByCall(node) : null;
    if (module !== null) {
      into.push({ module, member: null, span: node });
    }
  });
}

const IMPORTERS = new Set(['__import__', 'import_module', 'importlib.import_module']);

/** The module of `importlib.import_module('x')`; null for any other call. */
function importedByCall({ func, args }: Call): string | null {
  const text = IMPORTERS.has(dottedPath(func) ?? '') ? literalText(args[0]) : null;
  return text !== null && /^\w+(?:\.\w+)*$/.test(text) ? text : null;
}
