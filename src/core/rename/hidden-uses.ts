/** Uses of a name that are no occurrences of it: in texts, in magics, by reflection, in cells that do not parse. */
import type { NamedCell, NotebookBinding } from '../analysis/bindings/binding';
import type { AnalyzedText } from '../analysis/bindings/cell-occurrences';
import { rangeOfScope } from '../analysis/bindings/cell-occurrences';
import { rangeInCell } from '../analysis/bindings/python-texts';
import type { NotebookCell } from '../notebook/document';
import type { NameRange } from '../python/flow/cell-summary';
import type { IPythonForm } from '../python/ipython/masked-cell';
import { isOfIPython } from '../python/ipython/magic-table';
import type { Scope } from '../python/scopes/scope';
import { REASONS, WARNINGS } from './messages';
import type { Obstacles, RenameSubject } from './rename-input';
import { at } from './rename-input';

/** Builtins that reach variables by name; `vars` and `dir` do without arguments. */
const REFLECTION: ReadonlySet<string> = new Set([
  'globals',
  'locals',
  'vars',
  'eval',
  'exec',
  'dir'
]);
const OF_ARGUMENT: ReadonlySet<string> = new Set(['vars', 'dir']);
/** Those that see only the variables where they are called. */
const LOCAL: ReadonlySet<string> = new Set(['locals', 'vars', 'dir']);
/** Attributes that are the namespace of a module, of a function or of the shell. */
const NAMESPACES: ReadonlySet<string> = new Set(
  'user_ns user_global_ns f_globals f_locals __globals__ __main__'.split(' ')
);
/** Magics that use names on their lines as text. */
const NAMING_MAGICS: ReadonlySet<string> = new Set(
  'store edit ed reset_selective macro psearch load pastebin save recall rerun'.split(' ')
);

/** Use of a namespace by name. */
interface Reflection {
  readonly cell: NotebookCell;
  readonly how: string;
}

/** Finds the hidden uses of one name. */
export class HiddenUses {
  private readonly word: RegExp;
  /** As in `df.query('a < @name')`. */
  private readonly queried: RegExp;
  /** Null for the notebook's own namespace. */
  private readonly range: NameRange | null;
  private readonly cells: readonly NamedCell[];

  constructor(
    private readonly subject: RenameSubject,
    private readonly binding: Pick<NotebookBinding, 'scope' | 'occurrences'>,
    private readonly name: string,
    private readonly obstacles: Obstacles
  ) {
    this.word = new RegExp(`(?<![\\p{L}\\p{N}_])${name}(?![\\p{L}\\p{N}_])`, 'u');
    this.queried = new RegExp(`(?<![\\p{L}\\p{N}_.])@${name}(?![\\p{L}\\p{N}_])`, 'u');
    const { scope, occurrences } = binding;
    const { cells } = subject.bindings;
    const own = cells.find(({ cell }) => cell === occurrences[0].cell);
    this.range = scope === null || own === undefined ? null : rangeOfScope(own.names, scope);
    this.cells = scope === null ? cells : own === undefined ? [] : [own];
  }

  /** Finds all of them. */
  examine(): void {
    if (this.binding.scope === null) {
      this.examineUnread();
    }
    this.examineForms();
    this.examineTexts();
  }

  private get values(): { readonly name: string } {
    return { name: this.name };
  }

  private examineUnread(): void {
    for (const cell of this.subject.bindings.unread) {
      if (this.word.test(cell.source)) {
        this.obstacles.refuse(REASONS.broken, { cell: at(cell), ...this.values });
      }
    }
  }

  private examineForms(): void {
    const known = new Set(
      this.binding.occurrences.map(({ cell, start }) => `${cell.index} ${start}`)
    );
    for (const { cell, names } of this.cells) {
      for (const form of names.forms) {
        if (
          this.isInRange(form) &&
          this.isHiddenIn(form, cell, names.unread.includes(form), known)
        ) {
          this.obstacles.refuse(REASONS.magic, { cell: at(cell), ...this.values });
        }
      }
    }
  }

