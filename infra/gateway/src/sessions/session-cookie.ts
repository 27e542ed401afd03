import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** Names and attributes of the session cookie: here and nowhere else (R1). */
const plainName = 'rahi_session';
/** Browsers take a cookie of this name from the very host alone, over HTTPS, for all paths: no subdomain can plant it. */
const secureName = '__Host-rahi_session';
const maxAgeSeconds = 30 * 24 * 3600;
/** 32 bytes as base64url: anything else never was a token, and nobody needs to be asked. */
const tokenForm = /^[\w-]{43}$/;

const nameOf = (secure: boolean) => (secure ? secureName : plainName);

/** The session token that a request brings, or null. Each mode knows its own cookie alone. */
export function readSession({ cookies }: Pick<FastifyRequest, 'cookies'>, secure: boolean): string | null {
  const token = cookies[nameOf(secure)];
  return token !== undefined && tokenForm.test(token) ? token : null;
}

/** Has the browser keep a token, or with an empty one forget it. */
export function writeSession(reply: Pick<FastifyReply, 'setCookie'>, token: string, secure: boolean): void {
  void reply.setCookie(nameOf(secure), token, {
    maxAge: token === '' ? 0 : maxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
}

/**
 * Do browsers come over HTTPS (R1)? As the settings say; else everywhere but on localhost, where they speak http.
 * @param setting SECURE_COOKIES
 */
export function isSecure({ hostname }: Pick<FastifyRequest, 'hostname'>, setting: boolean | undefined): boolean {
  return setting ?? !isLocalhost(hostname);
}

/** `hostname` is without port. */
export function isLocalhost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname);
}
