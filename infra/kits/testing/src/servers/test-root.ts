import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endOrphans, passableForPostgres } from '@rahi/local';

const VARIABLE = 'RAHI_TEST_DIR';

/** Makes the folder that holds everything this test run leaves on disk, unless an outer run has made one. */
export function openTestRoot(): { dir: string; outer: boolean } {
  const given = process.env[VARIABLE];
  if (given) return { dir: given, outer: true };
  const base = [tmpdir(), '/tmp', '/var/tmp'].find(passableForPostgres) ?? tmpdir();
  const dir = mkdtempSync(join(base, 'rahi-test-'));
  chmodSync(dir, 0o711);
  process.env[VARIABLE] = dir;
  return { dir, outer: false };
}

/** A new folder of this test run. */
export function testFolder(purpose: string): string {
  const dir = mkdtempSync(join(openTestRoot().dir, `${purpose}-`));
  chmodSync(dir, 0o711);
  return dir;
}

/** Ends whatever a run left running, by recorded pid, and deletes its folder. */
export async function closeTestRoot(dir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (/(?:^|\/)run\/[^/]+\.json$/.test(entry)) ended.push(...(await endOrphans(join(dir, entry))));
  }
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  return ended;
}
