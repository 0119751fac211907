import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 optimize less. By default it spends almost half of the CPU time of linting hundreds of notebooks on compiling functions
 * that then run too rarely to earn it back. To be set once the program is loaded: other flags than those of the build reject its
 * compiled code.
 */
export function optimizeLess(): void {
  setFlagsFromString('--no-turbo-inlining');
  // Fifteen times the default: the bytecode that a function runs through before it is considered.
  setFlagsFromString('--interrupt-budget=1000000');
}
