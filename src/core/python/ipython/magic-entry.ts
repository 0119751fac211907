/** What an entry of the table of magics says. */
import type { BodyPlace, FormEffect } from './masked-cell';

/** One effect of a magic, and where on its line the value stands. */
export interface EffectRule {
  readonly kind: FormEffect['kind'];
  /** Values that the magic always has. */
  readonly values?: readonly string[];
  /** Options whose value counts, such as `--out`. */
  readonly options?: readonly string[];
  /** Which positional arguments count: one by its index, all from `0+` on, or the `rest` of the line as one. */
  readonly argument?: number | `${number}+` | 'rest';
  /** The rule holds only with one of these options. */
  readonly given?: readonly string[];
  /** The rule does not hold with one of these options. */
  readonly missing?: readonly string[];
  /** The rule holds only with, or only without, positional arguments. */
  readonly arguments?: 'some' | 'none';
  /** `certain` where nothing else is said. */
  readonly certainty?: FormEffect['certainty'];
}

/** A line magic, or the line of a cell magic. */
export interface MagicEntry {
  /** Short options as `getopt` writes them: a colon behind those that take a value. */
  readonly short?: string;
  /** Long options without `--`: an equals sign behind those that take a value. */
  readonly long?: readonly string[];
  /** Options end at the first other argument, as `getopt` has it; else they may stand anywhere. */
  readonly ordered?: boolean;
  /** The line behind the options is Python code, which runs there. */
  readonly code?: 'user' | 'own';
  /** Where the body of a cell magic runs. */
  readonly body?: BodyPlace;
  /** The body is a shell script, in which packages may be installed. */
  readonly script?: boolean;
  /** IPython replaces `{name}` and `$name` in the body, too. */
  readonly expanded?: boolean;
  /** IPython replaces no `{name}` and `$name` on the line. */
  readonly literal?: boolean;
  readonly effects?: readonly EffectRule[];
}

/** The magics that `%load_ext` of a module adds. */
export interface ExtensionEntry {
  readonly line?: Readonly<Record<string, MagicEntry>>;
  readonly cell?: Readonly<Record<string, MagicEntry>>;
  /** Names that loading puts into the namespace. */
  readonly binds?: readonly string[];
}
