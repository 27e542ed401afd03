import type { FastifyRequest } from 'fastify';

/** `same-site` is not one of them: a page of another subdomain is foreign. */
const ownSites = new Set(['same-origin', 'none']);

/**
 * True for a change that comes from a page of another origin.
 *
 * A request with neither header passes. Every browser that can run the shell sends both with a change, and a page
 * cannot prevent that. A program that sends neither has only the cookies that it was given on purpose, and could send
 * any Origin.
 * @param secure whether browsers use HTTPS: a page loaded over http is then foreign too
 */
export function isForeign(
  { method, headers, host }: Pick<FastifyRequest, 'method' | 'headers' | 'host'>,
  secure: boolean,
): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !(typeof site === 'string' && ownSites.has(site))) return true;
  return headers.origin !== undefined && !isOwn(headers.origin, host, secure);
}

/** Behind an edge with TLS the gateway itself sees http, so the scheme is compared with the mode. */
function isOwn(origin: string, host: string, secure: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  return from === host.toLowerCase() && (protocol === 'https:' || (protocol === 'http:' && !secure));
}
