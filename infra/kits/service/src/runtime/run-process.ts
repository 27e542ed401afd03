import { trialOver } from '@rahi/contracts';
import { errorWords, masked } from './error-words.js';
import { startWatchdog } from './watchdog.js';

/** Longest a stop may take before the process ends anyway, in milliseconds. */
const stopBudgetMs = 4000;

/** Anything that starts and can be stopped without loss. */
export interface Stoppable {
  stop(): Promise<void>;
  /** Takes no new work and lets callers finish, before a stop; another process serves already. */
  retire?(): Promise<void>;
  /** Ends its trial: from now on it is an instance like the others. */
  promote?(): Promise<void>;
  /**
   * Is given every message of the parent.
   * @returns what to send back; undefined for nothing
   */
  hear?(message: unknown): Promise<unknown>;
}

/** Runs one process until SIGTERM, SIGINT, or the end of its parent. */
export async function runProcess(name: string, boot: () => Promise<Stoppable>): Promise<void> {
  // Node itself would print the whole error, with the parameters of a statement.
  process.on('uncaughtException', (error) => fail(name, new Error(errorWords(error))));
  const failed = (error: unknown) => fail(name, error);
  const booted = async () => {
    const started = await boot();
    startWatchdog(name);
    return started;
  };
  const running = await booted().catch(failed);
  let stopping: Promise<void> | null = null;
  const stop = () => {
    setTimeout(() => fail(name, new Error(`did not stop within ${stopBudgetMs} ms`)), stopBudgetMs).unref();
    stopping ??= running.stop().then(() => process.exit(0), failed);
  };
  // A parent sends it once the next version runs beside this one.
  process.on('message', (message) => {
    void Promise.resolve(running.hear?.(message)).then((back) => {
      if (back !== undefined) process.send?.(back);
    }, failed);
    if (message === trialOver.order)
      void Promise.resolve(running.promote?.()).then(() => process.send?.(trialOver.answer), failed);
    if (message === 'retire') void Promise.resolve(running.retire?.()).then(stop, failed);
  });
  process.on('SIGTERM', stop).on('SIGINT', stop).on('disconnect', stop);
}

/** Ends the process, and says why in one sentence. */
export function fail(name: string, error: unknown): never {
  process.stderr.write(`${name}: ${masked(error instanceof Error ? error.message : String(error))}\n`);
  process.exit(1);
}
