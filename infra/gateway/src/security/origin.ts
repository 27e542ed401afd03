import type { IncomingHttpHeaders } from 'node:http';

const ownSites = new Set(['same-origin', 'none']);

/**
 * True for a change that a page of another site sends. A caller with neither header is no browser: it carries no
 * cookie that it was not given on purpose.
 */
export function isForeign(method: string, headers: IncomingHttpHeaders): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !(typeof site === 'string' && ownSites.has(site))) return true;
  return headers.origin !== undefined && hostOf(headers.origin) !== headers.host?.toLowerCase();
}

/** The scheme does not count: behind an edge that speaks TLS, the gateway sees http. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
