import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { allCalls, Refusal, type Call, type Method } from '@rahi/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallsService } from './calls.service.js';

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Registers a route for every call of the contracts, and a refusal for the other methods of their paths. */
@Injectable()
export class CallRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly calls: CallsService,
  ) {}

  onModuleInit(): void {
    const server = this.host.httpAdapter.getInstance<FastifyInstance>();
    registerCalls(server, (call, request, reply) => this.calls.make(call, request, reply));
  }
}

type Make = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** @throws FastifyError when two calls claim one route. */
export function registerCalls(server: FastifyInstance, make: Make): void {
  server.removeContentTypeParser('text/plain');
  for (const call of allCalls) {
    server.route({ method: call.method, url: call.path, handler: (request, reply) => make(call, request, reply) });
  }
  for (const [path, methods] of methodsByPath(allCalls)) refuseOthers(server, path, methods);
}

/** The methods each path answers. */
export function methodsByPath(calls: readonly Pick<Call, 'path' | 'method'>[]): Map<string, Method[]> {
  const paths = new Map<string, Method[]>();
  for (const { path, method } of calls) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
}

function refuseOthers(server: FastifyInstance, path: string, methods: readonly Method[]): void {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  server.route({
    method: allMethods.filter((method) => !methods.some((answered) => answered === method)),
    url: path,
    onRequest: (_request, reply, done) => {
      void reply.header('allow', allow);
      done(new Refusal('method_not_allowed', `This address answers ${allow}.`));
    },
    handler: () => Promise.reject(new Error('refused before')),
  });
}
