import * as zlib from 'node:zlib';
import { PbfReader } from 'pbf';
import { Unfit } from './unfit.js';

/** The methods of the format, by the number of the field that holds the bytes. */
const methods: Readonly<Record<number, string>> = { 4: 'lzma', 5: 'bzip2', 6: 'lz4', 7: 'zstd' };
const RAW = 1;
const ZLIB = 3;

/**
 * The bytes of a block, unpacked.
 * @param most how many it may have
 * @throws Unfit when they are packed by a method that is not read here, Error when they are damaged
 */
export function contentOf(blob: Buffer, most: number): Uint8Array {
  const found = { method: 0, bytes: new Uint8Array() };
  new PbfReader(blob).readFields((tag, into: typeof found, pbf) => {
    if (tag === RAW || tag === ZLIB || methods[tag] !== undefined)
      Object.assign(into, { method: tag, bytes: pbf.readBytes() });
  }, found);
  if (found.method === RAW) return found.bytes;
  if (found.method === ZLIB) return zlib.inflateSync(found.bytes, { maxOutputLength: most });
  const method = methods[found.method];
  if (method === undefined) throw new Error('a block without content');
  return (method === 'zstd' && unzstd(found.bytes, most)) || refuse(method);
}

/** Node reads zstd from version 22.15 on; null before. */
function unzstd(bytes: Uint8Array, most: number): Uint8Array | null {
  if (!('zstdDecompressSync' in zlib) || typeof zlib.zstdDecompressSync !== 'function') return null;
  const unpacked: unknown = zlib.zstdDecompressSync(bytes, { maxOutputLength: most });
  if (unpacked instanceof Uint8Array) return unpacked;
  throw new TypeError('zstd gave no bytes');
}

function refuse(method: string): never {
  throw new Unfit((file) =>
    method === 'zstd'
      ? `${file} is packed by zstd, which Node reads from version 22.15 on. This is ${process.version}.`
      : `${file} is packed by ${method}, which is not read here. Pack it by zlib: osmium cat ${file} -o city.osm.pbf`,
  );
}
