/** Completion in real shells. */
import { spawnSync } from 'node:child_process';
import { COMMANDS } from '../../src/cli/commands/registry';
import { completable } from '../../src/cli/commands/completion/completable';
import { ALL_RULES } from '../../src/core/rules/registry';
import { Workspace } from './command';

const workspace = new Workspace();

beforeAll(() => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out, err } = workspace.run(['completion', shell]);
    expect([code, err]).toEqual([0, '']);
    workspace.write(`completion.${shell}`, out);
  }
  workspace.write('sea level.ipynb', '{}');
  workspace.write('seabed/a.ipynb', '{}');
  workspace.write('season.csv', '');
});
afterAll(() => workspace.remove());

/** What a shell prints for a program. */
function shell(program: string, args: readonly string[]): readonly string[] {
  const { stdout, status, error } = spawnSync(program, args, {
    cwd: workspace.folder,
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, HOME: workspace.folder, TERM: 'dumb' }
  });
  expect([status, error]).toEqual([0, undefined]);
  return stdout.split('\n').filter(line => line !== '');
}

function inBash(words: readonly string[]): readonly string[] {
  const program = `source ./completion.bash
COMP_WORDS=(freshkernel "$@"); COMP_CWORD=$#
_freshkernel
printf '%s\\n' "\${COMPREPLY[@]}"`;
  return shell('bash', ['--norc', '-c', program, 'bash', ...words]);
}

function inFish(words: readonly string[]): readonly string[] {
  const line = ['freshkernel', ...words].join(' ');
  const program = `source ./completion.fish; complete -C "${line}"`;
  return shell('fish', ['--no-config', '-c', program]).map(each => each.split('\t')[0]);
}

/** What the line becomes when the tabulator key is pressed, in a terminal. */
function inZsh(words: readonly string[]): string {
  const line = ['freshkernel', ...words].join(' ');
  const program = `zmodload zsh/zpty
zpty terminal zsh -f -i
zpty -w terminal "PS1='' PROMPT_EOL_MARK=''; unsetopt zle_bracketed_paste; autoload -U compinit; compinit -u -D; source ./completion.zsh; bindkey '^I' complete-word; finished() { print -r -- \\"<\\$BUFFER>\\"; zle send-break }; zle -N finished; bindkey '^X' finished; print ready"
zpty -r -m terminal _ '*ready*'
zpty -n -w terminal '${line}'$'\\t'
zpty -n -w terminal $'\\x18'
zpty -r -m terminal answer '*<*>*'
print -r -- $answer
zpty -d terminal`;
  const shown = shell('zsh', ['-f', '-c', program]).join('\n');
  return /<([^<>]*)>/.exec(shown)?.[1] ?? shown;
}

function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Installed by `make test` where it may; elsewhere, this shell is not tested. */
const inShell = (program: string): typeof describe => (isThere(program) ? describe : describe.skip);

describe('completion in Bash', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['comp'], ['compare', 'completion']],
    [['--v'], ['--version']],
    [['lint', '--form'], ['--format']],
    [
      ['lint', '--format', 'j'],
      ['json', 'junit']
    ],
    [['lint', '--format', '=', 'sa'], ['sarif']],
    [
      ['check', '--order', '='],
      ['document', 'executed', 'count']
    ],
    [
      ['check', '--order', ''],
      ['document', 'executed', 'count']
    ],
    [['lint', '--jobs', ''], []],
    [
      ['lint', '--select', 'H1'],
      ['H1', 'H10', 'H11', 'H12', 'H13', 'H14', 'H15']
    ],
    [
      ['rule', 'X'],
      ['X1', 'X2']
    ],
    [
      ['lint', 'sea'],
      ['sea level.ipynb', 'seabed']
    ],
    [['lint', '--baseline', 'seas'], ['season.csv']],
    [['init', 'sea'], ['seabed']],
    [['completion', 'f'], ['fish']],
    [['unknown', ''], []]
  ])('%j', (words, expected) => {
    expect(inBash(words)).toEqual(expected);
  });
});

inShell('fish')('completion in fish', () => {
  it.each<[readonly string[], readonly string[]]>([
    [['comp'], ['compare', 'completion']],
    [['lint', '--forma'], ['--format']],
    [
      ['lint', '--format', 'j'],
      ['json', 'junit']
    ],
    [['check', '--order=c'], ['--order=count']],
    [
      ['rule', 'X'],
      ['X1', 'X2']
    ],
    [['init', 'sea'], ['seabed/']],
    [['completion', 'f'], ['fish']]
  ])('%j', (words, expected) => {
    expect(inFish(words)).toEqual(expected);
  });

  it('prefers notebooks', () => {
    expect(inFish(['lint', 'sea'])[0]).toContain('sea level.ipynb');
  });
});

inShell('zsh')('completion in Zsh', () => {
  it.each([
    [['che'], 'freshkernel check '],
    [['lint', '--forma'], 'freshkernel lint --format='],
    [['lint', '--format', 'sa'], 'freshkernel lint --format sarif '],
    [['check', '--order=c'], 'freshkernel check --order=count '],
    [['init', 'sea'], 'freshkernel init seabed/'],
    [['lint', '--baseline', 'seas'], 'freshkernel lint --baseline season.csv '],
    [['completion', 'f'], 'freshkernel completion fish ']
  ])('%j', (words, expected) => {
    expect(inZsh(words)).toBe(expected);
  });
});

it.each([
  ['lint', '--phase'],
  ['lint', '--fail-on'],
  ['check', '--order'],
  ['check', '--env'],
  ['check', '--sandbox'],
  ['requirements', '--style'],
  ['restore', '--model'],
  ['init', '--profile']
])('%s %s: what is offered is what the command accepts', (name, option) => {
  const command = completable(COMMANDS, ALL_RULES).find(each => each.name === name);
  const value = command?.options.find(each => each.name === option)?.value;
  const out = name === 'restore' ? ['--out', 'b.ipynb'] : [];
  const { code, err } = workspace.run([name, ...out, option, 'none', 'a.ipynb']);
  const quoted = [...err.matchAll(/`([a-z0-9.]+)`/g)].map(([, word]) => word);
  expect(code).toBe(2);
  expect(value).toEqual({ kind: 'words', words: quoted.filter(word => word !== 'none') });
});

it('says which shells it knows', () => {
  expect(workspace.run(['completion']).err).toContain('bash, zsh, fish');
  expect(workspace.run(['completion', 'tcsh']).code).toBe(2);
});
