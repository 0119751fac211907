import { aggregate } from './aggregates';
import type { Aggregates } from './aggregates';
import type { CellSummary } from './cell-summary';

/** What a cell that parses says at once. */
export type ParsedParts = Omit<CellSummary, keyof Aggregates | 'derived' | 'problem'>;

/** The summary of a cell that parses. Its name lists are computed when they are first read: most cells never need them. */
export class ParsedSummary implements CellSummary {
  readonly derived: CellSummary['derived'] = new Map();
  readonly problem = null;
  readonly source: CellSummary['source'];
  readonly masked: CellSummary['masked'];
  readonly module: CellSummary['module'];
  readonly nestedTexts: CellSummary['nestedTexts'];
  readonly flow: CellSummary['flow'];
  readonly functions: CellSummary['functions'];
  readonly imports: CellSummary['imports'];
  readonly unknownNames: CellSummary['unknownNames'];
  readonly futureFeatures: CellSummary['futureFeatures'];
  readonly readsFiles: CellSummary['readsFiles'];
  readonly writesFiles: CellSummary['writesFiles'];
  private known: Aggregates | null = null;

  constructor(parts: ParsedParts) {
    this.source = parts.source;
    this.masked = parts.masked;
    this.module = parts.module;
    this.nestedTexts = parts.nestedTexts;
    this.flow = parts.flow;
    this.functions = parts.functions;
    this.imports = parts.imports;
    this.unknownNames = parts.unknownNames;
    this.futureFeatures = parts.futureFeatures;
    this.readsFiles = parts.readsFiles;
    this.writesFiles = parts.writesFiles;
  }

  get defines(): readonly string[] {
    return this.lists.defines;
  }

  get uses(): readonly string[] {
    return this.lists.uses;
  }

  get mutates(): readonly string[] {
    return this.lists.mutates;
  }

  get deletes(): readonly string[] {
    return this.lists.deletes;
  }

  get nestedUses(): readonly string[] {
    return this.lists.nestedUses;
  }

  private get lists(): Aggregates {
    this.known ??= aggregate(this.flow, this.functions);
    return this.known;
  }
}
