import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { allCalls, Refusal, type Call, type Method } from '@rahi/contracts';
import type { FastifyInstance, onSendAsyncHookHandler } from 'fastify';
import { fileCalls } from '../exports/exports.service.js';
import { FASTIFY } from '../fastify.js';
import { AuditedReads } from '../security/audited-reads.js';
import { RefusedCalls } from '../security/refused-calls.js';
import { CallGate } from './call-gate.js';
import { CallsService } from './calls.service.js';
import { keepBody } from './signed-body.js';
import './visit.js';
import { say } from '../say.js';

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Registers a route for every call of the contracts, and a refusal for the other methods of their paths. */
@Injectable()
export class CallRoutes implements OnModuleInit {
  constructor(
    @Inject(FASTIFY) private readonly server: FastifyInstance,
    private readonly gate: CallGate,
    private readonly calls: CallsService,
    private readonly refused: RefusedCalls,
    private readonly reads: AuditedReads,
  ) {}

  /** @throws FastifyError when two calls have the same route */
  onModuleInit(): void {
    this.server.removeContentTypeParser('text/plain');
    this.server.decorateRequest('visit', null);
    for (const call of allCalls) {
      const audit: onSendAsyncHookHandler = async (request, reply, payload) => {
        if (call.access === 'admin') await this.refused.note(call, request, reply, payload);
        await this.reads.note(call, request, reply);
        return payload;
      };
      this.server.route({
        method: call.method,
        url: call.path,
        bodyLimit: call.bodyBytes,
        // Before the body is read.
        onRequest: (request) => this.gate.open(call, request),
        handler: (request, reply) => this.calls.make(call, request, reply),
        // A file takes as long as its reader does. HEAD would make the whole file and drop it.
        config: { call, endless: fileCalls.includes(call) },
        ...(fileCalls.includes(call) ? { exposeHeadRoute: false } : {}),
        ...(call.access === 'admin' || call.auditedRead ? { onSend: audit } : {}),
        ...(call.signatureHeaders.length > 0 ? { preParsing: keepBody } : {}),
      });
    }
    for (const [path, methods] of methodsByPath(allCalls)) refuseOthers(this.server, path, methods);
  }
}

/** The methods each path answers. */
export function methodsByPath(calls: readonly Pick<Call, 'path' | 'method'>[]): Map<string, Method[]> {
  const paths = new Map<string, Method[]>();
  for (const { path, method } of calls) paths.set(path, [...(paths.get(path) ?? []), method]);
  return paths;
}

/** Refuses the other methods of a path. */
export function refuseOthers(server: FastifyInstance, path: string, methods: readonly Method[]): void {
  const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
  server.route({
    method: allMethods.filter((method) => !methods.some((answered) => answered === method)),
    url: path,
    onRequest: (_request, reply, done) => {
      void reply.header('allow', allow);
      done(new Refusal('method_not_allowed', say('address.allowed', { methods: allow })));
    },
    handler: () => Promise.reject(new Error('the request was refused before')),
  });
}
