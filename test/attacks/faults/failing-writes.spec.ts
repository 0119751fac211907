/** Each command where the system refuses to write: a full or damaged disk, a read-only folder, no descriptors. */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { COMMANDS } from '../../../src/cli/commands/registry';
import type { Command } from '../../../src/cli/commands/registry';
import { bundle, notebookOf, PYTHON_ENVIRONMENT, removeBundle, Workspace } from '../../cli/command';
import type { Outcome } from '../../cli/command';

/** Restorations run several kernels: all of their writes fail at full scale only. */
const FULL = process.env.FRESHKERNEL_SCALE === 'full';
jest.setTimeout(FULL ? 600_000 : 300_000);

const HOOK = path.join(__dirname, 'failing-files.js');

/** What a message must say about each refusal. */
const REASONS = {
  ENOSPC: /no space left on the disk\. Free some space/,
  EROFS: /the file system is read-only\. Use a folder that can be written/,
  EMFILE: /too many files are open\. Raise the limit/,
  EIO: /the disk reports an error\. Check the disk/,
  EACCES: /permission.*Check the .*permissions/
} as const;

/** Words of a command, and the files that it writes below the project. */
interface Scenario {
  readonly words: readonly string[];
  readonly writes?: readonly string[];
  /** It starts kernels or processes: what takes long is done with one code. */
  readonly isSlow?: boolean;
  /** Only the first write fails: what follows takes long, or builds an environment. */
  readonly onlyFirst?: boolean;
}

const reads = (...words: readonly string[]): Scenario => ({ words });
const writes = (words: readonly string[], ...files: readonly string[]): Scenario => ({
  words,
  writes: files
});

/** What each command is tested with. A command that is not here fails the first test. */
const SCENARIOS: Readonly<Record<string, readonly Scenario[]>> = {
  lint: [
    reads('a.ipynb'),
    { words: ['--jobs', '2', 'a.ipynb', 'b.ipynb'], isSlow: !FULL },
    writes(['--output-file', 'report.txt', 'a.ipynb'], 'report.txt'),
    writes(['--format', 'html', '--output-file', 'report.html', 'a.ipynb'], 'report.html'),
    writes(['--write-baseline', 'known.json', 'a.ipynb'], 'known.json')
  ],
  fix: [reads('--diff', 'a.ipynb'), writes(['a.ipynb'], 'a.ipynb')],
  check: [{ words: ['b.ipynb'], isSlow: true }],
  restore: [
    { words: ['--out', 'new.ipynb', 'c.ipynb'], writes: ['new.ipynb'], isSlow: true },
    { words: ['--in-place', 'c.ipynb'], writes: ['c.ipynb'], isSlow: true, onlyFirst: !FULL }
  ],
  modernize: [
    {
      words: ['--out', 'new.ipynb', 'd.ipynb'],
      writes: ['new.ipynb'],
      isSlow: true,
      onlyFirst: !FULL
    },
    { words: ['--in-place', 'd.ipynb'], writes: ['d.ipynb'], isSlow: true, onlyFirst: !FULL }
  ],
  variants: [{ words: ['b.ipynb'], isSlow: true, onlyFirst: true }],
  compare: [reads('a.ipynb', 'b.ipynb')],
  stale: [reads('--before', 'a.ipynb', 'b.ipynb')],
  slice: [
    reads('--cell', '2', 'b.ipynb'),
    writes(['--cell', '2', '--out', 'part.py', 'b.ipynb'], 'part.py')
  ],
  graph: [reads('a.ipynb')],
  requirements: [reads('a.ipynb')],
  crashes: [reads('.')],
  study: [
    {
      words: ['--out', 'study', '.'],
      writes: ['study/manifest.json', 'study/report.html', 'study/notebooks.parquet'],
      isSlow: true
    }
  ],
  files: [reads('a.ipynb')],
  gateways: [{ words: [], isSlow: true }],
  server: [reads()],
  rule: [reads('H6')],
  config: [reads()],
  init: [writes(['empty'], 'empty/freshkernel.toml')],
  trust: [reads(), reads('--answer', 'sandbox')],
  completion: [reads('bash')]
};

/** Options with paths that a command only reads. */
const READ = ['config', 'baseline', 'stdin-filename', 'before'];
/** Options whose writing is tested where there are gateways and clusters. */
const ELSEWHERE = ['outputs', 'resume'];

let workspace: Workspace;

beforeEach(() => {
  workspace = new Workspace();
});
afterEach(() => workspace.remove());
afterAll(removeBundle);

const NOTEBOOKS = {
  'a.ipynb': notebookOf(['import os\nimport os\nprint(total)', 'total = 1']),
  'b.ipynb': notebookOf(['total = 1', 'total']),
  'c.ipynb': notebookOf(['print(math.floor(1.5))']),
  'd.ipynb': notebookOf(['import collections\nprint(collections.Mapping)'])
};

/** The project of one run; the temporary and home folders are next to it. */
class Project {
  constructor(private readonly name: string) {
    Object.entries(NOTEBOOKS).forEach(([file, content]) => {
      workspace.write(`${name}/project/${file}`, content);
    });
    ['project/empty', 'tmp', 'home'].forEach(each =>
      fs.mkdirSync(this.path(each), { recursive: true })
    );
  }

  path(name: string): string {
    return path.join(workspace.folder, this.name, name);
  }

