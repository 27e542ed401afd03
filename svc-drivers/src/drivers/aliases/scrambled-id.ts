import { createCipheriv } from 'node:crypto';

/** Words of four bytes in an id, and in each of its halves. */
const whole = 4;
const half = 2;
/** A Feistel network of four rounds of a secret function is as good as a random choice to one who can ask both ways. */
const rounds = [0, 1, 2, 3];
/** The number of each round as a word, in the machine's order of bytes, as all words here. */
const roundWords = wordsOf(Buffer.from(rounds.flatMap((round) => [round, 0, 0, 0])));
/** The bits of each half that change: all but the four of a UUID's version, in byte 6, and the two of its variant, in byte 8. */
const masks = [
  wordsOf(Buffer.from([255, 255, 255, 255, 255, 255, 15, 255])),
  wordsOf(Buffer.from([63, 255, 255, 255, 255, 255, 255, 255])),
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

/** All ids at once: one call of the cipher a round. Word by word: a byte at a time takes three times as long. */
function changed(ids: readonly string[], key: Buffer, order: readonly number[]): string[] {
  const bytes = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
  const words = wordsOf(bytes);
  const source = Buffer.allocUnsafe(bytes.length);
  const blocks = wordsOf(source);
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  blocks.fill(0);
  for (const round of order) {
    const [from, to] = round % 2 === 0 ? [half, 0] : [0, half];
    const [low, high] = masks[round % 2 === 0 ? 0 : 1];
    for (let at = 0; at < words.length; at += whole) {
      blocks[at] = words[at + from]!;
      blocks[at + 1] = words[at + from + 1]!;
      blocks[at + half] = roundWords[round]!;
    }
    const noise = wordsOf(cipher.update(source));
    for (let at = 0; at < words.length; at += whole) {
      words[at + to]! ^= noise[at]! & low!;
      words[at + to + 1]! ^= noise[at + 1]! & high!;
    }
  }
  const hex = bytes.toString('hex');
  return ids.map((_, n) => asUuid(hex, n * hexDigits));
}

const hexDigits = 32;

/** The same bytes as words; a copy where they do not begin at a word. */
function wordsOf(bytes: Uint8Array): Uint32Array {
  const aligned = bytes.byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0 ? bytes : new Uint8Array(bytes);
  return new Uint32Array(aligned.buffer, aligned.byteOffset, aligned.length / Uint32Array.BYTES_PER_ELEMENT);
}

function asUuid(hex: string, at: number): string {
  const part = (from: number, to: number) => hex.slice(at + from, at + to);
  return `${part(0, 8)}-${part(8, 12)}-${part(12, 16)}-${part(16, 20)}-${part(20, hexDigits)}`;
}
