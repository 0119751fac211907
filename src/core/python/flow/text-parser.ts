/** Parses the texts of one cell: the cell itself, and code nested in its forms and calls. */
import type { Module } from '../ast/nodes';
import { maskCell } from '../ipython/mask';
import type { EmbeddedCode, IPythonForm, OffsetMap } from '../ipython/masked-cell';
import { buildScopes } from '../scopes/scope-builder';
import { parseModule } from '../syntax/parse';
import type { NestedCode, NestedText, TextContext } from './body';
import type { NameRange, ParsedText } from './cell-summary';
import { createFormEmitter } from './form-events';
import type { SummaryOptions } from './summary-options';

type RangeMapper = (range: NameRange) => NameRange;

/** Maps ranges of a masked text to the original text. */
export function rangeMapper(map: OffsetMap): RangeMapper {
  return node => ({ start: map.toSource(node.start), end: map.toSource(node.end) });
}

/** Parses texts with the cell's options. */
export class TextParser {
  /** The embedded code that was parsed successfully. */
  readonly nested = new Map<EmbeddedCode, ParsedText>();

  constructor(
    private readonly futureFeatures: readonly string[],
    private readonly options: SummaryOptions
  ) {}

  /** The record of a parsed text; `mapRange` maps ranges of its forms to the cell's source. */
  record(
    module: Module,
    root: 'module' | 'function',
    forms: readonly IPythonForm[],
    range: RangeMapper,
    mapRange: RangeMapper
  ): TextContext {
    const scopes = buildScopes(module, {
      version: this.options.version,
      futureAnnotations: this.futureFeatures.includes('annotations'),
      root
    });
    const playForms = createFormEmitter(forms, mapRange);
    return { scopes, range, parseNested: code => this.read(code), emitForms: playForms };
  }

  private read(code: NestedCode): NestedText | null {
    return code.kind === 'embedded'
      ? this.readEmbedded(code.code)
      : this.readCell(code.source, code.range);
  }

  private readEmbedded(code: EmbeddedCode): NestedText | null {
    const module = this.parse(code.code);
    if (module === null) {
      return null;
    }
    this.nested.set(code, { module, map: code.map });
    const root = code.namespace === 'user' ? 'module' : 'function';
    const text = this.record(module, root, code.forms, rangeMapper(code.map), range => range);
    return { text, statements: module.body };
  }

  private readCell(source: string, { start, end }: NameRange): NestedText | null {
    const { magics, version } = this.options;
    const masked = maskCell(source, { automagic: false, magics, version });
    const module = masked.refusal === null ? this.parse(masked.code) : null;
    if (module === null) {
      return null;
    }
    const wholeRange = (): NameRange => ({ start, end });
    const forms = masked.forms.map(form => ({
      ...form,
      embedded: form.embedded.map(code => ({
        ...code,
        map: { toSource: () => start, toMasked: () => null }
      }))
    }));
    return {
      text: this.record(module, 'module', forms, wholeRange, wholeRange),
      statements: module.body
    };
  }

  private parse(code: string): Module | null {
    const { version } = this.options;
    const { futureFeatures } = this;
    const parsed = parseModule(code, { version, topLevelAwait: true, futureFeatures });
    return parsed.ok ? parsed.module : null;
  }
}
