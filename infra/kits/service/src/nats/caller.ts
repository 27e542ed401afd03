import { RequestError, TimeoutError, type MsgHdrs } from '@nats-io/transport-node';
import { Injectable, Optional } from '@nestjs/common';
import {
  headerNames,
  isErrorCode,
  languages,
  problemSchema,
  Refusal,
  trialSubject,
  type Language,
} from '@rahi/contracts';
import type * as z from 'zod/mini';
import { say } from '../language/say.js';
import { endOfTurn } from '../runtime/turn.js';
import { answered, runningSpan, within } from '../tracing/tracing.js';
import { NatsLink } from './connection.js';
import { isUnheard, Trials } from './trials.js';
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
  /** The subject of the instance that should answer; any other is asked where nothing listens. */
  owner?: string | undefined;
  /** The subject is that of one instance, which is asked whatever is on trial. */
  named?: boolean | undefined;
  /** It changes nothing: where a new version on trial fails, the old one is asked. */
  repeatable?: boolean | undefined;
  /** Whether an answer is what its contract says: asked of those of a new version on trial. */
  fits?: ((answer: RawAnswer) => boolean) | undefined;
  /** Of the person who asks, where a new version is tried with a share of the sessions. */
  session?: string | undefined;
}

/** Makes requests over NATS, each with a deadline. */
@Injectable()
export class Caller {
  constructor(
    private readonly link: NatsLink,
    @Optional() private readonly trials?: Trials,
  ) {}

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
    const { deadline, owner, repeatable = false, session, fits = () => true } = outbound;
    const sendTo = (to: string) => (until: number) =>
      this.#send(to, payload, { ...outbound, deadline: until }, traceparent);
    const usual = (until: number) =>
      owner === undefined
        ? sendTo(subject)(until)
        : sendTo(owner)(until).catch((error: unknown) => {
            if (isUnheard(error)) return sendTo(subject)(until);
            throw error;
          });
    const answer =
      this.trials && !outbound.named
        ? this.trials.send({ subject, deadline, repeatable, session, fits }, usual, sendTo(trialSubject(subject)))
        : usual(deadline);
    return answer.catch((error: unknown) => {
      // Nothing listens on the subject, or the connection closes: the client wraps the error.
      const refused = error instanceof RequestError && (error.isNoResponders() || error.cause instanceof RequestError);
      throw !this.link.up || refused ? unavailable() : error;
    });
  }

  async #send(subject: string, payload: string, outbound: Outbound, traceparent?: string): Promise<RawAnswer> {
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
        throw error instanceof TimeoutError ? timedOut() : error;
      });
    const status = Number(answer.headers?.get(headerNames.status)) || 500;
    return { status, headers: answer.headers, bytes: answer.data };
  }

  /**
   * Asks another service a question.
   * @param rpc.once it sends something, so it is not asked twice
   * @throws Refusal whatever the other refused with, or as `forward`.
   */
  async ask<Q extends z.ZodMiniType, A extends z.ZodMiniType>(
    rpc: { subject: string; request: Q; answer: A; once?: true },
    request: z.input<Q>,
    outbound: Outbound,
  ): Promise<z.output<A>> {
    const fits = (answer: RawAnswer) => rpc.answer.safeParse(bodyOf(answer)).success;
    const outboundOnce = { ...outbound, repeatable: !rpc.once, fits };
    const raw = await this.forward(rpc.subject, JSON.stringify(request), outboundOnce);
    const body = bodyOf(raw);
    if (raw.status < 400) return rpc.answer.parse(body);
    const { data: problem } = problemSchema.safeParse(body);
    throw problem && isErrorCode(problem.code) ? new Refusal(problem.code, problem.detail) : unavailable();
  }
}

/** @throws SyntaxError when it is no JSON */
export const bodyOf = ({ bytes }: RawAnswer): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

const unavailable = () => new Refusal('unavailable', say('failure.unavailable'));
const timedOut = () => new Refusal('timeout', say('failure.timeout'));
