/** Name and attributes of the session cookie: here and nowhere else (R1). */
const name = 'rahi_session';
const maxAgeSeconds = 30 * 24 * 3600;
/** 32 bytes as base64url: anything else never was a token, and nobody needs to be asked. */
const tokenForm = /^[\w-]{43}$/;

/** The session token of a Cookie header, or null. */
export function readSession(cookies: string | undefined): string | null {
  if (cookies === undefined) return null;
  for (const pair of cookies.split(';')) {
    const at = pair.indexOf('=');
    if (at === -1 || pair.slice(0, at).trim() !== name) continue;
    const token = pair.slice(at + 1).trim();
    return tokenForm.test(token) ? token : null;
  }
  return null;
}

/** The Set-Cookie value that keeps a token, or with an empty one removes it. */
export function writeSession(token: string, secure: boolean): string {
  const age = token === '' ? 0 : maxAgeSeconds;
  return `${name}=${token}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** R1: Secure outside localhost, where browsers speak http. `hostname` is without port. */
export function isLocalhost(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|::1)$/.test(hostname);
}
