/** What a notebook asks of the place where it ran: extensions of IPython, plotting windows, a mounted drive. */
import { isOptionalExtension, isOptionalMagic } from '../python/ipython/magic-facts';
import { replaceText } from '../fixes/cell-edits';
import type { Edit } from '../fixes/edit';
import type { NotebookCell } from '../notebook/document';
import type { Candidate } from './candidate';
import { editCandidate } from './candidate';
import { missingModuleOf } from './missing-name';
import type { Situation } from './situation';

/** Comments the lines of a harmless magic out, in all cells. */
export function magicCandidates(situation: Situation): readonly Candidate[] {
  const { failure } = situation;
  const magic = /^(?:Line|Cell) magic (?:function )?`%{1,2}(\w{1,99})` not found/.exec(
    failure.error?.evalue ?? ''
  )?.[1];
  const module = missingModuleOf(failure);
  const extension =
    module === null ? undefined : /^[ \t]*%load_ext[ \t]+([\w.]+)/gm.exec(failure.cell.source)?.[1];
  if (magic !== undefined && isOptionalMagic(magic)) {
    const lines = new RegExp(`^[ \\t]*%{1,2}${magic}\\b.*$`, 'gm');
    return commentOut(situation, lines, 'magic', `Comment the magic \`%${magic}\` out`);
  }
  if (extension !== undefined && isOptionalExtension(extension)) {
    const lines = new RegExp(`^[ \\t]*%(?:re)?load_ext[ \\t]+${extension}\\b.*$`, 'gm');
    return commentOut(situation, lines, 'magic', `Comment the extension \`${extension}\` out`);
  }
  return [];
}

const NO_WINDOW = /backend|\bQt\b|interactive framework|ipympl|\bdisplay\b|tkinter/i;

/** Draws into the notebook where there is no window to draw into. */
export function backendCandidates(situation: Situation): readonly Candidate[] {
  const { document, failure } = situation;
  if (failure.error === null || !NO_WINDOW.test(failure.error.evalue)) {
    return [];
  }
  const edits = changeSources(document.cells, source =>
    source
      .replace(/^([ \t]*)(%matplotlib)[ \t]+(?!inline\b)\w.*$/gm, '$1$2 inline')
      .replace(
        /\b((?:matplotlib|mpl)\.use|plt\.switch_backend)\((['"])(?!agg\b)\w{1,60}\2[^)\n]{0,200}\)/gi,
        "$1('module://matplotlib_inline.backend_inline')"
      )
  );
  return candidateOf(situation, edits, 'backend', 'Draw plots into the notebook');
}

/** Comments the mounting of a drive out, where the notebook uses nothing else of the service. */
export function mountCandidates(situation: Situation): readonly Candidate[] {
  const module = missingModuleOf(situation.failure);
  if (module !== 'google' && module !== 'google.colab') {
    return [];
  }
  const lines =
    /^[ \t]*(?:from google\.colab import drive|import google\.colab(?:\.drive)?|(?:google\.colab\.)?drive\.(?:mount|flush_and_unmount)\([^)\r\n\u2028\u2029]*\))[ \t;]*$/gm;
  return commentOut(situation, lines, 'rewrite', 'Comment the mounting of a drive out');
}

function commentOut(
  situation: Situation,
  lines: RegExp,
  kind: Candidate['kind'],
  detail: string
): readonly Candidate[] {
  const edits = changeSources(situation.document.cells, source => source.replace(lines, '# $&'));
  return candidateOf(situation, edits, kind, detail);
}

function candidateOf(
  { failure }: Situation,
  edits: readonly Edit[],
  kind: Candidate['kind'],
  detail: string
): readonly Candidate[] {
  return edits.length === 0
    ? []
    : [editCandidate({ kind, cell: failure.cell.key, detail, trust: 'certain', edits })];
}

/** Changes the sources of all code cells. */
function changeSources(
  cells: readonly NotebookCell[],
  change: (source: string) => string
): readonly Edit[] {
  return cells
    .filter(({ type }) => type === 'code')
    .flatMap(cell => {
      const source = change(cell.source);
      return source === cell.source ? [] : [replaceText(cell, 0, cell.source.length, source)];
    });
}
