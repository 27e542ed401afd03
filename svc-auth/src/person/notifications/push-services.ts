import { createECDH } from 'node:crypto';

/** The push services of the browsers: Chrome and Edge on Android, Firefox, Edge on Windows, Safari. */
const known = ['fcm.googleapis.com', 'web.push.apple.com'];
const knownDomains = ['.push.services.mozilla.com', '.notify.windows.com'];

/**
 * Whether an endpoint belongs to a push service that this installation sends to. A browser may send any address, and a
 * server that posts to it could be used to reach hosts on its own network: no other host is ever called.
 * @param further hosts that the settings add, with a port unless it is 443
 */
export function isPushService(endpoint: string, further: ReadonlySet<string>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  return known.includes(host) || knownDomains.some((domain) => host.endsWith(domain)) || further.has(host);
}

/** Whether a message can be encrypted for these keys: a point of the curve, and 16 secret bytes (RFC 8291). */
export function areKeysOfDevice({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.generateKeys();
    curve.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    // Not a point of the curve.
    return false;
  }
}
