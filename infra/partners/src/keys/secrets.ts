import { createHash, randomBytes } from 'node:crypto';

/** With 256 bits of chance a fast hash is enough: nobody guesses what it was made of. */
const entropyBytes = 32;

/** What begins a secret and a token, so that a scanner of repositories knows one that was published by mistake. */
const prefixes = { secret: 'rahi_secret_', token: 'rahi_token_' } as const;

/** A new secret or token, and what is stored of it. */
export function newSecret(kind: keyof typeof prefixes): { readonly text: string; readonly hash: Buffer } {
  const text = prefixes[kind] + randomBytes(entropyBytes).toString('base64url');
  return { text, hash: hashOf(text) };
}

export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
