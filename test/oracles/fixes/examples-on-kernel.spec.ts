/**
 * Applies every fix of every example of a rule on a real kernel: a fresh run afterwards is no worse than before, and
 * what a fix runs in the running kernel gives the same results as a fresh run.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Action, Fix } from '../../../src/core/fixes/edit';
import { formatMessage } from '../../../src/core/messages/message';
import type { NotebookCell, NotebookDocument } from '../../../src/core/notebook/document';
import type { RuleDefinition, RuleExample } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { sentenceOf } from '../../core/rules/example-notebook';
import { ExampleScene } from '../../core/rules/example-scene';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** Tag of cells that are expected to fail. */
const MEANT_TO_FAIL = 'raises-exception';

/** Actions that need more than a kernel, and why. */
const ELSEWHERE: Partial<Record<Action['kind'], string>> = {
  install: 'needs the network',
  'write-file': 'changes a file next to the notebook, which no example reads',
  'reload-modules': 'needs a module on disk that changes; the kernel tests have one'
};

interface Case {
  readonly title: string;
  readonly before: NotebookDocument;
  readonly after: NotebookDocument;
  readonly fix: Fix;
  readonly missing: readonly string[];
  /** Executions before the fix; null if the example has no kernel. */
  readonly session: readonly Step[] | null;
  /** Whether the outputs may differ between runs. */
  readonly isByChance: boolean;
  /** Whether the finding says that the outputs stay random after the fix. */
  readonly staysRandom: boolean;
  /** Its findings before and after the fix. */
  readonly found: readonly string[];
  readonly remaining: readonly string[];
}

interface Step {
  readonly kind: 'fresh' | 'go-on';
  readonly cells: { readonly source: string; readonly mayFail: boolean }[];
}

type Result = readonly [shown: string, error: string | null];

function fixesOf(scene: ExampleScene, rule: RuleDefinition): readonly Fix[] {
  return scene
    .reports(rule)
    .flatMap(({ fixes }) => fixes ?? [])
    .filter(({ applicability }) => applicability !== 'manual');
}

function messagesOf(scene: ExampleScene, rule: RuleDefinition): readonly string[] {
  return scene.reports(rule).map(report => sentenceOf(rule, report));
}

function casesOf(rule: RuleDefinition, example: RuleExample): readonly Case[] {
  const scene = new ExampleScene(example);
  return fixesOf(scene, rule).map((_, index) => {
    const own = new ExampleScene(example);
    const { document: before } = own;
    const fix = fixesOf(own, rule)[index];
    const session = example.events === undefined ? null : sessionOf(own);
    own.apply(fix);
    return {
      title: `${rule.code}: ${example.title} – ${formatMessage(fix.title)}`,
      before,
      after: own.document,
      fix,
      missing: Object.entries(example.modules ?? {}).flatMap(([name, facts]) =>
        facts.found === false ? [name] : []
      ),
      session,
      isByChance: rule.category === 'randomness',
      staysRandom: messagesOf(scene, rule).some(message =>
        /cannot match|a new value each time/.test(message)
      ),
      found: messagesOf(scene, rule),
      remaining: messagesOf(own, rule)
    };
  });
}

function sessionOf(scene: ExampleScene): readonly Step[] {
  const steps: Step[] = [{ kind: 'fresh', cells: [] }];
  for (const step of scene.steps) {
    if (step.kind === 'restart') {
      steps.push({ kind: 'fresh', cells: [] });
    } else {
      steps[steps.length - 1].cells.push({ source: step.source, mayFail: true });
    }
  }
  return steps;
}

function runnable({ cells }: NotebookDocument): readonly NotebookCell[] {
  return cells.filter(({ type, source }) => type === 'code' && source.trim() !== '');
}

function freshRun(document: NotebookDocument): Step {
  return { kind: 'fresh', cells: runnable(document).map(asCell) };
}

