/** The files that a notebook uses, from top to bottom. */
import type { NotebookCell } from '../notebook/document';
import type { Statement } from '../python/ast/nodes';
import type { CellSummary } from '../python/flow/cell-summary';
import type { FormEffect, IPythonForm } from '../python/ipython/masked-cell';
import { groupBy } from '../memo/group-by';
import type { FileUse } from './file-use';
import { FileProgram } from './file-program';
import { HOLE } from './path-text';
import { shellFiles } from './shell-files';
import { textOf } from './value';
import { cleanPath, joinPath } from './path-text';

/** A code cell with its analysis. */
export interface FileCell {
  readonly cell: NotebookCell;
  readonly summary: CellSummary | null;
}

/** Finds the uses of files by the cells, in the order in which they run from top to bottom. */
export function fileUses(cells: readonly FileCell[]): readonly FileUse[] {
  const tracer = new FileTracer();
  for (const { cell, summary } of cells) {
    if (summary !== null && !cell.tags.includes('skip-execution')) {
      tracer.run(cell, summary);
    }
  }
  return tracer.uses;
}

const NO_FORMS: readonly IPythonForm[] = [];

/** Magics whose body is shell commands. */
const SHELLS = new Set(['bash', 'sh', 'script', 'system', 'sx', '!']);

class FileTracer {
  private forms: ReadonlyMap<number, readonly IPythonForm[]> = new Map();
  private cell: NotebookCell | null = null;
  private readonly program = new FileProgram(statement => this.runFormsOf(statement));

  get uses(): readonly FileUse[] {
    return this.program.state.uses;
  }

  run(cell: NotebookCell, { module, masked, nestedTexts, unknownNames }: CellSummary): void {
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
    const { values } = this.program.state.scope;
    for (const [name, value] of values) {
      if (value?.kind !== 'library' && value?.kind !== 'function') {
        values.set(name, null);
      }
    }
  }

  private runFormsOf(statement: Statement): void {
    const at = [statement.start, ...(statement.kind === 'Assign' ? [statement.value.start] : [])];
    for (const form of at.flatMap(offset => this.forms.get(offset) ?? NO_FORMS)) {
      this.form(form);
    }
  }

  private form(form: IPythonForm): void {
    const isShell = form.kind === 'shell' || SHELLS.has(form.name);
    if (isShell) {
      this.shell(form);
    }
    form.effects.forEach(effect => this.effect(form, effect, isShell));
  }

  private shell(form: IPythonForm): void {
    const { state } = this.program;
    const text =
      form.kind === 'shell'
        ? `${form.name} ${form.argument}`
        : form.kind === 'cell-magic'
          ? (this.cell?.source.slice(form.end) ?? '')
          : form.argument;
    const range = { start: form.start, end: form.end };
    for (const file of shellFiles(text, name => textOf(state.scope.find(name) ?? null))) {
      state.use({ ...file, callable: file.command, range, isHarmless: true });
    }
  }

  private effect(form: IPythonForm, effect: FormEffect, isShell: boolean): void {
    const { state } = this.program;
    const { kind, value } = effect;
    const range = { start: effect.start, end: effect.end };
    const callable = isShell ? form.name : `%${form.name}`;
    const actor = isShell ? 'shell' : 'magic';
    // IPython expands variables in the words of a magic.
    const text = isShell || !/[${]/.test(value) ? value : HOLE;
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
