/** Finds the requirements of the open notebook, with the facts that the page has. */
import type { Contents } from '@jupyterlab/services';
import type { NotebookRequirements } from '../../core/imports/notebook-requirements';
import { notebookRequirements } from '../../core/imports/notebook-requirements';
import { folderOf } from '../../core/imports/local-modules';
import { requiredPythonIn } from '../../core/settings/settings-file';
import { statedPython, targetPython } from '../../core/lint/target-python';
import type { NotebookDocument } from '../../core/notebook/document';
import type { KernelFacts } from '../../core/rule-context/rule-context';
import { isSharedModule } from '../../core/requirements/distributions';
import type { InstalledPackages } from '../../core/requirements/installed-packages';
import { normalizeName } from '../../core/requirements/requirement';
import type { LintConfig } from '../../core/settings/config';
import { magicsOf } from '../../core/settings/known-magics';
import type { RequirementFiles } from '../../protocol';
import { ServedProject } from './served-project';

/** Modules of a project import others, which import others again; deeper chains are not followed. */
const MAX_ROUNDS = 12;

/** What the page knows around the notebook. */
export interface NotebookPlace {
  readonly document: NotebookDocument;
  /** The settings of the project. */
  readonly config: Pick<LintConfig, 'pythonVersion' | 'magics' | 'platform'>;
  /** Path of the notebook on its drive. */
  readonly localPath: string;
  /** Prefix of paths on the drive, such as `RTC:`; empty for the default drive. */
  readonly drivePrefix: string;
  readonly contents: Pick<Contents.IManager, 'get'>;
  /** Null if no kernel has reported its modules. */
  readonly kernel: KernelFacts | null;
  readonly declared: RequirementFiles | null;
}

/** What the notebook needs. */
export interface FoundRequirements extends NotebookRequirements {
  /** The kernel's packages; null if no kernel is known. */
  readonly installed: InstalledPackages | null;
  /** The version of Python that the notebook names, such as `3.12`; null if it names none. */
  readonly python: string | null;
}

/** Finds what the notebook and the modules of its project need. */
export async function findRequirements(place: NotebookPlace): Promise<FoundRequirements> {
  const { document, declared } = place;
  const python = statedPython(document);
  const installed = place.kernel === null ? null : installedIn(place.kernel, python ?? '');
  const reader = new ServedProject(place.contents, place.drivePrefix);
  const folder = folderOf(`/${place.localPath}`);
  const options = {
    version: targetPython(document, {
      ...place.config,
      requiredPython: declared === null ? null : requiredPythonIn(declared)
    }),
    magics: magicsOf(place.config, document),
    futureFeatures: [],
    automagic: true
  };
  const facts = {
    folder,
    root: declared === null ? folder : folderOf(`/${declared.create_path}`),
    reader,
    installed,
    declared
  };
  let found = notebookRequirements(document, options, facts);
  for (let round = 0; round < MAX_ROUNDS && (await reader.fetch()); round++) {
    found = notebookRequirements(document, options, facts);
  }
  return { ...found, installed, python };
}

/**
 * The packages of the modules that the kernel was asked for. It knows one distribution of `google`; the tables name those of
 * the modules below.
 */
function installedIn({ modules }: KernelFacts, python: string): InstalledPackages {
  const distributions = new Map<string, readonly string[]>();
  const versions = new Map<string, string>();
  for (const { name, distribution, version } of modules.values()) {
    if (distribution !== null) {
      if (!isSharedModule(name)) {
        distributions.set(name, [distribution]);
      }
      versions.set(normalizeName(distribution), version ?? '');
    }
  }
  return { python, modules: distributions, versions };
}
