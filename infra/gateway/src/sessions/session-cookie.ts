import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** Name and attributes of the session cookie: here and nowhere else (R1). */
const name = 'rahi_session';
const maxAgeSeconds = 30 * 24 * 3600;
/** 32 bytes as base64url: anything else never was a token, and nobody needs to be asked. */
const tokenForm = /^[\w-]{43}$/;

/** The session token that a request brings, or null. */
export function readSession({ cookies }: Pick<FastifyRequest, 'cookies'>): string | null {
  const token = cookies[name];
  return token !== undefined && tokenForm.test(token) ? token : null;
}

/** Has the browser keep a token, or with an empty one forget it. */
export function writeSession(reply: Pick<FastifyReply, 'setCookie'>, token: string, secure: boolean): void {
  void reply.setCookie(name, token, {
    maxAge: token === '' ? 0 : maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/** R1: Secure outside localhost, where browsers speak http. `hostname` is without port. */
export function isLocalhost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname);
}
