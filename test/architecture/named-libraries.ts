// Finds the names of libraries, platforms and magics in modules: what they do is a fact, and facts are data.
import ts from 'typescript';
import distributions from '../../src/core/requirements/distributions.json';

/**
 * Modules whose names are also words of programs. They count where a text is just such a name, or begins with it and a dot:
 * `'requests'`, but not `requests.length`.
 */
const ALSO_WORDS = new Set(
  [
    'accelerate arrow attr attrs can click control corner datasets decorator distributed docker emoji evaluate future',
    'gi git github google hist hypothesis interpret js kaggle lightning mock outcome packaging panel param past',
    'pattern ply proto regions requests retry schedule sh six sql tables toml transformers tree validators vector',
    'watermark websocket wheel wget yaml'
  ].flatMap(line => line.split(' '))
);

const { sameNames, modules, hostModules } = distributions;
const NAMES: ReadonlySet<string> = new Set(
  [...sameNames.split(' '), ...Object.entries(modules).flat(2), ...hostModules]
    .map(name => name.split('.')[0].toLowerCase())
    .filter(name => name !== '')
);

/** IPython's own are part of the language that a notebook is written in. */
const OF_THE_LANGUAGE = new Set([
  'ipykernel',
  'ipython',
  'jupyter',
  'magic',
  'markdown',
  'nbformat',
  'notebook',
  'pip'
]);

/** The libraries that a module names in identifiers and in texts that no person reads, sorted. */
export function namedLibraries(file: string, source: string): readonly string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      return;
    }
    if (ts.isIdentifier(node)) {
      wordsOf(node.text).forEach(word => ALSO_WORDS.has(word) || found.add(word));
    } else if (isText(node) && !isSentence(node.text)) {
      wordsOf(node.text)
        .filter(word => !ALSO_WORDS.has(word) || isNameOf(node.text, word))
        .forEach(word => found.add(word));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return [...found].filter(word => NAMES.has(word) && !OF_THE_LANGUAGE.has(word)).sort();
}

type Text = ts.LiteralLikeNode;

function isText(node: ts.Node): node is Text {
  return (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

/** Whether people read a text: it has words of a sentence. */
function isSentence(text: string): boolean {
  return /[a-z]{2,},? (?:[a-z]{2,} )+[a-z]{2,}/.test(text) && !/[\\|^$]/.test(text);
}

function isNameOf(text: string, word: string): boolean {
  return text === word || text.startsWith(`${word}.`);
}

/** The parts of a name or text, in lower case: `isPandasFrame` has `pandas`. */
function wordsOf(text: string): readonly string[] {
  const parts = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[^A-Za-z0-9_]+/);
  return [...new Set(parts.flatMap(part => [part, ...part.split('_')]))].map(part =>
    part.toLowerCase()
  );
}
