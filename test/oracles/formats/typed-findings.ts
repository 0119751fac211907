/** The findings of the session that the page keeps, after typing. */
import { dirname } from 'node:path';
import { diskNear } from '../../../src/cli/notebooks/project-disk';
import { requirementFilesNear } from '../../../src/cli/notebooks/project-files';
import { projectFacts, readAnyNotebook } from '../../../src/cli/notebooks/read-notebook';
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { namedImports } from '../../../src/core/imports/named-imports';
import { mergedFindings } from '../../../src/core/lint/merged-findings';
import { LintSession } from '../../../src/core/lint/session';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';
import { LineIndex } from '../../../src/core/notebook/line-index';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';
import type { Finding } from '../../../src/protocol';

/** Code, cell, line, column and message. */
export function placeOf({ code, cell_index, line, column, message }: Finding): string {
  return JSON.stringify([code, cell_index, line, column, message]);
}

/** A notebook whose last cell is inserted and typed, and then rests. */
export function typedFindings(absolute: string): readonly string[] {
  const file = { shown: absolute, absolute, isFound: false, content: null };
  const read = readAnyNotebook(file);
  if (!read.ok) {
    throw new Error(read.error.message);
  }
  const { document } = read;
  const folder = dirname(absolute);
  const session = new LintSession(DEFAULT_CONFIG, projectFacts(file));
  const state = {
    files: diskNear(folder),
    requirements: requirementFilesNear(folder),
    apiChanges: knownApiChanges(),
    importNaming: namedImports
  };
  const typingIn = document.cells.at(-1)?.key ?? null;
  versionsOf(document).forEach((version, at) => {
    session.lint(version, at === 0 ? state : { ...state, typingIn });
  });
  return mergedFindings(session.lint(document, state).findings)
    .map(({ code, cell, range, message }) => {
      const start =
        cell === null || range === null ? null : new LineIndex(cell.source).position(range.start);
      const words = formatMessage(message);
      const { line, column } = start ?? { line: null, column: null };
      return JSON.stringify([code, cell?.index ?? null, line, column, words]);
    })
    .sort();
}

function versionsOf(document: NotebookDocument): readonly NotebookDocument[] {
  const { cells } = document;
  const before = cells.slice(0, -1);
  return [
    { ...document, cells: before },
    ...cells.slice(-1).flatMap(last =>
      [0.3, 0.6, 1].map(part => {
        const source = last.source.slice(0, Math.floor(part * last.source.length));
        return { ...document, cells: [...before, { ...last, source }] };
      })
    )
  ];
}
