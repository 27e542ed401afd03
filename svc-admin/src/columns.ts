import type { ValueTransformer } from 'typeorm';

/** A bigint column as a number: all of ours stay below 2^53. The driver reads a bigint as text. */
export const bigintAsNumber: ValueTransformer = { to: (value: number) => value, from: Number };

/** A bytea column as hexadecimal text. */
export const byteaAsHex: ValueTransformer = {
  to: (hex: string) => Buffer.from(hex, 'hex'),
  from: (bytes: Buffer) => bytes.toString('hex'),
};

/** A timestamptz column as ISO 8601 text in UTC, to the millisecond. */
export const timestampAsIso: ValueTransformer = {
  to: (iso: string) => new Date(iso),
  from: (at: Date) => at.toISOString(),
};
