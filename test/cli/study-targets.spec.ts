/** Studies whose notebooks run elsewhere: their tables are those of a study on this machine. */
import * as fs from 'node:fs';
import type { CheckDocument } from '../../src/protocol';
import { PYTHON_ENVIRONMENT, ranNotebook, removeBundle } from './command';
import { DaskCluster } from './dask-cluster';
import { figureOf, StudyWorkspace } from './study-workspace';
import type { Row, Tables } from './study-workspace';

jest.setTimeout(300_000);

const isFullScale = process.env.FRESHKERNEL_SCALE === 'full';

let workspace: StudyWorkspace;

beforeEach(() => {
  workspace = new StudyWorkspace();
  workspace.write('corpus/one/pyproject.toml', '[project]\nname = "sample"\n');
  workspace.write('corpus/one/data/numbers.csv', 'a,b\n');
  const text = 'print(open("../data/numbers.csv").read())';
  workspace.write('corpus/one/n/same.ipynb', ranNotebook([[text, 'a,b\n\n']]));
  workspace.write('corpus/two/other.ipynb', ranNotebook([['print(1 + 1)', '3\n']]));
  workspace.write('corpus/two/fails.ipynb', ranNotebook([['print(1)', '1\n'], ['1 / 0']]));
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

/** The tables without durations. */
function comparable({ notebooks, findings, cells }: Tables): object {
  const untimed = (row: Row): Row => ({ ...row, check_seconds: null, run_seconds: null });
  return { notebooks: notebooks.map(untimed), findings, cells: cells.map(untimed) };
}

it('worker processes on this machine give the same tables, and have its Python: nothing is run again', () => {
  workspace.study('--check', 'corpus');
  const here = comparable(workspace.tables());
  const words = ['--check', '-o', 'there', 'corpus'];
  const local = workspace.study('--scheduler', 'local', '--jobs', '1', ...words);
  expect([local.code, local.err]).toEqual([0, '']);
  expect(figureOf(local, 'ran-to-end')).toBe('2 of 3');
  expect(comparable(workspace.tables('there'))).toEqual(here);
  expect(workspace.study(...words).document?.counts).toMatchObject({
    checked: 0,
    check_reused: 3
  });
});

const testAtFullScale = isFullScale ? it : it.skip;

testAtFullScale('a new address of a cluster runs nothing again', async () => {
  workspace.study('--check', 'corpus');
  const here = comparable(workspace.tables());
  for (const checked of [3, 0]) {
    const cluster = await DaskCluster.start(2);
    try {
      const words = ['--check', '--scheduler', cluster.address, '-o', 'there', 'corpus'];
      const there = workspace.study(...words);
      expect(there.document?.counts).toMatchObject({ checked });
      expect(JSON.stringify(there.document)).not.toContain(cluster.address);
    } finally {
      await cluster.stop();
    }
    expect(comparable(workspace.tables('there'))).toEqual(here);
  }
});

it('a scheduler that cannot be used ends the command before anything is measured', () => {
  const { code, err } = workspace.study('--check', '--scheduler', 'nowhere', 'corpus');
  expect(code).toBe(2);
  expect(err).toContain('nowhere');
  expect(fs.readdirSync(`${workspace.folder}/out/results`)).toEqual([]);
});

/** Keeps the job of each notebook instead of running it; everything else is done by the real Python. */
const STAND_IN = `#!${PYTHON_ENVIRONMENT.FRESHKERNEL_PYTHON}
import json, os, sys
if sys.argv[1:3] != ["-m", "freshkernel.runner.worker"]:
    python = ${JSON.stringify(PYTHON_ENVIRONMENT.FRESHKERNEL_PYTHON)}
    os.execv(python, [python, *sys.argv[1:]])
job = json.loads(sys.stdin.readline())
with open(os.environ["JOBS"], "a") as jobs:
    jobs.write(json.dumps({"place": job["place"], "path": job["path"]}) + "\\n")
end = {"id": job["id"], "order": job["order"], "place": job["place"], "status": "environment-failed",
    "message": "It was not built.", "started": 1, "seconds": 2, "kernel": None, "parameters_error": None,
    "files": None, "cells": [], "staging": None, "missing_modules": []}
with open(job["result_path"], "w") as result:
    json.dump(end, result)
`;

it.each([
  ['a gateway', ['--gateway', 'gpu', '--variable', 'KERNEL_GPUS=1']],
  ['an environment', ['--env', 'venv']]
])('asks for %s with the job of `check`, and repeats what could not start', (_, words) => {
  const python = workspace.write('python', STAND_IN);
  fs.chmodSync(python, 0o755);
  const jobs = workspace.write('jobs', '');
  const env = { FRESHKERNEL_PYTHON: python, JOBS: jobs };
  const jobsOf = (command: readonly string[]): readonly string[] => {
    fs.writeFileSync(jobs, '');
    workspace.run(command, { env });
    return workspace.read('jobs').trim().split('\n').sort();
  };
  const study = ['study', '-o', 'out', '--check', ...words, 'corpus'];
  const asked = jobsOf(study);
  expect(asked).toHaveLength(3);
  expect(jobsOf(study)).toEqual(asked);
  expect(asked).toEqual(jobsOf(['check', ...words, 'corpus']));
  const checked = workspace.run(['check', '--format', 'json', ...words, 'corpus'], { env });
  const { notebooks } = JSON.parse(checked.out) as CheckDocument;
  expect(workspace.tables().notebooks.map(row => [row.check_status, row.check_message])).toEqual(
    notebooks.map(({ status, message }) => [status, message])
  );
});

it.each([
  [['--env', 'venv'], '`--env` is about runs. Give `--check` as well.'],
  [['--scheduler', 'local'], '`--scheduler` is about runs. Give `--check` as well.'],
  [
    ['--check', '--gateway', 'a', '--memory', '1G'],
    '`--gateway` and `--memory` exclude each other'
  ],
  [['--check', '--variable', 'KERNEL_A=1'], 'Give `--gateway` as well.']
])('rejects %j', (words, message) => {
  const { code, err } = workspace.study(...words, 'corpus');
  expect(code).toBe(2);
  expect(err).toContain(message);
});
