/** Symbolic execution of one cell. */
import type { LimitReason } from '../../../protocol';
import type { EffectLookup } from '../../effects/lookup';
import { isCapture, magicFacts } from '../../python/ipython/magic-facts';
import type { FormEffect, IPythonForm } from '../../python/ipython/masked-cell';
import type { Expression, Statement } from '../../python/ast/nodes';
import { assign } from './assignments';
import type { CellText, RunnableCell, TopStatement } from './cell-text';
import { displayValue } from './display';
import { startProgram, useEnvironment } from './environment';
import { isDrawingName } from './drawing';
import { dumpCode } from './dump';
import { namesIn } from './statement-names';
import { evaluate } from './expressions';
import { callTextMethods, callValue } from './function-calls';
import type { Heap, HeapObject } from './heap';
import { changeFile, readFile, readNewFolder, setState, writeSlot } from './objects';
import { setOptionsByMagic } from './option-magics';
import { locationsKeepingFigures } from './plotting-backend';
import type { AttributeObserver, CallObserver } from './observed-calls';
import { CallSites } from './observed-calls';
import type { LocationReader, StatementTrace } from './statement-trace';
import { Memory } from './memory';
import { bindUnknownNames, readNamed } from './names-by-text';
import { mayFail } from './possible-failure';
import type { SymbolicRun, Scene, Interpreter } from './execution-context';
import { StepBudget } from './step-budget';
import { RepeatedCalls } from './repeated-calls';
import { RepeatedCell } from './repeated-cell';
import { settlingForm } from './settling-statements';
import type { ReadInterner, TraceInterner } from './interners';
import { execute, executeBody, executeOne } from './statements';
import type { ValueNumber, ValueNumbering } from './value-numbering';
import { addToHistory } from './result-history';
import type { Closure, Value, Values } from './value';
import type { ProcessState as StateName } from '../../effects/effect';

/** Deeper calls share one object per function and position. */
const MAX_SEPARATE_DEPTH = 3;

const INTERPRETER: Interpreter = { evaluate, execute, executeBody, assign, call: callValue };

/** Tables shared by all executions of a notebook. */
export interface SharedTables {
  readonly heap: Heap;
  readonly values: Values;
  readonly valueNumbers: ValueNumbering;
  readonly effects: EffectLookup;
  readonly isProvided: (name: string) => boolean;
  /** Options that some cell has set. */
  readonly options: Set<StateName>;
  readonly statements: TraceInterner;
  readonly reads: ReadInterner;
  /** Null if calls are not observed. */
  readonly observer: CallObserver | null;
  readonly attributeObserver: AttributeObserver | null;
}

/** Identifies one execution of a cell. */
export interface ExecutionIdentity {
  /** Identifies the cell in all versions of the notebook. */
  readonly cell: string;
  /** Number of earlier executions of the cell in the same kernel. */
  readonly generation: number;
  readonly namesUnknown: boolean;
  /** Steps left in the budget of the notebook. */
  readonly stepsLeft: number;
  /** The statements of its last execution in the same kernel; null if there was none, or it failed. */
  readonly last: readonly StatementTrace[] | null;
}

/** Effects and cost of an execution. */
export interface CellOutcome {
  /** Ends at the first statement that fails. */
  readonly statements: readonly StatementTrace[];
  readonly steps: number;
  /** The limit that was reached; null if none was. */
  readonly limit: LimitReason | null;
}

