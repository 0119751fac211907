/** Work in small steps: each `next()` of a generator is one, and who drives it can do other things in between. */

/** Takes all steps one after the other, where nobody waits for anything else. */
export function allAtOnce<Result>(steps: Generator<void, Result>): Result {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}
