import { waitFor } from '@rahi/testing-kit';
import type { Page, Request } from 'playwright-core';

/** How far the clock is wound on at a time. */
export const stepMs = 500;

const pathOf = (request: Request) => new URL(request.url()).pathname;

/**
 * Milliseconds, by the page's own clock, between the requests it makes for each path while that clock is wound on by
 * `forMs`. Answers take none of that time: what is seen is the interval alone. `page.clock.install()` comes before the page.
 */
export async function gapsOnTheWire(
  page: Page,
  paths: readonly string[],
  forMs: number,
): Promise<(path: string) => number[]> {
  await countReads(page);
  // A clock can be stopped in its future alone, and on a busy machine that is soon past.
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
    // One step after the other: the page answers each before the next.
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

/** Lets the page count what it has asked and not yet read to the end: the network is done with an answer before the page is. */
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
