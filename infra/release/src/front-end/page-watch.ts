import type { Page } from 'playwright-core';

export interface PageWatch {
  /** What went wrong so far, each as the end of a sentence that begins with the page's address. */
  readonly seen: readonly string[];
  /** Settles with the first of them. */
  readonly first: Promise<void>;
}

/**
 * What goes wrong on a page: errors that nothing on it handles, errors that React or the shell reports when it takes a part of
 * the page away, files of ours that do not load, and calls that are refused.
 */
export function watchPage(page: Page): PageWatch {
  const seen: string[] = [];
  const first = new Promise<void>((resolve) => {
    const see = (wrong: string) => {
      seen.push(wrong.split('\n', 2).join(' '));
      resolve();
    };
    page.on('pageerror', (error) => see(`threw: ${String(error)}`));
    page.on('console', (message) => {
      // Chromium's own lines about answers such as 503 begin so.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        see(`threw: ${message.text()}`);
      }
    });
    page.on('requestfailed', (request) => {
      const path = new URL(request.url()).pathname;
      const why = request.failure()?.errorText ?? '';
      // A page that is left aborts its requests.
      if (isOurs(path) && why !== 'net::ERR_ABORTED') see(`lacks a file: ${path} failed with ${why}`);
    });
    page.on('response', (response) => {
      const [status, path] = [response.status(), new URL(response.url()).pathname];
      if (status >= 400 && isOurs(path)) see(`lacks a file: ${path} answered ${status}`);
      // Such as a call that the running services do not know yet. 5xx and "too many" are not the page's doing.
      if (status >= 400 && status < 500 && status !== 429 && path.startsWith('/api/')) {
        see(`was refused a call: ${response.request().method()} ${path} answered ${status}`);
      }
    });
  });
  return { seen, first };
}

const isOurs = (path: string): boolean => /^\/(assets|remotes)\//.test(path);
