/** The regular expressions of the sources: those that read foreign texts, and all others. */
import { readdirSync, readFileSync } from 'fs';
import { join } from 'path';
import * as ts from 'typescript';

/** A regular expression of JavaScript. */
export interface WrittenExpression {
  /** Where it is written first: `path:line`. */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** What stands for a text in an expression that only a run knows: a name. */
const ANY_NAME = 'name';

/** The expressions of the TypeScript files below a folder, each form once. */
export function expressionsBelow(folder: string): readonly WrittenExpression[] {
  const found = new Map<string, WrittenExpression>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.tsx?$/.test(name)) {
      for (const expression of expressionsIn(join(folder, name))) {
        const key = `${expression.flags} ${expression.source}`;
        found.set(key, found.get(key) ?? expression);
      }
    }
  }
  return [...found.values()];
}

function expressionsIn(path: string): readonly WrittenExpression[] {
  const file = parse(path);
  const found: WrittenExpression[] = [];
  const visit = (node: ts.Node): void => {
    const [source, flags] = literalOf(node) ?? builtOf(node, path) ?? [];
    if (source !== undefined && flags !== undefined) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const FILES = new Map<string, ts.SourceFile>();

function parse(path: string): ts.SourceFile {
  const known = FILES.get(path);
  const file =
    known ?? ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  FILES.set(path, file);
  return file;
}

function literalOf(node: ts.Node): readonly [string, string] | null {
  if (!ts.isRegularExpressionLiteral(node)) {
    return null;
  }
  const end = node.text.lastIndexOf('/');
  return [node.text.slice(1, end), node.text.slice(end + 1)];
}

/** `new RegExp(…)`, with the constants that it is made of. */
function builtOf(node: ts.Node, path: string): readonly [string, string] | null {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') {
    return null;
  }
  const [source, flags] = node.arguments ?? [];
  return [textOf(source, path), flags === undefined ? '' : textOf(flags, path)];
}

/** The text that an expression gives; a name for the parts that only a run knows. */
function textOf(node: ts.Node, path: string): string {
  if (ts.isStringLiteralLike(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) => textOf(expression, path) + literal.text
    );
    return node.head.text + spans.join('');
  }
  if (ts.isTaggedTemplateExpression(node)) {
    return rawTextOf(node.template, path);
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return textOf(node.left, path) + textOf(node.right, path);
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    return textOf(node.expression, path);
  }
  return ts.isIdentifier(node)
    ? constantOf(node.text, path)
    : (literalOf(node)?.[0] ?? builtOf(node, path)?.[0] ?? ANY_NAME);
}

/** The text of `String.raw`. */
function rawTextOf(template: ts.TemplateLiteral, path: string): string {
  if (ts.isNoSubstitutionTemplateLiteral(template)) {
    return template.rawText ?? template.text;
  }
  const spans = template.templateSpans.map(
    ({ expression, literal }) => textOf(expression, path) + (literal.rawText ?? literal.text)
  );
  return (template.head.rawText ?? template.head.text) + spans.join('');
}

/** The text of a constant of a module, or of one that it imports from its own package. */
function constantOf(name: string, path: string): string {
  for (const statement of parse(path).statements) {
    if (ts.isVariableStatement(statement)) {
      const declared = statement.declarationList.declarations.find(
        each => each.name.getText() === name
      );
      if (declared?.initializer !== undefined) {
        return textOf(declared.initializer, path);
      }
    }
    const imported = ts.isImportDeclaration(statement) ? importedFrom(statement, name) : null;
    if (imported !== null) {
      return constantOf(name, join(path, '..', `${imported}.ts`));
    }
  }
  return ANY_NAME;
}

function importedFrom(statement: ts.ImportDeclaration, name: string): string | null {
  const bindings = statement.importClause?.namedBindings;
  const isNamed =
    bindings !== undefined &&
    ts.isNamedImports(bindings) &&
    bindings.elements.some(element => element.name.text === name);
  const { text } = statement.moduleSpecifier as ts.StringLiteral;
  return isNamed && text.startsWith('.') ? text : null;
}
