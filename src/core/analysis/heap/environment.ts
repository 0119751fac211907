/** Environment variables that magics set and show, and programs that inherit them. */
import type { SymbolicRun } from './execution-context';
import { readDeep } from './deep-reads';
import { readState, writeSlot } from './objects';
import { readLocation, readWhole } from './reading';

/** Records that another program is started: it inherits the variables and the working folder, and may read files that its text names. */
export function startProgram(run: SymbolicRun, text: string): void {
  readEnvironment(run);
  readState(run, 'cwd');
  const words = new Set(text.match(/[\w./*?-]+/g) ?? []);
  for (const word of [...words].slice(0, MOST_WORDS)) {
    if (/[*?]/.test(word)) {
      readWhole(
        run,
        run.heap.folder(word.includes('/') ? word.slice(0, word.lastIndexOf('/')) : '.')
      );
    } else if (/[./]/.test(word)) {
      run.memory.read(run.heap.file(word));
    }
  }
}

/** Longer texts are programs themselves. */
const MOST_WORDS = 60;

function readEnvironment(run: SymbolicRun): void {
  readWhole(run, run.heap.state('env'));
}

/** Sets or shows variables as `%env` does: `A=1` and `A 1` set one, `A` shows one, and nothing shows all. */
export function useEnvironment(run: SymbolicRun, argument: string): void {
  const environment = run.heap.state('env');
  const text = argument.trim();
  const [name] = text.split(/[\s=]/, 1);
  const rest = text.slice(name.length).trim();
  if (name === '') {
    readEnvironment(run);
  } else if (rest === '') {
    readDeep(run, readLocation(run, run.heap.slot(environment, name)));
  } else {
    writeSlot(run, [environment], name, run.values.plain);
  }
}
