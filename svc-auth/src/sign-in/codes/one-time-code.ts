import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export const triesAllowed = 5;
export const windowMinutes = 15;
/** For one browser and one email. */
export const codesPerBrowser = 5;
/** R36: wrong guesses in 24 hours, of a browser that has signed in with the email before, and of all others together. */
export const guessesPerDay = { known: 20, others: 10 } as const;

export interface HashedCode {
  salt: Buffer;
  hash: Buffer;
}

/** Six random digits. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** The salted hash of a code, as it is stored. */
export function hashCode(code: string, salt: Buffer = randomBytes(16)): HashedCode {
  return { salt, hash: createHmac('sha256', salt).update(code).digest() };
}

/** Compares in constant time. */
export function isCode(code: string, stored: HashedCode): boolean {
  const { hash } = hashCode(code, stored.salt);
  return hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash);
}

/** Compared when there is no code: a try then takes the same time in both cases. */
export const noCode: HashedCode = { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };

/** The token of a mail's link: 256 random bits as hexadecimal digits; six of its digits must not look like a code. */
export function newLinkToken(): string {
  return randomBytes(32).toString('hex');
}

/** The stored hash of a link's token. The token cannot be guessed, so a plain hash is enough. */
export function hashLink(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
