/** Parsed texts of one cell: its own, and those that its forms and calls carry. */
import type { Module } from '../ast/nodes';
import { maskCell } from '../ipython/mask';
import type { EmbeddedCode, IPythonForm, OffsetMap } from '../ipython/masked-cell';
import { buildScopes } from '../scopes/scope-builder';
import { parseModule } from '../syntax/parse';
import type { CarriedCode, CarriedText, TextRecord } from './body';
import type { NameRange, ParsedText } from './cell-summary';
import { formPlayer } from './form-events';
import type { SummaryOptions } from './summary-options';

type Placing = (range: NameRange) => NameRange;

/** Places what stands in a masked text in the text that was masked. */
export function rangesBy(map: OffsetMap): Placing {
  return node => ({ start: map.toSource(node.start), end: map.toSource(node.end) });
}

/** Reads texts with what is in force in the cell. */
export class TextReader {
  /** The embedded code that was read, and is valid. */
  readonly carried = new Map<EmbeddedCode, ParsedText>();

  constructor(
    private readonly futureFeatures: readonly string[],
    private readonly options: SummaryOptions
  ) {}

  /** The record of a parsed text; `placed` takes ranges of its forms to the cell's source. */
  record(
    module: Module,
    root: 'module' | 'function',
    forms: readonly IPythonForm[],
    range: Placing,
    placed: Placing
  ): TextRecord {
    const scopes = buildScopes(module, {
      version: this.options.version,
      futureAnnotations: this.futureFeatures.includes('annotations'),
      root
    });
    const playForms = formPlayer(forms, placed);
    return { scopes, range, read: code => this.read(code), playForms };
  }

  private read(code: CarriedCode): CarriedText | null {
    return code.kind === 'embedded'
      ? this.readEmbedded(code.code)
      : this.readCell(code.source, code.range);
  }

  private readEmbedded(code: EmbeddedCode): CarriedText | null {
    const module = this.parse(code.code);
    if (module === null) {
      return null;
    }
    this.carried.set(code, { module, map: code.map });
    const root = code.place === 'user' ? 'module' : 'function';
    const text = this.record(module, root, code.forms, rangesBy(code.map), range => range);
    return { text, statements: module.body };
  }

  private readCell(source: string, { start, end }: NameRange): CarriedText | null {
    const { magics, version } = this.options;
    const masked = maskCell(source, { automagic: false, magics, version });
    const module = masked.refusal === null ? this.parse(masked.code) : null;
    if (module === null) {
      return null;
    }
    const here = (): NameRange => ({ start, end });
    const forms = masked.forms.map(form => ({
      ...form,
      embedded: form.embedded.map(code => ({
        ...code,
        map: { toSource: () => start, toMasked: () => null }
      }))
    }));
    return { text: this.record(module, 'module', forms, here, here), statements: module.body };
  }

  private parse(code: string): Module | null {
    const { version } = this.options;
    const { futureFeatures } = this;
    const parsed = parseModule(code, { version, topLevelAwait: true, futureFeatures });
    return parsed.ok ? parsed.module : null;
  }
}
