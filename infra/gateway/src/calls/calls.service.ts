import { Inject, Injectable } from '@nestjs/common';
import { callSubject, getSession, Refusal, refusedAccess, type Call } from '@rahi/contracts';
import { accessDetails, Caller, CONFIG } from '@rahi/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import type { Known } from '../sessions/principal-cache.js';
import { isLocalhost, readSession, writeSession } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { sendAnswer, sessionIn } from './call-answer.js';
import { idempotencyKeyOf, payloadOf } from './call-input.js';

/** How long a browser's request may take in all. */
const budgetMs = 3000;

/** Takes one call from the browser to the service that answers it, and back. */
@Injectable()
export class CallsService {
  constructor(
    private readonly caller: Caller,
    private readonly sessions: SessionsService,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SECURE_COOKIES'>,
  ) {}

  /** @throws Refusal whatever keeps the call from being made. */
  async make(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const deadline = Date.now() + budgetMs;
    const token = readSession(request);
    const known = token === null ? null : await this.#whose(token, call, request.id, deadline);
    const refused = refusedAccess(call, known?.principal ?? null);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
    const payload = payloadOf(call, request);
    const answer = await this.caller.forward(callSubject(call), payload, {
      requestId: request.id,
      deadline,
      principal: known?.encoded,
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      clientAddress: request.ip,
    });
    // R1: 30 days without use. The browser's copy of the cookie is renewed when the app opens.
    const renewed = call === getSession && answer.status === 200 ? token : undefined;
    const session = sessionIn(answer) ?? renewed;
    if (typeof session === 'string') {
      writeSession(reply, session, this.config.SECURE_COOKIES ?? !isLocalhost(request.hostname));
    }
    return sendAnswer(reply, answer);
  }

  /** A public call is made for a stranger too: it does not fail because svc-auth cannot tell who this is. */
  async #whose(token: string, call: Call, requestId: string, deadline: number): Promise<Known | null> {
    try {
      return await this.sessions.resolve(token, requestId, deadline);
    } catch (error) {
      if (call.access === 'public' && error instanceof Refusal) return null;
      throw error;
    }
  }
}
