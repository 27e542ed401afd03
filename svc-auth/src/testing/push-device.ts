import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { pushMessageSchema, type PushMessage, type PushSubscriptionKeys } from '@rahi/contracts';
import * as z from 'zod';

const tagBytes = 16;
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });
export type VapidClaims = z.output<typeof claims>;

/** A browser's side of Web Push: its subscription, and the private key to it. */
export class PushDevice {
  readonly #curve = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly #publicKey = this.#curve.generateKeys();

  constructor(readonly endpoint: string) {}

  get subscription(): PushSubscriptionKeys {
    const keys = { p256dh: this.#publicKey.toString('base64url'), auth: this.#auth.toString('base64url') };
    return { endpoint: this.endpoint, keys };
  }

  /** Decrypts `aes128gcm` (RFC 8188) with the keys of RFC 8291: one record, ended by 2 and padding. */
  read(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, sender]);
    const secret = hkdfSync('sha256', this.#curve.computeSecret(sender), this.#auth, info, 32);
    const derived = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${what}\0`), bytes));
    const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    decipher.setAuthTag(record.subarray(-tagBytes));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -tagBytes)), decipher.final()]);
    const text = padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    return pushMessageSchema.parse(JSON.parse(text));
  }
}

/**
 * The contents of a request's signature (RFC 8292).
 * @throws Error when it is not signed with the key it names
 */
export function readVapid(authorization: string): { publicKey: string; claims: VapidClaims } {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) };
  const key = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const right = verify('sha256', Buffer.from(`${head}.${payload}`), key, Buffer.from(signature, 'base64url'));
  if (!right) throw new Error('the request is not signed with the key that it names');
  return { publicKey, claims: claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))) };
}
