import { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { errorStatuses, gatewayNotice, isFault, Refusal, type Call } from '@rahi/contracts';
import { CONFIG, Metrics, sayShared, Trial, type FaultKind } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fitsCall } from '../calls/call-answer.js';
import { ClosingConnections } from '../closing-connections.js';
import { FASTIFY } from '../fastify.js';
import type { GatewayConfig } from '../gateway.config.js';
import { apiHeaders } from '../security/security-headers.js';
import { isSecure, readSession } from '../sessions/session-cookie.js';
import { askTrial, type TriedAnswer } from './ask-trial.js';

/** What a new version on trial did with a request that this gateway answers after it; `status` is null without an answer. */
interface Missed {
  readonly version: Trial;
  readonly kind: FaultKind;
  readonly status: number | null;
  /** The body, which was read for the new version. */
  readonly body: Buffer;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request that was not sent to a new version on trial. */
    tried: 'answered' | Missed | null;
  }
  interface FastifyContextConfig {
    /** The call that the route answers. */
    call?: Call;
  }
}

/** The time that most calls may take, for requests that are not calls. */
const usualTimeoutMs = 3000;
/** A change with a longer body is not tried: the body is kept until the answer has come. */
const longestTriedBody = 16 * 1024;

type Spot = { readonly version: Trial; readonly port: number };

/**
 * Sends a share of the requests to a new version of the gateway on trial, as long as the launcher says so. A read that it
 * fails is answered here, so that nobody notices; after two faults it gets nothing more (ADR 52).
 */
@Injectable()
export class TriedRequests implements OnModuleInit {
  #spot: Spot | null = null;
  readonly #underWay = new Set<Promise<void>>();

  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SECURE_COOKIES'>,
    private readonly closing: ClosingConnections,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Takes a notice of the launcher.
   * @returns the notice that ends the trial, when no request is under way there any more; undefined for any other message
   */
  async hear(message: unknown): Promise<unknown> {
    const { data } = gatewayNotice.safeParse(message);
    if (!data) return;
    const { port, ...notice } = data.trial;
    if (notice.share === 0) {
      this.#spot = null;
      await Promise.all(this.#underWay);
      return data;
    }
    if (this.#spot?.version.notice.instance === notice.instance) {
      this.#spot.version.hear(notice);
    } else {
      this.#spot = { version: new Trial(notice), port };
    }
  }

  onModuleInit(): void {
    this.server.decorateRequest('tried', null);
    this.server.addHook('onRequest', (request, reply, done) => {
      const spot = this.#drawn(request);
      if (!spot) return done();
      const asked = isRead(request) ? this.#read(spot, request, reply) : this.#change(spot, request, reply);
      const work = asked.then((answered) => (answered ? undefined : done()), done);
      this.#underWay.add(work);
      void work.finally(() => this.#underWay.delete(work));
    });
    this.server.addHook('preParsing', ({ tried }, _reply, payload, done) => {
      done(null, tried === null || tried === 'answered' ? payload : Readable.from([tried.body]));
    });
    this.server.addHook('onResponse', ({ tried }, { statusCode }, done) => {
      // Where this version fails or refuses too, it is not for the new one.
      if (tried !== null && tried !== 'answered' && statusCode < 400) this.#fault(tried);
      done();
    });
  }

  #drawn(request: FastifyRequest): Spot | null {
    const spot = this.#spot;
    // An answer to HEAD has no body that could be checked.
    if (!spot || request.method === 'HEAD') return null;
    const { headers } = request;
    const length = headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;
    if (length > (isRead(request) ? 0 : longestTriedBody)) return null;
    const session = readSession(request, isSecure(request, this.config.SECURE_COOKIES)) ?? undefined;
    return spot.version.draws(session, isRead(request)) ? spot : null;
  }

  /** @returns false when this gateway is to answer */
  async #read({ version, port }: Spot, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { call, endless } = request.routeOptions.config;
    const half = (call?.timeoutMs ?? usualTimeoutMs) / 2;
    const body = Buffer.alloc(0);
    const answer = await askTrial(request, { port, body, whole: isChecked(call), withinMs: half });
    if (answer === 'unheard') {
      version.end();
      return false;
    }
    if (answer && answer.status < 400 && fits(call, answer)) return this.#pass(answer, request, reply);
    if (answer?.body instanceof IncomingMessage) answer.body.destroy();
    const status = answer && answer.status >= 400 ? answer.status : null;
    const missed: Missed = { version, kind: 'read', status, body };
    // Nobody waits for the end of an endless answer: only a fault that needs no comparison counts.
    if (!endless) request.tried = missed;
    else if (status === null || isFault(status)) this.#fault(missed);
    return false;
  }

  /**
   * @returns false when this gateway is to answer
   * @throws Refusal timeout when no answer came: nobody knows what has happened
   */
  async #change({ version, port }: Spot, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { call } = request.routeOptions.config;
    version.changesUnderWay += 1;
    try {
      const body = await buffer(request.raw);
      const withinMs = call?.timeoutMs ?? usualTimeoutMs;
      const answer = await askTrial(request, { port, body, whole: isChecked(call), withinMs });
      const status = answer === 'unheard' || answer === null ? null : answer.status;
      const missed: Missed = { version, kind: 'change', status, body };
      // Nothing has happened: it is not there, or knows no session, for which a page would sign its person out.
      if (answer === 'unheard' || status === errorStatuses.unauthenticated) {
        if (answer === 'unheard') version.end();
        request.tried = missed;
        return false;
      }
      if (answer === null || isFault(answer.status) || (answer.status < 400 && !fits(call, answer)))
        this.#fault(missed);
      if (answer) return this.#pass(answer, request, reply);
      void reply.headers(apiHeaders);
      throw new Refusal('timeout', sayShared('failure.timeout'));
    } finally {
      version.changesUnderWay -= 1;
    }
  }

  #pass({ status, headers, body }: TriedAnswer, request: FastifyRequest, reply: FastifyReply): true {
    request.tried = 'answered';
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(status, this.closing.begun ? { ...headers, connection: 'close' } : headers);
    if (body instanceof Buffer) {
      raw.end(body);
    } else {
      raw.flushHeaders();
      // When one side breaks off, so does the other.
      pipeline(body, raw).catch(() => raw.destroy());
    }
    return true;
  }

  #fault({ version, kind, status }: Missed): void {
    if (status === errorStatuses.unavailable || version.over) return;
    version.fault();
    this.metrics.trialFaults.inc({ of: version.notice.area, kind });
  }
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET';

/** Whether its answers are small and have a form that can be checked. */
const isChecked = (call: Call | undefined): call is Call =>
  call !== undefined && call.answerType === 'application/json';

function fits(call: Call | undefined, { status, body }: TriedAnswer): boolean {
  if (!isChecked(call) || !(body instanceof Buffer)) return true;
  try {
    return fitsCall(call, { status, headers: undefined, bytes: body });
  } catch {
    // What is no JSON fits no contract.
    return false;
  }
}
