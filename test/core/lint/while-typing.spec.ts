/** What a keystroke costs, and what stands until the typing rests. */
import { knownApiChanges } from '../../../src/core/change-data/known-changes';
import { ALL_RULES } from '../../../src/core/rules/registry';
import type { LintResult } from '../../../src/core/lint/result';
import type { LintSession } from '../../../src/core/lint/session';
import { documentOf, ruleOf, sessionWith, Versions } from './cells';

/** A cell that gives many rules something to follow. */
function sourceOf(at: number): string {
  return [
    `files_${at} = os.listdir('data')`,
    `names_${at} = {row.name for row in rows}`,
    `print(names_${at}, files_${at})`,
    `draws_${at} = np.random.rand(${at})`,
    `df_${at} = pd.read_csv('a.csv').dropna().head().tail()`,
    `df_${at} = df_${at}.append(df_${at})`,
    `start_${at} = time.time()`,
    `out_${at} = fit(draws_${at}, start_${at})`,
    `print(out_${at})`
  ].join('\n');
}

const HEAD = 'import os, time\nimport numpy as np\nimport pandas as pd\nrows = [1]';

/** Versions of a notebook whose last cell is being typed in. */
function versionsOf(count: number): (typed: string) => ReturnType<typeof documentOf> {
  const versions = new Versions();
  const cells = Array.from({ length: count }, (_, at) => sourceOf(at));
  return typed => versions.of(documentOf([HEAD, ...cells, typed]));
}

const lintTyping = (session: LintSession, document: ReturnType<typeof documentOf>): LintResult =>
  session.lint(document, {
    typingIn: document.cells[document.cells.length - 1].key,
    apiChanges: knownApiChanges()
  });

/** How often a key makes the rules read the code of the other cells. */
function readsOfOtherCells(count: number): number {
  const documentWith = versionsOf(count);
  const session = sessionWith(ALL_RULES, { phase: 'finishing' });
  session.lint(documentWith('x = 1'), { apiChanges: knownApiChanges() });
  lintTyping(session, documentWith('x = 2'));
  const { summaries } = lintTyping(session, documentWith('x = 3'));
  let reads = 0;
  [...summaries.values()].slice(0, count).forEach(summary => {
    const { module } = summary;
    const body = module?.body;
    Object.defineProperty(module, 'body', {
      get: () => {
        reads += 1;
        return body;
      }
    });
  });
  lintTyping(session, documentWith('x = 4'));
  return reads;
}

it('a key makes no rule look at the code of all cells', () => {
  const [few, many] = [readsOfOtherCells(20), readsOfOtherCells(120)];
  expect(many).toBe(few);
  expect(few).toBeLessThan(20);
});

/** How often a key in the name of an import reads the summary of other cells, all of which use the import. */
function readsOfUsers(count: number): number {
  const versions = new Versions();
  const users = Array.from({ length: count }, (_, at) => `step_${at} = np.ones(${at})`);
  const documentWith = (name: string) =>
    versions.of(documentOf([`import numpy as ${name}`, ...users]));
  const session = sessionWith(ALL_RULES, { phase: 'finishing' });
  const lint = (name: string) => session.lint(documentWith(name), { typingIn: 'k0' });
  session.lint(documentWith('np'));
  lint('q');
  const { summaries } = lint('qz');
  let reads = 0;
  [...summaries.values()].slice(1).forEach(summary => {
    for (const [key, value] of Object.entries<unknown>({ ...summary })) {
      // What is derived from a summary is in its table `derived`. Whether a cell has a `module` is looked at each time.
      if (key !== 'derived' && key !== 'module') {
        Object.defineProperty(summary, key, {
          get: () => {
            reads += 1;
            return value;
          }
        });
      }
    }
  });
  lint('qzx');
  return reads;
}

it('a key in the name of an import makes no rule look at the cells that use it', () => {
  const [few, many] = [readsOfUsers(20), readsOfUsers(120)];
  expect(many).toBe(few);
});

describe('a rule that waits for rest', () => {
  let checks = 0;
  const marked = ruleOf({
    waitsForRest: true,
    messages: { marked: 'It is marked.' },
    *check({ codeCells }) {
      checks += 1;
      for (const cell of codeCells) {
        if (cell.source.includes('mark')) {
          yield { cell, message: 'marked' };
        }
      }
    }
  });
  const found = ({ findings }: LintResult): string =>
    findings.map(({ cell }) => cell?.index).join(' ');

  it('keeps its reports on cells that are not edited, and reports again at rest', () => {
    const versions = new Versions();
    const documentWith = (...sources: string[]) => versions.of(documentOf(sources));
    const session = sessionWith([marked]);
    checks = 0;
    expect(found(session.lint(documentWith('mark', 'mark', 'x')))).toBe('0 1');
    const typed = documentWith('mark', 'mark', 'x mark');
    expect(found(session.lint(typed, { typingIn: 'k2' }))).toBe('0 1');
    expect(found(session.lint(documentWith('mark', 'mar', 'x'), { typingIn: 'k1' }))).toBe('0');
    expect(checks).toBe(1);
    expect(found(session.lint(documentWith('x', 'mark', 'mark')))).toBe('1 2');
    expect(checks).toBe(2);
  });

  it('is checked while someone types if it never was', () => {
    checks = 0;
    const session = sessionWith([marked]);
    session.lint(documentOf(['mark']), { typingIn: 'k0' });
    expect(checks).toBe(1);
  });
});
