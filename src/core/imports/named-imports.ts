/** The distributions that the imports of a notebook's cells need, by its project's files and the tables. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { NotebookCell } from '../notebook/document';
import { DistributionNames, spelled } from '../requirements/distribution-names';
import { distributionsForModule } from '../requirements/distributions';
import { projectRequirements } from '../requirements/project-requirements';
import { normalizeName } from '../requirements/requirement';
import { deriveFromCells } from '../rule-context/cell-rows';
import type {
  ImportNaming,
  RuleContext,
  SourceRange,
  UsedDistribution
} from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';
import { chosenBranch } from './alternatives';
import { ALWAYS_THERE } from './notebook-distributions';
import { NotebookModules } from './notebook-modules';
import { isStandardLibrary } from './standard-library';
import { mayStateRequirements, statedRequirements } from './stated-requirements';
import type { ModuleImport, TextImports } from './text-imports';
import { readImports } from './text-imports';

/** Names the imports of a notebook as `freshkernel requirements` does. */
export const namedImports: ImportNaming = memoizePerVersion((context: RuleContext) =>
  // The requirement files are not read for a notebook without imports.
  cellImports(context).length === 0 ? [] : new NamedImports(context).find()
);

/** The imports of a cell. */
interface CellImports {
  readonly cell: NotebookCell;
  readonly imports: TextImports;
  readonly rangeOf: (imported: ModuleImport) => SourceRange | null;
}

const cellImports = deriveFromCells(({ cell, summary }): CellImports | null => {
  const module = summary?.module ?? null;
  if (summary === null || module === null || summary.imports.length === 0) {
    return null;
  }
  return {
    cell,
    imports: readImports(module, true, summary.source),
    rangeOf: ({ span }) => (span === undefined ? null : sourceRange(summary, span))
  };
});

const statingCells = deriveFromCells(({ summary }) =>
  summary !== null && mayStateRequirements(summary) ? summary : null
);

class NamedImports {
  private readonly used = new Map<string, UsedDistribution>();
  private readonly names: DistributionNames;
  private readonly modules: NotebookModules;

  constructor(private readonly context: RuleContext) {
    const { requirements } = context;
    const declared = requirements === null ? [] : projectRequirements(requirements).requirements;
    this.names = new DistributionNames({
      installed: null,
      stated: new Map(
        [...statedRequirements(statingCells(context))].map(([name, { writtenName }]) => [
          name,
          writtenName
        ])
      ),
      declared: new Map(
        declared.filter(({ kind }) => kind !== 'constraint').map(({ name }) => [name, name])
      )
    });
    this.modules = new NotebookModules(context);
  }

  find(): readonly UsedDistribution[] {
    for (const cellImport of cellImports(this.context)) {
      if (!cellImport.cell.tags.includes('raises-exception')) {
        this.addAll(cellImport);
      }
    }
    return [...this.used.values()];
  }

  private addAll(from: CellImports): void {
    const { needed, choices } = from.imports;
    const isKnown = ({ module, member }: ModuleImport): boolean =>
      this.names.isKnown(module, member);
    const knowledge = {
      isFree: (one: ModuleImport) => this.isFree(one, isKnown(one)),
      isInstalled: ({ module }: ModuleImport) => this.isFound(module),
      isKnown
    };
    const chosen = choices.flatMap(branches => chosenBranch(branches, knowledge).chosen);
    [...needed, ...chosen].forEach(one => this.add(one, from));
  }

  /** Whether the kernel, if there is one, finds the module. */
  private isFound(module: string): boolean {
    const [top] = module.split('.', 1);
    return this.context.kernel?.modules.get(top)?.found === true;
  }

  /** Whether the import needs no distribution, as far as it is known. */
  private isFree({ module, member }: ModuleImport, isKnown: boolean): boolean {
    const [top] = module.split('.', 1);
    return (
      top === '' ||
      ALWAYS_THERE.has(top) ||
      isStandardLibrary(top) ||
      this.modules.mayBeLocal({ module, member }, isKnown)
    );
  }

  private add(imported: ModuleImport, { cell, rangeOf }: CellImports): void {
    const { module, member } = imported;
    const named = this.names.find(module, member);
    const name = normalizeName(named?.distribution ?? '');
    if (named === null || this.used.has(name)) {
      return;
    }
    const { source, distribution, importName } = named;
    if (this.isFree(imported, source !== 'same-name')) {
      return;
    }
    // What a cell installs is no need of the environment.
    if (source !== 'stated' && source !== 'installed') {
      const range = rangeOf(imported);
      this.used.set(name, {
        module: importName,
        cell,
        range,
        name: spelled(distributionsForModule(importName), distribution),
        version: null,
        source
      });
    }
  }
}
