import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { errorLine } from '../errors.js';
import type { Fetched, FetchOptions } from './find-program.js';
import { VERSIONS } from '../versions.js';

const RELEASE = VERSIONS.nats;

/**
 * SHA-256 of the release archives, as the project's own container image pins them
 * (github.com/nats-io/nats-docker, 2.10.x/alpine3.22/Dockerfile). It covers only Linux; without a checksum nothing is
 * fetched.
 */
const CHECKSUMS: Readonly<Record<string, string>> = {
  'linux-amd64': 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da',
  'linux-arm64': 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401',
};
const FETCH_LIMIT_MS = 60_000;

/** The project's name for a system that Node calls `platform` and `arch`. */
export function releaseTarget(platform: string, arch: string): string {
  return `${platform}-${arch === 'x64' ? 'amd64' : arch}`;
}

/**
 * The official release of nats-server. An archive whose checksum is not the one above is refused.
 * @throws Error with one sentence
 */
export async function fetchOfficialRelease({ draft, say, signal }: FetchOptions): Promise<Fetched> {
  const target = releaseTarget(process.platform, process.arch);
  const checksum = CHECKSUMS[target];
  if (checksum === undefined) throw new Error(`no checksum of the official release is known for ${target}`);
  const name = `nats-server-v${RELEASE}-${target}`;
  try {
    say(`Fetching nats-server ${RELEASE} (official release, about 6 MB) …`);
    const url = `https://github.com/nats-io/nats-server/releases/download/v${RELEASE}/${name}.tar.gz`;
    const limit = AbortSignal.timeout(FETCH_LIMIT_MS);
    const response = await fetch(url, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
    if (!response.ok) throw new Error(`${url} answered ${response.status}`);
    const archive = new Uint8Array(await response.arrayBuffer());
    assertChecksum(archive, checksum);
    writeFileSync(join(draft, 'archive.tar.gz'), archive);
    await execa('tar', ['-xzf', 'archive.tar.gz'], { cwd: draft });
    const file = join(draft, name, 'nats-server');
    return { file, folder: `release-${RELEASE}`, source: 'from the official release' };
  } catch (error) {
    throw new Error(`no official release: ${errorLine(error)}`, { cause: error });
  }
}

/** @throws Error when the archive has another checksum */
export function assertChecksum(archive: Uint8Array, expected: string): void {
  const actual = createHash('sha256').update(archive).digest('hex');
  if (actual !== expected)
    throw new Error(`the archive has checksum ${actual}, expected ${expected}: it was thrown away`);
}
