import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { languageOfHeader, longestPartnerQuery, partnerPage, Refusal } from '@rahi/contracts';
import { bodyOf, Caller, CONFIG, type RawAnswer } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from '../calls/call-answer.js';
import { refuseOthers } from '../calls/call-routes.js';
import { FASTIFY } from '../fastify.js';
import type { GatewayConfig } from '../gateway.config.js';
import { RateLimits } from '../security/rate-limits.js';
import { say } from '../say.js';

/** Requests of partners that are answered at once; people's calls never wait for more of them. */
const mostUnderWay = 32;
/** How long the partners' program may take, in milliseconds. */
const patienceMs = 2500;

/** `GET /gofs/…`: passed on to the partners' program (ADR 92). Nothing is there unless PARTNERS offers it. */
@Injectable()
export class PartnerRoutes implements OnModuleInit {
  #underWay = 0;

  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'PARTNERS'>,
    private readonly limits: RateLimits,
    private readonly caller: Caller,
  ) {}

  onModuleInit(): void {
    for (const url of ['/gofs', '/gofs/*']) {
      this.server.get(url, { onRequest: (request) => this.#admit(request) }, (request, reply) =>
        this.#answer(request, reply),
      );
      if (this.#isOn) refuseOthers(this.server, url, ['GET']);
    }
  }

  get #isOn(): boolean {
    return this.config.PARTNERS.includes('gofs');
  }

  /** @throws Refusal not_found where it is off, too_many_requests past the limit of an address */
  async #admit(request: FastifyRequest): Promise<void> {
    if (!this.#isOn) throw new Refusal('not_found', say('address.nothing'));
    await this.limits.countPartner(request);
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (this.#underWay >= mostUnderWay) throw busy();
    this.#underWay += 1;
    try {
      return this.#send(reply, await this.#ask(request));
    } finally {
      this.#underWay -= 1;
    }
  }

  async #ask(request: FastifyRequest): Promise<RawAnswer> {
    const [path = '', ...rest] = request.url.split('?');
    const query = rest.join('?');
    if (query.length > longestPartnerQuery || path.length > 200)
      throw new Refusal('invalid_input', say('address.tooLong'));
    const payload = { path, query, ifNoneMatch: request.headers['if-none-match'] ?? null };
    try {
      return await this.caller.forward(partnerPage.subject, JSON.stringify(payload), {
        requestId: request.id,
        deadline: Date.now() + patienceMs,
        language: languageOfHeader(request.headers['accept-language']),
        repeatable: true,
        fits: (answer) => answer.status >= 400 || partnerPage.answer.safeParse(bodyOf(answer)).success,
      });
    } catch (error) {
      // To a reader of a feed both are the same: ask again later.
      if (error instanceof Refusal && error.code === 'timeout') throw busy();
      throw error;
    }
  }

  #send(reply: FastifyReply, answer: RawAnswer): FastifyReply {
    if (answer.status !== 200) return sendAnswer(reply, { answerType: 'application/json' }, answer);
    const { body, etag, maxAge } = partnerPage.answer.parse(bodyOf(answer));
    void reply.headers({ etag, 'cache-control': `public, max-age=${maxAge}` });
    if (body === null) return reply.code(304).send();
    // Already JSON.
    return reply.header('content-type', 'application/json; charset=utf-8').send(Buffer.from(body));
  }
}

const busy = () => new Refusal('unavailable', say('partners.busy'), { retryAfterSeconds: 1 });
