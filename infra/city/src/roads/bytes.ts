/** Writes whole numbers in as few bytes as they need: 7 bits in each, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  /** @param value 0 to 2^53 */
  unsigned(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#byte((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#byte(rest);
  }

  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** Preceded by its length. */
  bytes(value: Uint8Array): void {
    this.unsigned(value.length);
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  done(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + more));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads the output of a `ByteWriter`. */
export class ByteReader {
  #at = 0;

  constructor(private readonly source: Uint8Array) {}

  /** @throws RangeError at the end of the bytes */
  unsigned(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = this.source[this.#at++];
      if (byte === undefined) throw new RangeError('the file ends too soon');
      if (byte < 0x80) return value + byte * factor;
      value += (byte - 0x80) * factor;
    }
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  bytes(): Uint8Array {
    const length = this.unsigned();
    const end = this.#at + length;
    if (end > this.source.length) throw new RangeError('the file ends too soon');
    const found = this.source.subarray(this.#at, end);
    this.#at = end;
    return found;
  }
}
