/** Line magics that set options of libraries. */
import type { ProcessState } from '../../effects/effect';
import plotting from '../../effects/plotting.json';
import type { SymbolicRun } from './execution-context';
import { writeSlot } from './objects';
import { PLOTTING_OPTIONS, setBackend } from './plotting-backend';
import { setOptions } from './unknown-calls';

/** Line magics, and the functions that set the same options. */
const FUNCTIONS: ReadonlyMap<string, { readonly options: string; readonly function: string }> =
  new Map(Object.entries(plotting.optionMagics));

/** Methods of IPython's shell that do what a line magic does, with its argument. */
const MAGICS_OF_METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries(plotting.shellMethods)
);

/** Applies a line magic that sets options of a library; nothing for others. */
export function setOptionsByMagic(run: SymbolicRun, magic: string, argument: string): void {
  const { heap, values } = run;
  const option = magic === 'config' ? /^\s*(\w+(?:\.\w+)?)\s*=/.exec(argument) : null;
  if (option !== null) {
    const owner = option[1].startsWith('InlineBackend') ? PLOTTING_OPTIONS : 'option:ipython';
    writeSlot(run, [heap.state(owner)], option[1], values.plain);
  }
  if (plotting.backendMagics.includes(magic)) {
    setBackend(run, argument);
  }
  const same = FUNCTIONS.get(magic);
  if (same !== undefined) {
    setOptions(run, heap.state(same.options as ProcessState), same.function);
  }
}

/** Applies what a method of IPython's shell sets, which is given texts: `run_line_magic("config", …)`. */
export function setOptionsByShell(
  run: SymbolicRun,
  method: string,
  [first = '', second = '']: readonly string[]
): void {
  const magic = MAGICS_OF_METHODS.get(method);
  if (magic !== undefined) {
    setOptionsByMagic(run, magic, first);
  } else if (method === 'run_line_magic') {
    setOptionsByMagic(run, first, second);
  } else if (method === 'magic') {
    const [name] = first.trim().split(/\s/, 1);
    setOptionsByMagic(run, name.replace(/^%/, ''), first.trim().slice(name.length));
  }
}
