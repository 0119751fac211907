/** Compares the simulated kernel of scenarios and random sessions with Python running the same code. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { formatMessage } from '../../../src/core/messages/message';
import type { RuleDefinition, RuleExample } from '../../../src/core/rules/contract';
import { docsOf } from '../../../src/core/rules/documentation';
import { ALL_RULES } from '../../../src/core/rules/registry';
import { ExampleScene } from '../../core/rules/example-scene';
import type { KernelStep } from '../../core/rules/example-session';
import { playSession, sessions } from '../../core/rules/random-sessions';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';
const SEED = 20241121;

interface Scenario {
  readonly title: string;
  readonly steps: readonly KernelStep[];
  /** Missing modules. */
  readonly missing: readonly string[];
}

/** The contradictions between Python and each scenario. */
function contradictions(scenarios: readonly Scenario[]): readonly string[] {
  const answer = execFileSync(PYTHON, ['-W', 'ignore', join(__dirname, 'run_scenarios.py')], {
    input: JSON.stringify(scenarios),
    encoding: 'utf8',
    maxBuffer: 1 << 28
  });
  const told = JSON.parse(answer) as readonly (readonly string[])[];
  expect(told.length).toBe(scenarios.length);
  return told.flatMap((wrong, index) =>
    wrong.length === 0 ? [] : [`${scenarios[index].title}: ${wrong.join('; ')}`]
  );
}

function scenariosOf(rule: RuleDefinition, example: RuleExample): readonly Scenario[] {
  const title = `${rule.code}: ${example.title}`;
  const missing = Object.entries(example.modules ?? {}).flatMap(([name, facts]) =>
    facts.found === false ? [name] : []
  );
  const { steps } = new ExampleScene(example);
  // If a cell failed, the user solves the problem outside of the notebook before a fix runs anything.
  const isSolvedOutside = steps.some(step => step.kind === 'run' && step.error !== null);
  const fixes = new ExampleScene(example).reports(rule).flatMap(report => report.fixes ?? []);
  const fixed = isSolvedOutside
    ? []
    : fixes.map((fix, index) => {
        const scene = new ExampleScene(example);
        const own = scene.reports(rule).flatMap(report => report.fixes ?? [])[index];
        return {
          title: `${title} – ${formatMessage(fix.title)}`,
          steps: scene.apply(own).steps,
          missing
        };
      });
  return [{ title, steps, missing }, ...fixed];
}

it('scenarios of rules describe what Python does', () => {
  const scenarios = ALL_RULES.flatMap(rule =>
    [...docsOf(rule).bad, ...docsOf(rule).good]
      .filter(({ events }) => events !== undefined)
      .flatMap(example => scenariosOf(rule, example))
  );
  expect(scenarios.length).toBeGreaterThan(50);
  expect(contradictions(scenarios)).toEqual([]);
});

it('random sessions behave like Python', () => {
  const scenarios = fc
    .sample(sessions, { seed: SEED, numRuns: FULL ? 10_000 : 300 })
    .map((session): Scenario => ({
      title: JSON.stringify(session),
      steps: playSession(session).steps,
      missing: []
    }));
  expect(contradictions(scenarios)).toEqual([]);
  const runs = scenarios.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'run'));
  expect(runs.length).toBeGreaterThan(scenarios.length);
});
