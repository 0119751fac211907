const STEP_MILLISECONDS = 25;

/** Waits until something is so, for a while at most; tells whether it is. */
export async function until(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds && !isSo(); waited += STEP_MILLISECONDS) {
    await new Promise(resolve => setTimeout(resolve, STEP_MILLISECONDS));
  }
  return isSo();
}
