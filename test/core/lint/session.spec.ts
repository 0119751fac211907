import type { Finding } from '../../../src/core/rules/contract';
import { MAX_CELL_LENGTH } from '../../../src/core/python/flow/summarize';
import { ALL_RULES } from '../../../src/core/rules/registry';
import {
  documentOf,
  invalidSyntax,
  localRules,
  ruleOf,
  sessionWith,
  undefinedNames,
  Versions
} from './cells';
import type { CellSketch } from './cells';

const brief = ({ findings }: { readonly findings: readonly Finding[] }) =>
  findings.map(({ code, names, cell }) => `${code} ${names.join()} in ${cell?.index ?? 'all'}`);

describe('LintSession', () => {
  it('reports in document order, then by position and code', () => {
    const everywhere = (code: string) =>
      ruleOf({
        code,
        *check({ document }) {
          for (const cell of [...document.cells].reverse()) {
            yield {
              cell,
              range: { start: cell.index, end: 3 },
              message: 'said',
              values: { name: '' }
            };
          }
          yield { cell: null, message: 'said', values: { name: '' } };
        }
      });
    const rules = ['C10', 'C2', 'A1'].map(everywhere);
    const result = sessionWith(rules).lint(documentOf(['abc', 'abc']));
    expect(brief(result).map(text => text.replace('  in ', ' '))).toEqual(
      ['all', '0', '1'].flatMap(place => ['A1', 'C2', 'C10'].map(code => `${code} ${place}`))
    );
  });

  it('takes the Python version from settings, then the notebook, then the project', () => {
    const version = (minor: number) => ({ major: 3, minor });
    const judgedBy = (languageVersion: number | null, config: object) => {
      const seen: number[] = [];
      const rule = ruleOf({
        *check({ pythonVersion }) {
          seen.push(pythonVersion.minor);
        }
      });
      sessionWith([rule], config).lint(
        documentOf(['a'], {
          languageVersion: languageVersion === null ? null : version(languageVersion)
        })
      );
      return seen;
    };
    expect(judgedBy(10, { pythonVersion: version(9), requiredPython: version(11) })).toEqual([9]);
    expect(judgedBy(10, { requiredPython: version(11) })).toEqual([10]);
    expect(judgedBy(null, { requiredPython: version(11) })).toEqual([11]);
    expect(judgedBy(null, {})).toEqual([14]);
  });

  it('analyzes only the cell that changed', () => {
    const looked: number[] = [];
    const rule = ruleOf({
      scope: 'cell',
      *check(_, cell) {
        looked.push(cell?.index ?? -1);
        yield { cell, message: 'said', values: { name: '' } };
      }
    });
    const session = sessionWith([rule]);
    session.lint(documentOf(['a = 1', 'b = 2', 'c = 3']));
    looked.length = 0;
    const result = session.lint(documentOf(['a = 1', 'b = 22', 'c = 3']));
    expect(looked).toEqual([1]);
    expect(result.findings.map(({ cell }) => cell?.source)).toEqual(['a = 1', 'b = 22', 'c = 3']);
  });

  it('lints in steps, and an abandoned run has no effect', () => {
    const session = sessionWith([undefinedNames, invalidSyntax]);
    const document = documentOf(Array.from({ length: 20 }, (_, index) => `v${index} = missing`));
    const givenUp = session.steps(document);
    for (let step = 0; step < 7; step++) {
      expect(givenUp.next().done).toBe(false);
    }
    const steps = session.steps(document);
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      count++;
    }
    expect(count).toBeGreaterThan(12);
    expect(step.value.findings).toEqual(
      sessionWith([undefinedNames, invalidSyntax]).lint(document).findings
    );
  });

  it('runs rules for any language, and only those, on a notebook in another language', () => {
    const anywhere = ruleOf({
      code: 'C3',
      anyLanguage: true,
      *check(context) {
        expect(context.graph).toBeNull();
        expect(context.summary(context.codeCells[0])).toBeNull();
        yield { cell: null, message: 'said', values: { name: '' } };
      }
    });
    const document = documentOf(['x <- y'], { language: 'r' });
    expect(brief(sessionWith([undefinedNames, anywhere]).lint(document))).toEqual(['C3  in all']);
  });

  it('continues without a rule that fails, and reports it', () => {
    const broken = ruleOf({
      code: 'C7',
      check: () => {
        throw new Error('cannot');
      }
    });
    const nameless = ruleOf({
      code: 'C8',
      *check() {
        yield { cell: null, message: 'undeclared' };
      }
    });
    const result = sessionWith([broken, nameless, undefinedNames]).lint(documentOf(['missing']));
    expect(brief(result)).toEqual(['H6 missing in 0']);
    expect(result.internalProblems.map(({ where, message }) => [where, message])).toEqual([
      ['C7', 'cannot'],
      ['C8', 'rule C8 has no message “undeclared”']
    ]);
  });

  it('does not analyze a cell beyond the limit, and treats its names as unknown', () => {
    const huge = `x = 1${' '.repeat(MAX_CELL_LENGTH)}`;
    const result = sessionWith([undefinedNames]).lint(documentOf(['missing', huge, 'x', 'y']));
    expect(brief(result)).toEqual(['H6 missing in 0']);
    expect(result.internalProblems).toMatchObject([{ where: 'size', cellIndex: 1, isLimit: true }]);
    const longest = huge.slice(0, MAX_CELL_LENGTH);
    const whole = sessionWith([undefinedNames]).lint(documentOf([longest, 'x', 'y']));
    expect(brief(whole)).toEqual(['H6 y in 2']);
    expect(whole.internalProblems).toEqual([]);
  });

  it('does not analyze a cell whose magics are in one another hundreds of times', () => {
    const nested = `${','.repeat(490)}${' f a'.repeat(10_000)}`;
    const result = sessionWith([undefinedNames]).lint(documentOf(['missing', nested, 'x']));
    expect(brief(result)).toEqual(['H6 missing in 0']);
    expect(result.internalProblems).toMatchObject([{ where: 'size', cellIndex: 1, isLimit: true }]);
  });

  it('limits the failure of a cell rule to its cell, and reports it every time', () => {
    const rule = ruleOf({
      scope: 'cell',
      *check(_, cell) {
        if (cell?.source === 'bad') {
          throw new Error('cannot');
        }
        yield { cell, message: 'said', values: { name: '' } };
      }
    });
    const session = sessionWith([rule]);
    for (let time = 0; time < 2; time++) {
      const result = session.lint(documentOf(['good', 'bad', 'good']));
      expect(result.findings).toHaveLength(2);
      expect(result.internalProblems).toMatchObject([{ where: 'X1', cellIndex: 1 }]);
    }
  });
});

