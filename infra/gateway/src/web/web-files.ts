import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, isText } from './content-types.js';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A file of the web folder in memory, each encoding made once. */
export interface WebFile {
  readonly type: string;
  readonly etag: string;
  bytes(encoding: Encoding): Promise<Buffer>;
  readonly encodings: readonly Encoding[];
}

interface Loaded {
  file: WebFile;
  size: number;
  modified: number;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Below this, compression saves less than its headers cost. */
const leastCompressed = 1024;
const capacityBytes = 64 * 1024 * 1024;

/** Reads files of one folder. What has been read stays until the file changes on disk, or others need the room. */
export class WebFiles {
  readonly #loaded = new Map<string, Loaded>();
  #bytes = 0;

  constructor(private readonly root: string) {}

  /** Null when there is no such file. `path` must have been checked: it is not checked here. */
  async open(path: string): Promise<WebFile | null> {
    const absolute = join(this.root, path);
    const stats = await stat(absolute).catch(absent);
    if (!stats?.isFile()) return null;
    const held = this.#loaded.get(path);
    if (held && held.size === stats.size && held.modified === stats.mtimeMs) return held.file;
    const content = await readFile(absolute).catch(absent);
    if (!content) return null;
    const file = fileOf(extname(path), content);
    this.#keep(path, { file, size: stats.size, modified: stats.mtimeMs });
    return file;
  }

  #keep(path: string, loaded: Loaded): void {
    this.#forget(path);
    this.#loaded.set(path, loaded);
    this.#bytes += loaded.size;
    for (const oldest of this.#loaded.keys()) {
      if (this.#bytes <= capacityBytes) break;
      this.#forget(oldest);
    }
  }

  #forget(path: string): void {
    this.#bytes -= this.#loaded.get(path)?.size ?? 0;
    this.#loaded.delete(path);
  }
}

function fileOf(extension: string, content: Buffer): WebFile {
  const compressible = isText(extension) && content.length >= leastCompressed;
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(content)]]);
  return {
    type: contentTypeOf(extension),
    // Weak: the same file in another encoding is the same to a browser.
    etag: `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    encodings: compressible ? ['br', 'gzip', 'identity'] : ['identity'],
    bytes: (encoding) => {
      const ready = made.get(encoding) ?? compress(encoding, content);
      made.set(encoding, ready);
      return ready;
    },
  };
}

async function compress(encoding: Encoding, content: Buffer): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      });
    case 'gzip':
      return gzipped(content, { level: 9 });
    case 'identity':
      return content;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
