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
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
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
    await waitFor(() => underWay.size === 0, { what: 'the answers to what was asked', timeout: 10_000 });
    await page.evaluate(() => document.readyState);
  }
  page.off('request', started).off('requestfinished', ended).off('requestfailed', ended);
  return (path) => {
    const times = askedAt.get(path) ?? [];
    return times.slice(1).map((at, index) => at - (times[index] ?? at));
  };
}
