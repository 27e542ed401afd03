import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isSameProcess } from '../process/identity.js';
import { passableForPostgres } from '../process/owner.js';
import { endOrphans, ProcessRegistry, readRegistry } from '../process/registry.js';

const VARIABLE = 'RAHI_TEST_DIR';
const PREFIX = 'rahi-test-';
const OWNER = 'owner.json';

/** Makes the folder that holds everything this test run leaves on disk, unless an outer run has made one. */
export async function openTestRoot(): Promise<{ dir: string; outer: boolean }> {
  const given = process.env[VARIABLE];
  if (given) return { dir: given, outer: true };
  const base = [tmpdir(), '/tmp', '/var/tmp'].find(passableForPostgres) ?? tmpdir();
  await clearAbandoned(base);
  const dir = mkdtempSync(join(base, PREFIX));
  chmodSync(dir, 0o711);
  new ProcessRegistry(join(dir, OWNER)).add('test run', process.pid, 'SIGTERM');
  process.env[VARIABLE] = dir;
  return { dir, outer: false };
}

/** A new folder of this test run. */
export function testFolder(purpose: string): string {
  const root = process.env[VARIABLE];
  if (!root) throw new Error('No test folder: run this suite through the jest project "int" or "e2e".');
  const dir = mkdtempSync(join(root, `${purpose}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/** Ends whatever a run left running, by recorded pid, and deletes its folder. Returns the names of what was ended. */
export async function closeTestRoot(dir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const file of registriesUnder(dir)) ended.push(...(await endOrphans(file)));
  for (const mount of mountsUnder(dir)) execFileSync('umount', ['-l', mount]);
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  return ended;
}

/** A run that was killed could not clear up: the next one does, once nothing of it runs any more. */
async function clearAbandoned(base: string): Promise<void> {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = join(base, name);
    const owner = join(dir, OWNER);
    const runs = readRegistry(owner).some(({ pid, identity }) => isSameProcess(pid, identity));
    if (runs || !existsSync(owner)) continue;
    await closeTestRoot(dir);
  }
}

/** Disks that a fault test gave to a server, and was killed before it took them back. */
function mountsUnder(dir: string): string[] {
  const table = '/proc/self/mounts';
  if (!existsSync(table)) return [];
  return readFileSync(table, 'utf8')
    .split('\n')
    .flatMap((line) => line.split(' ')[1] ?? [])
    .filter((mount) => mount.startsWith(`${dir}/`));
}

function registriesUnder(dir: string): string[] {
  const found: string[] = [];
  const visit = (folder: string, depth: number) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && entry.name === 'run') found.push(...jsonFilesIn(path));
      else if (entry.isDirectory() && depth > 0) visit(path, depth - 1);
    }
  };
  mkdirSync(dir, { recursive: true });
  visit(dir, 3);
  return found;
}

function jsonFilesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
}
