import { Global, Injectable, Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/**
 * Ends kept-open connections while the gateway stops. Node closes those that are idle at that moment; one that is
 * busy would fall idle after its answer and be waited for until its keep-alive runs out.
 */
@Injectable()
export class ClosingConnections implements OnModuleInit, OnModuleDestroy {
  #stopping = false;

  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.host.httpAdapter.getInstance<FastifyInstance>().addHook('onSend', (_request, reply, payload, done) => {
      if (this.#stopping) void reply.header('connection', 'close');
      done(null, payload);
    });
  }

  /** From now on each answer is the last one of its connection. */
  begin(): void {
    this.#stopping = true;
  }

  get closing(): boolean {
    return this.#stopping;
  }

  onModuleDestroy(): void {
    this.begin();
  }
}

@Global()
@Module({ providers: [ClosingConnections], exports: [ClosingConnections] })
export class ClosingModule {}
