/** The files that a notebook uses, from top to bottom. */
import { append } from '../memo/lists';
import type { NotebookCell } from '../notebook/document';
import type { Statement } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import type { FormEffect, IPythonForm } from '../python/ipython/masked-cell';
import { groupBy } from '../memo/group-by';
import { allAtOnce } from '../memo/steps';
import type { FileCell, FileUse } from './file-use';
import { FileProgram } from './file-program';
import { HOLE } from './path-text';
import { isShell, shellFiles, shellText } from './shell-files';
import type { NameValues } from './value';
import { textOf } from './value';
import { cleanPath, joinPath } from './path-text';

/** Finds the uses of files by the cells, in the order in which they run from top to bottom. */
export function fileUses(cells: readonly FileCell[]): readonly FileUse[] {
  return new FileUseTracer().of(cells);
}

/** The execution of one cell, to be repeated where nothing that it depends on has changed. */
interface TracedCell {
  readonly row: FileCell;
  readonly folder: string | null;
  readonly reads: NameValues;
  readonly changes: NameValues;
  readonly folderAfter: string | null;
  readonly uses: readonly FileUse[];
  readonly steps: number;
}

/** Cells in one step of a first pass. */
const CELLS_IN_STEP = 10;

/** Finds the uses of files in successive versions of a notebook; runs only cells whose inputs changed. */
export class FileUseTracer {
  private traced: ReadonlyMap<NotebookCell, TracedCell> = new Map();

  /** The uses of files by these cells, from top to bottom. */
  of(cells: readonly FileCell[]): readonly FileUse[] {
    return allAtOnce(this.steps(cells));
  }

  /** Does the same in steps of a few cells. */
  *steps(cells: readonly FileCell[]): Generator<void, readonly FileUse[]> {
    const run = new FileRun();
    const traced = new Map<NotebookCell, TracedCell>();
    let sinceStep = 0;
    for (const row of cells) {
      const { cell, summary } = row;
      if (summary === null || cell.tags.includes('skip-execution')) {
        continue;
      }
      const known = this.traced.get(cell);
      if (known?.row.summary === summary && run.repeat(known)) {
        traced.set(cell, known);
        continue;
      }
      const result = run.trace(row, summary);
      if (dependsOnNamesOnly(summary)) {
        traced.set(cell, result);
      }
      if (++sinceStep % CELLS_IN_STEP === 0) {
        yield;
      }
    }
    this.traced = traced;
    return run.uses;
  }
}

const NO_FORMS: readonly IPythonForm[] = [];

/** Otherwise, what it does to names may be anything. */
function dependsOnNamesOnly({ module, unknownNames }: CellSummary): boolean {
  return module !== null && unknownNames.length === 0;
}

/** One execution of all cells. */
class FileRun {
  private forms: ReadonlyMap<number, readonly IPythonForm[]> = new Map();
  private cell: NotebookCell | null = null;
  private readonly program = new FileProgram(statement => this.runFormsOf(statement));

  get uses(): readonly FileUse[] {
    return this.program.state.uses;
  }

  /** Does again what the cell did if nothing that it depends on has changed; whether it could. */
  repeat({ folder, reads, changes, folderAfter, uses, steps }: TracedCell): boolean {
    const { state } = this.program;
    if (state.folder !== folder || state.isDone || !state.scope.has(reads)) {
      return false;
    }
    state.budget.spend(steps);
    state.scope.assign(changes);
    state.folder = folderAfter;
    append(state.uses, uses);
    return true;
  }

  /** Runs a cell. */
  trace(row: FileCell, summary: CellSummary): TracedCell {
    const { state } = this.program;
    const { folder, budget } = state;
    const [used, spent] = [state.uses.length, budget.spent];
    const observed = state.scope.observe(() => this.run(row.cell, summary));
    return {
      row,
      folder,
      ...observed,
      folderAfter: state.folder,
      uses: state.uses.slice(used),
      steps: budget.spent - spent
    };
  }

  private run(
    cell: NotebookCell,
    { module, masked, nestedTexts, unknownNames }: CellSummary
  ): void {
    const { program } = this;
    const { state } = program;
    this.cell = cell;
    this.forms = groupBy(masked.forms, ({ at }) => at);
    if (module === null) {
      state.position = { cell, map: masked.map };
      state.anything('', { start: 0, end: 0 });
      this.forgetTexts();
      return;
    }
    for (const text of [{ module, map: masked.map }, ...nestedTexts]) {
      state.position = { cell, map: text.map };
      program.run(text.module.body);
      state.ended = null;
      state.doubts = 0;
      this.forms = new Map();
    }
    if (unknownNames.length > 0) {
      this.forgetTexts();
    }
  }

  /** Any name may have another value now, but modules and functions keep theirs. */
  private forgetTexts(): void {
    this.program.state.scope.forget(
      value => value !== null && value.kind !== 'library' && value.kind !== 'function'
    );
  }

  private runFormsOf(statement: Statement): void {
    const at = [statement.start, ...(statement.kind === 'Assign' ? [statement.value.start] : [])];
    for (const form of at.flatMap(offset => this.forms.get(offset) ?? NO_FORMS)) {
      this.form(form);
    }
  }

  private form(form: IPythonForm): void {
    const isInShell = isShell(form);
    if (isInShell) {
      this.shell(form);
    }
    form.effects.forEach(effect => this.effect(form, effect, isInShell));
  }

  private shell(form: IPythonForm): void {
    const { state } = this.program;
    const text = shellText(form, this.cell?.source ?? '');
    const range = { start: form.start, end: form.end };
    for (const file of shellFiles(text, name => textOf(state.scope.find(name) ?? null))) {
      state.use({ ...file, callable: file.command, range, isHarmless: true });
    }
  }

  private effect(form: IPythonForm, effect: FormEffect, isInShell: boolean): void {
    const { state } = this.program;
    const { kind, value } = effect;
    const range = { start: effect.start, end: effect.end };
    const callable = isInShell ? form.name : `%${form.name}`;
    const actor = isInShell ? 'shell' : 'magic';
    // IPython expands variables in the words of a magic.
    const text = isInShell || !/[${]/.test(value) ? value : HOLE;
    switch (kind) {
      case 'bind':
      case 'delete':
        state.scope.set(value, null);
        return;
      case 'read-file':
        state.use({ text, access: 'read', callable, actor, range, isHarmless: true });
        return;
      case 'run-file': {
        const isWhole = /\.\w+$/.test(text);
        state.use({ text: isWhole ? text : `${text}.py`, access: 'read', callable, actor, range });
        state.anything(callable, range);
        return;
      }
      case 'write-file':
        state.use({ text, access: 'write', callable, actor, range });
        return;
      case 'change-directory': {
        const isKnown = form.name === 'cd' && state.doubts === 0 && !/^(?:-|~|)$|[${]/.test(value);
        state.folder =
          isKnown && state.folder !== null ? cleanPath(joinPath(state.folder, value)) : null;
        return;
      }
      default:
    }
  }
}
