/** Whether a cell may install or create a module before it is imported. */
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

/** Answers whether the cells of a notebook may provide a module. */
export class InstalledAbove {
  private readonly cells: readonly { readonly cell: NotebookCell; readonly summary: CellSummary }[];

  constructor(context: Pick<RuleContext, 'codeCells' | 'summary'>) {
    this.cells = context.codeCells.flatMap(cell => {
      const summary = context.summary(cell);
      return summary === null ? [] : [{ cell, summary }];
    });
  }

  /** Whether a cell down to `last` may have made the module importable. */
  mayProvide(module: string, last: NotebookCell): boolean {
    return this.cells.some(
      ({ cell, summary }) => cell.index <= last.index && mayProvide(summary, module)
    );
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

function mayProvide({ source, masked }: CellSummary, module: string): boolean {
  const { forms } = masked;
  const code = forms
    .reduceRight((text, { start, end }) => cut(text, start, end), source)
    .replace(/^[ \t]*#.*$/gm, '');
  const hasBody = forms.some(({ kind }) => kind === 'cell-magic');
  return (
    forms.some(form => formProvides(form, module)) ||
    OPEN_CODE.test(code) ||
    (INSTALLER.test(code) && INSTALLS.test(code)) ||
    (hasBody && mentions(code, module)) ||
    new RegExp(`\\b${module}\\.(?:py|pyd|so|zip|ipynb)\\b`).test(code)
  );
}

function cut(text: string, start: number, end: number): string {
  return text.slice(0, start) + text.slice(end);
}

function formProvides(form: IPythonForm, module: string): boolean {
  const text = `${form.name} ${form.argument}`;
  const isShell = form.kind === 'shell' || form.kind === 'cell-magic';
  if (form.effects.some(({ kind }) => kind === 'change-directory')) {
    return true;
  }
  if (INSTALLER.test(text) && INSTALLS.test(text)) {
    const names = installedNames(form);
    const isOpen = OPEN_OPTION.test(text) || names.includes(null) || names.length === 0;
    const given = [module, ...distributionsForModule(module)].map(normalizeName);
    return (
      isOpen ||
      distributionsForModule(module).length === 0 ||
      names.some(name => name !== null && given.includes(name))
    );
  }
  return (isShell && mentions(text, module)) || /\bPYTHONPATH\b|\bcd\b|\bsetup\.py\b/.test(text);
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

function mentions(text: string, module: string): boolean {
  return new RegExp(`(?<![\\w])${module.replaceAll('_', '[-_]')}(?![\\w])`, 'i').test(text);
}
