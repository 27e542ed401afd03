import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { liveCall } from '@rahi/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallGate } from '../calls/call-gate.js';
import { refuseOthers } from '../calls/call-routes.js';
import { ClosingConnections } from '../closing-connections.js';
import { FASTIFY } from '../fastify.js';
import { LiveService } from './live.service.js';

/** `GET /api/live` (R26): an answer that does not end, for a signed-in user. */
@Injectable()
export class LiveRoutes implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    private readonly gate: CallGate,
    private readonly live: LiveService,
    private readonly connections: ClosingConnections,
  ) {}

  onModuleInit(): void {
    this.server.route({
      method: liveCall.method,
      url: liveCall.path,
      exposeHeadRoute: false,
      config: { endless: true },
      onRequest: (request) => this.gate.open(liveCall, request),
      handler: (request, reply) => this.#open(request, reply),
    });
    refuseOthers(this.server, liveCall.path, [liveCall.method]);
  }

  async #open({ visit }: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (!visit?.known || visit.token === null) throw new Error('a live stream was opened past the gate');
    this.live.requireRoom();
    reply.hijack();
    const { raw } = reply;
    raw.shouldKeepAlive &&= !this.connections.closing;
    raw.writeHead(200, {
      // The headers that the hooks set on every answer.
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    const stream = this.live.open(raw, { token: visit.token, principal: visit.known.principal });
    raw.once('close', () => stream.gone());
    if (raw.destroyed) stream.gone();
  }
}
