import type { Fix } from '../../fixes/edit';
import type { NotebookCell } from '../../notebook/document';
import type { FormEffect, IPythonForm } from '../../python/ipython/masked-cell';
import { projectRequirements } from '../../requirements/project-requirements';
import { normalizeName, parseRequirement } from '../../requirements/requirement';
import type { Requirement } from '../../requirements/requirement';
import { readCondaSpec } from '../../requirements/conda-spec';
import { deriveFromCells } from '../../rule-context/cell-rows';
import type { RuleContext } from '../../rule-context/rule-context';
import { defineRule } from '../contract';

const PIN_TITLE = 'Install {requirements}';

/** What installs packages, and comes in the version of the environment's own choice. */
const INSTALLERS = new Set(['pip', 'setuptools', 'wheel', 'uv', 'conda', 'mamba', 'python']);

/** I4: a line that installs a package without a version. */
export const unpinnedInstall = defineRule({
  code: 'I4',
  name: 'unpinned-install',
  title: 'Unpinned install',
  why: 'The line installs the newest version on the day it runs, so the notebook may stop or give different results later.',
  category: 'import',
  severity: 'warning',
  since: '0.1.0',
  scope: 'notebook',
  phase: 'finishing',
  anyLanguage: false,
  optionDeclarations: {},
  messages: {
    unpinned: 'This line installs any version of {distributions}. Give a version, such as `==1.2`.'
  },
  fixTitles: { pin: PIN_TITLE },
  fixes: 'unsafe',
  *check(context) {
    // The project's files are read only where a line installs something.
    let exempt: ReadonlySet<string> | null = null;
    for (const { cell, forms } of cellsWithForms(context)) {
      for (const form of forms) {
        const packages = unpinnedIn(form).filter(
          ({ name }) => !(exempt ??= exemptNames(context)).has(name)
        );
        if (packages.length === 0) {
          continue;
        }
        const names = [...new Set(packages.map(({ writtenName }) => writtenName))];
        yield {
          cell,
          range: { start: form.start, end: form.end },
          message: 'unpinned',
          values: { distributions: names.map(name => `\`${name}\``) },
          names,
          fixes: pinFix(context, cell, packages),
          data: { distributions: names }
        };
      }
    }
  }
});

/** The cells with lines that are not Python: few in most notebooks. */
const cellsWithForms = deriveFromCells(({ cell, summary }) => {
  const forms = summary?.masked.forms ?? [];
  return forms.length === 0 ? null : { cell, forms };
});

/** Installers, the project itself, and what another line installs in a certain version. */
function exemptNames(context: RuleContext): ReadonlySet<string> {
  const { requirements } = context;
  const own = requirements === null ? [] : projectRequirements(requirements).ownNames;
  const pinned = cellsWithForms(context).flatMap(({ forms }) =>
    forms.flatMap(form =>
      installs(form)
        .filter(({ isPinned }) => isPinned)
        .map(({ name }) => name)
    )
  );
  return new Set([...INSTALLERS, ...own, ...pinned]);
}

/** A package of an install line. */
interface InstalledPackage extends Pick<Requirement, 'name' | 'writtenName' | 'extras'> {
  readonly effect: FormEffect;
  readonly isPinned: boolean;
  readonly isConda: boolean;
}

function unpinnedIn(form: IPythonForm): readonly InstalledPackage[] {
  return installs(form).filter(({ isPinned }) => !isPinned);
}

const CONDA = /\b(?:conda|mamba|micromamba)\b/;
/** Options that give versions in a file, or add the package to a project that locks it. */
const VERSIONED =
  /(?:^|\s)(?:-c|--constraint|--constraints)[\s=]|\buv\s{1,20}(?:-\S{1,200}\s{1,20}){0,20}add\b/;

function installs(form: IPythonForm): readonly InstalledPackage[] {
  const text = `${form.name} ${form.argument}`;
  const isConda = CONDA.test(text);
  if (!isConda && VERSIONED.test(text)) {
    return [];
  }
  return form.effects.flatMap(effect => {
    if (effect.kind !== 'install' || !isPackageName(effect.value)) {
      return [];
    }
    return (isConda ? condaPackage(effect) : pipPackage(effect)) ?? [];
  });
}

/** Not a path, an archive or an address. */
function isPackageName(text: string): boolean {
  return !/[\\/]|:(?!:)|\.(?:whl|zip|tar|gz|bz2|xz|txt|ya?ml)$/i.test(text);
}

function pipPackage(effect: FormEffect): InstalledPackage | null {
  const parsed = parseRequirement(effect.value);
  if (parsed === null) {
    return null;
  }
  const { name, writtenName, extras, specifier, url } = parsed;
  const isPinned = specifier.text !== '' || url !== null;
  return { name, writtenName, extras, effect, isPinned, isConda: false };
}

function condaPackage(effect: FormEffect): InstalledPackage | null {
  const spec = readCondaSpec(effect.value);
  if (spec === null) {
    return null;
  }
  const isPinned = spec.specifier === null || spec.specifier.text !== '';
  const name = normalizeName(spec.name);
  return { name, writtenName: spec.name, extras: [], effect, isPinned, isConda: true };
}

/** Pins every package of the line to the kernel's version; nothing where one is not known. */
function pinFix(
  { kernel }: RuleContext,
  cell: NotebookCell,
  packages: readonly InstalledPackage[]
): readonly Fix[] {
  const versions = new Map(
    [...(kernel?.modules.values() ?? [])].flatMap(({ distribution, version }) =>
      distribution === null || version === null ? [] : [[normalizeName(distribution), version]]
    )
  );
  const pins = packages.flatMap(({ name, writtenName, extras, effect, isConda }) => {
    const version = versions.get(name)?.replace(/\+.*/s, '');
    const { value, start, end } = effect;
    const written = cell.source.slice(start, end);
    if (version === undefined || isConda || !written.includes(value)) {
      return [];
    }
    const options = extras.length === 0 ? '' : `[${extras.join(',')}]`;
    const requirement = `${writtenName}${options}==${version}`;
    return [{ requirement, start, end, text: written.replace(value, () => requirement) }];
  });
  if (pins.length < packages.length) {
    return [];
  }
  const values = { requirements: pins.map(({ requirement }) => `\`${requirement}\``) };
  return [
    {
      title: { template: PIN_TITLE, values },
      applicability: 'unsafe',
      edits: pins.map(({ start, end, text }) => ({
        kind: 'replace-text' as const,
        cell: cell.key,
        expectedSource: cell.source,
        start,
        end,
        text
      }))
    }
  ];
}
