// Which scripts of Freshkernel a page has loaded.
import type { IJupyterLabPageFixture } from '@jupyterlab/galata';

const STATIC = '/lab/extensions/freshkernel/static/';

/**
 * The loaded scripts of Freshkernel with their sizes in bytes, in order, one entry for each time. The page's own record has
 * those that it loaded before the test observed it.
 */
export async function loadedScripts(
  page: IJupyterLabPageFixture
): Promise<readonly (readonly [name: string, bytes: number])[]> {
  return page.evaluate(folder => {
    const all = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return all.flatMap(({ name, decodedBodySize }) =>
      name.includes(folder)
        ? [[new URL(name).pathname.split(folder)[1], decodedBodySize] as const]
        : []
    );
  }, STATIC);
}

/** The names of the loaded chunks, without their hashes. */
export async function loadedChunks(page: IJupyterLabPageFixture): Promise<readonly string[]> {
  return (await loadedScripts(page)).map(([name]) => name.split('.')[0]);
}