function asCell({ source, tags }: NotebookCell): Step['cells'][number] {
  return { source, mayFail: tags.includes(MEANT_TO_FAIL) };
}

/** The cells that the fix runs. */
function cellsRun({ fix, after }: Case): readonly NotebookCell[] {
  return (fix.actions ?? []).flatMap(action =>
    action.kind === 'restart-and-run-all'
      ? runnable(after)
      : action.kind === 'run-cells'
        ? action.cells.flatMap(key => runnable(after).filter(cell => cell.key === key))
        : []
  );
}

function partsOf(one: Case): readonly Step[] {
  const once = [freshRun(one.before), freshRun(one.after)];
  // Random outputs change the second time, and after the fix they do not.
  const parts = one.isByChance ? [...once, ...once] : once;
  const run = cellsRun(one);
  if (one.session === null || run.length === 0) {
    return parts;
  }
  const restarts = (one.fix.actions ?? []).some(({ kind }) => kind === 'restart-and-run-all');
  const kind = restarts ? 'fresh' : 'go-on';
  return [...parts, ...one.session, { kind, cells: run.map(asCell) }];
}

function resultsOf(cases: readonly Case[]): readonly (readonly (readonly Result[])[])[] {
  const jobs = cases.map(one => ({ missing: one.missing, parts: partsOf(one) }));
  const answer = execFileSync(PYTHON, ['-W', 'ignore', join(__dirname, 'run_on_kernel.py')], {
    input: JSON.stringify({ restarts: FULL, jobs }),
    encoding: 'utf8',
    maxBuffer: 1 << 28
  });
  const lines = answer.trim().split('\n');
  expect(lines.length).toBe(cases.length);
  return lines.map(line => JSON.parse(line) as readonly (readonly Result[])[]);
}

/** Whether its cells would change the environment that other tests run in. */
function installs({ before, after }: Case): boolean {
  return [...before.cells, ...after.cells].some(({ source }) =>
    /\b(?:pip|conda) install\b/.test(source)
  );
}

function byKey(
  document: NotebookDocument,
  results: readonly Result[]
): ReadonlyMap<string, readonly [NotebookCell, Result]> {
  return new Map(
    results.map((result, index) => {
      const cell = runnable(document)[index];
      return [cell.key, [cell, result]];
    })
  );
}

/** The cells that are worse in a fresh run after the fix. */
function worse(one: Case, results: readonly (readonly Result[])[]): readonly string[] {
  const before = byKey(one.before, results[0]);
  const after = byKey(one.after, results[1]);
  const kept = new Set(runnable(one.after).map(({ key }) => key));
  const problems: string[] = [];
  for (const [key, [cell, [shown, error]]] of before) {
    const now = after.get(key);
    if (error !== null || !kept.has(key)) {
      continue;
    }
    if (now === undefined || now[1][1] !== null) {
      problems.push(`${cell.source} ran, and does not any more: ${String(now?.[1])}`);
    } else if (
      now[0].source === cell.source &&
      now[1][0] !== shown &&
      !one.isByChance &&
      !one.staysRandom
    ) {
      problems.push(`${cell.source} showed ${shown}, and shows ${now[1][0]}`);
    }
  }
  return problems;
}

/** The cells run by the fix whose results differ from those of a fresh run. */
function unlikeFresh(one: Case, results: readonly (readonly Result[])[]): readonly string[] {
  const run = cellsRun(one);
  if (one.session === null || run.length === 0) {
    return [];
  }
  const fresh = byKey(one.after, results[1]);
  return results[results.length - 1].flatMap(([shown, error], index) => {
    const expected = fresh.get(run[index].key)?.[1];
    const same =
      expected !== undefined && (expected[0] === shown || one.staysRandom) && expected[1] === error;
    // If a fresh run stops above the cell, there is nothing to compare.
    return same || expected === undefined
      ? []
      : [`${run[index].source} gave ${shown} ${String(error)}, fresh ${String(expected)}`];
  });
}

