import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Refusal, usualBodyBytes } from '@rahi/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from './gateway.config.js';
import { sendProblem } from './problems/problem-reply.js';
import { apiHeaders } from './security/security-headers.js';
import { say } from './say.js';

/** The Fastify server under Nest, with its limits. Its own refusals are problem documents (R24). */
export function httpServer(config: Pick<GatewayConfig, 'TRUST_PROXY'>): FastifyAdapter {
  return new FastifyAdapter({
    skipMiddie: true,
    bodyLimit: usualBodyBytes,
    trustProxy: config.TRUST_PROXY ?? false,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    // A request that arrives on an open connection while the gateway stops is still answered.
    return503OnClosing: false,
    requestTimeout: 15_000,
    keepAliveTimeout: 30_000,
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(apiHeaders);
      sendProblem(reply, new Refusal('invalid_input', say('address.malformed')), request.id);
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
  });
}

/** Without a listener, Node closes a CONNECT request without an answer. */
export function refuseConnect(server: Server): void {
  server.on('connect', (_request: unknown, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    const refusal = new Refusal('method_not_allowed', say('method.never'));
    answerAndClose(socket, '405 Method Not Allowed', refusal);
  });
}

/**
 * Answers a request that is not valid HTTP. A connection without data in time is closed silently: browsers open some in
 * advance, and would take an answer on one for the answer to a later request.
 */
function answerUnreadable(error: { code?: string }, socket: Socket): void {
  const unused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || unused || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    const refusal = new Refusal('too_large', say('headers.tooLarge'));
    answerAndClose(socket, '431 Request Header Fields Too Large', refusal);
  } else {
    answerAndClose(socket, '400 Bad Request', new Refusal('invalid_input', say('http.malformed')));
  }
}

function answerAndClose(socket: Duplex, status: string, refusal: Refusal): void {
  const requestId = randomUUID();
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
