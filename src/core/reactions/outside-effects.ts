/** What cells do outside of the kernel's memory, as far as the analysis sees it. */
import type { CellEffects, ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import type { LibraryCall } from '../analysis/heap/observed-calls';
import { RenewedExecution } from '../analysis/heap/renewed-execution';
import { stateOf } from '../analysis/heap/heap';
import type { StatementTrace } from '../analysis/heap/statement-trace';
import { accessedPaths } from '../file-paths/path-arguments';
import { isShell } from '../file-paths/shell-files';
import { NameList } from '../libraries/name-list';
import outside from '../libraries/outside.json';
import type { CellKey } from '../notebook/document';
import type { CellSummary } from '../python/flow/cell-summary';
import { magicFacts } from '../python/ipython/magic-facts';
import type { IPythonForm } from '../python/ipython/masked-cell';
import type { PythonVersion } from '../python/version';

/** What a cell does outside of the kernel, the strongest reason not to repeat it first. */
export type OutsideEffect =
  /** It waits for the user: `input()`, a debugger. */
  | 'input'
  /** It runs other programs, or installs packages. */
  | 'process'
  /** It sends something, or may change what others see, judged by the name of what it calls. */
  | 'network'
  | 'files'
  /** It exceeds a limit of the analysis, or uses a magic that is not known. */
  | 'unknown';

const STRONGEST_FIRST: readonly OutsideEffect[] = [
  'input',
  'process',
  'network',
  'files',
  'unknown'
];

/** What an observed call does. */
interface OutsideCall {
  readonly effect: OutsideEffect;
}

/** The same object for each kind: equal facts keep the executions of unchanged statements equal. */
const FACTS: Readonly<Record<OutsideEffect, OutsideCall>> = {
  input: { effect: 'input' },
  process: { effect: 'process' },
  network: { effect: 'network' },
  files: { effect: 'files' },
  unknown: { effect: 'unknown' }
};

/** What functions of libraries do, the first that holds. */
const FUNCTIONS = (['input', 'process', 'network', 'files'] as const).map(
  effect => [effect, new NameList(outside[effect])] as const
);
const METHODS: ReadonlyMap<string, OutsideEffect> = new Map(
  (['files', 'network'] as const).flatMap(effect =>
    outside.methods[effect].map(name => [name, effect] as const)
  )
);
/** Methods of objects that no table describes, and functions of such libraries. */
const SENDING =
  /^(?:send|sendall|post|put_object|upload|publish|commit|execute|executemany|executescript|submit|deploy|notify)(?:_|$)/;
const SAVING = /^(?:save|dump|export|write|download|delete)(?:_|$)/;

/** Finds the effects in successive versions of a notebook; executes only cells whose inputs changed. */
export class OutsideEffects {
  private readonly execution = new RenewedExecution(
    version =>
      new SymbolicWorld(version, call => {
        const effect = effectOfCall(call);
        return effect === null ? null : FACTS[effect];
      })
  );

  /** The effects of the code cells, given in document order, in small steps; cells without one are left out. */
  *steps(
    cells: readonly ProgramCell[],
    version: PythonVersion
  ): Generator<void, ReadonlyMap<CellKey, OutsideEffect>> {
    const document = this.execution.of(version);
    yield* document.steps(cells);
    const found = document.cells.map(effects => [effects.cell.key, effectOf(effects)] as const);
    return new Map(found.flatMap(([key, effect]) => (effect === null ? [] : [[key, effect]])));
  }
}

function effectOf({ cell, statements, limit }: CellEffects): OutsideEffect | null {
  const found = new Set<OutsideEffect>(limit === null ? [] : ['unknown']);
  cell.summary.masked.forms.forEach(form => addEffectsOfForm(form, found));
  addUnreadable(cell.summary, found);
  statements.forEach(statement => addEffectsOfStatement(statement, found));
  return STRONGEST_FIRST.find(effect => found.has(effect)) ?? null;
}

function addEffectsOfForm(form: IPythonForm, found: Set<OutsideEffect>): void {
  const kinds = new Set(form.effects.map(({ kind }) => kind));
  if (isShell(form) || kinds.has('install')) {
    found.add('process');
  }
  if (kinds.has('write-file')) {
    found.add('files');
  }
  const isMagic = form.kind === 'line-magic' || form.kind === 'cell-magic';
  if (form.kind === 'auto-call' || (isMagic && magicFacts(form).touches === undefined)) {
    found.add(form.name === 'debug' ? 'input' : 'unknown');
  }
  form.embedded.forEach(({ forms }) => forms.forEach(each => addEffectsOfForm(each, found)));
}

/** Code that runs texts is not followed. */
function addUnreadable({ unknownNames }: CellSummary, found: Set<OutsideEffect>): void {
  if (unknownNames.some(({ kind }) => kind === 'exec' || kind === 'run-file' || kind === 'size')) {
    found.add('unknown');
  }
}

function addEffectsOfStatement(statement: StatementTrace, found: Set<OutsideEffect>): void {
  if (statement.isUnknown) {
    found.add('unknown');
  }
  if (statement.writes.some(({ location }) => location.kind === 'file')) {
    found.add('files');
  }
  if (statement.reads.some(({ location }) => stateOf(location) === 'network')) {
    found.add('network');
  }
  statement.observed.forEach(({ fact }) => found.add((fact as OutsideCall).effect));
}

function effectOfCall(call: LibraryCall): OutsideEffect | null {
  const { name, method, site } = call;
  const path = site === null ? [] : (accessedPaths(site.node, name) ?? []);
  if (path.some(({ access }) => access === 'write' || access === 'below' || access === 'update')) {
    return 'files';
  }
  if (path.some(({ access }) => access === 'download')) {
    return 'network';
  }
  return name === null ? effectOfMethod(call, method ?? '') : effectOfFunction(call, name);
}

function effectOfFunction({ run }: LibraryCall, name: string): OutsideEffect | null {
  const effect = FUNCTIONS.find(([, names]) => names.covers(name))?.[0];
  if (effect !== undefined) {
    return effect;
  }
  const isKnown = !name.includes('.') || run.effects.isKnownModule(name);
  return isKnown ? null : effectByName(name.slice(name.lastIndexOf('.') + 1));
}

function effectOfMethod({ run, receiver }: LibraryCall, method: string): OutsideEffect | null {
  const effect = METHODS.get(method);
  if (effect !== undefined) {
    return effect;
  }
  const isKnown =
    receiver !== null &&
    receiver.objects.length > 0 &&
    receiver.objects.every(({ allocation: { type } }) => {
      return type !== null && run.effects.typeEffects(type)?.methods?.[method] !== undefined;
    });
  return isKnown ? null : effectByName(method);
}

/** What a function that no table describes may do, judged by its name. */
function effectByName(name: string): OutsideEffect | null {
  return SENDING.test(name) ? 'network' : SAVING.test(name) ? 'files' : null;
}
