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

/** Six digits, each as likely as any other. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** What is stored of a code. */
export function hashCode(code: string, salt: Buffer = randomBytes(16)): HashedCode {
  return { salt, hash: createHmac('sha256', salt).update(code).digest() };
}

/** Compares in constant time. */
export function isCode(code: string, stored: HashedCode): boolean {
  const { hash } = hashCode(code, stored.salt);
  return hash.length === stored.hash.length && timingSafeEqual(hash, stored.hash);
}

/** Stands in where there is no code, so that a try costs the same whether there is one or not. */
export const noCode: HashedCode = { salt: Buffer.alloc(16), hash: Buffer.alloc(32) };
