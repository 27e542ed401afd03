import { createHash, randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import type pg from 'pg';
import { pino } from 'pino';
import { Histogram, Registry } from 'prom-client';
import * as z from 'zod/mini';
import { Refusal } from './refusal.js';

const principalSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  type: z.enum(['rider', 'driver']),
  isAdmin: z.boolean(),
  suspended: z.boolean(),
});
/** The person who makes a request. */
export type Principal = z.output<typeof principalSchema>;

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** A session is read again after this long. */
const sessionKeptMs = 30_000;
const perMinute = 1_000_000;

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(self), camera=(), microphone=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/** Fastify with the parts of a production server: session, limit, headers, problem documents, a log line, a measurement. */
export async function monolithServer(database: pg.Pool): Promise<FastifyInstance> {
  const log = pino({ name: 'monolith', timestamp: pino.stdTimeFunctions.isoTime });
  const server = fastify({ genReqId: () => randomUUID(), bodyLimit: 64 * 1024, requestTimeout: 15_000 });
  await server.register(fastifyCookie);
  const sessions = sessionsOf(database);
  server.decorateRequest('principal', null);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    const token = request.cookies['rahi_session'];
    if (token !== undefined) request.principal = await sessions(token);
  });
  const unsent = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
  await server.register(fastifyRateLimit, {
    max: perMinute,
    cache: 100_000,
    keyGenerator: (request) => request.principal?.userId ?? request.ip,
    addHeaders: unsent,
    addHeadersOnExceeding: unsent,
  });
  const answered = new Histogram({
    name: 'monolith_http_duration_seconds',
    help: 'Time to answer, by route, method and status',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [new Registry()],
  });
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const { method, id: requestId } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    answered.observe({ route, method, status }, ms / 1000);
    log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'http');
    done();
  });
  server.setErrorHandler((error, request, reply) => {
    if (!(error instanceof Refusal)) log.error({ requestId: request.id, error: String(error) }, 'failed');
    const refusal = error instanceof Refusal ? error : new Refusal('internal', 'This could not be done.');
    return reply.code(refusal.status).type('application/problem+json').send(refusal.problem(request.id));
  });
  return server;
}

/** The person who makes a request. @param change true for calls that a suspended user may not make. @throws Refusal */
export function principalOf({ principal }: FastifyRequest, { change = false } = {}): Principal {
  if (!principal) throw new Refusal('unauthenticated', 'Sign in to continue.');
  if (change && principal.suspended) throw new Refusal('account_suspended', 'Your account is suspended.');
  return principal;
}

/** The person of a session: from memory, else from the database. */
function sessionsOf(database: pg.Pool): (token: string) => Promise<Principal | null> {
  const kept = new Map<string, { principal: Principal; until: number }>();
  return async (token) => {
    const known = kept.get(token);
    if (known && known.until > Date.now()) return known.principal;
    const { rows } = await database.query<Principal>({
      name: 'session',
      text: `SELECT s.id AS "sessionId", u.id AS "userId", u.name, u.phone, u.type,
               u.is_admin AND NOT u.suspended AS "isAdmin", u.suspended
             FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1`,
      values: [createHash('sha256').update(token).digest()],
    });
    if (!rows[0]) return null;
    const principal = principalSchema.parse(rows[0]);
    kept.set(token, { principal, until: Date.now() + sessionKeptMs });
    return principal;
  };
}
