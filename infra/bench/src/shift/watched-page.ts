import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { ownBytes } from './heap-snapshot.js';

/** A timer of the driver's area that is still running. */
interface LiveTimer {
  repeats: boolean;
  /** The page's path when it was started. */
  path: string;
}

declare global {
  interface Window {
    driverTimers: Map<unknown, LiveTimer>;
  }
}

/**
 * Makes every page of a context record the timers that the driver's area starts, by the file of the caller. Call it after
 * `clock.install()`, because it wraps those timers.
 */
export async function watchTimers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const live = new Map<unknown, LiveTimer>();
    window.driverTimers = live;
    const { setTimeout: once, setInterval: again, clearTimeout: drop, clearInterval: stop } = window;
    const start = (repeats: boolean, begin: () => unknown) => {
      const isOfDriver = /\/remotes\/[^/]*driver/.test(new Error('where').stack ?? '');
      const id = begin();
      if (isOfDriver) live.set(id, { repeats, path: location.pathname });
      return id;
    };
    Object.assign(window, {
      setTimeout(handler: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) {
        const end = () => {
          live.delete(id);
          handler(...given);
        };
        const id: unknown = start(false, () => once(end, delay));
        return id;
      },
      setInterval: (handler: (...given: unknown[]) => void, delay?: number, ...given: unknown[]) =>
        start(true, () => again(handler, delay, ...given)),
      clearTimeout(id?: number) {
        live.delete(id);
        drop(id);
      },
      clearInterval(id?: number) {
        live.delete(id);
        stop(id);
      },
    });
  });
}

export interface Footprint {
  /** V8's whole heap. */
  heapMb: number;
  /** The part of the page's own objects. */
  ownMb: number;
  nodes: number;
  listeners: number;
  timers: number;
  /** Intervals that another screen than the present one started. */
  strayIntervals: number;
}

/** What the page holds after garbage collections. */
export async function footprintOf(page: Page, session: CDPSession): Promise<Footprint> {
  // Twice, because what the first collection frees may have held more.
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const timers = await page.evaluate(() => [...window.driverTimers.values()]);
  const { pathname } = new URL(page.url());
  return {
    heapMb: of('JSHeapUsedSize') / 1_048_576,
    ownMb: (await ownBytes(session)) / 1_048_576,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
    timers: timers.length,
    strayIntervals: timers.filter(({ repeats, path }) => repeats && path !== pathname).length,
  };
}
