/** Training on a GPU with libraries whose operations there give other results on each run. */
import { memoize } from '../memo/fact-table';
import type { NotebookCell } from '../notebook/document';
import { walk } from '../python/ast/walk';
import type { CellSummary } from '../python/flow/cell-summary';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext, SourceRange } from '../rule-context/rule-context';
import { sourceRange } from '../rule-context/source-range';

/** A library, and how its code shows that it trains on a GPU. */
export interface GpuLibrary {
  readonly module: 'torch' | 'tensorflow';
  readonly title: string;
  /** The call that makes it deterministic, after the module's name. */
  readonly call: string;
  /** A variable of the environment without which deterministic operations fail. */
  readonly variable: readonly [name: string, value: string] | null;
  /** Texts that name a GPU. */
  readonly device: RegExp;
  /** Methods that only code for a GPU calls. */
  readonly deviceMethod: string | null;
  /** Methods that train. */
  readonly training: readonly string[];
}

/** Where a notebook first uses a GPU on which it trains. */
export interface GpuTraining {
  readonly library: GpuLibrary;
  readonly cell: NotebookCell;
  readonly range: SourceRange;
}

const LIBRARIES: readonly GpuLibrary[] = [
  {
    module: 'torch',
    title: 'PyTorch',
    call: '.use_deterministic_algorithms(True)',
    variable: ['CUBLAS_WORKSPACE_CONFIG', ':4096:8'],
    device: /^cuda(?::\d+)?$/,
    deviceMethod: 'cuda',
    training: ['backward']
  },
  {
    module: 'tensorflow',
    title: 'TensorFlow',
    call: '.config.experimental.enable_op_determinism()',
    variable: null,
    device: /^\/?(?:device:)?GPU(?::\d+)?$/i,
    deviceMethod: null,
    training: ['fit', 'gradient', 'train_on_batch']
  }
];

/** Code that makes results deterministic, in any of the libraries' ways, or that may do so by its name. */
const DETERMINISM = /determinis|reproducib|seed_?(?:all|every)/i;
/** Modules whose functions for seeds do nothing else. */
const PLAIN_SEEDS = /^(?:random|numpy|torch|tensorflow|keras|transformers)\b/;
const SEED = /seed/i;

/** The libraries that train on a GPU without being made deterministic; empty where code may do that unseen. */
export function gpuTraining(context: RuleContext): readonly GpuTraining[] {
  const modules = new Set(importingCells(context).flatMap(({ imported }) => imported));
  const libraries = LIBRARIES.filter(({ module }) => modules.has(module));
  if (libraries.length === 0 || settingCells(context).length > 0) {
    return [];
  }
  return libraries.flatMap(library => {
    const cells = context.rows.flatMap(({ cell, summary }) =>
      summary === null ? [] : [{ cell, use: usesOf(summary).get(library) }]
    );
    const first = cells.find(({ use }) => use !== undefined && use.device !== null);
    const range = first?.use?.device ?? null;
    return first !== undefined && range !== null && cells.some(({ use }) => use?.trains === true)
      ? [{ library, cell: first.cell, range }]
      : [];
  });
}

/** The cells that import one of the libraries. */
const importingCells = deriveFromCells(({ summary }) => {
  const modules = summary?.imports.map(({ module }) => module.split('.', 1)[0]) ?? [];
  const imported = modules.filter(name => LIBRARIES.some(({ module }) => module === name));
  return imported.length === 0 ? null : { imported };
});

/** The cells that set, or may set, that results are deterministic. */
const settingCells = deriveFromCells(({ summary }) => {
  const isSetting =
    summary !== null &&
    (DETERMINISM.test(summary.source) ||
      summary.imports.some(
        ({ module, member }) => SEED.test(member ?? module) && !PLAIN_SEEDS.test(module)
      ));
  return isSetting ? summary : null;
});

/** How the code of a cell uses a library. */
interface LibraryUse {
  /** The first code that names a GPU. */
  device: SourceRange | null;
  trains: boolean;
}

const usesOf = memoize((summary: CellSummary): ReadonlyMap<GpuLibrary, LibraryUse> => {
  const uses = new Map<GpuLibrary, LibraryUse>(
    LIBRARIES.map(library => [library, { device: null, trains: false }])
  );
  walk(summary.module ?? [], node => {
    for (const [library, use] of uses) {
      if (node.kind === 'Constant' && node.value.type === 'str') {
        if (library.device.test(node.value.value)) {
          use.device ??= sourceRange(summary, node);
        }
      } else if (node.kind === 'Call' && node.func.kind === 'Attribute') {
        const { name } = node.func.attr;
        use.trains ||= library.training.includes(name);
        if (name === library.deviceMethod) {
          use.device ??= sourceRange(summary, node);
        }
      }
    }
  });
  return uses;
});
