/** Masks a cell: converts IPython text to Python text, with an offset map and the effects of its forms. */
import { effectsOf, magicEntryOf } from './form-effects';
import { readArguments } from './magic-arguments';
import type { MagicEntry } from './magic-entry';
import type { MagicTable } from './magic-table';
import { builtinMagics } from './magic-table';
import type { CellRefusal, EmbeddedCode, FormEffect, IPythonForm, MaskedCell } from './masked-cell';
import { IDENTITY_MAP } from './offset-map';
import { wordRanges } from './python-text';
import type { RenderedText } from './render';
import { renderText } from './render';
import { transformAutomagic } from './automagic';
import type { Statement } from '../ast/nodes';
import { parseModule } from '../syntax/parse';
import type { PythonVersion } from '../version';
import { NEWEST_PYTHON } from '../version';
import { TracedText } from './traced-text';
import type { FoundForm } from './found-form';
import { PLACEHOLDER } from './found-form';
import { transformCell } from './transform';

/** Inputs of masking besides the source. */
export interface MaskOptions {
  /**
   * Whether a cell of one line may be a magic without `%`. The caller turns it off if the name of the resulting
   * form is bound.
   */
  readonly automagic: boolean;
  /** The known magics; by default those of IPython and of well-known extensions. */
  readonly magics?: MagicTable;
  /** The kernel's Python, whose tokenizer IPython uses; by default the newest supported version. */
  readonly version?: PythonVersion;
}

/** Masks a cell. */
export function maskCell(source: string, options: MaskOptions): MaskedCell {
  const table = options.magics ?? builtinMagics();
  if (!mayContainForms(source, options.automagic, table)) {
    return { code: source, map: IDENTITY_MAP, forms: [], refusal: null };
  }
  return new CellMasker(source, options, table).mask();
}

