import { allCalls, callSubject } from '@rahi/contracts';
import { answerProblems, mustFit } from './answer-problems.js';

/** Whoever makes calls over NATS, such as the service kit's `Caller`. */
interface Forwarder<A extends readonly unknown[], R> {
  forward(subject: string, ...rest: A): Promise<R>;
}

const calls = new Map(allCalls.map((call) => [callSubject(call), call]));

/**
 * From now on this caller throws when a service answers a call, or refuses it, against the committed OpenAPI document.
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
    const call = calls.get(subject);
    if (!call) return raw;
    const text = Buffer.from(raw.bytes).toString('utf8');
    // A refusal is JSON whatever its call answers.
    const isJson = raw.status >= 400 || call.answerType === 'application/json';
    const answer: { status: number; body: unknown } = { status: raw.status, body: isJson ? JSON.parse(text) : text };
    mustFit(answerProblems(call, answer), call.name, answer);
    return raw;
  };
  return caller;
}
