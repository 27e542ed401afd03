import {
  headers as natsHeaders,
  type Msg,
  type MsgHdrs,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { Server, type MessageHandler } from '@nestjs/microservices';
import { headerNames, principalSchema, Refusal, refusedAccess, type Call, type Principal } from '@rahi/contracts';
import type { Logger } from '../runtime/logger.js';
import type { Metrics } from '../runtime/metrics.js';
import type { InternalRpc } from './handles.js';
import { isDatabaseAway, parsePart } from './problems.js';
import { Reply } from './reply.js';

const encoder = new TextEncoder();

/**
 * Nest transport over NATS request/reply: one queue group per service, a deadline on every request, the principal in
 * headers, refusals as problem documents, answers as bytes. Nest's own NATS server has no deadline and loses requests
 * when it stops.
 */
export class NatsTransport extends Server {
  readonly #subscriptions: Subscription[] = [];
  readonly #inFlight = new Set<Promise<void>>();
  #closed: Promise<void> | null = null;

  constructor(
    private readonly connection: NatsConnection,
    private readonly queue: string,
    private readonly log: Logger,
    private readonly metrics: Metrics,
  ) {
    super();
  }

  listen(callback: (error?: unknown) => void): void {
    for (const [subject, handler] of this.messageHandlers) {
      this.#subscriptions.push(
        this.connection.subscribe(subject, {
          queue: this.queue,
          callback: (error, msg) => {
            if (error) return this.log.error({ subject, error: error.message }, 'subscription');
            const work = this.#answer(subject, handler, msg).finally(() => this.#inFlight.delete(work));
            this.#inFlight.add(work);
          },
        }),
      );
    }
    this.connection.flush().then(() => callback(), callback);
  }

  /** Takes no more requests, answers those already taken, and leaves the connection open. */
  close(): Promise<void> {
    // Nest closes its transport once more when the application closes.
    this.#closed ??= this.#drain();
    return this.#closed;
  }

  async #drain(): Promise<void> {
    await Promise.all(this.#subscriptions.map((subscription) => subscription.drain()));
    await Promise.all(this.#inFlight);
    if (!this.connection.isClosed()) await this.connection.flush();
  }

  on(): void {
    throw new Error('this transport raises no events');
  }

  unwrap<T>(): T {
    throw new Error('this transport wraps no server');
  }

  async #answer(subject: string, handler: MessageHandler, msg: Msg): Promise<void> {
    const requestId = msg.headers?.get(headerNames.requestId) ?? '';
    const deadline = Number(msg.headers?.get(headerNames.deadline)) || Date.now() + 3000;
    // Whoever asked has gone: applying it now would be a surprise (a frozen process wakes up with old requests).
    if (Date.now() >= deadline) return this.log.warn({ subject, requestId }, 'dropped a request past its deadline');
    const done = this.metrics.answered.startTimer({ subject });
    const head = natsHeaders();
    let body: unknown;
    let status = 200;
    try {
      const answer: unknown = await handler(inboundOf(handler.extras ?? {}, msg, requestId, deadline));
      body = answer instanceof Reply ? answer.body : answer;
      if (answer instanceof Reply) writeHeaders(head, answer);
      status = successOf(handler.extras);
    } catch (error) {
      const refusal = this.#refusalOf(error, subject, requestId);
      body = refusal.problem(requestId);
      status = refusal.status;
      const { retryAfterSeconds } = refusal.extra;
      if (typeof retryAfterSeconds === 'number') writeHttp(head, { 'retry-after': String(retryAfterSeconds) });
    }
    head.set(headerNames.status, String(status));
    if (!this.connection.isClosed()) msg.respond(encoder.encode(JSON.stringify(body ?? null)), { headers: head });
    done({ status: String(status) });
  }

  #refusalOf(error: unknown, subject: string, requestId: string): Refusal {
    if (error instanceof Refusal) return error;
    if (isDatabaseAway(error)) {
      this.log.warn({ subject, requestId, error: String(error) }, 'the database is away');
      return new Refusal('unavailable', 'The service cannot reach its data right now. Please try again.');
    }
    this.log.error({ subject, requestId, error: describe(error) }, 'a handler failed');
    return new Refusal('internal', 'The service could not finish this. Please try again.');
  }
}

function successOf(extras: Record<string, unknown> | undefined): number {
  const call = extras?.['call'] as Call | undefined;
  return call?.success ?? 200;
}

/** An error's own words and place, and no more: a failed query carries its parameters, which are personal data. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function writeHttp(head: MsgHdrs, http: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(http)) head.set(headerNames.httpPrefix + name, value);
}

function writeHeaders(head: MsgHdrs, reply: Reply<unknown>): void {
  writeHttp(head, reply.headers.http ?? {});
  if (reply.headers.session !== undefined) head.set(headerNames.session, reply.headers.session);
}

function inboundOf(extras: Record<string, unknown>, msg: Msg, requestId: string, deadline: number): object {
  const payload = readJson(msg);
  const rpc = extras['rpc'] as InternalRpc | undefined;
  if (rpc) return { request: parsePart(rpc.request, payload, 'request'), requestId, deadline };
  const call = extras['call'] as Call;
  const principal = principalOf(msg.headers);
  const refused = refusedAccess(call, principal);
  if (refused) throw new Refusal(refused, accessDetails[refused]);
  const parts: Partial<Record<'params' | 'query' | 'body', unknown>> =
    typeof payload === 'object' && payload !== null ? payload : {};
  return {
    params: parsePart(call.params, parts.params ?? {}, 'path'),
    query: parsePart(call.query, parts.query ?? {}, 'query'),
    body: parsePart(call.body, parts.body ?? {}, 'body'),
    principal,
    requestId,
    deadline,
    idempotencyKey: msg.headers?.get(headerNames.idempotencyKey) || null,
    clientAddress: msg.headers?.get(headerNames.clientAddress) ?? '',
  };
}

/** What a person is told when access is refused. */
export const accessDetails = {
  unauthenticated: 'Please sign in to continue.',
  forbidden: 'This is for administrators.',
  account_suspended: 'Your account is suspended. You can still finish or cancel a trip that is under way.',
} as const;

function readJson(msg: Msg): unknown {
  if (msg.data.length === 0) return {};
  try {
    return msg.json();
  } catch {
    throw new Refusal('invalid_input', 'The request is not valid JSON.');
  }
}

function principalOf(head: MsgHdrs | undefined): Principal | null {
  const encoded = head?.get(headerNames.principal);
  if (!encoded) return null;
  const parsed = principalSchema.safeParse(JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8')));
  if (!parsed.success) throw new Refusal('unauthenticated', accessDetails.unauthenticated);
  return parsed.data;
}
