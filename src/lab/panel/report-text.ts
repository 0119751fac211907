import { formatMessage } from '../../core/messages/message';
import type { NotebookDocument } from '../../core/notebook/document';
import { VERSION } from '../server/version';
import type { PanelFinding } from './view-model';

/** A text that reproduces a false positive: the finding, its cell and the related cells. */
export function reportText({ finding }: PanelFinding, document: NotebookDocument): string {
  const cells = new Set(
    [finding.cell, ...finding.related.map(({ cell }) => cell)]
      .flatMap(cell => (cell === null ? [] : [cell.index]))
      .sort((a, b) => a - b)
  );
  const { languageVersion } = document;
  const version =
    languageVersion === null ? '' : ` ${languageVersion.major}.${languageVersion.minor}`;
  const sources = [...cells].map(index => {
    const { source, type } = document.cells[index];
    return `Cell ${index + 1} of ${document.cells.length} (${type}):\n${indent(source)}`;
  });
  return [
    `Freshkernel ${VERSION}, ${document.language}${version}`,
    `${finding.code} ${finding.name} (${finding.certainty}): ${formatMessage(finding.message)}`,
    ...sources,
    'Why it is wrong: '
  ].join('\n\n');
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}
