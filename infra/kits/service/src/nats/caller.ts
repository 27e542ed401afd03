import { RequestError, TimeoutError, type MsgHdrs } from '@nats-io/transport-node';
import { Injectable } from '@nestjs/common';
import { headerNames, isErrorCode, languages, problemSchema, Refusal, type Language } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { say } from '../language/say.js';
import { endOfTurn } from '../runtime/turn.js';
import { answered, runningSpan, within } from '../tracing/tracing.js';
import { NatsLink } from './connection.js';
import { headersWith } from './written-headers.js';

/** A raw answer: the gateway passes its bytes through. */
export interface RawAnswer {
  status: number;
  headers: MsgHdrs | undefined;
  bytes: Uint8Array;
}

/** The metadata of a request. `deadline` is epoch milliseconds. */
export interface Outbound {
  requestId: string;
  deadline: number;
  principal?: string | undefined;
  idempotencyKey?: string | undefined;
  clientAddress?: string | undefined;
  /** Visible ASCII. */
  userAgent?: string | undefined;
  /** See `headerNames.browser`. */
  browser?: string | undefined;
  /** The language of the caller, used in refusals. English by default. */
  language?: Language | undefined;
}

/** Makes requests over NATS, each with a deadline. */
@Injectable()
export class Caller {
  constructor(private readonly link: NatsLink) {}

  /**
   * Sends bytes to a subject and waits for the answer, whatever its status.
   * @throws Refusal `unavailable` when no service answers that subject or NATS is unreachable, `timeout` past the
   * deadline.
   */
  forward(subject: string, payload: string, outbound: Outbound): Promise<RawAnswer> {
    const span = runningSpan.getStore()?.start({ name: `request ${subject}`, kind: 'client', subject });
    return within(span, () => this.#request(subject, payload, outbound, span?.traceparent), answered);
  }

  async #request(subject: string, payload: string, outbound: Outbound, traceparent?: string): Promise<RawAnswer> {
    await endOfTurn();
    const timeout = outbound.deadline - Date.now();
    if (timeout <= 0) throw timedOut();
    if (!this.link.up) throw unavailable();
    const headers = headersWith({
      traceparent,
      [headerNames.requestId]: outbound.requestId,
      [headerNames.deadline]: String(outbound.deadline),
      [headerNames.principal]: outbound.principal,
      [headerNames.idempotencyKey]: outbound.idempotencyKey,
      [headerNames.clientAddress]: outbound.clientAddress,
      [headerNames.userAgent]: outbound.userAgent,
      [headerNames.browser]: outbound.browser,
      [headerNames.language]: outbound.language === languages[0] ? undefined : outbound.language,
    });
    const answer = await this.link.connection
      .request(subject, payload, { timeout, headers })
      .catch((error: unknown) => {
        if (error instanceof TimeoutError) throw timedOut();
        // The subject has no subscriber, or the connection closed: the client wraps that error.
        const refused =
          error instanceof RequestError && (error.isNoResponders() || error.cause instanceof RequestError);
        throw !this.link.up || refused ? unavailable() : error;
      });
    const status = Number(answer.headers?.get(headerNames.status)) || 500;
    return { status, headers: answer.headers, bytes: answer.data };
  }

  /**
   * Sends a request to another service.
   * @throws Refusal the refusal of the other service, or as `forward`.
   */
  async ask<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    rpc: { subject: string; request: Q; answer: A },
    request: z.input<Q>,
    outbound: Outbound,
  ): Promise<z.output<A>> {
    const raw = await this.forward(rpc.subject, JSON.stringify(request), outbound);
    const body: unknown = JSON.parse(Buffer.from(raw.bytes).toString('utf8'));
    if (raw.status < 400) return rpc.answer.parse(body);
    const { data: problem } = problemSchema.safeParse(body);
    throw problem && isErrorCode(problem.code) ? new Refusal(problem.code, problem.detail) : unavailable();
  }
}

const unavailable = () => new Refusal('unavailable', say('failure.unavailable'));
const timedOut = () => new Refusal('timeout', say('failure.timeout'));