  /** Runs a command; the writes of each process from `first` to `last` fail. */
  run(words: readonly string[], code: string, first: number, last: number): Outcome {
    return workspace.run(words, {
      cwd: `${this.name}/project`,
      preloaded: [HOOK],
      env: {
        ...PYTHON_ENVIRONMENT,
        FAILING_WRITES: `${code} ${first} ${last}`,
        FAILING_WRITES_LOG: this.path('log'),
        TMPDIR: this.path('tmp'),
        HOME: this.path('home')
      }
    });
  }

  /** Whether a write failed. */
  get hasFailed(): boolean {
    return fs.existsSync(this.path('log'));
  }

  /** The files of the project, and their content. */
  files(): Readonly<Record<string, string>> {
    const names = fs.readdirSync(this.path('project'), { recursive: true }) as string[];
    const files = names.filter(name => fs.statSync(this.path(`project/${name}`)).isFile());
    return Object.fromEntries(
      files.sort().map(name => [name, fs.readFileSync(this.path(`project/${name}`), 'latin1')])
    );
  }

  /** What is left in the folder for temporary files. */
  left(): readonly string[] {
    return fs.readdirSync(this.path('tmp'));
  }
}

const named = (name: string): Command => COMMANDS.find(command => command.name === name)!;

/** What is wrong with an outcome; empty if nothing is. */
function faultsOf(
  command: Command,
  { code, out, err }: Outcome,
  reason: RegExp
): readonly string[] {
  const text = out + err;
  const { exitCodes } = command;
  return [
    ...(code !== null && code in exitCodes ? [] : [`exit code ${code}`]),
    ...(/This is a bug|report this|Traceback|^ {4}at /im.test(text) ? ['a traceback'] : []),
    ...(code !== null && code >= 2 && !reason.test(text) ? ['no reason'] : [])
  ];
}

it('each command has a scenario, and each option with a path is in one', () => {
  expect(Object.keys(SCENARIOS)).toEqual(COMMANDS.map(({ name }) => name));
  const missing = COMMANDS.flatMap(({ name, options }) => {
    const given = new Set(SCENARIOS[name].flatMap(({ words }) => words));
    return Object.entries(options)
      .filter(
        ([, { value, help }]) =>
          /^(FILE|FOLDER|NEW)$/.test(value ?? '') || /^(write|replace|copy) /.test(help)
      )
      .filter(([option]) => ![...READ, ...ELSEWHERE].includes(option) && !given.has(`--${option}`))
      .map(([option]) => `${name} --${option}`);
  });
  expect(missing).toEqual([]);
});

const CASES = Object.entries(SCENARIOS).flatMap(([name, scenarios]) =>
  scenarios.map(scenario => ({ name, scenario, title: [name, ...scenario.words].join(' ') }))
);

it.each(CASES)(
  '$title says why it cannot write, and leaves no half of a file',
  ({ name, scenario }) => {
    const words = [name, ...scenario.words];
    const whole = new Project('whole');
    const before = whole.files();
    if (scenario.onlyFirst !== true) {
      whole.run(words, 'NONE', 0, 0);
    }
    const after = whole.files();
    const written = scenario.onlyFirst === true ? [] : (scenario.writes ?? []);
    expect(Object.keys(after)).toEqual(expect.arrayContaining([...written]));
    const codes = Object.entries(REASONS).slice(0, scenario.isSlow === true ? 1 : undefined);
    for (const [code, reason] of codes) {
      for (let first = 1, isOver = false; !isOver; first++) {
        const project = new Project(`${code}-${first}`);
        const outcome = project.run(words, code, first, code === 'EIO' ? first : Infinity);
        isOver = !project.hasFailed || scenario.onlyFirst === true;
        const about = `${code} at write ${first}`;
        expect([about, outcome, faultsOf(named(name), outcome, reason)]).toEqual([
          about,
          outcome,
          []
        ]);
        expect([about, ...project.left()]).toEqual([about]);
        for (const [file, content] of Object.entries(project.files())) {
          const isWhole = content === before[file] || content === after[file] || isDated(file);
          expect([about, file, isWhole]).toEqual([about, file, true]);
        }
      }
    }
  }
);

/** Files with times, which are not the same in two runs. */
function isDated(file: string): boolean {
  return file.startsWith('study/');
}

describe('limits of the system', () => {
  const limited = (script: string, ...words: readonly string[]): Outcome => {
    const project = new Project('limited');
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', script, process.execPath, bundle(), ...words],
      { cwd: project.path('project'), encoding: 'utf8' }
    );
    return { code: status, out: stdout, err: stderr };
  };

  it.each(['lint a.ipynb', 'graph a.ipynb', 'rule H6', 'config --format json', 'completion bash'])(
    '%s into a full disk says so',
    words => {
      const { code, err } = limited('exec "$0" "$@" > /dev/full', ...words.split(' '));
      expect([code, err]).toEqual([2, expect.stringMatching(REASONS.ENOSPC)]);
    }
  );

  it('few descriptors are no bug', () => {
    // Node itself needs about twenty; with more than thirty, the command works.
    for (let descriptors = 20; descriptors <= 32; descriptors += 3) {
      const script = `ulimit -n ${descriptors}; exec "$0" "$@"`;
      const { code, out, err } = limited(script, 'lint', '--jobs', '2', 'a.ipynb', 'b.ipynb');
      // Node itself may lack one when it starts.
      const isKnown =
        code !== 2 ||
        /too many (?:open )?files|EMFILE|descriptors or threads are missing/.test(err + out);
      expect([descriptors, out, err, isKnown]).toEqual([descriptors, out, err, true]);
      expect(err + out).not.toMatch(/This is a bug|report this/);
    }
  });
});
