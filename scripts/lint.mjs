// Checks the types of the sources and tests together, and runs ESLint on the files whose findings may be new: its rules ask for
// the same types, which are determined once. Which files had no findings is kept in .cache. ESLint's own cache knows a file by its
// text only; but types, and the rules that ask for them, find other things where an imported file changes. So a file is known here
// by its text and those of all files that it imports, directly or not.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { checkTypes, describeProblems } from './typed-program.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = path.join(root, '.cache', 'eslint-without-findings.json');

const LINTED = /\.(?:[cm]?js|tsx?)$|(?:^|\/)schema\/[^/]+\.json$/;
const SCRIPT = /\.(?:[cm]?js|tsx?)$/;
const SUFFIXES = ['', '.ts', '.tsx', '.d.ts', '.js', '.mjs', '/index.ts', '/index.tsx'];
/** What decides about all files: the rules, the versions of the packages, and types that no file imports. */
const SETTINGS =
  /^(?:package-lock\.json|eslint\.config\.mjs|tsconfig[\w.]*\.json|scripts\/(?:lint|typed-program)\.mjs)$|\.d\.ts$/;

const eslint = new ESLint({ cwd: root, warnIgnored: false });

/** ESLint with a program whose types are known. */
function withTypes(program) {
  const typed = {
    files: ['src/**/*.{ts,tsx}', 'test/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: null, programs: [program] } }
  };
  return new ESLint({ cwd: root, warnIgnored: false, overrideConfig: [typed] });
}

async function filesBelow(folder) {
  const found = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory() && !(await eslint.isPathIgnored(`${file}/any.js`))) {
      found.push(...(await filesBelow(file)));
    } else if (entry.isFile()) {
      found.push(file);
    }
  }
  return found;
}

const hash = text => createHash('sha256').update(text).digest('base64');

const files = await filesBelow('');
const linted = [];
for (const file of files) {
  if (LINTED.test(file) && !(await eslint.isPathIgnored(file))) {
    linted.push(file);
  }
}

const texts = new Map();
function textOf(file) {
  if (!texts.has(file)) {
    texts.set(file, readFileSync(path.join(root, file), 'utf8'));
  }
  return texts.get(file);
}

const hashes = new Map();
function hashOf(file) {
  if (!hashes.has(file)) {
    hashes.set(file, hash(textOf(file)));
  }
  return hashes.get(file);
}

const known = new Map();
/** The files of the project that a file imports. */
function importedBy(file) {
  if (!known.has(file)) {
    const names = SCRIPT.test(file) ? ts.preProcessFile(textOf(file)).importedFiles : [];
    const own = names.map(({ fileName }) => fileName).filter(name => name.startsWith('.'));
    known.set(
      file,
      own.flatMap(name => {
        const stem = path.posix.join(path.posix.dirname(file), name);
        const suffix = SUFFIXES.find(each => isFile(`${stem}${each}`));
        return suffix === undefined ? [] : [`${stem}${suffix}`];
      })
    );
  }
  return known.get(file);
}

const existing = new Set(files);
function isFile(file) {
  return existing.has(file) || (/\.[a-z]+$/.test(file) && existsSync(path.join(root, file)));
}

const isGlobal = file =>
  SETTINGS.test(file) ||
  (/\.tsx?$/.test(file) && /\bdeclare (?:global|module)\b/.test(textOf(file)));
const everywhere = [process.version, ...files.filter(isGlobal).map(file => file + hashOf(file))];
const common = hash(everywhere.join('\n'));

/** Changes with all that decides about the findings in a file. */
function keyOf(file) {
  const reached = new Set([file]);
  for (const each of reached) {
    importedBy(each).forEach(imported => reached.add(imported));
  }
  const parts = [...reached].sort().map(each => each + hashOf(each));
  return hash([common, ...parts].join('\n'));
}

const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {};
const keys = Object.fromEntries(linted.map(file => [file, keyOf(file)]));
const asked = linted.filter(file => before[file] !== keys[file]);
if (asked.length === 0) {
  console.log(`Linted 0 of ${linted.length} files.`);
  process.exit();
}
const { program, problems } = checkTypes(root);
const results = await withTypes(program).lintFiles(asked);
const bad = new Set(
  [
    ...results.filter(({ messages }) => messages.length > 0).map(({ filePath }) => filePath),
    ...problems.map(({ file }) => file?.fileName ?? path.join(root, 'tsconfig.test.json'))
  ].map(file => path.relative(root, file).replaceAll(path.sep, '/'))
);
// A problem of the settings, or of a file that is not linted, is found again only if all files are looked at again.
const concernsAll = [...bad].some(file => !(file in keys));
mkdirSync(path.dirname(kept), { recursive: true });
const good = concernsAll ? [] : Object.entries(keys).filter(([file]) => !bad.has(file));
writeFileSync(kept, `${JSON.stringify(Object.fromEntries(good), null, 1)}\n`);
process.stdout.write(await (await eslint.loadFormatter('stylish')).format(results));
process.stdout.write(describeProblems(problems, root));
console.log(`Linted ${asked.length} of ${linted.length} files.`);
process.exitCode = bad.size === 0 ? 0 : 1;
