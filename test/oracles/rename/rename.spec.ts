/**
 * Renames variables of generated notebooks. CPython judges them: what the cells print, the error that ends them and the
 * namespace stay the same, and its symbol tables know the same variables at the same places.
 */
import { spawnSync } from 'node:child_process';

import { join } from 'node:path';
import { notebookBindings } from '../../../src/core/analysis/bindings/notebook-bindings';
import type { NotebookBinding } from '../../../src/core/analysis/bindings/binding';
import { applyToDocument } from '../../../src/core/fixes/apply';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookDocument } from '../../../src/core/notebook/document';

import { planRename } from '../../../src/core/rename/rename-binding';
import { readNotebook } from '../../../src/core/notebook/reader';
import type { RenameInput } from '../../../src/core/rename/rename-input';
import { inputOf } from '../../core/rename/marked-notebook';
import { exampleNotebook } from '../../core/rules/example-notebook';
import { notebookTexts } from '../notebook/notebook-files';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');

const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const PROGRAMS = FULL ? 3200 : 30;

/** Half of the new names are free; the others are in use or builtins. */
const NEW_NAMES = ['fresh', 'a', 'b', 'c', 'f', 'len', 'sorted', 'N', 'x'];
/** Variables that are renamed in each notebook. */
const RENAMES = 5;

jest.setTimeout(FULL ? 7_200_000 : 300_000);

interface Rename {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly old: string;
  readonly new: string;
  readonly isGlobal: boolean;
  readonly only_tables: boolean;
  readonly occurrences: readonly {
    readonly cell: number;
    readonly start: number;
    readonly role: string;
  }[];
}

function python<T>(options: readonly string[], input: unknown): readonly T[] {
  const program = [join(__dirname, 'judge_renames.py'), ...options];
  const { stdout, stderr, status } = spawnSync(PYTHON, program, {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    input: JSON.stringify(input)
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
  return JSON.parse(stdout) as readonly T[];
}

/** Reproducible numbers below a bound. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return below => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
}

/** The rename of a variable; the reason where it is refused. */
function renameOf(
  document: NotebookDocument,
  input: RenameInput,
  binding: NotebookBinding,
  newName: string,
  isRun: boolean
): Rename | string {
  const [{ cell, start }] = binding.occurrences;
  const plan = planRename(input, cell, start, newName);
  if (!plan.ok) {
    return formatMessage(plan.reason);
  }
  const codeOf = ({ cells }: NotebookDocument): readonly string[] =>
    cells.flatMap(({ type, source }) => (type === 'code' ? source : []));
  const after = applyToDocument(document, plan.edits);
  const index = new Map(input.cells.codeCells.map((each, at) => [each, at]));
  return {
    before: codeOf(document),
    after: after === null ? [] : codeOf(after),
    old: binding.name,
    new: newName,
    isGlobal: binding.scope === null,
    only_tables: !isRun,
    occurrences: binding.occurrences.map(each => ({
      cell: index.get(each.cell) ?? -1,
      start: each.start,
      role: each.role
    }))
  };
}

function renamesOf(cells: readonly string[], seed: number, reasons: string[]): readonly Rename[] {
  const document = exampleNotebook(cells.map(source => ({ source })));
  const input = inputOf(document);
  const next = numbersFrom(seed);
  const { all } = notebookBindings(input.cells);
  return Array.from({ length: RENAMES }).flatMap(() => {
    const binding = all[next(all.length)];
    const newName = next(2) === 0 ? 'fresh' : NEW_NAMES[next(NEW_NAMES.length)];
    const rename = renameOf(document, input, binding, newName, true);
    if (typeof rename === 'string') {
      reasons.push(rename);
      return [];
    }
    return [rename];
  });
}

function describeFault(
  { before, after, old, new: newName }: Rename,
  faults: readonly string[]
): string {
  const changed = after.flatMap((source, at) =>
    source === before[at] ? [] : [`# cell ${at}\n${source}`]
  );
  return `${old} → ${newName}: ${faults.join('; ')}\n${changed.join('\n')}`;
}

describe('renames in generated notebooks', () => {
  it('change nothing but the name', () => {
    for (let first = 1; first <= PROGRAMS; first += 400) {
      const count = Math.min(400, PROGRAMS + 1 - first);
      const programs = python<readonly string[]>(['programs', `${count}`, `${first}`], null);
      const reasons: string[] = [];
      const renames = programs.flatMap((cells, at) => renamesOf(cells, first + at, reasons));
      const verdicts = python<readonly string[]>([], renames);
      const wrong = renames.flatMap((rename, at) =>
        verdicts[at].length === 0 ? [] : [describeFault(rename, verdicts[at])]
      );
      expect(wrong.slice(0, 5)).toEqual([]);
      // The others meet a name that is taken, or one that no cell defines.
      expect(renames.length).toBeGreaterThan(count * RENAMES * 0.3);
    }
  });
});

describe('renames in real notebooks', () => {
  it('keep the symbol tables', () => {
    const reasons: string[] = [];
    const renames = notebookTexts().flatMap(({ name, text }, at) => {
      const read = readNotebook(text, name);
      const document = read.ok ? read.document : null;
      return document === null || document.language !== 'python'
        ? []
        : realRenames(document, at, reasons);
    });
    const verdicts = python<readonly string[]>([], renames);
    const wrong = renames.flatMap((rename, at) =>
      verdicts[at].length === 0 ? [] : [describeFault(rename, verdicts[at])]
    );
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(renames.length).toBeGreaterThan(reasons.length);
  });
});

/** Renames some variables to a name that is free. */
function realRenames(
  document: NotebookDocument,
  seed: number,
  reasons: string[]
): readonly Rename[] {
  const input = inputOf(document);
  const next = numbersFrom(seed);
  const all = notebookBindings(input.cells).all.filter(
    ({ scope, occurrences }) =>
      scope?.kind !== 'class' &&
      occurrences.some(({ role }) => role === 'assign' || role === 'define')
  );
  return Array.from({ length: Math.min(all.length, RENAMES) }).flatMap(() => {
    const binding = all[next(all.length)];
    const rename = renameOf(document, input, binding, 'fresh_name_1', false);
    if (typeof rename === 'string') {
      reasons.push(rename);
      return [];
    }
    return [rename];
  });
}
