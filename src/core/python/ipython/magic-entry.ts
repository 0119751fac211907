/** The fields of entries in the magic table; `src/core/libraries/magics.schema.json` describes them in the data. */
import type { BodyNamespace, FormEffect } from './masked-cell';

/** One effect of a magic, and the position of its value on the line. */
export interface EffectRule {
  readonly kind: FormEffect['kind'];
  /** Values that the magic always has. */
  readonly values?: readonly string[];
  /** Options whose values count, such as `--out`. */
  readonly options?: readonly string[];
  /** The positional arguments that count: one by its index, all from `0+`, or the `rest` of the line as one. */
  readonly argument?: number | `${number}+` | 'rest';
  /** The rule applies only with one of these options. */
  readonly given?: readonly string[];
  /** The rule does not apply with one of these options. */
  readonly missing?: readonly string[];
  /** The rule applies only with, or only without, positional arguments. */
  readonly arguments?: 'some' | 'none';
  /** `certain` by default. */
  readonly certainty?: FormEffect['certainty'];
}

/**
 * What a magic changes besides its effects and what its code does: nothing (it shows or measures something), how results are shown,
 * or settings and state of the kernel. Others may change anything, also outside of the kernel.
 */
export type Touches = 'nothing' | 'display' | 'session';

/** A line magic, or the line of a cell magic. */
export interface MagicEntry {
  /** Short options in the notation of `getopt`: a colon after those that take a value. */
  readonly short?: string;
  /** Long options without `--`: an equals sign after those that take a value. */
  readonly long?: readonly string[];
  /** Options end at the first positional argument, as with `getopt`; otherwise they may be anywhere. */
  readonly ordered?: boolean;
  /** The line after the options is Python code, which runs in this namespace. */
  readonly code?: 'user' | 'own';
  /** The namespace in which the body of a cell magic runs. */
  readonly body?: BodyNamespace;
  /** The body is a shell script, which may install packages. */
  readonly script?: boolean;
  /** It starts another program, which its line describes. */
  readonly program?: boolean;
  /** IPython also interpolates `{name}` and `$name` in the body. */
  readonly expanded?: boolean;
  /** IPython does not interpolate `{name}` and `$name` on the line. */
  readonly literal?: boolean;
  readonly effects?: readonly EffectRule[];
  readonly touches?: Touches;
  /** It shows nothing. */
  readonly silent?: boolean;
  /** Its code runs to be measured, perhaps many times: what it makes is not kept. */
  readonly measures?: boolean;
  /** It prints how long its code took. */
  readonly timed?: boolean;
  /** It keeps what its code shows. */
  readonly captures?: boolean;
  /** No value of a notebook depends on it. */
  readonly optional?: boolean;
}

/** The magics that `%load_ext` of a module adds. */
export interface ExtensionEntry {
  readonly distribution: string;
  readonly line: ReadonlyMap<string, MagicEntry>;
  readonly cell: ReadonlyMap<string, MagicEntry>;
  /** Names that loading adds to the namespace. */
  readonly binds?: readonly string[];
  readonly touches?: Touches;
  /** No value of a notebook depends on it. */
  readonly optional?: boolean;
}
