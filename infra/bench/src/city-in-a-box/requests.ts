import { setTimeout as pause } from 'node:timers/promises';
import {
  declineRide,
  problemSchema,
  type Call,
  type CallAnswer,
  type CallArguments,
  type ErrorCode,
} from '@rahi/contracts';
import { Latencies, requestOf, type LoadClient } from '@rahi/simulator';
import type { FaultLog } from './fault-log.js';

/** What a call came to. Status 0: there was no answer. */
export type Outcome<C extends Call> =
  | { readonly ok: true; readonly value: CallAnswer<C> }
  | { readonly ok: false; readonly status: number; readonly code: string };

/** Refusals of people who act at the same moment as others, or on outdated information. */
const contention: readonly ErrorCode[] = [
  'active_ride_exists',
  'change_open',
  'change_over',
  'driver_busy',
  'driver_not_eligible',
  'driver_offline',
  'far_from_dropoff',
  'far_from_stop',
  'invalid_transition',
  'offer_expired',
  'ride_cancelled',
  'ride_changed',
  'ride_taken',
];
/** A driver who declines a ride that another driver has by now gets 404 (R22). */
const belated = `${declineRide.method} ${declineRide.path}: not_found`;
const firstRetryMs = 500;
const longestRetryMs = 4000;

/** Makes the calls of all people, and counts how they went. */
export class Requests {
  /** By method and path, in milliseconds. */
  readonly latencies = new Map<string, Latencies>();
  /** How often each call was refused with each code, as people who compete are. */
  readonly refusals = new Map<string, number>();
  /** The same of what should not happen: without a fault, and during one. */
  readonly errors = new Map<string, number>();
  readonly errorsInFaults = new Map<string, number>();
  answers = 0;
  internalErrors = 0;

  constructor(
    private readonly client: LoadClient,
    private readonly faults: FaultLog,
    /** Aborts when nobody repeats a call any more. */
    private readonly end: AbortSignal,
  ) {}

  /** Makes a call once. A refusal is an outcome, as is no answer. */
  async once<C extends Call>(
    call: C,
    cookie: string,
    args: CallArguments<C>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Outcome<C>> {
    const { path, body } = requestOf(call, args);
    const name = `${call.method} ${call.path}`;
    const from = performance.now();
    const answer = await this.client.send(call.method, path, cookie, body, headers).catch(() => null);
    const to = performance.now();
    if (!answer) return this.#failed(name, 0, 'no answer', from, to);
    this.answers += 1;
    this.#latenciesOf(name).record(to - from);
    const json = jsonOf(answer.text);
    if (answer.status >= 400) {
      if (answer.status === 500) this.internalErrors += 1;
      const code = problemSchema.safeParse(json).data?.code ?? String(answer.status);
      return this.#failed(name, answer.status, code, from, to);
    }
    // Parsed by this call's own schema; the compiler cannot follow that through the type parameter.
    return { ok: true, value: call.answer.parse(json) as CallAnswer<C> };
  }

  /** As `once`, but repeats a call without an answer or with a 5xx, as apps do: with the same headers, ever more slowly. */
  async untilAnswered<C extends Call>(
    call: C,
    cookie: string,
    args: CallArguments<C>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Outcome<C>> {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(longestRetryMs, waitMs * 2)) {
      const outcome = await this.once(call, cookie, args, headers);
      if (outcome.ok || (outcome.status > 0 && outcome.status < 500) || this.end.aborted) return outcome;
      await pause(waitMs, undefined, { signal: this.end }).catch(() => undefined);
    }
  }

  /** Latencies of all calls together. */
  get overall(): Latencies {
    const all = new Latencies();
    for (const latencies of this.latencies.values()) all.add(latencies);
    return all;
  }

  #failed(name: string, status: number, code: string, from: number, to: number) {
    const what = `${name}: ${code}`;
    const expected = what === belated || contention.some((one) => one === code);
    const unexpected = this.faults.during(from, to) ? this.errorsInFaults : this.errors;
    const counts = expected ? this.refusals : unexpected;
    counts.set(what, (counts.get(what) ?? 0) + 1);
    return { ok: false, status, code } as const;
  }

  #latenciesOf(name: string): Latencies {
    const known = this.latencies.get(name) ?? new Latencies();
    this.latencies.set(name, known);
    return known;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An empty answer (204), or one that is not the product's.
    return null;
  }
}
