/** Starts the worker of a check; webpack makes a file of its own of the program that is named here. */
export function startWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "check-worker" */ new URL('./check-worker.js', import.meta.url)
  );
}
