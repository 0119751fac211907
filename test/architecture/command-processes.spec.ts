/** Tests start the command line as a process of its own only where the process is what they test. */
import * as fs from 'node:fs';
import * as path from 'node:path';

const TESTS = path.join(__dirname, '..');

/** Files that start the bundle, and what of the process each needs; others use `Workspace.run`. */
const STARTING: Readonly<Record<string, string>> = {
  'attacks/check.spec.ts': 'signals, and the processes below it',
  'attacks/faults/failing-writes.spec.ts': 'limits of the system',
  'cli/check.spec.ts': 'a signal',
  'cli/fix.spec.ts': 'another user',
  'cli/restore-job.spec.ts': 'a conversation through pipes',
  'cli/study-check.spec.ts': 'a signal',
  'cli/study-restore.spec.ts': 'a signal',
  'language-server/memory.spec.ts': 'its memory',
  'oracles/agreement/agreement.spec.ts': 'a large output, once',
  'oracles/restore/restored-case.ts': 'a program as users have it'
};

const STARTS = /(?:\[|, )bundle\(\)[,\]]/;

it('of the files with tests, these start the bundle', () => {
  const names = fs.readdirSync(TESTS, { recursive: true, encoding: 'utf8' });
  const starting = names
    .map(name => name.replaceAll('\\', '/'))
    .filter(name => name.endsWith('.ts') && name !== 'cli/command.ts')
    .filter(name => STARTS.test(fs.readFileSync(path.join(TESTS, name), 'utf8')));
  expect(starting.sort()).toEqual(Object.keys(STARTING));
});
