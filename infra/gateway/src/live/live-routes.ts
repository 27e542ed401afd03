import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { liveAccess, livePath, Refusal, refusedAccess } from '@rahi/contracts';
import { accessDetails } from '@rahi/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOthers } from '../calls/call-routes.js';
import { readSession } from '../sessions/session-cookie.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { LiveService } from './live.service.js';
import type { StreamOwner } from './live-stream.js';
import { markIn } from './sse.js';

const budgetMs = 3000;

/** `GET /api/live` (R26): an answer that does not end, for whoever is signed in. */
@Injectable()
export class LiveRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly sessions: SessionsService,
    private readonly live: LiveService,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    const handler = (request: FastifyRequest, reply: FastifyReply) => this.#open(request, reply);
    server.route({ method: 'GET', url: livePath, exposeHeadRoute: false, config: { endless: true }, handler });
    refuseOthers(server, livePath, ['GET']);
  }

  async #open(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const owner = await this.#owner(request);
    await this.live.ready();
    const after = markIn(request.headers['last-event-id']);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      ...headersOf(reply),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const stream = this.live.open(raw, owner, after);
    raw.once('close', () => stream.gone());
    if (raw.destroyed) stream.gone();
  }

  /** @throws Refusal */
  async #owner(request: FastifyRequest): Promise<StreamOwner> {
    const token = readSession(request);
    const known = token === null ? null : await this.sessions.resolve(token, request.id, Date.now() + budgetMs);
    const refused = refusedAccess(liveAccess, known?.principal ?? null);
    if (refused) throw new Refusal(refused, accessDetails[refused]);
    if (!known || token === null) throw new Refusal('unauthenticated', accessDetails.unauthenticated);
    return { token, principal: known.principal };
  }
}

/** What the hooks have set for every answer. */
function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
