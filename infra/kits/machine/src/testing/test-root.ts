import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { execaSync } from 'execa';
import { readIfExists } from '../files.js';
import { isSameProcess } from '../process/identity.js';
import { barrierOnTheWay, postgresOwner } from '../process/owner.js';
import { endOrphans, ProcessRegistry, readRegistry } from '../process/registry.js';

const VARIABLE = 'RAHI_TEST_DIR';
const PREFIX = 'rahi-test-';
const OWNER = 'owner.json';

/** Makes the folder for everything that this test run leaves on disk, unless an outer run has made one. */
export async function openTestRoot(): Promise<{ dir: string; outer: boolean }> {
  const given = process.env[VARIABLE];
  if (given) return { dir: given, outer: true };
  const owner = postgresOwner();
  const isPassable = (path: string) => owner === undefined || barrierOnTheWay(path, owner) === undefined;
  const base = [tmpdir(), '/tmp', '/var/tmp'].find(isPassable) ?? tmpdir();
  await clearAbandoned(base);
  const dir = newFolder(join(base, PREFIX));
  new ProcessRegistry(join(dir, OWNER)).add('test run', process.pid, 'SIGTERM');
  process.env[VARIABLE] = dir;
  return { dir, outer: false };
}

/** A new folder of this test run. */
export function testFolder(purpose: string): string {
  const root = process.env[VARIABLE];
  if (!root) throw new Error('No test folder: run this suite through the jest project "int" or "e2e".');
  return newFolder(join(root, `${purpose}-`));
}

function newFolder(prefix: string): string {
  const dir = mkdtempSync(prefix);
  chmodSync(dir, 0o711);
  return dir;
}

/** Ends what a run has left running, and deletes its folder. Returns the names of what was ended. */
export async function closeTestRoot(dir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const file of registriesUnder(dir)) ended.push(...(await endOrphans(file)));
  for (const mount of mountsUnder(dir)) execaSync('umount', ['-l', mount]);
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  return ended;
}

/** Clears up after runs that were killed, when nothing of them runs any more. */
async function clearAbandoned(base: string): Promise<void> {
  for (const name of readdirSync(base).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = join(base, name, OWNER);
    const runs = readRegistry(owner).some(({ pid, identity }) => isSameProcess(pid, identity));
    if (!runs && existsSync(owner)) await closeTestRoot(dirname(owner));
  }
}

/** Disks of a fault test that was killed before it unmounted them. */
function mountsUnder(dir: string): string[] {
  const table = readIfExists('/proc/self/mounts') ?? '';
  return table
    .split('\n')
    .flatMap((line) => line.split(' ').filter((part, at) => at === 1 && part.startsWith(`${dir}/`)));
}

/** The JSON files in folders called `run`, up to four levels down. */
function registriesUnder(dir: string, depth = 4): string[] {
  if (depth < 0 || !existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return registriesUnder(path, depth - 1);
    return basename(dir) === 'run' && entry.name.endsWith('.json') ? [path] : [];
  });
}
