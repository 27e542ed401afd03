import type { FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/cookie';

/** Names and attributes of the session cookie (R1). */
const plainName = 'rahi_session';
/** Browsers accept a cookie of this name only from the host itself, over HTTPS, for all paths; a subdomain cannot set it. */
const secureName = '__Host-rahi_session';
const maxAgeSeconds = 30 * 24 * 3600;
/** 32 bytes as base64url. Anything else is not a token, and svc-auth is not asked. */
const tokenForm = /^[\w-]{43}$/;

const nameOf = (secure: boolean) => (secure ? secureName : plainName);

/** The session token of a request, or null. Each mode reads only its own cookie. */
export function readSession({ cookies }: Pick<FastifyRequest, 'cookies'>, secure: boolean): string | null {
  const token = cookies[nameOf(secure)];
  return token !== undefined && tokenForm.test(token) ? token : null;
}

/** Sets the session cookie; an empty token deletes it. */
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
 * Whether browsers use HTTPS (R1): as configured, or everywhere except on localhost.
 * @param setting SECURE_COOKIES
 */
export function isSecure({ hostname }: Pick<FastifyRequest, 'hostname'>, setting: boolean | undefined): boolean {
  return setting ?? !isLocalhost(hostname);
}

/** `hostname` is without port. */
export function isLocalhost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname);
}
