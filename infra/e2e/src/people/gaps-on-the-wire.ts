import { waitFor } from '@rahi/testing-kit';
import type { Page, Request } from 'playwright-core';

/** One step of the page's clock. */
export const stepMs = 500;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/**
 * Milliseconds of the page's clock between its requests for each path, while the clock advances by `forMs`. The clock stands
 * while an answer is under way. Call `page.clock.install()` before the page opens.
 */
export async function gapsOnTheWire(
  page: Page,
  paths: readonly string[],
  forMs: number,
): Promise<(path: string) => number[]> {
  await countReads(page);
  // A clock can only be paused in its future; on a busy machine a nearer moment would be past.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const hasReadAll = () => page.evaluate(() => window.readsUnderWay === 0);
  await waitFor(hasReadAll, { what: 'the page to have taken in what the leap of its clock made it ask' });
  let now = 0;
  const underWay = new Set<Request>();
  const askedAt = new Map<string, number[]>(paths.map((path) => [path, []]));
  const started = (request: Request) => {
    if (!askedAt.has(pathOf(request))) return;
    underWay.add(request);
    askedAt.get(pathOf(request))?.push(now);
  };
  const ended = (request: Request) => underWay.delete(request);
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended);
  while (now < forMs) {
    now += stepMs;
    // One step at a time, so that the page handles each before the next.
    await page.clock.runFor(stepMs);
    await waitFor(async () => underWay.size === 0 && (await hasReadAll()), {
      what: 'the page to have taken in the answers to what it asked',
      timeout: 10_000,
    });
  }
  page.off('request', started).off('requestfinished', ended).off('requestfailed', ended);
  return (path) => {
    const times = askedAt.get(path) ?? [];
    return times.slice(1).map((at, index) => at - (times[index] ?? at));
  };
}

declare global {
  interface Window {
    readsUnderWay: number;
  }
}

/** Makes the page count the answers that it has not read completely, which ends later than the request. */
async function countReads(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.readsUnderWay = 0;
    const ask = window.fetch;
    window.fetch = async (...asked) => {
      window.readsUnderWay += 1;
      try {
        const response = await ask(...asked);
        const text = response.text.bind(response);
        response.text = () => text().finally(() => (window.readsUnderWay -= 1));
        return response;
      } catch (error) {
        window.readsUnderWay -= 1;
        throw error;
      }
    };
  });
}
