import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { StartFailure } from '../errors.js';

/** A job of a process that fails again and again, as its `/health/ready` says. */
const failingJob = z.object({ job: z.string(), failures: z.int(), error: z.string().catch('') });
export type FailingJob = z.infer<typeof failingJob>;

/** A program of a release that does not name its jobs has none that fail. */
const health = z.object({ failing: z.array(failingJob).catch([]) }).catch({ failing: [] });

/** What a running process says of itself. */
export type Health = Readonly<z.infer<typeof health>>;

/** What a server says that is not ours: it answers, and has no jobs. */
export const ALIVE: Health = { failing: [] };

/** Asks a process how it is. It rejects when the process does not answer, or does not do its work; a StartFailure says so in words. */
export type AskHealth = (signal: AbortSignal) => Promise<Health>;

/** The health of a program of ours. Any answer shows that it is alive, also that it is not ready. */
export async function healthAt(url: string, signal: AbortSignal): Promise<Health> {
  const response = await fetch(url, { signal });
  return health.parse(jsonIn(await response.text()));
}

/** Undefined for text that is not JSON. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export interface Pace {
  /** From the beginning of a question to the beginning of the next one. */
  readonly everyMs: number;
  /** How long an answer may take. */
  readonly patienceMs: number;
  /** After so many questions in a row without an answer the process counts as silent. */
  readonly misses: number;
}

/** A process that does not answer for 20 s is silent. */
export const PACE: Pace = { everyMs: 5_000, patienceMs: 5_000, misses: 4 };

/** How long a silent process has not answered, in seconds. */
const seconds = ({ everyMs, misses }: Pace) => Math.round((everyMs * misses) / 1000);

/**
 * Asks a process for its health until it is silent.
 * @param heard is called with each answer
 * @param over ends the watch
 * @returns what is wrong with it, such as "it did not answer for 20 s"; undefined when the watch was ended
 */
export async function untilSilent(
  ask: AskHealth,
  heard: (health: Health) => void,
  over: AbortSignal,
  pace = PACE,
): Promise<string | undefined> {
  for (let misses = 0; !over.aborted;) {
    const began = performance.now();
    const answer = await answerOf(ask, pace.patienceMs);
    const tookMs = performance.now() - began;
    if (over.aborted) break;
    if ('health' in answer) {
      misses = 0;
      heard(answer.health);
      // The launcher itself was frozen, and cannot know.
    } else if (tookMs < 2 * pace.patienceMs) misses += 1;
    if ('why' in answer && misses >= pace.misses) {
      return `${answer.why} for ${seconds(pace)} s`;
    }
    await pause(Math.max(0, pace.everyMs - tookMs), undefined, { signal: over }).catch(() => undefined);
  }
  return undefined;
}

async function answerOf(ask: AskHealth, patienceMs: number): Promise<{ health: Health } | { why: string }> {
  const signal = AbortSignal.timeout(patienceMs);
  const late = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('too late')), { once: true });
  });
  try {
    return { health: await Promise.race([ask(signal), late]) };
  } catch (error) {
    return { why: error instanceof StartFailure ? error.message : 'it did not answer' };
  }
}
