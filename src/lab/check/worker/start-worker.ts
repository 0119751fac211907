/** Starts the worker of a check; webpack bundles the module of the URL into a separate file. */
export function startWorker(): Worker {
  return new Worker(
    /* webpackChunkName: "check-worker" */ new URL('./check-worker.js', import.meta.url)
  );
}
