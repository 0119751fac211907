/** The symbolic run that rules on randomness and time read, kept up to date while a notebook is edited. */
import { memoizePerVersion } from '../analysis/access/derived-facts';
import type { IncrementalExecution } from '../analysis/heap/incremental-execution';
import type { CellEffects, ProgramCell } from '../analysis/heap/program';
import { SymbolicWorld } from '../analysis/heap/program';
import { RenewedExecution } from '../analysis/heap/renewed-execution';
import { allAtOnce } from '../memo/steps';
import { deriveFromCells } from '../rule-context/cell-rows';
import type { RuleContext } from '../rule-context/rule-context';
import { RandomObserver } from './random-observer';
import type { RandomTrace } from './random-trace';
import { NO_RANDOM_NUMBERS, traceRandomNumbers } from './random-trace';
import type { PossibleSources } from './possible-sources';
import { NO_SOURCES, possibleSources } from './possible-sources';
import { relevantCells } from './relevant-cells';
import { mentionedIn } from './mentioned-sources';
import type { GeneratorName } from './shared-generators';
import { ALL_GENERATORS, GENERATORS } from './shared-generators';

/** What the run needs to know of a version of the notebook. */
export type RunSubject = Pick<
  RuleContext,
  'codeCells' | 'summary' | 'pythonVersion' | 'rows' | 'change' | 'cache' | 'derived' | 'isTyping'
>;

const KEY = {};

/** The random numbers of the notebook; while someone types, those of the last version at rest. */
export const randomTrace = memoizePerVersion((subject: RunSubject): RandomTrace => {
  const run = runOf(subject);
  allAtOnce(run.steps(subject));
  return run.trace;
});

/** Executes the cells that changed, in small steps, where there may be random numbers at all. */
export function* executeChangedCells(subject: RunSubject): Generator<void, void> {
  yield* runOf(subject).steps(subject);
}

function runOf({ cache }: RunSubject): NotebookRun {
  const run = (cache.get(KEY) as NotebookRun | undefined) ?? new NotebookRun();
  cache.set(KEY, run);
  return run;
}

/** The run of one notebook. */
class NotebookRun {
  trace: RandomTrace = NO_RANDOM_NUMBERS;
  private readonly execution = new RenewedExecution(
    version => new SymbolicWorld(version, new RandomObserver().observe)
  );
  private codeCells: RunSubject['codeCells'] | null = null;
  private cells: readonly CellEffects[] | null = null;

  *steps(subject: RunSubject): Generator<void, void> {
    if (this.codeCells === subject.codeCells || (subject.isTyping && this.isOf(subject))) {
      return;
    }
    const program = mentionedIn(subject).random ? programOf(subject) : [];
    const sources = program.length === 0 ? NO_SOURCES : possibleSources(program);
    if (sources?.cells.size === 0) {
      this.trace = NO_RANDOM_NUMBERS;
      this.cells = null;
    } else {
      yield* this.execute(
        this.execution.of(subject.pythonVersion),
        relevantCells(program, sources),
        sources === null ? generatorsUsed(subject) : generatorsOf(sources)
      );
    }
    this.codeCells = subject.codeCells;
  }

  /** Executes the cells from the top until nothing more can be said: most notebooks with a seed have it there. */
  private *execute(
    document: IncrementalExecution,
    program: readonly ProgramCell[],
    used: readonly GeneratorName[] | null
  ): Generator<void, void> {
    const last = this.cells?.length ?? FIRST_CELLS;
    for (let count = Math.max(last, FIRST_CELLS); ; count *= 2) {
      yield* document.steps(program.slice(0, count));
      if (this.cells !== document.cells) {
        this.cells = document.cells;
        this.trace = traceRandomNumbers(document.cells);
      }
      const { settled } = this.trace;
      if (count >= program.length || used?.every(name => settled.has(name)) === true) {
        return;
      }
    }
  }

  /** Whether the last answer is about the same cells, whatever is written in them. */
  private isOf({ codeCells }: RunSubject): boolean {
    return (
      this.codeCells !== null &&
      this.codeCells.length === codeCells.length &&
      codeCells.every(({ key }, at) => key === this.codeCells?.[at].key)
    );
  }
}

/** So many cells are executed at first. */
const FIRST_CELLS = 6;

const importedModules = deriveFromCells(({ summary }): readonly string[] | null => {
  const modules = summary?.imports.map(({ module }) => module.split('.')[0]) ?? [];
  return modules.length === 0 ? null : modules;
});

/** The shared generators that the cells may draw from; null where they may make generators as well. */
function generatorsOf({
  generators,
  newGenerators
}: PossibleSources): readonly GeneratorName[] | null {
  return newGenerators ? null : [...generators];
}

/** The same by the modules that are imported. */
function generatorsUsed(subject: RunSubject): readonly GeneratorName[] | null {
  const modules = new Set(importedModules(subject).flat());
  return mentionedIn(subject).newGenerator
    ? null
    : ALL_GENERATORS.filter(name => GENERATORS[name].users.some(module => modules.has(module)));
}

/** The cells up to the first whose names are not known: it may set seeds, and give names another meaning. */
function programOf({ codeCells, summary }: RunSubject): readonly ProgramCell[] {
  const program: ProgramCell[] = [];
  for (const cell of codeCells) {
    const own = summary(cell);
    if (own === null || own.module === null || own.unknownNames.length > 0) {
      break;
    }
    program.push({ key: cell.key, summary: own });
  }
  return program;
}