/** Executes the statements of a cell on the memory before it. */
export function runCell(
  cell: RunnableCell,
  identity: ExecutionIdentity,
  before: LocationReader,
  shared: SharedTables
): CellOutcome {
  const share = shared.reads.share.bind(shared.reads);
  const budget = new StepBudget(identity.stepsLeft);
  const { valueNumbers, values, heap } = shared;
  const repeated = identity.last === null ? null : new RepeatedCell(identity.last, before, values);
  const memory = new Memory(
    before,
    valueNumbers,
    values,
    share,
    budget,
    heap.unknown,
    locationsKeepingFigures(heap),
    repeated
  );
  const run = new CellRunner(identity, memory, shared, budget);
  const traces: StatementTrace[] = [];
  const scene: Scene = { run, text: cell.text, frame: null };
  for (const form of cell.forms) {
    const code = valueNumbers.ofText(textOf(form, cell));
    run.startStatement(code);
    budget.within(true, () => applyForm(run, form, cell.source));
    traces.push(shared.statements.share(memory.finishStatement(code, true)));
  }
  for (const [index, top] of cell.statements.entries()) {
    const own = run.codeOf(cell.text, top.statement);
    const code = valueNumbers.ofText(
      [own, ...top.forms.map(form => textOf(form, cell))].join('\n')
    );
    run.startStatement(code);
    const isDone = budget.within(isBinding(top), () => {
      const result = runTop(scene, top, index === cell.statements.length - 1);
      addToHistory(run, index, result);
    });
    if (!isDone) {
      memory.restartAsUnknown(namesIn(top, cell.text).map(name => heap.name(name)));
    }
    const kept = top.forms.some(isCapture) ? shownBy(traces) : [];
    const trace = shared.statements.share(
      memory.finishStatement(
        kept.length === 0 ? code : valueNumbers.of(code, kept),
        top.forms.length > 0 || mayFail(top.statement),
        top.isPython && top.forms.length === 0 ? settlingForm(top.statement) : null
      )
    );
    traces.push(trace);
    if (trace.fails) {
      break;
    }
  }
  const statements = repeated?.withSameReads(traces) ?? traces;
  return { statements, steps: budget.spent, limit: budget.reached };
}

/** Value numbers of what the statements show. */
function shownBy(traces: readonly StatementTrace[]): readonly ValueNumber[] {
  return traces.filter(trace => trace.mayProduceOutput).map(({ inputs }) => inputs);
}

/** Whether the statement only binds names, at negligible cost. */
function isBinding({ statement: { kind } }: TopStatement): boolean {
  return kind === 'Import' || kind === 'ImportFrom' || kind === 'FunctionDef';
}

/** The text of IPython syntax; for a cell magic, the source of the cell. */
function textOf({ kind, name, argument }: IPythonForm, { source }: RunnableCell): string {
  return kind === 'cell-magic' ? source : `${kind} ${name} ${argument}`;
}

/** Runs a statement; returns what the cell shows as its result. */
function runTop(
  scene: Scene,
  { statement, forms, isPython, carried }: TopStatement,
  isLast: boolean
): Value {
  const { run } = scene;
  let result = run.values.plain;
  if (isPython && statement.kind === 'Expr') {
    if (!isLast) {
      run.sites?.drop(statement.value);
    }
    const value = evaluate(scene, statement.value);
    if (isLast && value !== run.values.none) {
      // It shows what the statement has made of an object of which it replaced a part: of nothing else.
      run.memory.replacingPartOf([], () => {
        callTextMethods(run, value);
        displayValue(run, value, !isDrawingCall(statement.value));
      });
      result = value;
    }
  } else if (isPython) {
    executeOne(scene, statement);
  }
  forms.forEach(form => applyForm(run, form, scene.text.source));
  for (const { text, module, isMeasured } of carried) {
    const code: Scene = { run, text, frame: null };
    const carry = (): void => execute(code, module.body);
    if (isMeasured) {
      run.memory.observations.doubtfully(carry);
    } else {
      carry();
    }
    run.memory.producesOutput = true;
  }
  return result;
}

/** Whether an expression calls what draws, by its name: the text of axes does not depend on options. */
function isDrawingCall(value: Expression): boolean {
  const { func } = value.kind === 'Call' ? value : { func: null };
  const name = func?.kind === 'Attribute' ? func.attr.name : func?.kind === 'Name' ? func.id : '';
  return isDrawingName(name);
}

function applyForm(run: SymbolicRun, form: IPythonForm, source: string): void {
  if (magicFacts(form).silent !== true && !form.assigned) {
    run.memory.producesOutput = true;
  }
  if (form.kind !== 'cell-magic') {
    setOptionsByMagic(run, form.name, form.argument);
  }
  const { program, script } = magicFacts(form);
  if (form.kind === 'shell' || program === true || script === true) {
    startProgram(run, script === true ? source : form.argument);
  }
  form.effects.forEach(effect => applyFormEffect(run, effect));
}

