import { allCalls, callSubject } from '@rahi/contracts';
import { answerProblems, mustFit } from './answer-problems.js';

/** Makes calls over NATS, such as the service kit's `Caller`. */
interface Forwarder<A extends readonly unknown[], R> {
  forward(subject: string, ...rest: A): Promise<R>;
}

const calls = new Map(allCalls.map((call) => [callSubject(call), call]));

/**
 * Makes a caller throw when an answer or a refusal does not fit the committed OpenAPI document.
 * @returns the same caller
 */
export function heldToDocument<
  A extends readonly unknown[],
  R extends { status: number; bytes: Uint8Array },
  F extends Forwarder<A, R>,
>(caller: F & Forwarder<A, R>): F {
  const forward = caller.forward.bind(caller);
  caller.forward = async (subject, ...rest) => {
    const raw = await forward(subject, ...rest);
    // The owner of a place gets the same call under a subject with the number of its partition.
    const call = calls.get(subject.replace(/\.\d+$/, ''));
    if (!call) return raw;
    const text = Buffer.from(raw.bytes).toString('utf8');
    // Refusals are JSON, also of calls that answer something else.
    const isJson = raw.status >= 400 || call.answerType === 'application/json';
    const answer: { status: number; body: unknown } = { status: raw.status, body: isJson ? JSON.parse(text) : text };
    mustFit(answerProblems(call, answer), call.name, answer);
    return raw;
  };
  return caller;
}
