/**
 * @jest-environment jsdom
 *
 * Cells of a notebook that ran are moved, and the offered moves are carried out: each brings no finding that was not there,
 * what the preview says is what happens, and it is undone without a trace.
 */
import { YNotebook } from '@jupyter/ydoc';
import { applyToDocument } from '../../../src/core/fixes/apply';
import type { Edit } from '../../../src/core/fixes/edit';
import { LintSession } from '../../../src/core/lint/session';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import type { Finding } from '../../../src/core/rules/contract';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import { applyToNotebook } from '../../../src/lab/fixes/apply-to-notebook';
import { previewOf } from '../../../src/lab/fixes/preview-model';
import type { CellSketch } from '../../core/lint/cells';
import { documentOf, NO_FACTS } from '../../core/lint/cells';
import { RanNotebook } from '../../core/reactions/ran-notebook';
import { Random } from '../history/random';
import { plant } from './judge';
import type { PlantedNotebook } from './judge';

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const COUNT = FULL ? 1000 : 30;
/** Not among the seeds of other tests of moves. */
const FIRST_SEED = 500_000;
jest.setTimeout(FULL ? 3_600_000 : 120_000);
// Yjs warns when a cell is read before it is in a notebook, as JupyterLab's model does.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation());

/** A notebook as it is now, and its findings in any order of its cells. */
interface Moved {
  readonly seed: number;
  readonly document: NotebookDocument;
  /** The same cells where none was moved. */
  readonly original: NotebookDocument;
  findings(document: NotebookDocument): readonly Finding[];
}

/** All cells ran in order before one or several were moved. */
function ranAndMoved({ seed = 0, cells, order }: PlantedNotebook): Moved {
  const texts = cells.map((source, at) => ({ key: `cell-${at}`, source }));
  const notebook = new RanNotebook(texts, DEFAULT_CONFIG.select);
  notebook.runAll();
  const original = notebook.document;
  const findings = (document: NotebookDocument): readonly Finding[] => {
    notebook.replace(document.cells.map(({ key, source }) => ({ key, source })));
    return notebook.analyze().findings;
  };
  notebook.replace(order.map(at => texts[at]));
  return { seed, document: notebook.document, original, findings };
}

/** The same without a kernel; some cells have headings above them, and an introduction may stand at the top. */
function storedAndMoved({ seed = 0, cells, order, counts }: PlantedNotebook): Moved {
  const random = new Random(seed);
  const parts = cells.map((source, at): readonly CellSketch[] => {
    const cell = { key: `cell-${at}`, source, count: counts ? at + 1 : null };
    const heading = { key: `text-${at}`, source: `## Part ${at}`, type: 'markdown' } as const;
    return random.chance(0.3) ? [heading, cell] : [cell];
  });
  const title = {
    key: 'title',
    source: '# A title\n\nWhat it is about.',
    type: 'markdown'
  } as const;
  const first = random.chance(0.5) ? [title] : [];
  const session = new LintSession(DEFAULT_CONFIG, NO_FACTS);
  return {
    seed,
    document: documentOf([...first, ...order.flatMap(at => parts[at])]),
    original: documentOf([...first, ...parts.flat()]),
    findings: document => session.lint(document).findings
  };
}

interface Offer {
  readonly moved: Moved;
  readonly title: string;
  readonly edits: readonly Edit[];
}

function offersFor(moved: Moved): readonly Offer[] {
  return moved
    .findings(moved.document)
    .flatMap(({ fixes }) => fixes)
    .filter(({ edits }) => edits.some(({ kind }) => kind === 'move-cell'))
    .map(({ title, edits }) => ({ moved, title: formatMessage(title), edits }));
}

function keysOf({ cells }: NotebookDocument): readonly string[] {
  return cells.map(({ key }) => key);
}

/** What is about the beginning or the end of a notebook names the cell that is there. */
const ABOUT_ENDS: readonly string[] = ['C4', 'C5'];

