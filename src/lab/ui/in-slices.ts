/** Length of a time slice in milliseconds: between two, the page can draw and take keys. */
const SLICE_MILLISECONDS = 25;

/** Takes all steps, some in each time slice; null as soon as the result is not wanted any more. */
export async function inSlices<Result>(
  steps: Generator<void, Result>,
  isWanted: () => boolean
): Promise<Result | null> {
  let end = performance.now() + SLICE_MILLISECONDS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
    if (performance.now() > end) {
      await new Promise(resolve => setTimeout(resolve));
      if (!isWanted()) {
        return null;
      }
      end = performance.now() + SLICE_MILLISECONDS;
    }
  }
}
