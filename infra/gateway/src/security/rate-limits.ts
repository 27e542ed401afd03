import { fastifyRateLimit, normalizeIP } from '@fastify/rate-limit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FASTIFY } from '../fastify.js';
import type { GatewayConfig } from '../gateway.config.js';
import { say } from '../say.js';

/** How many callers are remembered. The one seen longest ago is forgotten first, so a flood does not fill the memory. */
const remembered = { calls: 100_000, others: 10_000 };

/** The window of every limit, in seconds. */
const windowSeconds = 60;

/** Other limits than those of calls, per minute. */
export const otherLimits = {
  /** Invalid session cookies from one address. Past the limit, svc-auth is asked about cookies from there many at once. */
  unknownSessions: 300,
  /** Refused admin calls of one user that are written to the audit log. */
  auditedRefusals: 30,
  /** Pages for partners of one address. A planner that keeps copies as long as they hold needs a few. */
  partnerPages: 120,
  /** Requests with keys of one address: several clients may share it. Each has its own limit, of its program. */
  partnerRequests: 600,
} as const;

type KeyOf = (request: FastifyRequest) => string;
type Max = number | ((request: FastifyRequest) => number);
type Check = ReturnType<FastifyInstance['createRateLimit']>;

interface Counters {
  readonly calls: Check;
  readonly unknownSessions: Check;
  readonly audited: Check;
  readonly partners: Check;
  readonly keyed: Check;
}

/** Counts calls per user or address, in this process. */
@Injectable()
export class RateLimits implements OnModuleInit {
  #counters: Counters | null = null;

  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'RATE_LIMIT_FACTOR'>,
  ) {}

  onModuleInit(): void {
    const { server } = this;
    const scaled = (limit: number) => Math.max(1, Math.ceil(limit * this.config.RATE_LIMIT_FACTOR));
    const other = (limit: number, keyOf: KeyOf) => counter(server, remembered.others, scaled(limit), keyOf);
    // Not awaited: Fastify would set its own error handler on the routes that exist, before Nest has set ours.
    void server.register(fastifyRateLimit, { global: false, timeWindow: windowSeconds * 1000 }).after(() => {
      this.#counters = {
        calls: counter(
          server,
          remembered.calls,
          (request) => scaled(limitOf(request)),
          (request) => `${request.visit?.call.name} ${countedBy(request)}`,
        ),
        unknownSessions: other(otherLimits.unknownSessions, addressOf),
        audited: other(otherLimits.auditedRefusals, actorOf),
        partners: other(otherLimits.partnerPages, addressOf),
        keyed: other(otherLimits.partnerRequests, addressOf),
      };
    });
  }

  /** Counts a call. @throws Refusal too_many_requests past the limit */
  async count(request: FastifyRequest): Promise<void> {
    refuseExceeded(await this.#state('calls', request));
  }

  /** Counts a page for a partner. @throws Refusal too_many_requests past the limit of its address */
  async countPartner(request: FastifyRequest): Promise<void> {
    refuseExceeded(await this.#state('partners', request));
  }

  /** Counts a request with a partner's key. @throws Refusal too_many_requests past the limit of its address */
  async countKeyed(request: FastifyRequest): Promise<void> {
    refuseExceeded(await this.#state('keyed', request));
  }

  /** Whether this address has used up its limit of unknown session cookies. */
  async sendsJunk(request: FastifyRequest): Promise<boolean> {
    return (await this.#state('unknownSessions', request, { increment: false })).isExceeded;
  }

  async countUnknownSession(request: FastifyRequest): Promise<void> {
    await this.#state('unknownSessions', request);
  }

  /** Counts a refusal. @returns whether this caller has room left in the audit log */
  async mayAudit(request: FastifyRequest): Promise<boolean> {
    return !(await this.#state('audited', request)).isExceeded;
  }

  async #state(name: keyof Counters, request: FastifyRequest, options: { increment?: boolean } = {}) {
    if (!this.#counters) throw new Error('the rate limits are not ready');
    const state = await this.#counters[name](request, options);
    // The allow list of the library is not used here.
    return state.isAllowed ? { isExceeded: false, ttlInSeconds: 0 } : state;
  }
}

/**
 * Counts up to `max` per window for each key.
 * @param cache how many keys it holds; the library's types lack this option
 */
export function counter(server: FastifyInstance, cache: number, max: Max, keyGenerator: KeyOf): Check {
  const options = { cache, max, keyGenerator };
  return server.createRateLimit(options);
}

/** The limit of the request's call. @throws Error for a request that is no call: its route counts before the call is known */
function limitOf({ visit }: FastifyRequest): number {
  if (!visit) throw new Error('a request is counted that is no call');
  return visit.call.limit;
}

function refuseExceeded({ isExceeded, ttlInSeconds }: { isExceeded: boolean; ttlInSeconds: number }): void {
  if (!isExceeded) return;
  const retryAfterSeconds = Math.max(1, ttlInSeconds);
  const detail = say('limit.tooMany', { seconds: retryAfterSeconds });
  throw new Refusal('too_many_requests', detail, { retryAfterSeconds });
}

/** The key of the counter: the signed-in user, or the client address on public calls and without a session. */
function countedBy(request: FastifyRequest): string {
  return request.visit?.call.access === 'public' ? addressOf(request) : actorOf(request);
}

function actorOf(request: FastifyRequest): string {
  return request.visit?.known?.principal.userId ?? addressOf(request);
}

/** The whole IPv4 address, or the /64 of an IPv6 address, which one customer has. */
function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
