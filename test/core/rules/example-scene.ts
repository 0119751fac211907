/** Live scenarios of rules: a notebook, and a simulated kernel where there is one. */
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { Fix } from '../../../src/core/fixes/edit';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { builtinMagics } from '../../../src/core/python/ipython/magic-table';
import { summarizeCell } from '../../../src/core/python/flow/summarize';
import { NEWEST_PYTHON } from '../../../src/core/python/version';
import type { KernelFacts, RuleContext } from '../../../src/core/rule-context/rule-context';
import type { RuleDefinition, RuleExample, RuleReport } from '../../../src/core/rules/contract';
import type { ModuleFacts, RequirementFiles } from '../../../src/protocol';
import { contextOf, exampleNotebook, reportsOn } from './example-notebook';
import type { ContextFacts } from './example-notebook';
import { exampleDisk } from './example-disk';
import { ExampleSession } from './example-session';
import type { KernelStep } from './example-session';

/** The notebook at the end of a scenario; fixes can be applied to it. */
export class ExampleScene {
  private readonly session: ExampleSession | null;
  private still: NotebookDocument;
  private changedModules: readonly string[];
  private files: Readonly<Record<string, string>> | null;
  private readonly installed = new Set<string>();

  constructor(private readonly example: RuleExample) {
    const { cells, path, events, changedModules = [], files } = example;
    this.still = exampleNotebook(cells, path);
    this.session = events === undefined ? null : new ExampleSession(this.still);
    events?.forEach(event => this.session?.play(event));
    this.changedModules = changedModules;
    this.files = files ?? null;
  }

  get document(): NotebookDocument {
    return this.session?.document ?? this.still;
  }

  /** Executions and restarts of the kernel. */
  get steps(): readonly KernelStep[] {
    return this.session?.steps ?? [];
  }

  /** The context of the rule. */
  contextFor(rule: RuleDefinition): RuleContext {
    return contextOf(this.document, rule, this.example.options, this.surroundings);
  }

  /** The reports of the rule. */
  reports(rule: RuleDefinition): readonly RuleReport[] {
    return reportsOn(rule, this.document, this.example.options, this.surroundings);
  }

  /** Applies a fix. */
  apply(fix: Fix): this {
    if (this.session !== null) {
      this.session.apply(fix);
    } else {
      const after = applyToDocument(this.still, fix.edits);
      if (after === null) {
        throw new Error('the fix does not apply');
      }
      this.still = after;
    }
    for (const action of fix.actions ?? []) {
      if (action.kind === 'write-file') {
        expect(this.files?.[action.path] ?? null).toBe(action.expectedText);
        this.files = { ...this.files, [action.path]: action.text };
      } else if (action.kind === 'install') {
        action.requirements.forEach(requirement => this.installed.add(requirement));
      }
      const reloaded =
        action.kind === 'reload-modules'
          ? action.modules
          : action.kind === 'restart-and-run-all'
            ? this.changedModules
            : [];
      this.changedModules = this.changedModules.filter(name => !reloaded.includes(name));
    }
    return this;
  }

  private get surroundings(): ContextFacts {
    const { editing, disk } = this.example;
    return {
      files: disk === undefined ? null : exampleDisk(disk),
      history: this.session?.state ?? null,
      kernel: this.kernelFacts(),
      requirements: this.requirementFiles(),
      targets: new Map(Object.entries(this.example.target ?? {})),
      editing: editing === undefined ? null : this.document.cells[editing].key
    };
  }

  /** The text of a requirement file. */
  textOf(path: string): string | null {
    return this.files?.[path] ?? null;
  }

  private requirementFiles(): RequirementFiles | null {
    const { files } = this;
    if (files === null) {
      return null;
    }
    const paths = Object.keys(files);
    return {
      files: paths.map(path => ({ path, text: files[path], etag: path })),
      create_path: 'requirements.txt'
    };
  }

  /** An installation provides the modules that were missing. */
  private factsOf(name: string): ModuleFacts {
    const reported = this.example.modules?.[name] ?? {};
    return { ...FOUND, name, ...reported, ...(this.installed.size > 0 ? { found: true } : {}) };
  }

  private kernelFacts(): KernelFacts | null {
    const { modules, events } = this.example;
    if (modules === undefined && events === undefined && this.changedModules.length === 0) {
      return null;
    }
    const names = new Set([...importedModules(this.document), ...Object.keys(modules ?? {})]);
    return {
      modules: new Map([...names].map(name => [name, this.factsOf(name)] as const)),
      changedModules: this.changedModules.map(name => ({
        name,
        path: `/project/${name.replaceAll('.', '/')}.py`
      }))
    };
  }
}

const FOUND = {
  found: true,
  builtin_or_stdlib: false,
  origin: null,
  distribution: null,
  version: null
};

function importedModules({ cells }: NotebookDocument): readonly string[] {
  const options = {
    version: NEWEST_PYTHON,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  return cells
    .filter(({ type }) => type === 'code')
    .flatMap(({ source }) => summarizeCell(source, options).imports)
    .map(({ module }) => module.split('.')[0])
    .filter(name => name !== '');
}
