import { fastifyRateLimit, normalizeIP } from '@fastify/rate-limit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Refusal } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { limitOf, otherLimits, windowSeconds } from './rate-limit-table.js';

/** Callers remembered at a time: the one not seen for longest is forgotten first, so that no flood fills the memory. */
const remembered = { calls: 100_000, others: 10_000 };

type KeyOf = (request: FastifyRequest) => string;
type Max = number | ((request: FastifyRequest) => number);
type Check = ReturnType<FastifyInstance['createRateLimit']>;

/** Counts calls per user or address, in this process. */
@Injectable()
export class RateLimits implements OnModuleInit {
  #calls: Check | null = null;
  #unknownSessions: Check | null = null;
  #audited: Check | null = null;
  #auditedStrangers: Check | null = null;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'RATE_LIMIT_FACTOR'>,
  ) {}

  async onModuleInit(): Promise<void> {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    await server.register(fastifyRateLimit, { global: false, timeWindow: windowSeconds * 1000 });
    const other = (limit: number, keyOf: KeyOf) => counter(server, remembered.others, this.#scaled(limit), keyOf);
    this.#calls = counter(
      server,
      remembered.calls,
      (request) => this.#scaled(limitOf(request.visit?.call.name ?? '')),
      (request) => `${request.visit?.call.name} ${countedBy(request)}`,
    );
    this.#unknownSessions = other(otherLimits.unknownSessions, addressOf);
    this.#audited = other(otherLimits.auditedRefusals, actorOf);
    this.#auditedStrangers = other(otherLimits.auditedStrangers, () => 'all');
  }

  /** Counts a call. @throws Refusal too_many_requests past the limit. */
  async count(request: FastifyRequest): Promise<void> {
    await insist(this.#calls, request);
  }

  /** @throws Refusal too_many_requests when this address has come with too many sessions that are nobody's. */
  async beforeAsking(request: FastifyRequest): Promise<void> {
    await insist(this.#unknownSessions, request, { increment: false });
  }

  async countUnknownSession(request: FastifyRequest): Promise<void> {
    await stateOf(this.#unknownSessions, request);
  }

  /** Has this caller room left in the audit log? Counts. */
  async mayAudit(request: FastifyRequest): Promise<boolean> {
    if ((await stateOf(this.#audited, request)).isExceeded) return false;
    if (request.visit?.known) return true;
    return !(await stateOf(this.#auditedStrangers, request)).isExceeded;
  }

  #scaled(limit: number): number {
    return Math.max(1, Math.ceil(limit * this.config.RATE_LIMIT_FACTOR));
  }
}

/**
 * Counts up to `max` a window for each key.
 * @param cache how many keys it holds; missing from the library's types of these options
 */
export function counter(server: FastifyInstance, cache: number, max: Max, keyGenerator: KeyOf): Check {
  const options = { cache, max, keyGenerator };
  return server.createRateLimit(options);
}

async function stateOf(check: Check | null, request: FastifyRequest, options: { increment?: boolean } = {}) {
  if (!check) throw new Error('the rate limits are not ready');
  const state = await check(request, options);
  // The library's allow list, which is not used here.
  return state.isAllowed ? { isExceeded: false, ttlInSeconds: 0 } : state;
}

async function insist(check: Check | null, request: FastifyRequest, options: { increment?: boolean } = {}) {
  const { isExceeded, ttlInSeconds } = await stateOf(check, request, options);
  if (!isExceeded) return;
  const retryAfterSeconds = Math.max(1, ttlInSeconds);
  throw new Refusal(
    'too_many_requests',
    `Too many requests. Please try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds },
  );
}

/** Who a call is counted for: the signed-in user, and on public calls and without a session the client address. */
function countedBy(request: FastifyRequest): string {
  return request.visit?.call.access === 'public' ? addressOf(request) : actorOf(request);
}

function actorOf(request: FastifyRequest): string {
  return request.visit?.known?.principal.userId ?? addressOf(request);
}

/** An IPv4 address whole, of an IPv6 address the /64 that one customer is given. */
function addressOf(request: FastifyRequest): string {
  return normalizeIP(request.ip);
}
