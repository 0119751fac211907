/** Turns the answer of a model into a candidate, or refuses it. Runs decide on the candidate as on any other. */
import { insertCell, replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import { summarizeCell } from '../python/flow/summarize';
import { adaptationRefusal } from '../restore/adaptation-guards';
import type { Approach } from '../restore/approach';
import type { Candidate } from '../restore/candidate';
import { editCandidate } from '../restore/candidate';
import { cellsText } from '../restore/cells-text';
import { missingFileOf, missingModuleOf } from '../restore/missing-name';
import type { Situation } from '../restore/situation';
import { pythonText, rewriteLiteral, textLiterals } from '../restore/text-literals';
import type { ModelAnswer, PatchedCell } from './answer';
import { refusalOf } from './guards/cell-guards';
import { codeFacts } from './guards/code-facts';
import { storedText } from './stored-text';

/** A candidate, or why there is none. */
export type ModelProposal =
  | { readonly ok: true; readonly candidate: Candidate }
  | { readonly ok: false; readonly reason: string };

/**
 * The candidate of an answer.
 *
 * @param shown - positions of the cells that the model saw; it may change no other
 */
export function modelCandidate(
  situation: Situation,
  answer: ModelAnswer,
  shown: readonly number[],
  approach: Approach
): ModelProposal {
  switch (answer.kind) {
    case 'none':
      return refused(answer.reason);
    case 'cells':
      return adapted(situation, patchProposal(situation, answer.cells, shown), approach);
    case 'file':
      return approach === 'modernize'
        ? refused('A modernization adds no files.')
        : fileProposal(situation, answer.name, answer.text);
  }
}

/** Refuses what no step of a modernization may do. */
function adapted(
  { document, summaryOptions }: Situation,
  proposal: ModelProposal,
  approach: Approach
): ModelProposal {
  const reason =
    proposal.ok && approach === 'modernize'
      ? adaptationRefusal(document, proposal.candidate.edits, summaryOptions)
      : null;
  return reason === null ? proposal : refused(reason);
}

function refused(reason: string): ModelProposal {
  return { ok: false, reason };
}

function patchProposal(
  situation: Situation,
  patch: readonly PatchedCell[],
  shown: readonly number[]
): ModelProposal {
  const changes: { readonly cell: NotebookCell; readonly source: string }[] = [];
  for (const { index, source } of patch) {
    const cell = situation.document.cells.at(index);
    if (cell === undefined || !shown.includes(index)) {
      return refused(`Cell ${index + 1} was not shown to the model.`);
    }
    if (cell.source !== source) {
      changes.push({ cell, source });
    }
  }
  if (changes.length === 0) {
    return refused('It changes nothing.');
  }
  for (const { cell, source } of changes) {
    const reason = refusalOf(changeOf(situation, cell, source));
    if (reason !== null) {
      return refused(reason);
    }
  }
  const cells = changes.map(({ cell }) => cell);
  return {
    ok: true,
    candidate: editCandidate({
      kind: 'model',
      cell: mainCell(cells, situation).key,
      detail: `Change ${cellsText(cells, situation)} as the model proposes`,
      trust: 'needs-proof',
      edits: changes.map(({ cell, source }) => replaceText(cell, 0, cell.source.length, source))
    })
  };
}

/** The failing cell, if it is one of them. */
function mainCell(cells: readonly NotebookCell[], { failure }: Situation): NotebookCell {
  return cells.find(({ key }) => key === failure.cell.key) ?? cells[0];
}

function changeOf(situation: Situation, cell: NotebookCell, source: string) {
  const { document, lint, outputs, summaryOptions } = situation;
  const imports = document.cells.flatMap(({ key }) => lint.summaries.get(key)?.imports ?? []);
  return {
    before: codeFacts(summarizeCell(cell.source, summaryOptions)),
    after: codeFacts(summarizeCell(source, summaryOptions)),
    importedNames: new Set(imports.map(({ name }) => name)),
    importedModules: new Set(imports.map(({ module }) => module.split('.')[0])),
    storedText: storedText(outputs, cell.index),
    // A result that a cell below shows could be written into this one.
    storedBelow: document.cells.slice(cell.index + 1).map(({ index }) => storedText(outputs, index))
  };
}

/** A file in the folder for added files, where the notebook misses just this one. */
function fileProposal(situation: Situation, name: string, text: string): ModelProposal {
  const { failure, addedFolder } = situation;
  if (!/^\w[\w.-]{0,99}$/.test(name)) {
    return refused('The name of the file is not a plain name.');
  }
  const added = `${addedFolder}/${name}`;
  const edits =
    name === `${missingModuleOf(failure) ?? ''}.py`
      ? moduleEdits(situation, text)
      : pathEdits(situation, name, added);
  return typeof edits === 'string'
    ? refused(edits)
    : {
        ok: true,
        candidate: {
          kind: 'model',
          cell: failure.cell.key,
          detail: `Use \`${added}\`, which the model made up`,
          trust: 'stand-in',
          edits,
          install: null,
          files: [{ path: added, format: 'text', content: text }]
        }
      };
}

/** The folder of the module on Python's path; or why not. */
function moduleEdits(
  { document, failure, addedFolder, summaryOptions }: Situation,
  text: string
): readonly Edit[] | string {
  const problem = summarizeCell(text, { ...summaryOptions, automagic: false }).problem;
  const above = document.cells[failure.cell.index - 1] ?? null;
  return problem === null
    ? [insertCell(above, 'code', `import sys\nsys.path.insert(0, ${pythonText(addedFolder)})`)]
    : `The file does not parse: ${problem.message}.`;
}

/** The literals of the missing path; or why not. */
function pathEdits(situation: Situation, name: string, added: string): readonly Edit[] | string {
  const missing = missingFileOf(situation.failure);
  const literals = textLiterals(situation).filter(({ value }) => value === missing);
  return missing?.split(/[/\\]/).at(-1) === name && literals.length > 0
    ? literals.map(literal => rewriteLiteral(literal, added))
    : `The notebook does not miss a file \`${name}\`.`;
}
