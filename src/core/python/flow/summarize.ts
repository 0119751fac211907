/** Summarizes one cell: masks it, parses it, resolves its names and builds its flow. */
import type { Module } from '../ast/nodes';
import { maskCell } from '../ipython/mask';
import type { CellRefusal, MaskedCell, OffsetMap } from '../ipython/masked-cell';
import type { SyntaxProblem } from '../syntax/parse';
import { parseModule } from '../syntax/parse';
import type { CellContext } from './body';
import { Body } from './body';
import type { CellSummary } from './cell-summary';
import { FunctionTable } from './function-table';
import { ParsedSummary } from './parsed-summary';
import type { SummaryOptions } from './summary-options';
import { TextParser, rangeMapper } from './text-parser';
import { unknownSummary } from './unknown-summary';
import { WALKERS } from './walkers';

export type { SummaryOptions } from './summary-options';

/** Summarizes one cell source on its own. */
export function summarizeCell(source: string, options: SummaryOptions): CellSummary {
  const { automagic, magics, version } = options;
  if (source.length > MAX_CELL_LENGTH) {
    return unknownSummary(source, UNREAD, null, 'too long', 'size');
  }
  const masked = maskCell(source, { automagic, magics, version });
  const { refusal } = masked;
  if (refusal?.id === 'too-costly') {
    return unknownSummary(source, masked, null, 'too costly', 'size');
  }
  const parsed = parseModule(masked.code, {
    version,
    topLevelAwait: true,
    futureFeatures: options.futureFeatures,
    lateFutureImports: true
  });
  if (!parsed.ok) {
    return unparsed(source, masked, mapProblem(parsed.problem, masked.map));
  }
  if (refusal !== null) {
    return unparsed(source, masked, { ...refusal, message: REFUSALS[refusal.id] });
  }
  try {
    return parsedCell(source, masked, parsed.module, options);
  } catch (error) {
    if (!(error instanceof RangeError)) {
      throw error;
    }
    // The stack overflowed, as CPython's does for such code.
    return unparsed(source, masked, { ...TOO_DEEP, start: 0, end: source.length });
  }
}

/** Maximum UTF-16 units of a parsed cell: a syntax tree takes several hundred times the memory of its text. */
export const MAX_CELL_LENGTH = 1_000_000;

const UNREAD: MaskedCell = {
  code: '',
  map: { toSource: () => 0, toMasked: () => null },
  forms: [],
  refusal: null
};

const TOO_DEEP = { id: 'too-deep', message: 'too deeply nested to be compiled' };

const REFUSALS: Readonly<Record<Exclude<CellRefusal['id'], 'too-costly'>, string>> = {
  'unmatched-dedent': 'unindent does not match any outer indentation level',
  'inconsistent-tabs': 'inconsistent use of tabs and spaces in indentation',
  'unfinished-magic': 'a magic is missing after the equals sign',
  'too-many-forms': 'IPython transforms at most 500 magics and shell commands in one cell'
};

function mapProblem(problem: SyntaxProblem, map: OffsetMap): SyntaxProblem {
  return { ...problem, start: map.toSource(problem.start), end: map.toSource(problem.end) };
}

function unparsed(source: string, masked: MaskedCell, problem: SyntaxProblem): CellSummary {
  return unknownSummary(source, masked, problem, problem.message);
}

function parsedCell(
  source: string,
  masked: MaskedCell,
  module: Module,
  options: SummaryOptions
): CellSummary {
  const futureFeatures = futureImports(module);
  const features = [...options.futureFeatures, ...futureFeatures];
  const cell: CellContext = {
    walk: WALKERS,
    functions: new FunctionTable(),
    imports: [],
    unknownNames: [],
    readsFiles: new Set(),
    writesFiles: new Set()
  };
  const reader = new TextParser(features, options);
  const { map, forms } = masked;
  const text = reader.record(module, 'module', forms, rangeMapper(map), range => range);
  const body = new Body(cell, text, text.scopes.root, true);
  WALKERS.statements(body, module.body);
  return new ParsedSummary({
    source,
    masked,
    module,
    nestedTexts: [...reader.nested.values()],
    flow: body.flow.finish(),
    functions: cell.functions.finish(),
    imports: cell.imports,
    unknownNames: cell.unknownNames,
    futureFeatures,
    readsFiles: [...cell.readsFiles].sort(),
    writesFiles: [...cell.writesFiles].sort()
  });
}

function futureImports(module: Module): readonly string[] {
  return module.body.flatMap(statement =>
    statement.kind === 'ImportFrom' && statement.module?.name === '__future__'
      ? statement.names.map(alias => alias.name.name)
      : []
  );
}
