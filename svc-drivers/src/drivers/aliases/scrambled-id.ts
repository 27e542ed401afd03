import { createCipheriv } from 'node:crypto';

/** Bytes of an id, and of each of its halves. */
const whole = 16;
const half = 8;
/** A Feistel network of four rounds of a secret function is as good as a random choice to one who can ask both ways. */
const rounds = [0, 1, 2, 3];
/** The bits of each half that change: all but the four of a UUID's version, in byte 6, and the two of its variant, in byte 8. */
const masks = [
  Buffer.from([255, 255, 255, 255, 255, 255, 15, 255]),
  Buffer.from([63, 255, 255, 255, 255, 255, 255, 255]),
] as const;

/**
 * Ids in another form, which only the key turns back: UUIDs become UUIDs of the same version, one to one.
 * @param key 16 bytes
 */
export function scrambled(ids: readonly string[], key: Buffer): string[] {
  return changed(ids, key, rounds);
}

/** What `scrambled` was given. Every UUID has a result: one that was not scrambled with this key has a meaningless one. */
export function unscrambled(ids: readonly string[], key: Buffer): string[] {
  return changed(ids, key, rounds.toReversed());
}

/** All ids at once: one call of the cipher a round. */
function changed(ids: readonly string[], key: Buffer, order: readonly number[]): string[] {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  for (const round of order) {
    const [source, target] = round % 2 === 0 ? [half, 0] : [0, half];
    const mask = masks[round % 2 === 0 ? 0 : 1];
    const blocks = Buffer.alloc(bytes.length);
    for (let at = 0; at < bytes.length; at += whole) {
      bytes.copy(blocks, at, at + source, at + source + half);
      blocks[at + half] = round;
    }
    const noise = cipher.update(blocks);
    for (let at = 0; at < bytes.length; at += whole)
      for (let n = 0; n < half; n += 1) bytes[at + target + n]! ^= noise[at + n]! & mask[n]!;
  }
  return ids.map((_, n) => asUuid(bytes.toString('hex', n * whole, (n + 1) * whole)));
}

function asUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
