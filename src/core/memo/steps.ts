/** Work in small steps: each `next()` of a generator is one, and the caller can do other work in between. */

/** Takes all steps one after the other. */
export function allAtOnce<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}
