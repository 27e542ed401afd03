import { randomUUID } from 'node:crypto';
import { type Msg, type MsgHdrs, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { Server, type MessageHandler } from '@nestjs/microservices';
import {
  headerNames,
  languageOfTag,
  languages,
  principalSchema,
  Refusal,
  serviceArea,
  trialNotice,
  trialNoticeMs,
  trialSubject,
  type Call,
  type Language,
  type Principal,
} from '@rahi/contracts';
import { isObservable, lastValueFrom } from 'rxjs';
import type * as z from 'zod/mini';
import { say } from '../language/say.js';
import { answerJobs } from '../jobs/answer-jobs.js';
import type { Job } from '../jobs/job.js';
import { Jobs } from '../jobs/jobs.service.js';
import { BACKGROUND, type Background } from '../runtime/background.js';
import { CONFIG, SERVICE_NAME, type BaseConfig } from '../runtime/config.js';
import { answerHealth, Readiness } from '../runtime/health.js';
import { LOGGER, type Logger } from '../runtime/logger.js';
import { Metrics } from '../runtime/metrics.js';
import { endOfTurn } from '../runtime/turn.js';
import { answered, TRACING, within, type OpenSpan, type Tracing } from '../tracing/tracing.js';
import type { RawAnswer } from './caller.js';
import { NATS } from './connection.js';
import { accessDetails, browserOf, type RawInbound } from './inbound.js';
import { refusalOf } from './refusal.filter.js';
import { maskedFor } from './masked-for.js';
import { Reply, WrittenJson } from './reply.js';
import { headersWith } from './written-headers.js';

/** Subjects that a service answers only where everything runs on one machine for one person (RAHI_LOCAL). */
const localPrefix = 'local.';
/** Headers count towards the size that NATS takes, in bytes. */
const roomForHeaders = 8192;
/** The allowance for differing clocks after a deadline. */
const lateMs = 2000;

/** Which request it is, in the log and to the handler. */
interface RequestContext {
  subject: string;
  requestId: string;
  language: Language;
}

/**
 * Nest transport over NATS request/reply: one queue group per service, a deadline on every request, the principal in
 * headers, refusals as problem documents, answers as bytes. Nest's own NATS server has no deadline and loses requests
 * when it stops.
 */
@Injectable()
export class NatsTransport extends Server {
  readonly #subscriptions: Subscription[] = [];
  #refused: Error | undefined;
  /** Set while this instance is on trial. */
  #endTrial: (() => void) | undefined;
  readonly #inFlight = new Set<Promise<void>>();
  /** Work that must be done when all else has started, before the first request is taken. */
  readonly beforeServing: (() => Promise<void>)[] = [];
  /** Work that must be done before an instance that was on trial is one like the others. */
  readonly afterTrial: (() => Promise<void>)[] = [];
  #closed: Promise<void> | null = null;

  constructor(
    @Inject(NATS) private readonly connection: NatsConnection,
    @Inject(SERVICE_NAME) private readonly service: string,
    @Inject(CONFIG) private readonly config: BaseConfig,
    @Inject(LOGGER) private readonly log: Logger,
    @Inject(TRACING) private readonly tracing: Tracing | null,
    private readonly metrics: Metrics,
    private readonly readiness: Readiness,
    private readonly jobs: Jobs,
    @Optional() @Inject(BACKGROUND) private readonly background?: Background,
  ) {
    super();
  }

  /** Whether this instance begins as a new version on trial. */
  get startsOnTrial(): boolean {
    return this.config.TRIAL_SHARE !== undefined;
  }

  listen(callback: (error?: unknown) => void): void {
    Promise.all(this.beforeServing.map((work) => work())).then(() => this.#serve(callback), callback);
  }

  #serve(callback: (error?: unknown) => void): void {
    const { TRIAL_SHARE: share } = this.config;
    for (const [subject, handler] of this.messageHandlers) {
      if (subject.startsWith(localPrefix) && !this.config.RAHI_LOCAL) continue;
      const usual = share === undefined || subject.startsWith(localPrefix);
      this.#hear(subject, handler, usual ? subject : trialSubject(subject));
    }
    const { background } = this;
    // Operators order the jobs of services; a program without a database has none.
    if (background)
      this.#subscriptions.push(...answerJobs(this.connection, this.service, this.readiness.instanceId, this.jobs));
    // NATS reports errors in order: a forbidden subject is known by now, and this process must not seem to serve.
    this.connection.flush().then(() => {
      if (this.#refused) return callback(this.#refused);
      background?.start();
      const leansOn = background && (() => background.leansOn());
      this.#subscriptions.push(answerHealth(this.connection, this.service, this.readiness, leansOn));
      this.readiness.phase = 'ready';
      if (share !== undefined) this.#tellOfTrial(share);
      callback();
    }, callback);
  }

  #hear(subject: string, handler: MessageHandler, at: string): void {
    const answer = (msg: Msg) => this.#answer(subject, handler, msg);
    this.#subscriptions.push(this.#subscribe(at, answer, this.service));
  }

  /** Says again and again that this instance is on trial, so that callers send it its share. */
  #tellOfTrial(share: number): void {
    const { service, config } = this;
    const notice = { area: serviceArea(service), instance: randomUUID(), sticky: config.TRIAL_STICKY };
    const tell = (percent: number) => {
      const data: z.input<typeof trialNotice.data> = { ...notice, share: percent };
      if (!this.connection.isClosed()) this.connection.publish(trialNotice.subject, JSON.stringify(data));
    };
    tell(share);
    const telling: Job = this.jobs.every('Trial notices', trialNoticeMs / 4000, () => tell(share), {
      runs: 'everywhere',
      whileStopping: true,
    });
    this.#endTrial = () => {
      void telling.stop();
      tell(0);
    };
  }

  /** Makes an instance on trial one like the others. Does nothing to one that is not on trial. */
  async promote(): Promise<void> {
    if (!this.#endTrial) return;
    await Promise.all(this.afterTrial.map((work) => work()));
    const before = this.#subscriptions.filter((one) => one.getSubject().startsWith(trialSubject('')));
    for (const [subject, handler] of this.messageHandlers) {
      const at = trialSubject(subject);
      if (before.some((one) => one.getSubject() === at)) this.#hear(subject, handler, subject);
    }
    await this.connection.flush();
    this.#endTrial();
    // Requests that were sent before callers knew are still answered; later ones reach nobody, and are sent again.
    await Promise.all(before.map((one) => one.drain()));
  }

  /**
   * Answers a subject that is handled under one more name, which is this instance's and no queue group’s. The caller
   * unsubscribes: `close` does not.
   * @param mayAnswer a request is left unanswered when it resolves to false
   * @throws Error when nothing handles the subject
   */
  answerAs(subject: string, name: string, mayAnswer: () => boolean | Promise<boolean>): Subscription {
    const handler = this.messageHandlers.get(subject);
    if (!handler) throw new Error(`nothing handles ${subject}`);
    return this.#subscribe(name, async (msg) => {
      const allowed = mayAnswer();
      if (allowed === true || (await allowed)) await this.#answer(subject, handler, msg);
    });
  }

  /** Resolves when all requests that were taken are answered. */
  async answersSent(): Promise<void> {
    await Promise.all(this.#inFlight);
    if (!this.connection.isClosed()) await this.connection.flush();
  }

  /** Takes no more requests, answers those already taken, then takes no more events. The connection stays open. */
  close(): Promise<void> {
    return (this.#closed ??= this.#drain());
  }

  async #drain(): Promise<void> {
    this.readiness.phase = 'stopping';
    this.#endTrial?.();
    await Promise.all(this.#subscriptions.map((one) => (one.isClosed() ? undefined : one.drain())));
    await this.answersSent();
    await this.background?.stop();
  }

  on(): void {
    throw new Error('this transport raises no events');
  }

  unwrap<T>(): T {
    throw new Error('this transport wraps no server');
  }

  #subscribe(subject: string, answer: (msg: Msg) => Promise<void>, queue?: string): Subscription {
    return this.connection.subscribe(subject, {
      ...(queue !== undefined && { queue }),
      callback: (error, msg) => {
        if (error) {
          this.#refused ??= error;
          return this.log.error({ subject, error: error.message }, 'subscription');
        }
        const work = answer(msg).finally(() => this.#inFlight.delete(work));
        this.#inFlight.add(work);
      },
    });
  }

  async #answer(subject: string, handler: MessageHandler, msg: Msg): Promise<void> {
    const context: RequestContext = {
      subject,
      requestId: msg.headers?.get(headerNames.requestId) ?? '',
      language: languageOfTag(msg.headers?.get(headerNames.language) ?? '') ?? languages[0],
    };
    const deadline = Number(msg.headers?.get(headerNames.deadline)) || Date.now() + 3000;
    // The caller has given up: applying the request now would be unexpected (a frozen process wakes up with old requests).
    // It has reported that itself, and counted it as 504.
    if (Date.now() >= deadline) return this.log.info(context, 'dropped a request past its deadline');
    const began = performance.now();
    const attempt = () =>
      this.#attempt(handler, context, deadline, msg).catch((error: unknown) => this.#refusal(error, context));
    const { status, headers, bytes } = await within(this.#spanOf(context, msg), attempt, answered);
    await endOfTurn();
    // NATS allows an answer for a minute (users.ts), but this caller no longer waits.
    if (Date.now() >= deadline + lateMs) return this.log.info(context, 'dropped an answer that nobody waits for');
    if (!this.connection.isClosed()) msg.respond(bytes, { headers });
    this.metrics.answered.observe({ subject, status }, (performance.now() - began) / 1000);
  }

  /** A part of the trace in which the request arrived; without one, nothing is traced. */
  #spanOf({ subject, requestId }: RequestContext, { headers }: Msg): OpenSpan | null {
    const parent = this.tracing && headers?.get('traceparent');
    if (!this.tracing || !parent) return null;
    const attributes = { 'rahi.request_id': requestId };
    return this.tracing.start({ name: `answer ${subject}`, kind: 'server', parent, subject, attributes });
  }

  async #attempt(handler: MessageHandler, context: RequestContext, deadline: number, msg: Msg): Promise<RawAnswer> {
    const inbound: RawInbound = {
      payload: readJson(msg),
      principal: principalOf(msg.headers),
      requestId: context.requestId,
      deadline,
      idempotencyKey: msg.headers?.get(headerNames.idempotencyKey) || null,
      clientAddress: msg.headers?.get(headerNames.clientAddress) ?? '',
      userAgent: msg.headers?.get(headerNames.userAgent) ?? '',
      browser: browserOf(msg.headers?.get(headerNames.browser) ?? ''),
      language: context.language,
    };
    const returned: unknown = await handler(inbound, context);
    // Nest returns an observable when there is an interceptor.
    const given: unknown = isObservable(returned) ? await lastValueFrom(returned) : returned;
    const call = handler.extras?.['call'] as Call | undefined;
    const reply = given instanceof Reply ? given : new Reply(given);
    const answer = answerOf(call?.success ?? 200, call ? maskedFor(call, inbound, reply) : reply);
    const room = (this.connection.info?.max_payload ?? Infinity) - roomForHeaders;
    if (answer.bytes.length <= room) return answer;
    throw new Error(`an answer of ${answer.bytes.length} bytes, and NATS takes ${room}`);
  }

  #refusal(error: unknown, context: RequestContext): RawAnswer {
    const refusal = refusalOf(error, context, this.log);
    const { retryAfterSeconds } = refusal.extra;
    const http: Record<string, string> = {};
    if (typeof retryAfterSeconds === 'number') http['retry-after'] = String(retryAfterSeconds);
    return answerOf(refusal.status, new Reply(refusal.problem(context.requestId, context.language), { http }));
  }
}

function answerOf(status: number, { body, headers: { http = {}, session, deskRead } }: Reply<unknown>): RawAnswer {
  const prefixed = Object.entries(http).map(([name, value]) => [headerNames.httpPrefix + name, value]);
  const own = {
    [headerNames.status]: String(status),
    [headerNames.session]: session,
    [headerNames.deskRead]: deskRead ? 'yes' : undefined,
  };
  return { status, headers: headersWith({ ...own, ...Object.fromEntries(prefixed) }), bytes: bytesOf(body) };
}

/** An answer is JSON, unless its call says otherwise and it is bytes already. */
function bytesOf(body: unknown): Uint8Array {
  if (body instanceof WrittenJson) return Buffer.from(body.text);
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body ?? null));
}

function readJson(msg: Msg): unknown {
  if (msg.data.length === 0) return {};
  try {
    return msg.json();
  } catch {
    throw new Refusal('invalid_input', say('input.notJson'));
  }
}

function principalOf(head: MsgHdrs | undefined): Principal | null {
  const encoded = head?.get(headerNames.principal);
  if (!encoded) return null;
  const parsed = principalSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Refusal('unauthenticated', accessDetails.unauthenticated);
  return parsed.data;
}