function identity({ code, cell, names }: Finding): string {
  const place = ABOUT_ENDS.includes(code) ? 'end' : (cell?.key ?? 'notebook');
  return `${code} ${place} ${names.join(',')}`;
}

/** The findings that a move brings; what cells have in their original order is their own, and was hidden by errors above. */
function broughtBy({ moved, title, edits }: Offer): readonly string[] {
  const { document, original, seed } = moved;
  const after = applyToDocument(document, edits);
  if (after === null) {
    return [`${seed}: ${title} does not apply`];
  }
  const known = [document, original].flatMap(each => moved.findings(each));
  const before = new Set(known.map(identity));
  return moved
    .findings(after)
    .filter(finding => !before.has(identity(finding)))
    .map(finding => {
      const cells = document.cells.map(({ key, source }) => `# ${key}\n${source}`).join('\n');
      return `${seed}: ${title} brings ${identity(finding)} (${formatMessage(finding.message)})\n${cells}`;
    });
}

/** The cells after the moves that a preview lists, carried out from the first to the last. */
function previewed({ moved: { document }, edits }: Offer): readonly string[] {
  const keys = keysOf(document);
  const parts = previewOf(document, edits);
  const moves = parts.flatMap(part => (part.kind === 'move' ? [part] : []));
  const leaving = new Set(moves.map(({ index }) => keys[index ?? -1]));
  const arrivals = (after: number | null): readonly string[] =>
    moves.filter(move => move.after === after).map(({ index }) => keys[index ?? -1]);
  return [
    ...arrivals(null),
    ...keys.flatMap((key, at) => [...(leaving.has(key) ? [] : [key]), ...arrivals(at)])
  ];
}

/** What is wrong with an offer in an open notebook. */
function problemsInNotebook(offer: Offer): readonly string[] {
  const { moved, title, edits } = offer;
  const { document, seed } = moved;
  const notebook = YNotebook.create({
    disableDocumentWideUndoRedo: true,
    data: {
      nbformat: 4,
      nbformat_minor: 5,
      metadata: {},
      cells: document.cells.map(({ key, type, source }) =>
        type === 'code'
          ? { id: key, cell_type: type, source, metadata: {}, outputs: [], execution_count: null }
          : { id: key, cell_type: type, source, metadata: {} }
      )
    }
  });
  const texts = (): string => JSON.stringify(notebook.toJSON().cells);
  const ids = (): string => notebook.cells.map(cell => cell.getId()).join(' ');
  const before = texts();
  const outcome = applyToNotebook(notebook, edits);
  const after = applyToDocument(document, edits);
  const problems = [
    ...(ids() === (after === null ? '' : keysOf(after).join(' ')) ? [] : ['another result']),
    ...(ids() === previewed(offer).join(' ')
      ? []
      : [`another preview: ${previewed(offer).join(' ')}`]),
    ...(outcome.ok && outcome.undo() && texts() === before ? [] : ['not undone'])
  ];
  notebook.dispose();
  return problems.map(problem => `${seed}: ${title}: ${problem}`);
}

// After two moves, a fresh run reaches more than before once one of them is undone, and cells there have findings of their own.
const planted = plant(FIRST_SEED, COUNT).filter(({ kind }) => kind !== 'two');

it.each([
  ['ran before cells were moved', ranAndMoved],
  ['are stored with misplaced cells', storedAndMoved]
])('offered moves in notebooks that %s', (_, make) => {
  const offers = planted.map(make).flatMap(offersFor);
  console.info(`${offers.length} moves offered in ${planted.length} notebooks`);
  expect(offers.flatMap(broughtBy).slice(0, 3)).toEqual([]);
  expect(offers.flatMap(problemsInNotebook).slice(0, 3)).toEqual([]);
  expect(offers.length).toBeGreaterThan(COUNT / 8);
});
