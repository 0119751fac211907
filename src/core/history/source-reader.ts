/** Analyzes executed sources: whether two are the same program, and their effects on names. */
import { shortHash } from '../notebook/short-hash';
import { builtinMagics } from '../python/ipython/magic-table';
import { maskCell } from '../python/ipython/mask';
import { analyzeAssignment } from '../python/flow/definite-assignment';
import { LocalCalls } from '../python/flow/local-calls';
import type { CellSummary } from '../python/flow/cell-summary';
import { summarizeCell } from '../python/flow/summarize';
import type { SummaryOptions } from '../python/flow/summary-options';
import { NEWEST_PYTHON } from '../python/version';
import { tokenSignature } from './token-signature';

/** Effects of a source on names, as far as its text shows. */
export interface SourceEffects {
  /** Names that it may bind. */
  readonly binds: ReadonlySet<string>;
  /** Names that it binds on every path that reaches its end. */
  readonly certainBinds: ReadonlySet<string>;
  /** Whether it may bind other names too: a star import, an unknown magic, text that does not parse. */
  readonly mayBindAny: boolean;
}

/** Analyzes sources of one language; results are cached. */
export interface SourceReader {
  /** Equal for sources that are the same program; ignores comments and whitespace if the language is known. */
  signature(source: string): string;
  effects(source: string): SourceEffects;
}

/** Maximum number of cached sources; the older half is dropped when it is exceeded. */
const MAX_SOURCES = 4000;
const NOTHING: ReadonlySet<string> = new Set();
const NO_EFFECTS: SourceEffects = { binds: NOTHING, certainBinds: NOTHING, mayBindAny: false };
const ANY_EFFECTS: SourceEffects = { ...NO_EFFECTS, mayBindAny: true };

/** Cache of results by source. */
class SourceCache<Value> {
  private recent = new Map<string, Value>();
  private older: ReadonlyMap<string, Value> = new Map();

  constructor(private readonly find: (source: string) => Value) {}

  get(source: string): Value {
    let value = this.recent.get(source);
    if (value === undefined) {
      value = this.older.get(source) ?? this.find(source);
      if (this.recent.size >= MAX_SOURCES / 2) {
        this.older = this.recent;
        this.recent = new Map();
      }
      this.recent.set(source, value);
    }
    return value;
  }
}

/** Analyzes Python sources with IPython syntax. */
export class PythonSourceReader implements SourceReader {
  private readonly signatures: SourceCache<string>;
  private readonly allEffects: SourceCache<SourceEffects>;

  /** @param summarize - a cached variant, if the host has one */
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

/** Analyzer for unknown languages: sources are equal if they differ only in surrounding whitespace. */
export class PlainSourceReader implements SourceReader {
  signature(source: string): string {
    return source.trim();
  }

  effects(): SourceEffects {
    return ANY_EFFECTS;
  }
}

/** The reader for a language. Executed code has been parsed already, and grammars agree on equal programs. */
export function sourceReader(
  language: string,
  summaryOf: (source: string) => CellSummary | null
): SourceReader {
  const options = {
    version: NEWEST_PYTHON,
    magics: builtinMagics(),
    futureFeatures: [],
    automagic: true
  };
  return language === 'python'
    ? new PythonSourceReader(options, source => summaryOf(source) ?? summarizeCell(source, options))
    : new PlainSourceReader();
}

function effectsOf({ flow, functions, defines, unknownNames }: CellSummary): SourceEffects {
  const mayBindAny = unknownNames.length > 0;
  if (defines.length === 0) {
    return mayBindAny ? ANY_EFFECTS : NO_EFFECTS;
  }
  const { bindingsOf } = new LocalCalls(flow, functions);
  return {
    binds: new Set(defines),
    certainBinds: analyzeAssignment(flow, bindingsOf).boundAtExit,
    mayBindAny
  };
}
