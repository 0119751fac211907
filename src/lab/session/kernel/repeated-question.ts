/** How long the first question waits for its answer, and each further one twice as long: the kernel may be busy. */
const FIRST_MILLISECONDS = 5000;

/**
 * Asks again and again until there is an answer: one gets lost that comes before the server has subscribed to the
 * messages of the kernel, or from a kernel that ends.
 *
 * @param first - an answer that is on its way already
 * @throws what a question throws
 */
export async function askUntilAnswered(
  ask: () => Promise<unknown>,
  isObsolete: () => boolean,
  first = ask()
): Promise<void> {
  let answer = first;
  for (let wait = FIRST_MILLISECONDS; !(await isInTime(answer, wait)) && !isObsolete(); wait *= 2) {
    answer = Promise.race([answer, ask()]);
  }
}

/** Whether a promise is fulfilled within a time. */
async function isInTime(promise: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>(resolve => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