function applyFormEffect(run: SymbolicRun, effect: FormEffect): void {
  const { memory, heap, values } = run;
  const certain = effect.certainty === 'certain';
  switch (effect.kind) {
    case 'bind':
      memory.write(heap.name(effect.value), values.plain, certain);
      return;
    case 'read':
    case 'soft-read':
      readNamed(run, effect.value);
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
      readNewFolder(run, effect.value);
      setState(run, 'cwd');
      return;
    case 'display-option':
      writeSlot(run, [heap.state('option:ipython')], effect.value, values.plain);
      return;
    case 'environment':
      useEnvironment(run, effect.value);
      return;
    case 'run-file':
      readFile(run, effect.value);
      bindUnknownNames(run);
      return;
    case 'unknown-names':
      bindUnknownNames(run);
      return;
    case 'reset':
    case 'install':
      return;
  }
}

class CellRunner implements SymbolicRun {
  readonly interpreter = INTERPRETER;
  readonly heap: Heap;
  readonly values: Values;
  readonly effects: EffectLookup;
  readonly callStack: Closure[] = [];
  readonly calls = new RepeatedCalls();
  readonly sites: CallSites | null;
  private statement = '';
  private readonly equalStatements = new Map<ValueNumber, number>();
  private site = 0;
  private certain: ReadonlySet<string>[] = [];

  constructor(
    private readonly identity: ExecutionIdentity,
    readonly memory: Memory,
    private readonly shared: SharedTables,
    private readonly budget: StepBudget
  ) {
    this.heap = shared.heap;
    this.values = shared.values;
    this.effects = shared.effects;
    const { observer, attributeObserver } = shared;
    this.sites = observer === null ? null : new CallSites(observer, attributeObserver, this);
  }

  get cell(): string {
    return this.identity.cell;
  }

  get namesUnknown(): boolean {
    return this.identity.namesUnknown || this.memory.isAfterUnknown;
  }

  isProvided(name: string): boolean {
    return this.shared.isProvided(name);
  }

  shownOptions(): readonly StateName[] {
    return [...this.shared.options].filter(location => this.effects.textState.has(location));
  }

  hasOption(option: StateName): boolean {
    return this.shared.options.has(option);
  }

  allOptions(): readonly StateName[] {
    return [...this.shared.options];
  }

  /**
   * Begins a statement. Allocation sites are named after its text, so that they do not depend on the rest of the cell.
   */
  startStatement(code: ValueNumber): void {
    const before = this.equalStatements.get(code) ?? 0;
    this.equalStatements.set(code, before + 1);
    this.statement = `${this.identity.cell}/${code}.${before}`;
    this.site = 0;
    this.calls.clear();
    this.sites?.clear();
    this.memory.startStatement(this.statement);
  }

  /**
   * In deep calls, sites are named after the function: otherwise each level of calls could double the number of
   * objects.
   */
  nextSite(): string {
    const position = this.site++;
    const depth = this.callStack.length;
    return depth > MAX_SEPARATE_DEPTH
      ? `${this.statement}/${this.callStack[depth - 1].id}#${position}`
      : `${this.statement}/${position}`;
  }

  enter<T>(closure: Closure, run: () => T): T {
    const { site } = this;
    this.callStack.push(closure);
    const isDeep = this.callStack.length > MAX_SEPARATE_DEPTH;
    if (isDeep) {
      this.site = 0;
    }
    try {
      return run();
    } finally {
      this.callStack.pop();
      if (isDeep) {
        this.site = site;
      }
    }
  }

  allocate(type: string | null): HeapObject {
    return this.heap.object(this.nextSite(), type, this.identity.generation);
  }

  allocateSummary(type: string | null): HeapObject {
    return this.heap.summary(this.nextSite(), type, this.identity.generation);
  }

  /** The canonical text, unless only calls are observed: which code is the same matters little then, and dumps take time. */
  codeOf({ source, map }: CellText, node: Statement | Expression): string {
    return this.sites === null
      ? dumpCode(node)
      : source.slice(map.toSource(node.start), map.toSource(node.end));
  }

  spend(): void {
    this.budget.spend();
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
    // The outermost statement decides: what it binds on every path is bound.
    return this.certain.length > 0 && this.certain[0].has(name) && this.callStack.length === 0;
  }
}
