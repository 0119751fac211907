/** Whether a cell may install or create a module before it is imported. */
import { memoize } from '../memo/fact-table';
import type { NotebookCell } from '../notebook/document';
import type { IPythonForm } from '../python/ipython/masked-cell';
import type { CellSummary } from '../python/flow/cell-summary';
import { distributionsForModule } from '../requirements/distributions';
import { normalizeName, parseRequirement } from '../requirements/requirement';
import type { RuleContext } from '../rule-context/rule-context';

const INSTALLER = /\b(?:pip[\d.]*|conda|mamba|micromamba|uv|apt(?:-get)?|brew|poetry|pdm|pixi)\b/;
const INSTALLS = /\b(?:install|add|sync|update|create)\b/;
/** Options that may provide any module: files, folders, repositories. */
const OPEN_OPTION = /(?:^|\s)(?:-r|-e|-f|--file|--requirement|--editable)\b/;
const FILE_OPTION = /(?:^|\s)(?:-r|--requirement|--file)[\s=]*(?:"|')?([^\s"']+)/;
/** Other ways to install modules, and changes of the module search path. */
const OPEN_CODE =
  /\bsetup\.py\b|\bmicropip\b|\bpiplite\b|\bcondacolab\b|\bsys\s*\.\s*(?:path|meta_path|modules|path_hooks)\b|\bPYTHONPATH\b|\baddsitedir\b|\bchdir\b|\bspec_from_file_location\b|\bMetaPathFinder\b|\bimportnb\b|\bimport_ipynb\b/;

/** The name before the end of a file of a module. */
const MODULE_FILE = /(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+(?=\.(?:py|pyd|so|zip|ipynb)\b)/gu;
/** Names of distributions have no more parts between hyphens. */
const MOST_PARTS = 5;

/** What a cell may provide. */
interface ProvidedModules {
  /** Any module. */
  readonly any: boolean;
  /** Any module that no known distribution has: it installs distributions. */
  readonly unknown: boolean;
  /** The distributions that it installs, by their normalized names. */
  readonly installed: readonly string[];
  /** The names of files that it mentions, without their ends. */
  readonly files: readonly string[];
  /** Names of modules in lower case, with `_` for `-`, in shell lines and bodies of cell magics. */
  readonly mentioned: readonly string[];
}

/** Answers whether the cells of a notebook may provide a module. */
export class InstalledAbove {
  private readonly cells: readonly { readonly cell: NotebookCell; readonly summary: CellSummary }[];
  /** The first cell that provides something, by what it provides; null before the first question. */
  private firstCells: ReadonlyMap<string, number> | null = null;

  constructor(context: Pick<RuleContext, 'codeCells' | 'summary'>) {
    this.cells = context.codeCells.flatMap(cell => {
      const summary = context.summary(cell);
      return summary === null ? [] : [{ cell, summary }];
    });
  }

  /** Whether a cell down to `last` may have made the module importable. */
  mayProvide(module: string, last: NotebookCell): boolean {
    const distributions = distributionsForModule(module);
    const ways = [
      'any',
      ...(distributions.length === 0 ? ['unknown'] : []),
      ...[module, ...distributions].map(name => `installed ${normalizeName(name)}`),
      `file ${module}`,
      `mentioned ${module.toLowerCase()}`
    ];
    const firstCells = (this.firstCells ??= this.findFirstCells());
    return ways.some(way => (firstCells.get(way) ?? Infinity) <= last.index);
  }

  private findFirstCells(): ReadonlyMap<string, number> {
    const found = new Map<string, number>();
    for (const { cell, summary } of this.cells) {
      const { any, unknown, installed, files, mentioned } = providedModules(summary);
      const ways = [
        ...(any ? ['any'] : []),
        ...(unknown ? ['unknown'] : []),
        ...installed.map(name => `installed ${name}`),
        ...files.map(name => `file ${name}`),
        ...mentioned.map(name => `mentioned ${name}`)
      ];
      ways.forEach(way => found.set(way, Math.min(found.get(way) ?? Infinity, cell.index)));
    }
    return found;
  }

  /** Whether some cell installs the distribution by its name. */
  installs(distribution: string): boolean {
    const name = normalizeName(distribution);
    return this.cells.some(({ summary }) =>
      summary.masked.forms.some(form => installedNames(form).includes(name))
    );
  }

  /** Whether a cell installs what its line does not name: a folder, a repository, or a file other than these. */
  installsOthers(known: readonly string[]): boolean {
    const names = known.map(path => path.slice(path.lastIndexOf('/') + 1));
    return this.cells.some(({ summary: { masked } }) =>
      masked.forms.some(form => installsUnnamed(form, names))
    );
  }
}

function installsUnnamed(form: IPythonForm, known: readonly string[]): boolean {
  const text = `${form.name} ${form.argument}`;
  if (!INSTALLER.test(text) || !INSTALLS.test(text)) {
    return false;
  }
  const [, file] = FILE_OPTION.exec(text) ?? [];
  return file === undefined
    ? OPEN_OPTION.test(text) || installedNames(form).includes(null)
    : !known.includes(file.slice(file.lastIndexOf('/') + 1));
}

/** What the cell of a summary may provide; computed once, whatever number of modules is asked for. */
const providedModules = memoize(({ source, masked: { forms } }: CellSummary): ProvidedModules => {
  const code = forms
    .reduceRight((text, { start, end }) => cut(text, start, end), source)
    .replace(/^[ \t]*#.*$/gm, '');
  const hasBody = forms.some(({ kind }) => kind === 'cell-magic');
  const isOpen = OPEN_CODE.test(code) || (INSTALLER.test(code) && INSTALLS.test(code));
  const ofForms = forms.map(providedByForm);
  return {
    any: isOpen || ofForms.some(({ any }) => any),
    unknown: ofForms.some(({ unknown }) => unknown),
    installed: ofForms.flatMap(({ installed }) => installed),
    files: [...code.matchAll(MODULE_FILE)].map(([name]) => name),
    mentioned: [
      ...(hasBody ? mentionedIn(code) : []),
      ...ofForms.flatMap(({ mentioned }) => mentioned)
    ]
  };
});

function cut(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(end);
}

function providedByForm(form: IPythonForm): ProvidedModules {
  const text = `${form.name} ${form.argument}`;
  const nothing = { any: false, unknown: false, installed: [], files: [], mentioned: [] };
  if (form.effects.some(({ kind }) => kind === 'change-directory')) {
    return { ...nothing, any: true };
  }
  if (INSTALLER.test(text) && INSTALLS.test(text)) {
    const names = installedNames(form);
    const any = OPEN_OPTION.test(text) || names.includes(null) || names.length === 0;
    return { ...nothing, any, unknown: true, installed: names.filter(name => name !== null) };
  }
  const isShell = form.kind === 'shell' || form.kind === 'cell-magic';
  return {
    ...nothing,
    any: /\bPYTHONPATH\b|\bcd\b|\bsetup\.py\b/.test(text),
    mentioned: isShell ? mentionedIn(text) : []
  };
}

/** The distributions that a line installs; null for an argument that is no name of a distribution. */
function installedNames({ effects }: IPythonForm): readonly (string | null)[] {
  return effects
    .filter(({ kind }) => kind === 'install')
    .map(({ value }) => parseRequirement(value.replace(/^[^:]+::/, ''))?.name ?? condaName(value));
}

/** The name in `numpy=1.26`, which is not a requirement in pip's syntax. */
function condaName(value: string): string | null {
  const [, name] = /^(?:[\w-]+::)?([\w.-]+)=[\w.*]+(?:=[\w*]+)?$/.exec(value) ?? [];
  return name === undefined ? null : normalizeName(name);
}

/** Words of a text that may be the name of a module or distribution: `pre-scikit-learn` mentions `scikit_learn`. */
function mentionedIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}_-]+/gu) ?? []).flatMap(word => {
    const parts = word.split('-');
    return parts.flatMap((_, from) =>
      parts
        .slice(from, from + MOST_PARTS)
        .map((__, at) => parts.slice(from, from + at + 1).join('_'))
    );
  });
}