const CASES = ALL_RULES.flatMap(rule =>
  docsOf(rule).bad.flatMap(example => casesOf(rule, example))
);
const POSSIBLE = CASES.filter(
  one =>
    !installs(one) && (one.fix.actions ?? []).every(({ kind }) => ELSEWHERE[kind] === undefined)
);
/** Whether a fix is for an error at which a fresh run stops. */
function isForStop({ title }: (typeof POSSIBLE)[number]): boolean {
  return /^H[89]:/.test(title);
}

/** Every sixth, and of those for errors every fourth: another example must not leave the sample without any. */
const SAMPLE = new Set([
  ...POSSIBLE.filter((_, index) => index % 6 === 0),
  ...POSSIBLE.filter(isForStop).filter((_, index) => index % 4 === 0)
]);
// All random ones: of a few, it can happen that none differs between two runs.
const ON_KERNEL = FULL ? POSSIBLE : POSSIBLE.filter(one => one.isByChance || SAMPLE.has(one));

describe('fixes of examples, on a real kernel', () => {
  let results: readonly (readonly (readonly Result[])[])[] = [];
  beforeAll(() => {
    results = resultsOf(ON_KERNEL);
  }, 1_200_000);

  it('remove their findings', () => {
    // A finding that is fixed in this kernel may remain for the next fresh run, with another message.
    const idle = CASES.filter(({ found, remaining }) =>
      found.every(one => remaining.includes(one))
    );
    expect(idle.map(({ title }) => title)).toEqual([]);
  });

  it('are all applied, except for those that need more than a kernel', () => {
    const others = CASES.filter(one => !POSSIBLE.includes(one));
    const codes = new Set(others.map(({ title }) => title.split(':')[0]));
    expect([...codes].sort()).toEqual(['H14', 'I2', 'I4', 'I5', 'I7']);
    expect(POSSIBLE.length).toBeGreaterThan(50);
  });

  it('are judged by cells with outputs', () => {
    const shown = results.flat(2).filter(([text]) => text !== '');
    expect(shown.length).toBeGreaterThan(ON_KERNEL.length);
  });

  it('make a fresh run no worse', () => {
    const problems = ON_KERNEL.flatMap((one, index) =>
      worse(one, results[index]).map(problem => `${one.title}: ${problem}`)
    );
    expect(problems).toEqual([]);
  });

  it('give the same results in the running kernel as in a fresh run', () => {
    const problems = ON_KERNEL.flatMap((one, index) =>
      unlikeFresh(one, results[index]).map(problem => `${one.title}: ${problem}`)
    );
    expect(problems).toEqual([]);
  });

  it('make random results repeatable', () => {
    const shownBy = (cells: readonly Result[]): readonly string[] => cells.map(([text]) => text);
    const chances = ON_KERNEL.map((one, index) => ({ one, runs: results[index].map(shownBy) }));
    const seeded = chances.filter(({ one }) => one.isByChance);
    for (const { one, runs } of seeded) {
      expect([one.title, runs[3]]).toEqual([one.title, runs[1]]);
    }
    // Missing libraries are replaced by stand-ins, which draw nothing.
    const differing = seeded.filter(({ runs }) => runs[0].join() !== runs[2].join());
    expect(differing.length).toBeGreaterThan(FULL ? 1 : 0);
  });

  it('let at least one more cell run if they fix an error of a fresh run', () => {
    const stopping = ON_KERNEL.flatMap((one, index) =>
      isForStop(one) ? [{ one, results: results[index] }] : []
    );
    const idle = stopping.filter(({ results: [before, after] }) => {
      const ran = (cells: readonly Result[]): number => cells.filter(([, e]) => e === null).length;
      return ran(after) <= ran(before);
    });
    expect(stopping.length).toBeGreaterThan(FULL ? 10 : 2);
    expect(idle.map(({ one }) => one.title)).toEqual([]);
  });
});
