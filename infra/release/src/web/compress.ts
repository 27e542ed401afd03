import { cpSync, readFileSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest']);
/** Below this, compression saves less than its headers cost. */
const LEAST_COMPRESSED_BYTES = 1024;

/** Writes `.br` and `.gz` beside each text, which is how the gateway serves it compressed. */
export function compressTexts(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const { size, mtime } = statSync(path);
    if (!TEXT.has(extname(name)) || size < LEAST_COMPRESSED_BYTES) continue;
    const content = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    for (const copy of [`${path}.br`, `${path}.gz`]) utimesSync(copy, mtime, mtime);
  }
}

/** Copies a front end as the gateway serves it: compressed, and without the hidden files, which only the build uses. */
export function copyBuild(dist: string, target: string): void {
  const visible = (path: string) => !/[\\/]\.[^\\/]+$/.test(path.slice(dist.length));
  cpSync(dist, target, { recursive: true, preserveTimestamps: true, filter: visible });
  compressTexts(target);
}
