import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { ownBytes } from './heap-snapshot.js';

/** A timer of the driver's area that has not fired, or has not been cleared. */
interface LiveTimer {
  repeats: boolean;
  /** The screen on which it was started: the page's path then. */
  path: string;
}

declare global {
  interface Window {
    driverTimers: Map<unknown, LiveTimer>;
  }
}

/**
 * Lets every page of this context keep count of the timers that the driver's area starts, told by the file of the call.
 * After `clock.install()`, whose timers it wraps.
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
  /** All of V8's heap. */
  heapMb: number;
  /** Of it, what the page's own objects take. */
  ownMb: number;
  nodes: number;
  listeners: number;
  timers: number;
  /** Timers that repeat, started on another screen than the one that shows. */
  strayIntervals: number;
}

/** What the page holds once all that can be collected is gone. */
export async function footprintOf(page: Page, session: CDPSession): Promise<Footprint> {
  // Twice: what the first lets go of may hold more.
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
