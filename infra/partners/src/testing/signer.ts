import { randomUUID } from 'node:crypto';
import { SignJWT, type CryptoKey } from 'jose';

type Alg = 'ES256' | 'EdDSA';

/** Signs assertions of a client, as RFC 7523 has them; a test changes what is wrong with one. */
export const signerOf =
  (clientId: string, audienceOf: string, alg: Alg, own: CryptoKey) =>
  ({ key = own, seconds = 60, audience = audienceOf, jti = String(randomUUID()) } = {}): Promise<string> =>
    new SignJWT({ jti })
      .setProtectedHeader({ alg })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(audience)
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(key);
