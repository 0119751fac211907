/** What the texts of cells and runs say: whether two are the same program, and what they do to names. */
import { shortHash } from '../notebook/short-hash';
import { maskCell } from '../python/ipython/mask';
import { analyseAssignment } from '../python/flow/definite-assignment';
import { OwnCalls } from '../python/flow/own-calls';
import type { CellSummary } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { SummaryOptions } from '../python/flow/summary-options';
import { tokenSignature } from './token-signature';

/** What a text does to names when it runs, as far as the text tells. */
export interface SourceEffects {
  /** Names that it may bind. */
  readonly binds: ReadonlySet<string>;
  /** Names that it has bound, whatever way it took, if it came to its end. */
  readonly certainBinds: ReadonlySet<string>;
  /** Whether it may bind any other name, too: a star import, an unknown magic, text that does not parse. */
  readonly mayBindAny: boolean;
}

/** Reads texts of one language; asks for the same text again are cheap. */
export interface SourceReader {
  /** Equal for texts that are the same program: comments and blanks do not count where the language is known. */
  signature(source: string): string;
  effects(source: string): SourceEffects;
}

/** How many texts are kept; the older half goes when there are more. */
const KEPT_SOURCES = 4000;
const NOTHING: ReadonlySet<string> = new Set();
const NO_EFFECTS: SourceEffects = { binds: NOTHING, certainBinds: NOTHING, mayBindAny: false };
const ANY_EFFECTS: SourceEffects = { ...NO_EFFECTS, mayBindAny: true };

/** Keeps what was found out about texts. */
class SourceCache<Value> {
  private recent = new Map<string, Value>();
  private older: ReadonlyMap<string, Value> = new Map();

  constructor(private readonly find: (source: string) => Value) {}

  get(source: string): Value {
    let value = this.recent.get(source);
    if (value === undefined) {
      value = this.older.get(source) ?? this.find(source);
      if (this.recent.size >= KEPT_SOURCES / 2) {
        this.older = this.recent;
        this.recent = new Map();
      }
      this.recent.set(source, value);
    }
    return value;
  }
}

/** Reads Python as IPython runs it. */
export class PythonSourceReader implements SourceReader {
  private readonly signatures: SourceCache<string>;
  private readonly allEffects: SourceCache<SourceEffects>;

  /** `summarize`: where a host keeps summaries that may be asked for again. */
  constructor(options: SummaryOptions, summarize = summarizeCell) {
    this.signatures = new SourceCache(source =>
      shortHash(tokenSignature(source, maskCell(source, options), options.version))
    );
    this.allEffects = new SourceCache(source => effectsOf(summarize(source, options)));
  }

  signature(source: string): string {
    return this.signatures.get(source);
  }

  effects(source: string): SourceEffects {
    return this.allEffects.get(source);
  }
}

/** Reads a language that nothing is known of: texts are the same but for blanks around them, or are not. */
export class PlainSourceReader implements SourceReader {
  signature(source: string): string {
    return source.trim();
  }

  effects(): SourceEffects {
    return ANY_EFFECTS;
  }
}

function effectsOf({ flow, functions, defines, unknownNames }: CellSummary): SourceEffects {
  const mayBindAny = unknownNames.length > 0;
  if (defines.length === 0) {
    return mayBindAny ? ANY_EFFECTS : NO_EFFECTS;
  }
  const { bindingsOf } = new OwnCalls(flow, functions);
  return {
    binds: new Set(defines),
    certainBinds: analyseAssignment(flow, bindingsOf).boundAtExit,
    mayBindAny
  };
}
