import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest']);
/** Below this, compression saves less than its headers cost. */
const LEAST_COMPRESSED_BYTES = 1024;

/** In a built front end: what of it has been compressed. Hidden files are not served. */
const COMPRESSED = '.compressed';

/** The texts in a folder that are worth compressing, by their paths in it. */
function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => TEXT.has(extname(name)) && isVisible(name) && statSync(join(folder, name)).size >= LEAST_COMPRESSED_BYTES,
  );
}

const isVisible = (name: string): boolean => !/(?:^|[\\/])\./.test(name);

/** Compresses a text, unless that has been done since it was last changed. A process beside this one may do the same. */
function compress(path: string, target: string): void {
  const { mtime } = statSync(path);
  const kinds = {
    br: (content: Buffer) => brotliCompressSync(content, { params: brotli(content.length) }),
    gz: (content: Buffer) => gzipSync(content, { level: 9 }),
  };
  for (const [ending, compressed] of Object.entries(kinds)) {
    const made = `${target}.${ending}`;
    if (existsSync(made) && statSync(made).mtime.getTime() === mtime.getTime()) continue;
    const draft = `${made}.${process.pid}.tmp`;
    writeFileSync(draft, compressed(readFileSync(path)));
    utimesSync(draft, mtime, mtime);
    renameSync(draft, made);
  }
}

const brotli = (size: number) => ({ [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: size });

/** Writes `.br` and `.gz` beside each text, which is how the gateway serves it compressed. */
export function compressTexts(folder: string): void {
  for (const name of textsIn(folder)) compress(join(folder, name), join(folder, name));
}

/**
 * Copies a front end as the gateway serves it: compressed, and without the hidden files, which only the build uses. What is
 * compressed is kept with the build, because every start with a new data folder copies it again.
 */
export function copyBuild(dist: string, target: string): void {
  cpSync(dist, target, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => isVisible(relative(dist, path)),
  });
  for (const name of textsIn(dist)) {
    const kept = join(dist, COMPRESSED, name);
    mkdirSync(dirname(kept), { recursive: true });
    compress(join(dist, name), kept);
    for (const ending of ['br', 'gz'])
      cpSync(`${kept}.${ending}`, `${join(target, name)}.${ending}`, { preserveTimestamps: true });
  }
}
