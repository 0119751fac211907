/**
 * Which cells may draw random numbers, judged by the names that they mention. A notebook in which none does needs no
 * symbolic run; in others the run needs only some cells.
 */
import type { ProgramCell } from '../analysis/heap/program';
import { bindEvents } from '../analysis/access/notebook-names';
import { append } from '../memo/lists';
import type { Call, Expression } from '../python/ast/nodes';
import type { ImportedName } from '../python/flow/cell-summary';
import { mentionedInCell } from './mentioned-sources';
import { FOLDING, DISTRIBUTIONS, COMPOSITIONS, randomFunction } from './random-libraries';
import type { Reference } from './references';
import { referencesIn } from './references';
import type { GeneratorName } from './shared-generators';
import { ALL_GENERATORS } from './shared-generators';
import { groupBy } from '../memo/group-by';

/** What the cells may draw from. */
export interface PossibleSources {
  /** Shared generators. */
  readonly generators: ReadonlySet<GeneratorName>;
  /** Whether a generator may be made without a seed. */
  readonly newGenerators: boolean;
  /** Whether an object may draw when one of its methods is called, depending on how it was made. */
  readonly estimators: boolean;
  /** The cells with such calls, or with references to such functions. */
  readonly cells: ReadonlySet<ProgramCell>;
}

/** Nothing draws. */
export const NO_SOURCES: PossibleSources = {
  generators: new Set(),
  newGenerators: false,
  estimators: false,
  cells: new Set()
};

type Source = GeneratorName | 'new-generator' | 'estimator';

/** Modules whose functions may draw: a name of one that is not followed by an attribute may reach any function. */
const DRAWING_MODULE =
  /^(?:random|numpy(?:\.random(?:\.\w+)?)?|scipy(?:\.stats(?:\.[a-z_]\w*)?)?|sklearn(?:\.[a-z_]\w*)*|(?:tensorflow|keras)(?:\.\w+)*)$/;
/** Modules of which each member may draw, so that every cell that uses them counts. */
const CLOSE_MODULE = /\brandom\b|^scipy\.stats|keras|tensorflow/;
/** Of PyTorch's objects many methods draw; attributes read by their texts can be anything. */
const OPAQUE_MODULE = /^torch\b/;
const OPAQUE = /\b(?:get|set)attr\b/;

/** Methods of objects that draw from NumPy's generator, and the package whose objects they are. */
export const DRAWING_METHODS: ReadonlyMap<string, string> = new Map([
  ['sample', 'pandas'],
  ['rvs', 'scipy']
]);
const RANDOM_STATE = 'random_state';

/** The possible sources of the cells; null where their names do not tell. */
export function possibleSources(cells: readonly ProgramCell[]): PossibleSources | null {
  const imports = new Imports(cells);
  if (imports.areOpaque || cells.some(({ summary }) => OPAQUE.test(summary.source))) {
    return null;
  }
  const found = new Set<Source>();
  const drawing = new Set<ProgramCell>();
  for (const cell of cells) {
    if (!imports.concern(cell)) {
      continue;
    }
    const { found: references, assigned } = referencesIn(cell.summary);
    for (const reference of references) {
      const sources = imports.sourcesOf(reference, assigned);
      if (sources === null) {
        return null;
      }
      sources.forEach(source => found.add(source));
      if (sources.length > 0) {
        drawing.add(cell);
      }
    }
  }
  const generators = new Set(ALL_GENERATORS.filter(name => found.has(name)));
  const estimators = found.has('estimator');
  if (estimators) {
    generators.add('numpy');
  }
  return { generators, newGenerators: found.has('new-generator'), estimators, cells: drawing };
}

/** What the names refer to that the cells import. */
class Imports {
  /** Whether their names do not tell what is drawn. */
  readonly areOpaque: boolean;
  private readonly dotted = new Map<string, ReadonlySet<string>>();
  /** Names that may be no modules. */
  private readonly members = new Set<string>();
  /** Names of modules and functions that draw. */
  private readonly close = new Set<string>();
  private readonly packages: ReadonlySet<string>;
  /** A module that may draw, not followed by an attribute. */
  private readonly bareModule: RegExp | null;

