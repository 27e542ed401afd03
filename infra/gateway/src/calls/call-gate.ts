import { Inject, Injectable } from '@nestjs/common';
import { partnersProgram, Refusal, refusedAccess, type Call } from '@rahi/contracts';
import { accessDetails, CONFIG } from '@rahi/service-kit/process';
import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { RateLimits } from '../security/rate-limits.js';
import type { Known } from '../sessions/principal-cache.js';
import { isSecure, readSession } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { say } from '../say.js';
import type { Visit } from './visit.js';

/** Authenticates, counts and authorises a request before its body is read. */
@Injectable()
export class CallGate {
  constructor(
    private readonly sessions: SessionsService,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SECURE_COOKIES' | 'PARTNERS'>,
  ) {}

  /** @throws Refusal not_found for a call of partners where they are offered none, too_many_requests, unauthenticated, forbidden, account_suspended, unavailable, timeout */
  async open(call: Call, request: FastifyRequest): Promise<void> {
    if (isOfPartners(call) && !this.config.PARTNERS.includes('api'))
      throw new Refusal('not_found', say('address.nothing'));
    const token = readSession(request, isSecure(request, this.config.SECURE_COOKIES));
    const visit: Visit = { call, token, known: null, deskRead: false, deadline: Date.now() + call.timeoutMs };
    request.visit = visit;
    if (token !== null) visit.known = await this.#principalOf(token, visit, request);
    await this.limits.count(request);
    const refused = refusedAccess(call, visit.known?.principal ?? null);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
  }

  async #principalOf(token: string, { call, deadline }: Visit, request: FastifyRequest): Promise<Known | null> {
    const cached = this.sessions.known(token);
    if (cached) return cached;
    const noisy = await this.limits.sendsJunk(request);
    try {
      const known = cached === null ? null : await this.#ask(noisy, token, request.id, deadline);
      if (!known) await this.limits.countUnknownSession(request);
      return known;
    } catch (error) {
      // A public call needs no session, so it does not fail when svc-auth does not answer.
      if (call.access === 'public' && error instanceof Refusal) return null;
      throw error;
    }
  }

  /**
   * Invalid cookies from the same address slow this down, but refuse no one (F49): many people share a mobile carrier's
   * address.
   */
  async #ask(noisy: boolean, token: string, requestId: string, deadline: number): Promise<Known | null> {
    if (noisy) return this.sessions.resolveTogether(token, requestId, deadline);
    return this.sessions.resolve(token, requestId, deadline);
  }
}

/** Whether the partners' program answers it, which most installations do not run. */
const isOfPartners = ({ name }: Call): boolean => name.startsWith(`${partnersProgram}.`);
