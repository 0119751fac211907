/** What the masking of IPython syntax hands on: Python text, a map back, and what the masked forms do. */

/** Maps offsets of the masked Python text to offsets of the cell's source and back, exactly. */
export interface OffsetMap {
  toSource(maskedOffset: number): number;
  /** Null where the source offset lies in text that masking removed. */
  toMasked(sourceOffset: number): number | null;
}

/** The kinds of IPython's own syntax. */
export type IPythonFormKind =
  | 'line-magic' // %name rest, also as `x = %name rest`
  | 'cell-magic' // %%name rest
  | 'shell' // !cmd, !!cmd, also as `x = !cmd`
  | 'help' // obj?, ??obj
  | 'auto-call' // /f a   ,f a   ;f a
  | 'automagic'; // a magic's name alone at the start of a one-line cell

/** Where the body of a magic runs. */
export type BodyPlace =
  | 'user' // in the user's namespace: %%time, %%capture
  | 'own' // in a scope of its own that sees the user's names: %%timeit
  | 'elsewhere'; // another process or language: %%bash, %%html

/** What a form does to names and files beside the Python code that it carries. */
export interface FormEffect {
  readonly kind:
    | 'bind' // puts `name` into the namespace
    | 'read' // reads `name`; missing it is an error
    | 'soft-read' // mentions `name`; missing it is no error (`{name}` in a shell line, `obj?`)
    | 'delete' // takes `name` away
    | 'reset' // takes every name away
    | 'read-file'
    | 'write-file'
    | 'run-file' // runs the file's code in the user's namespace (%run)
    | 'change-directory'
    | 'install' // installs a distribution
    | 'unknown-names'; // any name may be bound afterwards (%load_ext of the unknown, %pylab without a list)
  /** The name, path, or distribution; empty for `reset` and `unknown-names`. */
  readonly value: string;
  readonly certainty: 'certain' | 'possible';
  /** Of `run-file`: whether the file's code sees the user's names (`%run -i`, notebooks) or starts with none. */
  readonly namespace?: 'user' | 'fresh';
  /** Range of `value` in the cell's source where it stands there, else the form's. */
  readonly start: number;
  readonly end: number;
}

/** Python code inside a form that could not be put in place, such as the statement of `%timeit`. */
export interface EmbeddedCode {
  readonly code: string;
  readonly map: OffsetMap;
  readonly place: 'user' | 'own';
  /** Offset in the masked text of the statement that stands for the form. */
  readonly at: number;
  /** Forms inside of the code; their places are counted in `code`. */
  readonly forms: readonly IPythonForm[];
}

/** A piece of IPython's own syntax in a cell, and what it does. */
export interface IPythonForm {
  readonly kind: IPythonFormKind;
  /** Magic name without `%`; first word of the command for `shell`; the object for `help`; the function called. */
  readonly name: string;
  /** The rest of the line, as typed; lines that `\` continues are joined. */
  readonly argument: string;
  /** Right-hand side of an assignment: `x = %name`, `x = !cmd`. */
  readonly assigned: boolean;
  /** Range in the cell's source, body of a cell magic not included. */
  readonly start: number;
  readonly end: number;
  readonly effects: readonly FormEffect[];
  readonly embedded: readonly EmbeddedCode[];
  /** Offset in the masked text of the statement or expression that stands for the form. */
  readonly at: number;
}

/** Why IPython itself refuses a cell before Python sees it. */
export interface CellRefusal {
  readonly id:
    | 'unmatched-dedent' // a dedent to no outer level
    | 'inconsistent-tabs' // tabs and blanks that only agree for one width of a tab
    | 'unfinished-magic' // `x = %` where the text ends
    | 'too-many-forms'; // more forms than IPython transforms in one cell
  /** Range in the cell's source. */
  readonly start: number;
  readonly end: number;
}

/** A cell as Python text, and the forms that were in it. */
export interface MaskedCell {
  /** Valid Python wherever the cell is valid IPython; empty where the body runs elsewhere. */
  readonly code: string;
  readonly map: OffsetMap;
  readonly forms: readonly IPythonForm[];
  /** Set where the cell fails before it is compiled, even if `code` should be valid. */
  readonly refusal: CellRefusal | null;
}
