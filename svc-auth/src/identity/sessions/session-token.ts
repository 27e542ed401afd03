import { createHash, randomBytes } from 'node:crypto';

/** A new session token: 256 random bits, base64url (R1). */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored hash of a token. A plain hash is enough: a token of 256 random bits cannot be guessed. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
