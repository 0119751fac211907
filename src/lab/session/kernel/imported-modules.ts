import type { CellSummary } from '../../../core/python/flow/cell-summary';

/** The top-level modules that cells import; cached, because most cells do not change between analyses. */
export class ImportedModules {
  private readonly imported = new WeakMap<CellSummary, readonly string[]>();

  /** The modules that these cells import. */
  by(summaries: Iterable<CellSummary>): ReadonlySet<string> {
    return new Set([...summaries].flatMap(summary => this.importedBy(summary)));
  }

  private importedBy(summary: CellSummary): readonly string[] {
    let modules = this.imported.get(summary);
    if (modules === undefined) {
      const absolute = summary.imports.filter(({ module }) => !module.startsWith('.'));
      modules = [...new Set(absolute.map(({ module }) => module.split('.')[0]))];
      this.imported.set(summary, modules);
    }
    return modules;
  }
}
