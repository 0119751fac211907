/** Requirements that the cells themselves state: `%pip install`, `!pip install`, `%conda install` and the like. */
import { append } from '../memo/lists';
import { withoutEndSlashes } from '../messages/end-slashes';
import type { Call, Expression } from '../python/ast/nodes';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { readCondaSpec } from '../requirements/conda-spec';
import { pypiNameForConda } from '../requirements/distributions';
import { normalizeName, parseRequirement } from '../requirements/requirement';
import { dottedPath, literalText } from './dotted-path';

/** A requirement as a cell states it. */
export interface StatedRequirement {
  /** Normalized. */
  readonly name: string;
  readonly writtenName: string;
  readonly extras: readonly string[];
  /** Clauses such as `>=1.2`; `@ URL` for an address; empty for any version. */
  readonly specifier: string;
}

/** What installs itself or other packages, and is no need of the notebook. */
const INSTALLERS = new Set(['pip', 'setuptools', 'wheel', 'uv', 'conda', 'mamba', 'python']);

/** The requirements that the cells state, by normalized name; a later statement adds to an earlier one. */
export function statedRequirements(
  summaries: readonly CellSummary[]
): ReadonlyMap<string, StatedRequirement> {
  const stated = new Map<string, StatedRequirement>();
  for (const requirement of summaries.flatMap(statedIn)) {
    const known = stated.get(requirement.name);
    if (!INSTALLERS.has(requirement.name)) {
      stated.set(requirement.name, {
        ...requirement,
        extras: [...new Set([...(known?.extras ?? []), ...requirement.extras])].sort(),
        specifier: requirement.specifier === '' ? (known?.specifier ?? '') : requirement.specifier
      });
    }
  }
  return stated;
}

/** What every statement of a requirement contains. */
const INSTALL_WORD = /install|\badd\b/;

/** Whether a cell may state requirements: a word that all of those statements have is in its text. */
export function mayStateRequirements({ source }: CellSummary): boolean {
  return INSTALL_WORD.test(source);
}

function statedIn(summary: CellSummary): readonly StatedRequirement[] {
  const { masked, module, nestedTexts } = summary;
  if (!mayStateRequirements(summary)) {
    return [];
  }
  const lines = masked.forms.flatMap(({ name, argument, effects }) => {
    const isConda = /\b(?:conda|mamba|micromamba)\b/.test(`${name} ${argument}`);
    return effects
      .filter(({ kind }) => kind === 'install')
      .flatMap(({ value }) => (isConda ? readConda(value) : readPip(value)) ?? []);
  });
  const trees = [...(module === null ? [] : [module]), ...nestedTexts.map(text => text.module)];
  const calls = trees.flatMap(tree => {
    const found: StatedRequirement[] = [];
    walk(tree, node => {
      if (node.kind === 'Call') {
        append(found, installedByCall(node));
      }
    });
    return found;
  });
  return [...lines, ...calls];
}

function readPip(text: string): StatedRequirement | null {
  const requirement = parseRequirement(text);
  if (requirement === null) {
    return readAddress(text);
  }
  const { name, writtenName, extras, specifier, url } = requirement;
  if (url !== null && !isAddress(url)) {
    return null;
  }
  return { name, writtenName, extras, specifier: url === null ? specifier.text : `@ ${url}` };
}

/** `git+https://host/owner/name.git@v1#egg=name` */
function readAddress(text: string): StatedRequirement | null {
  if (!isAddress(text)) {
    return null;
  }
  const [, egg] = /[#&]egg=([\w.-]+)/.exec(/#.*/s.exec(text)?.[0] ?? '') ?? [];
  const path = withoutEndSlashes(text.replace(/[#?].*/s, ''));
  const [, last] = /\/([\w.-]+?)(?:\.git)?(?:@[\w./-]+)?$/.exec(path) ?? [];
  const isArchive = /\.(?:zip|whl|gz|bz2|xz)$/.test(path);
  const written = egg ?? (isArchive ? /\/([A-Za-z]\w*)-\d[^/]*$/.exec(path)?.[1] : last);
  return written === undefined
    ? null
    : { name: normalizeName(written), writtenName: written, extras: [], specifier: `@ ${text}` };
}

/** An address that can stand in a file: visible ASCII only. */
function isAddress(text: string): boolean {
  return /^(?:git\+)?https?:\/\/[\x21-\x7e]{1,2000}$/.test(text);
}

function readConda(text: string): StatedRequirement | null {
  const spec = readCondaSpec(text);
  const name = spec === null ? null : pypiNameForConda(spec.name);
  return spec === null || name === null
    ? null
    : { name, writtenName: name, extras: [], specifier: spec.specifier?.text ?? '' };
}

const RUNNERS =
  /^(?:os\.system|os\.popen|subprocess\.\w+|pip\.main|pip\._internal\.main|check_call|check_output|main|pipmain)$/;

/** The requirements of `subprocess.run([sys.executable, '-m', 'pip', 'install', 'x'])` and `os.system('pip install x')`. */
function installedByCall({ func, args }: Call): readonly StatedRequirement[] {
  const path = dottedPath(func);
  const [first] = args as readonly (Expression | undefined)[];
  if (path === null || !RUNNERS.test(path) || first === undefined) {
    return [];
  }
  const command = literalText(first);
  const words =
    command !== null
      ? command.split(/\s+/).map(word => word.replace(/^(["'])(.*)\1$/, '$2'))
      : first.kind === 'List' || first.kind === 'Tuple'
        ? first.elts.map(element => literalText(element) ?? '')
        : [];
  const at = words.indexOf('install');
  const isPip = path.endsWith('main') ? at === 0 : /^pip[\d.]*$/.test(words[at - 1] ?? '');
  return at < 0 || !isPip ? [] : packagesIn(words.slice(at + 1));
}

const VALUE_OPTION =
  /^(?:-[rcefit]|--(?:requirement|constraint|editable|find-links|index-url|extra-index-url|target))$/;

function packagesIn(words: readonly string[]): readonly StatedRequirement[] {
  const end = words.findIndex(word => /^[&|;<>]/.test(word));
  const own = end < 0 ? words : words.slice(0, end);
  return own.flatMap((word, index) =>
    word.startsWith('-') || (index > 0 && VALUE_OPTION.test(own[index - 1]))
      ? []
      : (readPip(word) ?? [])
  );
}
