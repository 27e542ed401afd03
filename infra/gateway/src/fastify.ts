import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** Injection token of the Fastify server under Nest, where routes and hooks are registered. */
export const FASTIFY = Symbol('FASTIFY');

export const fastifyProvider = {
  provide: FASTIFY,
  useFactory: ({ httpAdapter }: HttpAdapterHost) => httpAdapter.getInstance<FastifyInstance>(),
  inject: [HttpAdapterHost],
};
