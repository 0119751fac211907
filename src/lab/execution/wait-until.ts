const STEP_MILLISECONDS = 25;

/** Polls a condition until it holds or the time is over; returns whether it holds. */
export async function waitUntil(isSo: () => boolean, milliseconds: number): Promise<boolean> {
  for (let waited = 0; waited < milliseconds && !isSo(); waited += STEP_MILLISECONDS) {
    await new Promise(resolve => setTimeout(resolve, STEP_MILLISECONDS));
  }
  return isSo();
}