  private isHiddenIn(
    form: IPythonForm,
    { source, index }: NotebookCell,
    isUnread: boolean,
    known: ReadonlySet<string>
  ): boolean {
    const end = form.kind === 'cell-magic' && !isBuiltin(form) ? source.length : form.end;
    if (!this.word.test(source.slice(form.start, end))) {
      return false;
    }
    const { kind, name, effects } = form;
    const isFollowed = effects.every(
      ({ value, start }) => value !== this.name || known.has(`${index} ${start}`)
    );
    if (isUnread || !isFollowed || kind === 'auto-call' || kind === 'automagic') {
      return true;
    }
    if (this.binding.scope !== null) {
      // A shell line in a function sees its local variables.
      return effects.some(({ value }) => value === this.name);
    }
    const isMagic = kind === 'line-magic' || kind === 'cell-magic';
    return (
      isMagic &&
      (NAMING_MAGICS.has(name) ||
        !(isBuiltin(form) || effects.some(({ value }) => value === this.name)))
    );
  }

  private examineTexts(): void {
    const reflections = this.reflections();
    const plain = new Set<number>();
    let mention: NotebookCell | null = null;
    for (const { cell, names } of this.cells) {
      for (const { text, facts } of names.texts) {
        for (const { node, text: quoted, kind } of facts.quoted) {
          if (
            quoted.includes(this.name) &&
            this.word.test(quoted) &&
            this.isInRange(rangeInCell(text, node))
          ) {
            mention ??= cell;
            const values = { cell: at(cell), ...this.values };
            if (this.queried.test(quoted)) {
              this.obstacles.refuse(REASONS.query, values);
            } else if (kind === 'evaluated') {
              this.obstacles.refuse(REASONS.evaluated, values);
            } else if (kind === 'annotation') {
              this.obstacles.warn(WARNINGS.annotation, values);
            } else {
              plain.add(cell.index);
            }
          }
        }
      }
    }
    if (plain.size > 0) {
      this.obstacles.warn(WARNINGS.text, { cells: { cells: [...plain] }, ...this.values });
    }
    reflections.forEach(each => this.reportReflection(each, mention));
  }

  private reportReflection({ cell, how }: Reflection, mention: NotebookCell | null): void {
    const values = { cell: at(cell), how, ...this.values };
    if (this.binding.scope !== null) {
      this.obstacles.refuse(REASONS.locals, values);
    } else if (mention !== null) {
      this.obstacles.refuse(REASONS.reflection, { ...values, textCell: at(mention) });
    } else {
      this.obstacles.warn(WARNINGS.reflection, values);
    }
  }

  /** The first use of each kind in each cell. */
  private reflections(): readonly Reflection[] {
    const found: Reflection[] = [];
    for (const { cell, names } of this.cells) {
      const hows = new Set<string>();
      for (const text of names.texts) {
        this.addReflections(text, hows);
      }
      hows.forEach(how => found.push({ cell, how }));
    }
    return found;
  }

  private addReflections({ text, facts, at: occurrences }: AnalyzedText, hows: Set<string>): void {
    const harmless = new Set(
      facts.calls.flatMap(({ func, args }) =>
        func.kind === 'Name' && OF_ARGUMENT.has(func.id) && args.length > 0 ? func.start : []
      )
    );
    for (const [start, { name, owner, within }] of occurrences) {
      const isReflection = owner === null && REFLECTION.has(name) && !harmless.has(start);
      if (
        isReflection &&
        this.reaches(name, within) &&
        this.isInRange(rangeInCell(text, { start, end: start + 1 }))
      ) {
        hows.add(`${name}()`);
      }
    }
    if (this.binding.scope === null) {
      facts.attributes.forEach(name => NAMESPACES.has(name) && hows.add(name));
    }
  }

  private reaches(how: string, within: Scope | null): boolean {
    return this.binding.scope === null
      ? !LOCAL.has(how) || within === null || within.kind === 'module'
      : how !== 'globals';
  }

  private isInRange({ start, end }: NameRange): boolean {
    return this.range === null || (this.range.start <= start && end <= this.range.end);
  }
}

/** Whether a magic comes with IPython, so that its use of its line is known. */
function isBuiltin({ kind, name }: IPythonForm): boolean {
  return isOfIPython(name, kind === 'line-magic' ? kind : 'cell-magic');
}
