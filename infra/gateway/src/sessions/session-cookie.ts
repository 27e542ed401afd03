import { createHash, randomBytes } from 'node:crypto';
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

/** The cookie by which a browser is known to the budgets of guesses (R36); it opens nothing. */
const browserNames = { plain: 'rahi_browser', secure: '__Host-rahi_browser' } as const;
/** The longest that browsers keep a cookie. */
const browserMaxAgeSeconds = 400 * 24 * 3600;

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
 * The browser's id for services: a hash of its cookie, which a service cannot use to set the cookie elsewhere. A
 * browser without the cookie gets one with the answer, and is marked as new.
 */
export function knowBrowser(
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  reply: Pick<FastifyReply, 'setCookie'>,
  secure: boolean,
): string {
  const name = secure ? browserNames.secure : browserNames.plain;
  const kept = cookies[name];
  const came = kept !== undefined && tokenForm.test(kept);
  const value = came ? kept : randomBytes(32).toString('base64url');
  void reply.setCookie(name, value, {
    maxAge: browserMaxAgeSeconds,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
  });
  const id = createHash('sha256').update(value).digest('base64url');
  return came ? id : `new:${id}`;
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
