import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** R3. */
export const codeLifeMinutes = 10;
export const triesAllowed = 5;
export const windowMinutes = 15;
export const codesPerEmail = 5;

export interface HashedCode {
  salt: Buffer;
  hash: Buffer;
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The salted hash of a code, which is what is stored. */
export function hashCode(code: string, salt: Buffer = randomBytes(16)): HashedCode {
  return { salt, hash: createHmac('sha256', salt).update(code).digest() };
}

/** Compares in constant time. */
export function isCode(code: string, stored: HashedCode): boolean {
  const { hash } = hashCode(code, stored.salt);
  return hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash);
}

/** Compared when there is no code, so that a try takes the same time in both cases. */
export const noCode: HashedCode = { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
