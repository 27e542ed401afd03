import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { StartFailure } from '../start-failure.js';

const AREAS = { rider: 'mf-rider', driver: 'mf-driver', admin: 'mf-admin' } as const;
const VERSIONS_KEPT = 3;
/** Two weeks: longer than a page is left open. */
const ASSETS_KEPT_MS = 14 * 24 * 3_600_000;
const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.mjs', '.svg', '.txt', '.wasm', '.webmanifest']);
/** Below this, compression saves less than its headers cost. */
const LEAST_COMPRESSED_BYTES = 1024;

const built = z.object({ name: z.string(), version: z.string().regex(/^[\w.+-]+$/) });

export interface RemoteEntry {
  readonly version: string;
  readonly manifest: string;
}

/**
 * Puts what was built where the gateway serves it: the shell, one folder per version of each remote, and last the
 * pointer to the current versions. Pages that are open keep finding the files of the version they began with.
 * @throws StartFailure when something is not built
 */
export function publishWeb(root: string, webDir: string): Record<string, RemoteEntry> {
  mkdirSync(webDir, { recursive: true });
  const shell = distOf(root, 'shell');
  replaceFolder(shell, join(webDir, 'shell'), keepAssets);
  const remotes: Record<string, RemoteEntry> = {};
  for (const [area, workspace] of Object.entries(AREAS))
    remotes[area] = publishRemote(distOf(root, workspace), webDir, area);
  const draft = join(webDir, `remotes.json.${process.pid}.tmp`);
  writeFileSync(draft, `${JSON.stringify({ shell: { version: versionOf(shell) }, remotes }, null, 2)}\n`);
  renameSync(draft, join(webDir, 'remotes.json'));
  return remotes;
}

function distOf(root: string, workspace: string): string {
  const dist = join(root, workspace, 'dist-web');
  if (!existsSync(join(dist, 'build.json'))) throw new StartFailure(`${workspace} is not built: run npm run build.`);
  return dist;
}

function versionOf(dist: string): string {
  return built.parse(JSON.parse(readFileSync(join(dist, 'build.json'), 'utf8'))).version;
}

function publishRemote(dist: string, webDir: string, area: string): RemoteEntry {
  const version = versionOf(dist);
  const folder = join(webDir, 'remotes', area);
  const target = join(folder, version);
  if (!existsSync(target)) replaceFolder(dist, target);
  // The age of a version is when it was last published, not when it was built.
  utimesSync(target, new Date(), new Date());
  forgetOldVersions(folder);
  return { version, manifest: `/remotes/${area}/${version}/mf-manifest.json` };
}

/** Copies beside and swaps, so that nobody is served half a folder. */
function replaceFolder(source: string, target: string, carryOver?: (old: string, draft: string) => void): void {
  const draft = `${target}.${process.pid}.tmp`;
  const old = `${target}.${process.pid}.old`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(source, draft, {
    recursive: true,
    // Browsers ask by size and time whether a file changed: one that was published again unchanged has not.
    preserveTimestamps: true,
    filter: (path) => !/[\\/]\.[^\\/]+$/.test(path.slice(source.length)),
  });
  compressTexts(draft);
  carryOver?.(target, draft);
  if (existsSync(target)) renameSync(target, old);
  renameSync(draft, target);
  rmSync(old, { recursive: true, force: true });
}

/** A page that is open may still fetch a part of the shell it began with: its files stay for a while. */
function keepAssets(old: string, draft: string): void {
  const folder = join(old, 'assets');
  if (!existsSync(folder)) return;
  const oldest = Date.now() - ASSETS_KEPT_MS;
  mkdirSync(join(draft, 'assets'), { recursive: true });
  for (const name of readdirSync(folder)) {
    const [from, to] = [join(folder, name), join(draft, 'assets', name)];
    if (!existsSync(to) && statSync(from).mtimeMs >= oldest)
      cpSync(from, to, { recursive: true, preserveTimestamps: true });
  }
}

/** Writes `.br` and `.gz` beside each text, which is how the gateway serves it compressed. */
function compressTexts(folder: string): void {
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

function forgetOldVersions(folder: string): void {
  const versions = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .toSorted((one, other) => other.at - one.at);
  for (const { path } of versions.slice(VERSIONS_KEPT)) rmSync(path, { recursive: true, force: true });
}
