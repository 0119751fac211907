/** Runs one cell symbolically. */
import type { EffectLookup } from '../effects/lookup';
import type { FormEffect, IPythonForm } from '../python/ipython/masked_cell';
import { assign } from './assignments';
import type { RunnableCell, TopStatement } from './cell_text';
import { dumpCode } from './dump';
import { evaluate } from './expressions';
import { callTextMethods, callValue } from './function_calls';
import type { Heap, HeapObject } from './heap';
import { show } from './library_calls';
import { changeFile, readFile, setState } from './objects';
import type { PlaceReader, StatementRun } from './memory';
import { Memory } from './memory';
import type { CellRun, Scene, Walk } from './run';
import type { SameReads, SameStatements } from './same_statement';
import { execute, executeBody, executeOne } from './statements';
import type { Term, Terms } from './terms';
import type { Closure, Values } from './value';
import type { Place as StatePlace } from '../effects/effect';

const WALK: Walk = { evaluate, execute, executeBody, assign, call: callValue };

/** Calls and statements that one run of a cell may take; beyond it functions are taken to do nothing more. */
const WORK_LIMIT = 1_500;

/** What all runs of a notebook share. */
export interface Workshop {
  readonly heap: Heap;
  readonly values: Values;
  readonly terms: Terms;
  readonly effects: EffectLookup;
  readonly isProvided: (name: string) => boolean;
  /** Options that some cell has set. */
  readonly options: Set<StatePlace>;
  readonly statements: SameStatements;
  readonly reads: SameReads;
}

/** Which run of which cell it is. */
export interface RunIdentity {
  /** Names the cell in all versions of the notebook. */
  readonly cell: string;
  /** How often the cell ran before, in the same kernel. */
  readonly generation: number;
  readonly namesUnknown: boolean;
}

/** What each statement of the cell does, given what the places hold before. It ends where a name is missing. */
export function runCell(
  cell: RunnableCell,
  identity: RunIdentity,
  before: PlaceReader,
  shared: Workshop
): readonly StatementRun[] {
  const share = shared.reads.share.bind(shared.reads);
  const memory = new Memory(before, shared.terms, shared.values, share);
  const run = new CellRunner(identity, memory, shared);
  const runs: StatementRun[] = [];
  const scene: Scene = { run, text: cell.text, frame: null };
  for (const form of cell.forms) {
    const code = shared.terms.ofText(textOf(form, cell));
    run.startStatement(code);
    playForm(run, form);
    runs.push(shared.statements.share(run.memory.finishStatement(code)));
  }
  for (const [index, top] of cell.statements.entries()) {
    const text = [dumpCode(top.statement), ...top.forms.map(form => textOf(form, cell))].join('\n');
    const code = shared.terms.ofText(text);
    run.startStatement(code);
    runTop(scene, top, index === cell.statements.length - 1);
    const done = shared.statements.share(run.memory.finishStatement(code));
    runs.push(done);
    if (done.fails) {
      break;
    }
  }
  return runs;
}

/** What a form says; of a magic of the whole cell that is the whole cell. */
function textOf({ kind, name, argument }: IPythonForm, { source }: RunnableCell): string {
  return kind === 'cell-magic' ? source : `${kind} ${name} ${argument}`;
}

function runTop(
  scene: Scene,
  { statement, forms, isPython, carried }: TopStatement,
  isLast: boolean
): void {
  const { run } = scene;
  if (isPython && statement.kind === 'Expr') {
    const value = evaluate(scene, statement.value);
    if (isLast && value !== run.values.none) {
      callTextMethods(run, value);
      show(run, value);
    }
  } else if (isPython) {
    executeOne(scene, statement);
  }
  forms.forEach(form => playForm(run, form));
  for (const { text, module } of carried) {
    execute({ run, text, frame: null }, module.body);
    run.memory.shows = true;
  }
}

function playForm(run: CellRun, form: IPythonForm): void {
  if (
    form.kind === 'shell' ||
    form.kind === 'help' ||
    form.name === 'time' ||
    form.name === 'timeit'
  ) {
    run.memory.shows = true;
  }
  form.effects.forEach(effect => playEffect(run, effect));
}

function playEffect(run: CellRun, effect: FormEffect): void {
  const { memory, heap, values } = run;
  const certain = effect.certainty === 'certain';
  switch (effect.kind) {
    case 'bind':
      memory.write(heap.name(effect.value), values.plain, certain);
      return;
    case 'read':
    case 'soft-read':
      memory.read(heap.name(effect.value));
      return;
    case 'delete':
      memory.clear(heap.name(effect.value));
      return;
    case 'read-file':
      readFile(run, effect.value);
      return;
    case 'write-file':
      if (certain) {
        changeFile(run, effect.value, false);
      } else {
        memory.conditionally(() => changeFile(run, effect.value, true));
      }
      return;
    case 'change-directory':
      setState(run, 'cwd');
      return;
    case 'reset':
    case 'run-file':
    case 'install':
    case 'unknown-names':
      return;
  }
}

class CellRunner implements CellRun {
  readonly walk = WALK;
  readonly heap: Heap;
  readonly values: Values;
  readonly effects: EffectLookup;
  readonly active: Closure[] = [];
  private statement = '';
  private readonly equalStatements = new Map<Term, number>();
  private site = 0;
  private work = 0;
  private certain: ReadonlySet<string>[] = [];

  constructor(
    private readonly identity: RunIdentity,
    readonly memory: Memory,
    private readonly shared: Workshop
  ) {
    this.heap = shared.heap;
    this.values = shared.values;
    this.effects = shared.effects;
  }

  get namesUnknown(): boolean {
    return this.identity.namesUnknown;
  }

  isProvided(name: string): boolean {
    return this.shared.isProvided(name);
  }

  shownOptions(): readonly StatePlace[] {
    return [...this.shared.options].filter(place => this.effects.textPlaces.has(place));
  }

  /** Begins a statement. Its site is its text, so that what it makes is the same whatever else the cell says. */
  startStatement(code: Term): void {
    const before = this.equalStatements.get(code) ?? 0;
    this.equalStatements.set(code, before + 1);
    this.statement = `${this.identity.cell}/${code}.${before}`;
    this.site = 0;
    this.memory.startStatement(this.statement);
  }

  nextSite(): string {
    return `${this.statement}/${this.site++}`;
  }

  allocate(type: string | null): HeapObject {
    return this.heap.object(this.nextSite(), type, this.identity.generation);
  }

  spend(): boolean {
    this.work += 1;
    return this.work <= WORK_LIMIT;
  }

  certainly(names: ReadonlySet<string>, run: () => void): void {
    this.certain.push(names);
    try {
      run();
    } finally {
      this.certain.pop();
    }
  }

  isCertain(name: string): boolean {
    // The outermost statement decides: what it always binds is bound, on whatever path.
    return this.certain.length > 0 && this.certain[0].has(name) && this.active.length === 0;
  }
}
