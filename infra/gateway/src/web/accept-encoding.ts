import type { Encoding } from './web-files.js';

/** The best of the encodings on offer, which stand best first, that a browser accepts. */
export function chosenEncoding(accept: string | string[] | undefined, offered: readonly Encoding[]): Encoding {
  const accepted = new Set(
    String(accept ?? '')
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.replace(/;.*$/, '')),
  );
  return offered.find((encoding) => accepted.has(encoding)) ?? 'identity';
}
