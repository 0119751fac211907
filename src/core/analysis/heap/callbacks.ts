/** Calls of the notebook's functions and of methods of its objects by libraries. */
import type { SymbolicRun } from './execution-context';
import { NO_ARGUMENTS } from './execution-context';
import { elementsOf } from './objects';
import type { Value } from './value';

/** A library may call the notebook's functions, and methods of its objects, that it receives, with any of its arguments. */
export function callCallbacks(
  run: SymbolicRun,
  functions: readonly Value[],
  subjects: Value
): void {
  const called = run.values.joinAll(functions);
  const callables = called.callables.filter(({ kind }) => kind === 'closure' || kind === 'method');
  if (callables.length === 0) {
    return;
  }
  const call = (): void =>
    run.memory.conditionally(() => {
      const subject = run.values.join(subjects, elementsOf(run, subjects));
      const argument = run.values.objects(subject.objects);
      run.interpreter.call(run, called, { ...NO_ARGUMENTS, spread: argument });
    });
  run.calls.callback(run.memory, run.callStack.length, callables, call);
}