describe('the meaning of a cell depends on the notebook', () => {
  it('applies `from __future__` features to the cells below', () => {
    const lint = (sources: string[]) =>
      brief(
        sessionWith([undefinedNames]).lint(
          documentOf(sources, { languageVersion: { major: 3, minor: 11 } })
        )
      );
    const use = 'def f(a: Missing): pass';
    expect(lint([use])).toEqual(['H6 Missing in 0']);
    expect(lint(['from __future__ import annotations', 'x = 1', use])).toEqual([]);
    expect(lint([use, 'from __future__ import annotations'])).toEqual(['H6 Missing in 0']);
  });

  it('treats a bare word as a magic only while no cell binds it', () => {
    const lint = (sources: string[]) =>
      sessionWith([undefinedNames])
        .lint(documentOf(sources))
        .summaries.get('k0')
        ?.masked.forms.map(({ kind }) => kind);
    expect(lint(['colors'])).toEqual(['automagic']);
    expect(lint(['colors', 'colors = 3'])).toEqual([]);
  });

  it('analyzes an unchanged cell again if another cell changes its meaning', () => {
    const session = sessionWith(ALL_RULES);
    const versions = new Versions();
    for (const above of ['x = 1', 'cd = 1', 'x = 1']) {
      const texts = [above, 'cd ..', 'cd /home/me/data'];
      const sketches = texts.map((source, index) => ({ source, id: `i${index}` }));
      const document = versions.of(documentOf(sketches));
      expect(session.lint(document).findings).toEqual(
        sessionWith(ALL_RULES).lint(document).findings
      );
    }
  });

  it('uses the Python version of the settings, otherwise the notebook’s, otherwise the newest', () => {
    const lint = (pythonVersion: { major: number; minor: number } | null, minor: number | null) =>
      sessionWith([invalidSyntax], { pythonVersion }).lint(
        documentOf(['match x:\n  case 1: pass'], {
          languageVersion: minor === null ? null : { major: 3, minor }
        })
      ).findings.length;
    expect(lint(null, 9)).toBe(1);
    expect(lint(null, 12)).toBe(0);
    expect(lint(null, null)).toBe(0);
    expect(lint({ major: 3, minor: 8 }, 12)).toBe(1);
  });

  it('uses the newest version for a Python 2 notebook, and the oldest supported one for a very old Python 3', () => {
    const version = (major: number, minor: number) => {
      let seen = '';
      const rule = ruleOf({
        check: context => {
          seen = `${context.pythonVersion.major}.${context.pythonVersion.minor}`;
          return [];
        }
      });
      sessionWith([rule]).lint(documentOf(['x'], { languageVersion: { major, minor } }));
      return seen;
    };
    expect([version(2, 7), version(3, 4), version(3, 10), version(3, 99)]).toEqual([
      '3.14',
      '3.8',
      '3.10',
      '3.14'
    ]);
  });

  it('accepts extra magics from the settings', () => {
    const config = { magics: { fetch: { binds: ['table'] } } };
    const sources = ['%fetch a', 'table'];
    expect(brief(sessionWith([undefinedNames], config).lint(documentOf(sources)))).toEqual([]);
  });
});