  constructor(private readonly cells: readonly ProgramCell[]) {
    const imported = cells.flatMap(({ summary }) => summary.imports);
    this.packages = new Set(imported.map(({ module }) => module.split('.')[0]));
    const bare: string[] = [];
    for (const [name, all] of byName(imported)) {
      const names = new Set(all.flatMap(dottedNames));
      this.dotted.set(name, names);
      if (all.some(({ member }) => member !== null)) {
        this.members.add(name);
      }
      if ([...names].some(each => isClose(each))) {
        this.close.add(name);
      }
      if ([...names].some(each => DRAWING_MODULE.test(each))) {
        bare.push(name);
      }
    }
    this.areOpaque =
      imported.some(({ module }) => OPAQUE_MODULE.test(module)) ||
      bare.some(name => !/^\w+$/.test(name));
    this.bareModule =
      bare.length === 0 || this.areOpaque
        ? null
        : new RegExp(`(?<![\\w.]|\\bas |\\bimport )(?:${bare.join('|')})\\b(?!\\s*\\.)`);
  }

  /** Whether the cell may draw, or may refer to something that does. */
  concern({ summary }: ProgramCell): boolean {
    return (
      mentionedInCell(summary).random ||
      this.bareModule?.test(summary.source) === true ||
      (this.close.size > 0 && summary.uses.some(name => this.close.has(name)))
    );
  }

  /**
   * What the reference may draw from; null where it may be anything.
   *
   * @param assigned - names that its cell assigns
   */
  sourcesOf(
    { root, attributes, call }: Reference,
    assigned: ReadonlySet<string>
  ): readonly Source[] | null {
    const names = root === null ? undefined : this.dotted.get(root);
    const sources: Source[] = [];
    for (const name of names ?? []) {
      const dotted = [name, ...attributes].join('.');
      if (call === null && DRAWING_MODULE.test(dotted)) {
        return null;
      }
      append(sources, sourcesOfFunction(dotted, call));
    }
    const method = attributes.at(-1);
    const owner = method === undefined ? undefined : DRAWING_METHODS.get(method);
    if (
      owner !== undefined &&
      this.packages.has(owner) &&
      !isFixed(call, RANDOM_STATE) &&
      (root === null || assigned.has(root) || this.mayBeObject(root))
    ) {
      sources.push('numpy');
    }
    return sources;
  }

  /** Whether the name may refer to anything but a module. */
  private mayBeObject(name: string): boolean {
    return (
      this.members.has(name) ||
      !this.dotted.has(name) ||
      this.cells.some(
        ({ summary }) =>
          bindEvents(summary)
            .get(name)
            ?.some(({ value }) => value.kind !== 'module') === true
      )
    );
  }
}

function byName(imported: readonly ImportedName[]): ReadonlyMap<string, readonly ImportedName[]> {
  return groupBy(imported, ({ name }) => name);
}

/** `import a.b` binds `a`; `import a.b as a` binds `a.b` to the same name. */
function dottedNames({ name, module, member }: ImportedName): readonly string[] {
  if (member !== null) {
    return [`${module}.${member}`];
  }
  return module.split('.')[0] === name ? [name, module] : [module];
}

function isClose(dotted: string): boolean {
  return CLOSE_MODULE.test(dotted) || !['other', 'seed'].includes(randomFunction(dotted).kind);
}

/** What a function of a library may draw from when it is called, or when something else calls it. */
function sourcesOfFunction(dotted: string, call: Call | null): readonly Source[] {
  const meaning = randomFunction(dotted);
  switch (meaning.kind) {
    case 'draw': {
      const { generator, unless } = meaning;
      const isOff = isFixed(call, unless?.keyword ?? null) || isFixed(call, 'shuffle', 'False');
      return isOff ? [] : [generator];
    }
    case 'new-generator':
      return call !== null && isNumber(call.args[0] ?? call.keywords[0]?.value)
        ? []
        : ['new-generator'];
    case 'maker':
      return makesDrawing(dotted, call) ? ['estimator'] : [];
    default:
      return [];
  }
}

/** Whether an object may draw that is made so. Objects made of others draw as these do; distributions by a method. */
function makesDrawing(maker: string, call: Call | null): boolean {
  if (COMPOSITIONS.has(maker) || DISTRIBUTIONS.has(maker)) {
    return false;
  }
  const isFolding = FOLDING.has(maker) && call !== null && !mayGive(call, 'shuffle');
  return !isFolding && !isFixed(call, RANDOM_STATE);
}

function mayGive({ keywords }: Call, keyword: string): boolean {
  return keywords.some(({ arg }) => arg === null || arg.name === keyword);
}

/** Whether the call says in so many words that the argument is a number, or this constant. */
function isFixed(call: Call | null, keyword: string | null, constant?: 'False'): boolean {
  const value = call?.keywords.find(({ arg }) => arg !== null && arg.name === keyword)?.value;
  return constant === undefined
    ? isNumber(value)
    : value?.kind === 'Constant' && value.value.type === constant;
}

function isNumber(value: Expression | undefined): boolean {
  return value?.kind === 'Constant' && /^(?:int|float)/.test(value.value.type);
}
