// Notebooks for the tests, as files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as path from 'node:path';
import type { TestServer } from '../servers';

/** A cell: code as a string, or Markdown, or code with an execution count. */
export type CellSketch =
  string | { readonly markdown: string } | { readonly code: string; readonly count: number };

function cellOf(sketch: CellSketch, index: number, withId: boolean): object {
  const id = withId ? { id: `cell-${index}` } : {};
  if (typeof sketch === 'object' && 'markdown' in sketch) {
    return { cell_type: 'markdown', ...id, metadata: {}, source: sketch.markdown };
  }
  const [source, count] = typeof sketch === 'string' ? [sketch, null] : [sketch.code, sketch.count];
  return {
    cell_type: 'code',
    ...id,
    execution_count: count,
    metadata: {},
    outputs: [],
    source
  };
}

/** A notebook of format 4.5, or of 4.4, which has no cell ids. */
export function notebook(cells: readonly CellSketch[], minor: 4 | 5 = 5): object {
  return {
    cells: cells.map((cell, index) => cellOf(cell, index, minor >= 5)),
    metadata: {
      kernelspec: { display_name: 'Python 3 (ipykernel)', language: 'python', name: 'python3' },
      language_info: { name: 'python', version: '3.11.7' }
    },
    nbformat: 4,
    nbformat_minor: minor
  };
}

/**
 * Writes a notebook or a text below the root folder of a server. The first folder of the name is a project of its own: a
 * check copies the project and notices its changes, also those of a test at the same time.
 */
export function place(server: TestServer, name: string, content: object | string): void {
  const file = path.join(server.root, name);
  mkdirSync(path.dirname(file), { recursive: true });
  const [project, ...rest] = name.split('/');
  if (rest.length > 0) {
    mkdirSync(path.join(server.root, project, '.git'), { recursive: true });
  }
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
}

/** The text of a file on the server. */
export function textOf(server: TestServer, name: string): string {
  return readFileSync(path.join(server.root, name), 'utf8');
}
