/** The document graph against CPython: generated notebooks are run, and fail where and why the graph predicts. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentGraph } from '../../../src/core/analysis/names/document-graph';
import { DocumentGraphBuilder } from '../../../src/core/analysis/names/graph-builder';
import type { CellSummary } from '../../../src/core/python/flow/cell-summary';
import type { RunProgram } from './judge';
import { disagreements, graphOfSummaries, isUsable, summariesOf } from './judge';

const PYTHON = process.env.FRESHKERNEL_PYTHON ?? join(__dirname, '../../../.venv/bin/python');
const FULL = process.env.FRESHKERNEL_SCALE === 'full';
/** Held-out seeds: used only after a change is complete. */
const HELD_OUT = 3_000_000;

function run(argumentsOf: readonly string[], input = ''): readonly RunProgram[] {
  const { stdout, stderr, status } = spawnSync(
    PYTHON,
    [join(__dirname, 'run_programs.py'), ...argumentsOf],
    { encoding: 'utf8', maxBuffer: 1 << 30, input }
  );
  if (status !== 0) {
    throw new Error(stderr);
  }
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as RunProgram);
}

/** All disagreements, each with its program for a fixture. */
function failuresOf(programs: readonly RunProgram[]): readonly string[] {
  return programs.flatMap(program => {
    const found = disagreements(program);
    const text = program.cells.map((cell, index) => `# cell ${index}\n${cell}`).join('\n');
    return found.length === 0 ? [] : [`seed ${program.seed}: ${found.join('; ')}\n${text}`];
  });
}

function judge(first: number, count: number): void {
  for (let done = 0; done < count; done += 1000) {
    const programs = run([`${first + done}`, `${Math.min(1000, count - done)}`]).filter(isUsable);
    expect(failuresOf(programs)).toEqual([]);
    // The generator still creates every kind of case.
    const failing = programs.filter(({ failure }) => failure !== null).length;
    expect(failing).toBeGreaterThan(programs.length * 0.25);
    expect(failing).toBeLessThan(programs.length * 0.75);
    const decided = programs.filter(({ features }) => features.length === 0).length;
    expect(decided).toBeGreaterThan(programs.length * 0.25);
  }
}

/** The graph of a program, and that of a builder that received the program cell by cell with edits in between. */
function buildBothWays(program: RunProgram, other: RunProgram): readonly DocumentGraph[] {
  const [own, foreign] = [program, other].map(({ cells }) => summariesOf(cells));
  const builder = new DocumentGraphBuilder();
  const update = (summaries: readonly CellSummary[]): DocumentGraph =>
    builder.update(summaries.map((summary, index) => ({ index, summary })));
  /** A build that is abandoned after some steps. */
  const giveUp = (summaries: readonly CellSummary[], steps: number): void => {
    const build = builder.steps(summaries.map((summary, index) => ({ index, summary })));
    for (let step = 0; step < steps; step++) {
      build.next();
    }
  };
  update(foreign);
  own.forEach((_, count) => {
    const mixed = [...own.slice(0, count), ...foreign.slice(count)];
    giveUp([...mixed].reverse(), count * 2);
    update(mixed);
    giveUp([...mixed, ...own], count);
  });
  update([...own, ...foreign]);
  update([...own].reverse());
  return [graphOfSummaries(own), update(own)];
}

describe('generated notebooks', () => {
  it('have the same graph after any sequence of edits', () => {
    const programs = run(['1', '200']);
    programs.slice(1).forEach((program, index) => {
      const [fresh, updated] = buildBothWays(program, programs[index]);
      expect(updated.unboundReads).toEqual(fresh.unboundReads);
      expect(updated.edges).toEqual(fresh.edges);
    });
  });

  it(
    'fail where and why the graph predicts',
    () => judge(1, FULL ? 10_000 : 30),
    FULL ? 1_800_000 : 60_000
  );

  if (FULL) {
    it('fail where and why the graph predicts, for held-out programs', () => {
      judge(HELD_OUT, 5_000);
    }, 1_800_000);
  }

  it('that were judged wrongly in the past are judged correctly', () => {
    const kept = readFileSync(join(__dirname, 'kept_programs.json'), 'utf8');
    expect(failuresOf(run([], kept).filter(isUsable))).toEqual([]);
  });
});
