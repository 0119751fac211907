/** The conversion of a whole notebook from Python 2. */
import { applyToDocument } from '../fixes/apply';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import type { CellKey, NotebookCell, NotebookDocument } from '../notebook/document';
import type { Finding } from '../rules/contract';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { cellsText } from './cells-text';
import { convertLibrary } from './python2-library';
import type { Situation } from './situation';

/** The errors of Python 2 code on Python 3. */
const ERRORS =
  /^(?:SyntaxError|IndentationError|TabError|NameError|AttributeError|ImportError|ModuleNotFoundError|TypeError)$/;

/** All cells in Python 2 at once, where the cell that fails is one of them. */
export function python2Candidates(situation: Situation): readonly Candidate[] {
  const { document, failure, lint } = situation;
  if (failure.error === null || !ERRORS.test(failure.error.ename)) {
    return [];
  }
  const findings = [...lint.findings, ...lint.suppressed].filter(isPython2);
  const syntax = findings.flatMap(({ fixes }): readonly Edit[] => fixes[0].edits);
  const parsed = applyToDocument(document, syntax);
  const sources =
    parsed === null ? new Map<CellKey, string>() : convertedSources(parsed, situation);
  const converted = document.cells.filter(({ key, source }) => {
    const after = sources.get(key);
    return after !== undefined && after !== source;
  });
  if (
    !converted.some(({ key }) => key === failure.cell.key) &&
    !callsConverted(converted, situation)
  ) {
    return [];
  }
  return [
    editCandidate({
      kind: 'rewrite',
      cell: failure.cell.key,
      detail: `Rewrite ${cellsText(converted, situation)} for Python 3`,
      // Python 2 rounds the quotient of whole numbers down.
      trust: document.cells.some(mayDivide) ? 'likely' : 'certain',
      edits: converted.map(cell =>
        replaceText(cell, 0, cell.source.length, sources.get(cell.key) ?? cell.source)
      )
    })
  ];
}

function convertedSources(
  { cells }: NotebookDocument,
  { summaryOptions, lint }: Situation
): ReadonlyMap<CellKey, string> {
  const bound = new Set(cells.flatMap(({ key }) => lint.summaries.get(key)?.defines ?? []));
  return new Map(
    cells
      .filter(({ type }) => type === 'code')
      .map(({ key, source }) => [key, convertLibrary(source, summaryOptions, bound)])
  );
}

/** Whether the cell that fails calls a function of a converted cell above. */
function callsConverted(converted: readonly NotebookCell[], { lint, failure }: Situation): boolean {
  const used = new Set(lint.summaries.get(failure.cell.key)?.uses);
  return converted.some(
    ({ key, index }) =>
      index < failure.cell.index &&
      lint.summaries.get(key)?.defines.some(name => used.has(name)) === true
  );
}

function mayDivide({ type, source }: NotebookCell): boolean {
  return type === 'code' && /[^/]\/[^/]/.test(source) && !/import division/.test(source);
}

function isPython2({ code, data, fixes }: Finding): boolean {
  return code === 'C9' && fixes.length > 0 && String(data.problem).startsWith('python2-');
}