describe('while a cell is typed in', () => {
  const rules = [undefinedNames, invalidSyntax];
  const at = (source: string): CellSketch[] => [
    { source: 'base = 1' },
    { source },
    { source: 'print(value)' }
  ];
  const good = 'value = base\nother = gone';

  it('its last valid version counts as long as it does not parse', () => {
    const session = sessionWith(rules);
    session.lint(documentOf(at(good)));
    const result = session.lint(documentOf(at('value = (base\nother = gone')), { typingIn: 'k1' });
    expect(brief(result)).toEqual(['H6 gone in 1']);
    const [finding] = result.findings;
    const { start, end } = finding.range ?? { start: 0, end: 0 };
    expect(finding.cell?.source.slice(start, end)).toBe('gone');
    expect(finding.fixes).toEqual([]);
  });

  it('reports the problem once the caret leaves it', () => {
    const session = sessionWith(rules);
    session.lint(documentOf(at(good)));
    const broken = documentOf(at('value = (base'));
    session.lint(broken, { typingIn: 'k1' });
    expect(brief(session.lint(broken))).toEqual(['C9  in 1']);
  });

  it('new findings appear after a pause, fixed ones disappear at once', () => {
    const session = sessionWith(rules);
    session.lint(documentOf(at(good)));
    const texts = [
      'value = base\nother = gon',
      'value = base\nother = go',
      'value = base\nother = gon'
    ];
    const seen = texts.map(text => brief(session.lint(documentOf(at(text)), { typingIn: 'k1' })));
    expect(seen).toEqual([[], [], []]);
    expect(brief(session.lint(documentOf(at(texts[2]))))).toEqual(['H6 gon in 1']);
  });

  it('cells below do not report a name that is being renamed', () => {
    const session = sessionWith(rules);
    session.lint(documentOf(at('value = base')));
    expect(brief(session.lint(documentOf(at('valu = base')), { typingIn: 'k1' }))).toEqual([]);
    expect(brief(session.lint(documentOf(at('value = base')), { typingIn: 'k1' }))).toEqual([]);
    expect(brief(session.lint(documentOf(at('valu = base'))))).toEqual(['H6 value in 2']);
  });

  it('the first analysis of a notebook skips only the edited cell', () => {
    const document = documentOf(['missing', 'other']);
    const result = sessionWith(rules).lint(document, { typingIn: 'k0' });
    expect(brief(result)).toEqual(['H6 other in 1']);
  });

  it('no finding flickers, whatever is typed', () => {
    const finished =
      'import math\nvalue = math.floor(base)\nfor n in range(3):\n    print(n, "done")\n';
    const session = sessionWith([...ALL_RULES, ...localRules()]);
    const ids = (text: string, typingIn: string | null) =>
      session.lint(documentOf(at(text)), { typingIn }).findings.map(({ id }) => id);
    let shown = new Set(ids('', null));
    for (let length = 1; length <= finished.length; length++) {
      const next = ids(finished.slice(0, length), 'k1');
      expect(next.filter(id => !shown.has(id))).toEqual([]);
      shown = new Set(next);
    }
  });
});

describe('finding ids', () => {
  const idsOf = (sketches: readonly (CellSketch | string)[]) =>
    sessionWith([undefinedNames])
      .lint(documentOf(sketches))
      .findings.map(({ id, names }) => [names[0], id]);

  it('are stable when other cells are inserted, edited, moved or deleted', () => {
    const cells = [
      { source: 'x = 1', id: 'a' },
      { source: 'print(one, two)', id: 'b' }
    ];
    const [one, two] = idsOf(cells);
    expect(idsOf([{ source: 'new = 2', id: 'n' }, cells[1], { source: 'x = 3', id: 'a' }])).toEqual(
      [one, two]
    );
    expect(idsOf([cells[1]])).toEqual([one, two]);
    expect(idsOf(['x = 1', 'print(one)'])[0]).toEqual(idsOf(['new = 2', 'print(one)'])[0]);
  });

  it('are stable when other parts of the cell are edited, if the file has ids', () => {
    const [one] = idsOf([{ source: 'print(one)', id: 'b' }]);
    expect(idsOf([{ source: 'y = 1\nprint("x", one)', id: 'b' }])).toEqual([one]);
  });

  it('differ between findings', () => {
    const ids = idsOf([
      { source: 'print(one, two)', id: 'a' },
      { source: 'print(one)', id: 'b' }
    ]);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length);
  });

  it('distinguish equal findings of a cell', () => {
    const twice = ruleOf({
      *check({ document }) {
        yield { cell: document.cells[0], message: 'said', values: { name: '' } };
        yield { cell: document.cells[0], message: 'said', values: { name: '' } };
      }
    });
    const { findings } = sessionWith([twice]).lint(documentOf(['x']));
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  });

  it('outlive a session on a file without ids, although the cell was edited', () => {
    const first = sessionWith([undefinedNames]);
    first.lint(documentOf(['x = 1', 'print(one)', 'y = 2']));
    const [before] = first.lint(documentOf(['x = 1', 'print("a", one)', 'y = 2'])).findings;
    const remembered = first.cellRecords();
    const cells = ['x = 1', 'print("a", one)', 'y = 2'].map((source, index) => ({
      source,
      key: `r${index}`
    }));
    const [after] = sessionWith([undefinedNames], {}, { remembered }).lint(
      documentOf(cells)
    ).findings;
    expect(after.id).toBe(before.id);
  });
});
