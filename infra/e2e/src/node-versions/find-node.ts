import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '@rahi/machine-kit';
import { execa } from 'execa';

const FETCH_LIMIT_MS = 180_000;

/**
 * A Node of exactly this version: the one that runs this, else one of the npm packages that hold the program for one system
 * each, kept in the cache. npm checks it against the registry's hash.
 * @throws Error with one sentence when it cannot be fetched
 */
export async function nodeProgram(version: string): Promise<string> {
  if (process.versions.node === version) return process.execPath;
  const cache = cacheFolder(process.env, 'node');
  const kept = join(cache, `v${version}`, 'package', 'bin', 'node');
  if (existsSync(kept)) return kept;
  const carrier = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${version}`;
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    await execa('npm', ['pack', carrier, '--silent'], { cwd: draft, timeout: FETCH_LIMIT_MS });
    const archive = readdirSync(draft).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error('npm fetched nothing');
    mkdirSync(join(draft, 'unpacked'));
    await execa('tar', ['-xzf', join(draft, archive), '-C', join(draft, 'unpacked'), 'package/bin/node']);
    rmSync(join(cache, `v${version}`), { recursive: true, force: true });
    renameSync(join(draft, 'unpacked'), join(cache, `v${version}`));
    return kept;
  } catch (cause) {
    throw new Error(`Node ${version} cannot be fetched as the npm package ${carrier}.`, { cause });
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
