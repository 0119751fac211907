// What a page asks for, and what goes wrong in it.
import type { Page } from '@playwright/test';

/** What a page has requested and reported so far. */
export interface PageLog {
  /** Addresses of other hosts. */
  readonly elsewhere: string[];
  /** Requests that failed, by path. */
  readonly failed: string[];
  /** Exceptions. */
  readonly errors: string[];
}

/** Logs from now on. */
export function logOf(page: Page, baseURL: string): PageLog {
  const log: PageLog = { elsewhere: [], failed: [], errors: [] };
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(baseURL) && !/^(?:data|blob):/.test(url)) {
      log.elsewhere.push(url);
    }
  });
  page.on('response', response => {
    if (response.status() >= 400) {
      log.failed.push(new URL(response.url()).pathname);
    }
  });
  page.on('pageerror', error => log.errors.push(String(error)));
  return log;
}
