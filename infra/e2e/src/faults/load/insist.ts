import { setTimeout as pause } from 'node:timers/promises';
import { types } from 'node:util';
import type { ApiAnswer } from '@rahi/testing-kit';
import type { Journal } from './journal.js';

const betweenTriesMs = 100;
/** Twice the longest pause between two starts of a server that keeps dying, and more. */
const patienceMs = 90_000;
/** Time-out of a request, longer than the gateway's limit of three seconds. */
const silenceMs = 5_000;

/** The errors of fetch without an answer. Other errors are about an answer. */
const silences = new Set(['TypeError', 'TimeoutError', 'AbortError']);

type Send = (signal: AbortSignal) => Promise<ApiAnswer>;

/** One request; status 0 means no answer. */
export async function attempt(journal: Journal, what: string, send: Send): Promise<ApiAnswer> {
  journal.requests += 1;
  try {
    const answer = await send(AbortSignal.timeout(silenceMs));
    if (answer.status >= 500) journal.failures.push({ what, status: answer.status, body: answer.body });
    return answer;
  } catch (error) {
    if (!isSilence(error)) throw error;
    const body = String(error.cause ?? error.message);
    journal.failures.push({ what, status: 0, body });
    return { status: 0, body, headers: new Headers() };
  }
}

/**
 * Repeats a request after no answer or a 5xx, never after a refusal.
 * @throws Error with the answer when it is a refusal, or after 90 seconds
 */
export async function insist(
  journal: Journal,
  what: string,
  send: Send,
  done: (answer: ApiAnswer) => boolean = ({ status }) => status === 200 || status === 201,
): Promise<ApiAnswer> {
  const start = Date.now();
  for (;;) {
    const answer = await attempt(journal, what, send);
    if (done(answer)) {
      journal.longestMs = Math.max(journal.longestMs, Date.now() - start);
      return answer;
    }
    const refused = answer.status >= 400 && answer.status < 500;
    if (refused || Date.now() - start > patienceMs)
      throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    await pause(betweenTriesMs);
  }
}

/** fetch throws errors of Node's realm, which are not instances of the suite's `Error`. */
function isSilence(error: unknown): error is Error {
  return (types.isNativeError(error) || error instanceof DOMException) && silences.has(error.name);
}
