/** The result of masking IPython syntax: Python text, an offset map, and the effects of the masked forms. */

/** Maps offsets of the masked Python text to the cell's source and back, exactly. */
export interface OffsetMap {
  toSource(maskedOffset: number): number;
  /** Null if the source offset is in text that masking removed. */
  toMasked(sourceOffset: number): number | null;
}

/** The kinds of IPython syntax. */
export type IPythonFormKind =
  | 'line-magic' // %name rest, also as `x = %name rest`
  | 'cell-magic' // %%name rest
  | 'shell' // !cmd, !!cmd, also as `x = !cmd`
  | 'help' // obj?, ??obj
  | 'auto-call' // /f a   ,f a   ;f a
  | 'automagic'; // a magic's name alone at the start of a one-line cell

/** The namespace in which the body of a magic runs. */
export type BodyNamespace =
  | 'user' // in the user's namespace: %%time, %%capture
  | 'own' // in its own scope that sees the user's names: %%timeit
  | 'elsewhere'; // another process or language: %%bash, %%html

/** An effect of a form on names and files, in addition to its nested Python code. */
export interface FormEffect {
  readonly kind:
    | 'bind' // binds `name` in the namespace
    | 'read' // reads `name`; a missing name is an error
    | 'soft-read' // mentions `name`; a missing name is not an error (`{name}` in a shell line, `obj?`)
    | 'delete' // deletes `name`
    | 'reset' // deletes every name
    | 'read-file'
    | 'write-file'
    | 'run-file' // runs the file's code in the user's namespace (%run)
    | 'change-directory'
    | 'display-option' // changes how IPython shows results
    | 'environment' // sets or shows environment variables, as `%env` writes it: `A=1`, `A 1`, `A`, or nothing
    | 'install' // installs a distribution
    | 'unknown-names'; // any name may be bound afterwards (%load_ext of an unknown extension, %pylab without a list)
  /** The name, path, or distribution; empty for `reset` and `unknown-names`. */
  readonly value: string;
  readonly certainty: 'certain' | 'possible';
  /** For `run-file`: whether the file's code sees the user's names (`%run -i`, notebooks) or starts with none. */
  readonly namespace?: 'user' | 'fresh';
  /** Range of `value` in the cell's source if it is there, else the range of the form. */
  readonly start: number;
  readonly end: number;
}

/** Python code inside a form that could not replace it, such as the statement of `%timeit`. */
export interface EmbeddedCode {
  readonly code: string;
  readonly map: OffsetMap;
  readonly namespace: 'user' | 'own';
  /** Offset in the masked text of the form's placeholder statement. */
  readonly at: number;
  /** Forms inside the code; their offsets are relative to `code`. */
  readonly forms: readonly IPythonForm[];
}

/** A piece of IPython syntax in a cell, and its effects. */
export interface IPythonForm {
  readonly kind: IPythonFormKind;
  /** Magic name without `%`; first word of the command for `shell`; the object for `help`; the called function. */
  readonly name: string;
  /** The rest of the line, as typed; lines continued by `\` are joined. */
  readonly argument: string;
  /** Right-hand side of an assignment: `x = %name`, `x = !cmd`. */
  readonly assigned: boolean;
  /** Range in the cell's source, without the body of a cell magic. */
  readonly start: number;
  readonly end: number;
  readonly effects: readonly FormEffect[];
  readonly embedded: readonly EmbeddedCode[];
  /** Offset in the masked text of the form's placeholder. */
  readonly at: number;
}

/** Why IPython rejects a cell before Python compiles it. */
export interface CellRefusal {
  readonly id:
    | 'unmatched-dedent' // a dedent to no outer level
    | 'inconsistent-tabs' // tabs and blanks that agree only for one tab width
    | 'unfinished-magic' // `x = %` at the end of the text
    | 'too-many-forms' // more forms than IPython transforms in one cell
    | 'too-costly'; // not IPython, but this program gives up on it
  /** Range in the cell's source. */
  readonly start: number;
  readonly end: number;
}

/** A cell as Python text, and its forms. */
export interface MaskedCell {
  /** Valid Python if the cell is valid IPython; empty if the body runs elsewhere. */
  readonly code: string;
  readonly map: OffsetMap;
  readonly forms: readonly IPythonForm[];
  /** Set if the cell fails before it is compiled, even if `code` is valid. */
  readonly refusal: CellRefusal | null;
}
