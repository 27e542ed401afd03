import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { FASTIFY } from './fastify.js';

/**
 * Ends keep-alive connections while the gateway stops. Node closes those that are idle at that moment; a busy one
 * would become idle after its answer and delay the stop until its keep-alive runs out.
 */
@Injectable()
export class ClosingConnections implements OnModuleInit, OnModuleDestroy {
  #stopping = false;

  /** Whether each answer is the last one of its connection. */
  get begun(): boolean {
    return this.#stopping;
  }

  constructor(@Inject(FASTIFY) private readonly server: FastifyInstance) {}

  onModuleInit(): void {
    this.server.addHook('onSend', (_request, reply, payload, done) => {
      if (this.#stopping) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  /** Makes each answer from now on the last one of its connection. */
  begin(): void {
    this.#stopping = true;
  }

  onModuleDestroy(): void {
    this.begin();
  }
}
