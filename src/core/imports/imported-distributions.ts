import type { ModuleFacts } from '../../protocol';
import type { CellSummary } from '../python/flow/cell-summary';
import { distributionsForModule } from '../requirements/distributions';
import { normalizeName } from '../requirements/requirement';
import { ALWAYS_THERE } from './notebook-distributions';
import { isStandardLibrary } from './standard-library';

/**
 * The normalized names of the distributions that cells import, in the order of the imports: those that the kernel has, else
 * those of the table of modules. Other modules are left out: they may be files of the project.
 */
export function importedDistributions(
  summaries: Iterable<CellSummary>,
  installed: ReadonlyMap<string, ModuleFacts> | null
): readonly string[] {
  const found = new Set<string>();
  for (const { imports } of summaries) {
    for (const { module } of imports) {
      const [top] = module.split('.', 1);
      if (!ALWAYS_THERE.has(top) && !isStandardLibrary(top)) {
        const [usual = null] = distributionsForModule(top);
        const name = installed?.get(top)?.distribution ?? usual;
        if (name !== null) {
          found.add(normalizeName(name));
        }
      }
    }
  }
  return [...found];
}
