import type { FastifyRequest } from 'fastify';

/** `same-site` is not among them: a page of another subdomain is another site's. */
const ownSites = new Set(['same-origin', 'none']);

/**
 * True for a change that a page of another origin sends.
 *
 * A caller with neither header passes. Every browser that can run the shell sends both with a change, and no page can
 * keep it from doing so; who sends neither is a program, which carries no cookie but what it was given on purpose. To
 * refuse those would keep out honest programs and stop nobody: they could send any Origin they like.
 * @param secure where browsers come over HTTPS: a page that came over http is then foreign too
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

/** Behind an edge that speaks TLS the gateway itself sees http, so the scheme is held against the mode. */
function isOwn(origin: string, host: string, secure: boolean): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host: from } = new URL(origin);
  return from === host.toLowerCase() && (protocol === 'https:' || (protocol === 'http:' && !secure));
}
