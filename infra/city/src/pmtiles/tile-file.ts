import { open, type FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Compression, findTile, SharedPromiseCache, TileType, zxyToTileId, type Header, type Source } from 'pmtiles';

/** How the bytes of a tile are compressed, as HTTP names it. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A tile as it is stored. */
export interface StoredTile {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
}

const brotli = promisify(brotliDecompress);
const zip = promisify(gunzip);

/** The bytes of a vector tile. */
export const unpacked = async ({ bytes, encoding }: StoredTile): Promise<Buffer> => {
  if (encoding === 'br') return brotli(bytes);
  return encoding === 'gzip' ? zip(bytes) : bytes;
};

const encodings: Readonly<Partial<Record<Compression, Encoding>>> = {
  [Compression.None]: 'identity',
  [Compression.Gzip]: 'gzip',
  [Compression.Brotli]: 'br',
};

/** A PMTiles archive of vector tiles on the disk. */
export class TileFile {
  readonly #handle: FileHandle;
  readonly #source: Source;
  readonly #cache: SharedPromiseCache;

  private constructor(
    handle: FileHandle,
    source: Source,
    cache: SharedPromiseCache,
    readonly header: Header,
    private readonly encoding: Encoding,
  ) {
    this.#handle = handle;
    this.#source = source;
    this.#cache = cache;
  }

  /** @throws Error with a sentence that names the file when it is missing, or no archive of vector tiles */
  static async open(path: string): Promise<TileFile> {
    const handle = await open(path).catch((cause: unknown) => {
      throw new Error(`There is no map ${path}.`, { cause });
    });
    try {
      const source: Source = { getKey: () => path, getBytes: (offset, length) => read(handle, offset, length) };
      const cache = new SharedPromiseCache(64, false, async (bytes, compression) => {
        const encoding = encodings[compression];
        if (!encoding) throw new Error(`compression ${compression} is unknown`);
        return exact(await unpacked({ bytes: Buffer.from(bytes), encoding }));
      });
      const header = await cache.getHeader(source);
      const encoding = encodings[header.tileCompression];
      if (header.tileType !== TileType.Mvt || !encoding) throw new Error('its tiles are no vector tiles');
      return new TileFile(handle, source, cache, header, encoding);
    } catch (cause) {
      await handle.close();
      throw new Error(`${path} is no PMTiles archive of vector tiles.`, { cause });
    }
  }

  /** A tile as it is stored; null when the archive does not have it. */
  async tile(z: number, x: number, y: number): Promise<StoredTile | null> {
    const id = zxyToTileId(z, x, y);
    const { rootDirectoryOffset, rootDirectoryLength, leafDirectoryOffset, tileDataOffset } = this.header;
    let [offset, length] = [rootDirectoryOffset, rootDirectoryLength];
    // A root, and at most three levels of leaves below it.
    for (let depth = 0; depth < 4; depth++) {
      const entry = findTile(await this.#cache.getDirectory(this.#source, offset, length, this.header), id);
      if (!entry) return null;
      if (entry.runLength > 0) {
        const { data } = await this.#source.getBytes(tileDataOffset + entry.offset, entry.length);
        return { bytes: Buffer.from(data), encoding: this.encoding };
      }
      [offset, length] = [leafDirectoryOffset + entry.offset, entry.length];
    }
    return null;
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

async function read(handle: FileHandle, offset: number, length: number): Promise<{ data: ArrayBuffer }> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, offset);
  return { data: exact(buffer.subarray(0, bytesRead)) };
}

/** The bytes in a separate buffer, as the library requires. */
function exact(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
