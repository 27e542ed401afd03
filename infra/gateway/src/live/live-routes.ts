import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { liveCall } from '@rahi/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallGate } from '../calls/call-gate.js';
import { refuseOthers } from '../calls/call-routes.js';
import { FASTIFY } from '../fastify.js';
import { takeSocket } from './bare-socket.js';
import { LiveService } from './live.service.js';

/** `GET /api/live` (R26): an answer that does not end, for a signed-in user. */
@Injectable()
export class LiveRoutes implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    private readonly gate: CallGate,
    private readonly live: LiveService,
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
    const { socket } = raw;
    // The browser has left already.
    if (!socket) return;
    // The answer lasts as long as its connection, so that it needs no framing.
    raw.useChunkedEncodingByDefault = false;
    raw.writeHead(200, {
      // The headers that the hooks set on every answer.
      ...Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)])),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      connection: 'close',
    });
    raw.flushHeaders();
    // A stream is open for hours.
    takeSocket(raw, socket);
    const stream = this.live.open(socket, { token: visit.token, principal: visit.known.principal });
    socket.once('close', () => stream.gone());
    if (socket.destroyed) stream.gone();
  }
}
