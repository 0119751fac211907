/** The cell magics of IPython, as data. See magic-entry.ts for the fields. */
import type { EffectRule, MagicEntry } from './magic-entry';

/** A body that is text, or a program in another language. */
const ELSEWHERE: MagicEntry = { body: 'elsewhere' };

const SCRIPT_EFFECTS: readonly EffectRule[] = [
  { kind: 'bind', options: ['--out', '--err'] },
  { kind: 'bind', options: ['--proc'], given: ['--bg'] }
];

const SCRIPT: MagicEntry = {
  body: 'elsewhere',
  long: ['out=', 'err=', 'bg', 'proc=', 'no-raise-error'],
  effects: SCRIPT_EFFECTS
};

const WRITE_FILE: MagicEntry = {
  body: 'elsewhere',
  short: 'a',
  long: ['append'],
  effects: [{ kind: 'write-file', argument: 0 }]
};

const SHELL_SCRIPT: MagicEntry = { ...SCRIPT, script: true };

const SHELL_CAPTURE: MagicEntry = {
  body: 'elsewhere',
  long: ['out='],
  ordered: true,
  script: true,
  expanded: true,
  effects: [{ kind: 'bind', options: ['--out'] }]
};

/** Cell magics of every ipykernel. */
export const BUILTIN_CELL_MAGICS: Readonly<Record<string, MagicEntry>> = {
  time: { body: 'user', long: ['no-raise-error'], literal: true },
  timeit: {
    body: 'own',
    code: 'own',
    short: 'n:r:tcp:qov:',
    ordered: true,
    literal: true,
    effects: [{ kind: 'bind', options: ['-v'] }]
  },
  prun: {
    body: 'user',
    code: 'user',
    short: 'D:l:rs:T:q',
    ordered: true,
    literal: true,
    effects: [{ kind: 'write-file', options: ['-D', '-T'] }]
  },
  debug: { body: 'user', code: 'user', short: 'b:', long: ['breakpoint='], literal: true },
  capture: {
    body: 'user',
    long: ['no-stderr', 'no-stdout', 'no-display'],
    effects: [{ kind: 'bind', argument: 0 }]
  },
  code_wrap: ELSEWHERE,

  script: SHELL_SCRIPT,
  bash: SHELL_SCRIPT,
  sh: SHELL_SCRIPT,
  perl: SCRIPT,
  ruby: SCRIPT,
  pypy: SCRIPT,
  python: SCRIPT,
  python2: SCRIPT,
  python3: SCRIPT,
  '!': SHELL_CAPTURE,
  sx: SHELL_CAPTURE,
  system: SHELL_CAPTURE,

  writefile: WRITE_FILE,
  file: WRITE_FILE,

  html: ELSEWHERE,
  HTML: ELSEWHERE,
  svg: ELSEWHERE,
  SVG: ELSEWHERE,
  javascript: ELSEWHERE,
  js: ELSEWHERE,
  latex: ELSEWHERE,
  markdown: ELSEWHERE
};
