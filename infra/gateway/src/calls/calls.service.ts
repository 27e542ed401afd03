import { Inject, Injectable } from '@nestjs/common';
import {
  callSubject,
  getSession,
  headerNames,
  languageOfHeader,
  operator,
  operatorText,
  ownerSubject,
  productHealth,
  type Call,
} from '@rahi/contracts';
import { Caller, CONFIG } from '@rahi/service-kit/process';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ExportsService, fileCalls } from '../exports/exports.service.js';
import type { GatewayConfig } from '../gateway.config.js';
import { HealthService } from '../health/health.service.js';
import { OperatorService } from '../operator/operator.service.js';
import { isSecure, knowBrowser, writeSession } from '../sessions/session-cookie.js';
import { fitsCall, sendAnswer, sessionIn } from './call-answer.js';
import { idempotencyKeyOf, payloadOf, userAgentOf } from './call-input.js';
import { signedOf } from './signed-body.js';
import { visitOf } from './visit.js';

/** Forwards a call from the browser to the service that answers it, and the answer back. */
@Injectable()
export class CallsService {
  constructor(
    private readonly caller: Caller,
    private readonly health: HealthService,
    private readonly exports: ExportsService,
    private readonly about: OperatorService,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SECURE_COOKIES'>,
  ) {}

  /** @throws Refusal when the call cannot be made */
  async make(call: Call, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const visit = visitOf(request);
    const { token, known, deadline } = visit;
    const payload = payloadOf(call, request, signedOf(call, request));
    const secure = isSecure(request, this.config.SECURE_COOKIES);
    // The calls that the gateway answers itself.
    if (call === productHealth) return reply.code(call.success).send(await this.health.check());
    if (call === operator) return reply.code(call.success).send(this.about.contact());
    if (call === operatorText) {
      const { text } = operatorText.params.parse(request.params);
      const language = languageOfHeader(request.headers['accept-language']);
      return reply.code(call.success).send(await this.about.text(text, language));
    }
    if (fileCalls.includes(call)) return reply.code(call.success).send(await this.exports.open(call, request, reply));
    const answer = await this.caller.forward(callSubject(call), payload, {
      // A call that names a place goes to the owner of its partition.
      owner: ownerSubject(call, request) ?? undefined,
      requestId: request.id,
      deadline,
      principal: known?.encoded,
      idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
      clientAddress: request.ip,
      language: languageOfHeader(request.headers['accept-language']),
      userAgent: call.ofBrowser || call === getSession ? userAgentOf(request.headers['user-agent']) : undefined,
      repeatable: call.method === 'GET',
      fits: (given) => fitsCall(call, given),
      session: known?.principal.sessionId,
      browser: call.ofBrowser ? knowBrowser(request, reply, secure) : undefined,
    });
    visit.deskRead = answer.headers?.has(headerNames.deskRead) ?? false;
    // R1: 30 days without use. The browser's copy of the cookie is renewed when the app opens.
    const renewed = call === getSession && answer.status === 200 ? token : undefined;
    const session = sessionIn(answer) ?? renewed;
    if (typeof session === 'string') {
      writeSession(reply, session, secure);
    }
    return sendAnswer(reply, call, answer);
  }
}
