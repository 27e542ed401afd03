import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { languageOfHeader, longestPartnerBody, longestPartnerQuery, partnerRequest, Refusal } from '@rahi/contracts';
import { bodyOf, Caller, CONFIG, type RawAnswer } from '@rahi/service-kit/process';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from '../calls/call-answer.js';
import { refuseOthers } from '../calls/call-routes.js';
import { FASTIFY } from '../fastify.js';
import type { GatewayConfig } from '../gateway.config.js';
import { RateLimits } from '../security/rate-limits.js';
import { say } from '../say.js';

/** Requests with keys that are answered at once; people's calls never wait for more of them. */
const mostUnderWay = 32;
/** How long the partners' program may take, in milliseconds. */
const patienceMs = 3000;

/** Which methods pass at which addresses. What is below them, the partners' program knows. */
const routes = [
  { url: '/oauth/token', methods: ['POST'] },
  { url: '/partners/v1/*', methods: ['GET', 'POST'] },
] as const;

/** Requests for tokens and with tokens: passed on to the partners' program (ADR 97). Nothing is there unless PARTNERS offers it. */
@Injectable()
export class KeyedRoutes implements OnModuleInit {
  #underWay = 0;

  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'PARTNERS'>,
    private readonly limits: RateLimits,
    private readonly caller: Caller,
  ) {}

  onModuleInit(): void {
    if (!this.config.PARTNERS.includes('api')) return;
    // Not awaited: Fastify would set its own error handler on the routes that exist, before Nest has set ours.
    void this.server.register((scope, _options, done) => {
      // A body is read by the program that knows its form.
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: longestPartnerBody }, (_request, body, read) =>
        read(null, body),
      );
      for (const { url, methods } of routes) {
        scope.route({
          method: [...methods],
          url,
          exposeHeadRoute: false,
          onRequest: (request) => this.limits.countKeyed(request),
          handler: (request, reply) => this.#answer(request, reply),
        });
        refuseOthers(scope, url, methods);
      }
      done();
    });
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
    const { headers, method, body } = request;
    const payload = {
      method,
      path,
      query,
      headers: {
        authorization: textOf(headers.authorization),
        contentType: textOf(headers['content-type']),
        version: textOf(headers['rahi-version']),
        acceptLanguage: textOf(headers['accept-language']),
        idempotencyKey: textOf(headers['idempotency-key']),
      },
      body: typeof body === 'string' ? body : '',
    };
    try {
      return await this.caller.forward(partnerRequest.subject, JSON.stringify(payload), {
        requestId: request.id,
        deadline: Date.now() + patienceMs,
        language: languageOfHeader(headers['accept-language']),
        // A token that was made and lost would count.
        repeatable: method === 'GET',
        fits: (answer) => answer.status >= 400 || partnerRequest.answer.safeParse(bodyOf(answer)).success,
      });
    } catch (error) {
      // To a program both are the same: ask again later.
      if (error instanceof Refusal && error.code === 'timeout') throw busy();
      throw error;
    }
  }

  #send(reply: FastifyReply, answer: RawAnswer): FastifyReply {
    if (answer.status === 401) void reply.header('www-authenticate', 'Bearer realm="Rahi"');
    if (answer.status !== 200) return sendAnswer(reply, { answerType: 'application/json' }, answer);
    const { status, body, headers } = partnerRequest.answer.parse(bodyOf(answer));
    // Already JSON.
    return reply
      .code(status)
      .headers({ ...headers, 'content-type': 'application/json; charset=utf-8' })
      .send(Buffer.from(body));
  }
}

const textOf = (header: string | string[] | undefined): string | null => (typeof header === 'string' ? header : null);
const busy = () => new Refusal('unavailable', say('partners.busy'), { retryAfterSeconds: 1 });
