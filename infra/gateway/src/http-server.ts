import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Refusal } from '@rahi/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from './gateway.config.js';
import { sendProblem } from './problems/problem-reply.js';
import { apiHeaders } from './security/security-headers.js';

/** R25. */
const bodyLimit = 64 * 1024;
const requestIdForm = /^[\w-]{8,64}$/;

/** The Fastify server under Nest, with its limits. Its own refusals are problem documents (R24). */
export function httpServer(config: Pick<GatewayConfig, 'TRUST_PROXY'>): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    bodyLimit,
    trustProxy: config.TRUST_PROXY ?? false,
    requestIdHeader: false,
    genReqId: (request: IncomingMessage) => requestIdOf(request),
    // A request that arrives on an open connection while the gateway stops is still answered.
    return503OnClosing: false,
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(apiHeaders);
      sendProblem(reply, new Refusal('invalid_input', 'The address of the request is not valid.'), request.id);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
  });
}

/** The caller's request id if it is well formed, otherwise a new one: no free text from outside is logged. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
}

/** Answers a request that is not valid HTTP. */
function answerUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const [status, refusal] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', new Refusal('too_large', 'The headers of the request are too large.')]
      : ['400 Bad Request', new Refusal('invalid_input', 'The request is not valid HTTP.')];
  const body = JSON.stringify(refusal.problem(requestId));
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/problem+json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${requestId}`,
    ...Object.entries(apiHeaders).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