/** Matches every cell with IPython syntax; most other cells are excluded without tokenizing. */
const FORM_SIGNS =
  /\?|^[^\S\r\n\u2028\u2029]*[%!,;/]|=[\s\\]*[%!](?!=)|>>>|\.\.\.:|In \[|[\r\v\f\x1c-\x1e\x85\u2028\u2029]/m;

function mayContainForms(source: string, automagic: boolean, table: MagicTable): boolean {
  if (FORM_SIGNS.test(source) || /^(?:[^\S\n]*\n)*[^\S\n]+\S/.test(source)) {
    return true;
  }
  const word = automagic ? /^\s*([\p{L}\p{N}_.*]+)/u.exec(source) : null;
  return word !== null && table.automagic.has(word[1]);
}

/** Transformed code inside a form. */
interface Inner {
  readonly text: TracedText;
  readonly place: 'user' | 'own';
}

/** A form after reading. */
interface ReadForm {
  readonly found: FoundForm;
  readonly effects: readonly FormEffect[];
  readonly inner: readonly Inner[];
}

/** Maximum nesting of magics (`%time %time f()`): each level reads its content again. */
const MAX_NESTING = 16;

class CellMasker {
  private depth = 0;
  private readonly found: FoundForm[] = [];
  private readonly read = new Map<number, ReadForm>();
  private readonly version: PythonVersion;

  constructor(
    private readonly source: string,
    private readonly options: MaskOptions,
    private readonly table: MagicTable
  ) {
    this.version = options.version ?? NEWEST_PYTHON;
  }

  mask(): MaskedCell {
    const { text, refusal } = this.transform(TracedText.ofSource(this.source, 0));
    const rendered = renderText(text, this.found, this.source, true);
    return {
      code: rendered.code,
      map: rendered.map,
      forms: this.formsIn(rendered),
      refusal
    };
  }

  /** The Python text of a cell, or of code inside a form, with its forms read. */
  private transform(cell: TracedText): { text: TracedText; refusal: CellRefusal | null } {
    const first = this.found.length;
    const transformed = transformCell(cell, this.found, this.version, this.table.wholeCell);
    let text = transformed.text;
    if (transformed.body !== null) {
      return { text: this.readCellMagic(first, text, transformed.body), refusal: null };
    }
    if (this.options.automagic && transformed.refusal === null) {
      text = transformAutomagic(text, this.found, this.table) ?? text;
    }
    const last = this.found.length;
    const replacements = new Map<number, TracedText>();
    for (let form = first; form < last; form += 1) {
      const statement = this.readForm(form);
      if (statement !== null) {
        replacements.set(form, TracedText.join([TracedText.ofForm('', form), statement]));
      }
    }
    return { text: text.withForms(replacements), refusal: transformed.refusal };
  }

  private readCellMagic(form: number, line: TracedText, body: TracedText): TracedText {
    const found = this.found[form];
    const entry = magicEntryOf(found, this.table);
    const effects = effectsOf(found, this.table, body);
    const place = entry?.body ?? 'elsewhere';
    if (place !== 'elsewhere' && this.depth >= MAX_NESTING) {
      this.leaveUnread(found, form, effects);
      return line;
    }
    const code = entry?.code === undefined ? null : readArguments(found.argument, entry).rest;
    if (place === 'user') {
      this.read.set(form, { found, effects, inner: [] });
      return this.userBody(form, line, code, body, effects);
    }
    if (place === 'own') {
      const parts = code === null ? [body] : [code, TracedText.generated('\n'), body];
      const text = this.transformInside(TracedText.join(parts));
      this.read.set(form, { found, effects, inner: [{ text, place }] });
    } else {
      this.read.set(form, { found, effects, inner: [] });
    }
    return line;
  }

  /**
   * The body is unchanged. A `from __future__` import must stay first in it, so the magic's own statement follows
   * the body, after an empty line that ends a possible `\` continuation.
   */
  private userBody(
    form: number,
    line: TracedText,
    code: TracedText | null,
    body: TracedText,
    effects: readonly FormEffect[]
  ): TracedText {
    const statement = code === null || code.text.trim() === '' ? null : code;
    const text = this.transformInside(
      statement === null ? body : TracedText.join([statement, TracedText.generated('\n'), body])
    );
    const behind = effects.length > 0;
    const mark = TracedText.ofForm(statement === null ? ' ' : '', form);
    const lineEnd = statement === null ? line.slice(line.length - 1) : TracedText.empty;
    if (!behind) {
      return TracedText.join([mark, lineEnd, text]);
    }
    const blank = statement === null ? TracedText.ofForm(' ', form) : TracedText.empty;
    const gap = TracedText.generated(text.text.endsWith('\n') ? '\n' : '\n\n');
    const last = [TracedText.ofForm('', form), TracedText.generated(PLACEHOLDER)];
    return TracedText.join([blank, lineEnd, text, gap, ...last]);
  }

  /** Reads the effects of a form; returns the code that can replace it, if any. */
  private readForm(form: number): TracedText | null {
    const found = this.found[form];
    const effects = effectsOf(found, this.table, null);
    const entry = magicEntryOf(found, this.table);
    const runsCode = found.call === 'run_line_magic' && found.kind !== 'help';
    const code =
      runsCode && entry?.code !== undefined ? readArguments(found.argument, entry).rest : null;
    if (entry?.code === undefined || code === null || code.text.trim() === '') {
      this.read.set(form, { found, effects, inner: [] });
      return null;
    }
    if (this.depth >= MAX_NESTING) {
      this.leaveUnread(found, form, effects);
      return null;
    }
    const text = this.transformInside(code);
    const replacements = canReplaceForm(found, entry, text, this.version);
    this.read.set(form, {
      found,
      effects,
      inner: replacements ? [] : [{ text, place: entry.code }]
    });
    return replacements ? text.slice(0, text.text.replace(/\n$/, '').length) : null;
  }

  /** The text of code inside of a form. */
  private transformInside(code: TracedText): TracedText {
    this.depth += 1;
    const { text } = this.transform(code);
    this.depth -= 1;
    return text;
  }

  /** A form whose code lies too deep: it may define and use anything. */
  private leaveUnread(found: FoundForm, form: number, effects: readonly FormEffect[]): void {
    const { start, end } = found;
    const value = found.name.text;
    const unknown = { kind: 'unknown-names', value, certainty: 'possible', start, end } as const;
    this.read.set(form, { found, effects: [...effects, unknown], inner: [] });
  }

  /** The forms of a text, in text order. */
  private formsIn(rendered: RenderedText): IPythonForm[] {
    const forms: IPythonForm[] = [];
    for (const [form, at] of rendered.formAt) {
      const read = this.read.get(form);
      if (read !== undefined && !isInComment(rendered.code, at)) {
        forms.push(this.describe(read, at));
      }
    }
    return forms;
  }

  private describe({ found, effects, inner }: ReadForm, at: number): IPythonForm {
    const embedded = inner.map(({ text, place }): EmbeddedCode => {
      const rendered = renderText(text, this.found, this.source, false);
      const { code, map } = rendered;
      return { code, map, namespace: place, at, forms: this.formsIn(rendered) };
    });
    const { kind, assigned, start, end } = found;
    return { kind, ...describeWords(found), assigned, start, end, effects, embedded, at };
  }
}

/**
 * A form feed and similar characters end a line for IPython but not for Python: a form after one in a comment
 * becomes part of the comment.
 */
function isInComment(code: string, at: number): boolean {
  const before = /(?<![^\n\r])[^\n\r]*$/.exec(
    code.slice(Math.max(0, code.lastIndexOf('\n', at - 1)), at)
  );
  return /#[^\n\r#\v\f\x1c-\x1e\x85\u2028\u2029]*[\v\f\x1c-\x1e\x85\u2028\u2029]/.test(
    before?.[0] ?? ''
  );
}

function describeWords(found: FoundForm): { name: string; argument: string } {
  if (found.kind === 'help') {
    return { name: found.argument.text, argument: '' };
  }
  if (found.kind !== 'shell') {
    return { name: found.name.text, argument: found.argument.text };
  }
  const command = found.argument.text;
  const [first] = wordRanges(command);
  return first === undefined
    ? { name: '', argument: '' }
    : { name: command.slice(first.start, first.end), argument: command.slice(first.end).trim() };
}

const COMPOUND = new Set<Statement['kind']>([
  'FunctionDef',
  'ClassDef',
  'For',
  'While',
  'If',
  'With',
  'Match',
  'Try'
]);

/** Whether code can replace its form: valid, in the user's namespace, and without an open block. */
function canReplaceForm(
  found: FoundForm,
  entry: MagicEntry,
  code: TracedText,
  version: PythonVersion
): boolean {
  if (entry.code !== 'user' || found.assigned) {
    return false;
  }
  const parsed = parseModule(code.text, { version, topLevelAwait: true });
  return (
    parsed.ok &&
    parsed.module.body.length > 0 &&
    parsed.module.body.every(statement => !COMPOUND.has(statement.kind))
  );
}
