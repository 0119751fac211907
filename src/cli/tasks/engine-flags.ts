import { setFlagsFromString } from 'node:v8';

/** The first version of V8 that counts calls instead, and has a compiler for functions that are used less. */
const CALLS_COUNTED = 12;

/**
 * Makes V8 optimize less. By default it spends almost half of the CPU time of linting hundreds of notebooks on compiling functions
 * that then run too rarely to earn it back. To be set once the program is loaded: other flags than those of the build reject its
 * compiled code.
 */
export function optimizeLess(): void {
  setFlagsFromString('--no-turbo-inlining');
  // V8 prints a message about a flag that it does not know.
  if (Number.parseInt(process.versions.v8, 10) < CALLS_COUNTED) {
    // Fifteen times the default: the bytecode that a function runs through before it is considered.
    setFlagsFromString('--interrupt-budget=1000000');
  }
}
