import type { Page } from 'playwright-core';
import * as z from 'zod';

/** The used fields of a trace event; `tdur` is its CPU time in microseconds. */
const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  tdur: z.optional(z.number()),
});
type TraceEvent = z.output<typeof event>;
const trace = z.object({ traceEvents: z.array(z.unknown()) });

export interface MainThread {
  /** CPU time divided by time, 0 to 1. */
  readonly busy: number;
  /** CPU time in milliseconds, which other load on the machine does not change. */
  readonly cpuMs: number;
  /** CPU time of the longest task, in milliseconds. */
  readonly longestTaskMs: number;
  readonly seconds: number;
}

/** Traces a page's main thread with Chromium while `work` runs. @throws Error when the trace lacks the page or CPU times */
export async function mainThreadOver(page: Page, work: () => Promise<void>): Promise<MainThread> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser of its own');
  const mark = `bench ${Date.now()}`;
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', '__metadata'] });
  await page.evaluate((name) => performance.mark(name), mark);
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  const recorded: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const events = trace.parse(recorded).traceEvents.flatMap((one): TraceEvent[] => {
    const parsed = event.safeParse(one);
    return parsed.success ? [parsed.data] : [];
  });
  // The thread that set the mark is the page's main thread.
  const own = events.find(({ name }) => name === mark);
  if (!own) throw new Error('the trace does not have the page');
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && pid === own.pid && tid === own.tid && name.endsWith('RunTask'),
  );
  if (tasks.every(({ tdur }) => tdur === undefined)) throw new Error('the trace does not tell CPU time');
  const cpu = tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1e6;
  const longest = tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1e3;
  return { busy: cpu / seconds, cpuMs: cpu * 1e3, longestTaskMs: longest, seconds };
}
