import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const [ivBytes, tagBytes] = [12, 16];

/** A text of one owner, encrypted with AES-256-GCM: it opens for no other owner, and with no other key. */
export class Seal {
  readonly #key: Buffer;

  /** @param secret at least 32 characters */
  constructor(secret: string) {
    this.#key = createHash('sha256').update(`pan ${secret}`).digest();
  }

  close(text: string, owner: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  /** @throws Error for a text that was closed with another key, for another owner, or was changed */
  open(sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed, 'base64');
    const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
    const decipher = createDecipheriv('aes-256-gcm', this.#key, iv, { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8');
  }
}
