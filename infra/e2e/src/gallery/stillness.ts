import type { BrowserContext, Page } from 'playwright-core';

declare global {
  interface Window {
    /** Stops what would change the page by itself; see `standStill`. */
    standStill(): void;
  }
}

/** Timers of this length and longer change what is on screen; shorter ones finish a layout. */
const longMs = 900;

/** Prepares the pages of a context for `standStill`. */
export async function preparedForStillness(context: BrowserContext): Promise<void> {
  // A map that is on its way when its clock stops never arrives.
  for (const page of context.pages()) await page.emulateMedia({ reducedMotion: 'reduce' });
  context.on('page', (page) => void page.emulateMedia({ reducedMotion: 'reduce' }));
  await context.addInitScript((long) => {
    let still = false;
    const start = window.setTimeout.bind(window);
    const repeat = window.setInterval.bind(window);
    const ask = window.fetch.bind(window);
    const unlessStill = (work: unknown, ms: number) =>
      typeof work !== 'function' || ms < long
        ? work
        : (...given: unknown[]): unknown => (still ? undefined : Reflect.apply(work, undefined, given));
    Reflect.set(window, 'setTimeout', (work: TimerHandler, ms = 0, ...given: unknown[]) =>
      Reflect.apply(start, undefined, [unlessStill(work, ms), ms, ...given]),
    );
    Reflect.set(window, 'setInterval', (work: TimerHandler, ms = 0, ...given: unknown[]) =>
      Reflect.apply(repeat, undefined, [unlessStill(work, ms), ms, ...given]),
    );
    window.fetch = (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      return still && address.includes('/api/') ? new Promise(() => undefined) : ask(input, init);
    };
    window.standStill = () => {
      still = true;
      const now = Date.now();
      Date.now = () => now;
    };
  }, longMs);
}

/**
 * Keeps a page in its state while it is looked at in many variants, which takes longer than most states last: its clock
 * stops, long timers do nothing, and no call to the API is answered. A reload ends it.
 */
export async function standStill(page: Page): Promise<void> {
  await page.evaluate(() => window.standStill());
}

/** Takes the network from a still page, which stays told so: the browser forgets it when the window gets another size. */
export async function loseNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
}
