/** What a session keeps does not grow with the number of edits. */
import { LintSession } from '../../../src/core/lint/session';
import type { NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import { DEFAULT_CONFIG } from '../../../src/core/settings/config';

const isFull = process.env.FRESHKERNEL_SCALE === 'full';
/** Each adds a name that the notebook never had; the tables may hold some thousand before they are built again. */
const EDITS = isFull ? 24_000 : 2_400;
/** Every nth edit, the user pauses. */
const PAUSE = 25;

const SOURCES = ['import math\nx = math.pi', 'def f(a):\n    return a * x', 'y = f(2)', 'print(y)'];

function cellOf(source: string, index: number): NotebookCell {
  return {
    key: `cell-${index}`,
    index,
    id: null,
    type: 'code',
    source,
    executionCount: null,
    tags: [],
    storedError: null,
    editable: true
  };
}

function documentOf(sources: readonly string[]): NotebookDocument {
  const cells = sources.map(cellOf);
  return { path: '/orders.ipynb', language: 'python', languageVersion: null, cells };
}

/** The number of entries in all tables and lists that can be reached from an object. */
function entriesIn(root: object): number {
  const seen = new Set<object>();
  const queue: unknown[] = [root];
  let entries = 0;
  while (queue.length > 0) {
    const value = queue.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) {
      continue;
    }
    seen.add(value);
    if (value instanceof Map) {
      entries += value.size;
      queue.push(...value.keys(), ...value.values());
    } else if (value instanceof Set) {
      entries += value.size;
      queue.push(...value);
    } else {
      const parts: unknown[] = Array.isArray(value) ? value : Object.values(value);
      entries += parts.length;
      parts.forEach(part => queue.push(part));
    }
  }
  return entries;
}

it('is the same size after any number of new names', () => {
  const facts = { notebookFolder: null, moduleExports: () => null };
  const session = new LintSession(DEFAULT_CONFIG, facts);
  session.lint(documentOf(SOURCES));
  const sizes: number[] = [];
  for (let edit = 0; edit < EDITS; edit++) {
    const at = edit % SOURCES.length;
    const changed = SOURCES.map((source, index) =>
      index === at ? `name_${edit} = ${edit}\n${source}` : source
    );
    session.lint(documentOf(changed), { typingIn: `cell-${at}` });
    if (edit % PAUSE === 0) {
      session.lint(documentOf(SOURCES));
    }
    if (edit % (EDITS / 6) === EDITS / 6 - 1) {
      session.lint(documentOf(SOURCES));
      sizes.push(entriesIn(session));
    }
  }
  // A name takes several entries; without a limit, each part of the edits adds thousands.
  const [first, ...later] = sizes;
  expect(later.filter(size => size > first + 4_000)).toEqual([]);
}, 600_000);
