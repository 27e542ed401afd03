import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { identityOf, isSameProcess } from '../process/identity.js';
import { StartFailure } from '../start-failure.js';
import { errorCode } from '../thrown.js';

const claimFile = z.object({ pid: z.int(), identity: z.string(), holds: z.boolean() });
type Claim = z.infer<typeof claimFile>;

const PATIENCE_MS = 5_000;
const LOOK_MS = 50;

/**
 * Makes this process the one launcher on a data folder.
 * @returns what gives the folder back
 * @throws StartFailure when another launcher holds it
 */
export async function claimDataFolder(dataDir: string): Promise<() => void> {
  const claim = await claimFolder(join(dataDir, 'run', 'launchers'));
  if (claim.mine) return claim.release;
  throw new StartFailure(
    `Rahi already runs on ${dataDir} (pid ${claim.holder}): stop that one, or choose another folder with --data.`,
  );
}

/**
 * Claims something for this process alone. Each claimant writes a claim of its own before it looks at the others', so of
 * two that come together at least one sees the other; the one with the higher pid gives way. Claims of processes that are
 * gone, killed ones included, count for nothing.
 * @param dir a folder for the claims alone
 */
export async function claimFolder(
  dir: string,
): Promise<{ mine: true; release: () => void } | { mine: false; holder: number | undefined }> {
  mkdirSync(dir, { recursive: true });
  const mine = join(dir, `${process.pid}.json`);
  const identity = identityOf(process.pid) ?? 'unknown';
  const write = (holds: boolean) => {
    // Renamed into place: a claim that could be read half-written would be overlooked.
    const draft = `${dir}-${process.pid}.tmp`;
    writeFileSync(draft, JSON.stringify({ pid: process.pid, identity, holds } satisfies Claim));
    renameSync(draft, mine);
  };
  const release = () => rmSync(mine, { force: true });
  write(false);
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const others = liveClaims(dir).filter(({ pid }) => pid !== process.pid);
    if (others.length === 0) {
      write(true);
      return { mine: true, release };
    }
    const first = others.find(({ holds }) => holds) ?? others.find(({ pid }) => pid < process.pid);
    if (first || Date.now() > deadline) {
      release();
      return { mine: false, holder: (first ?? others[0])?.pid };
    }
    await pause(LOOK_MS);
  }
}

function liveClaims(dir: string): Claim[] {
  return readdirSync(dir).flatMap((name) => {
    const file = join(dir, name);
    const claim = readClaim(file);
    if (claim && isSameProcess(claim.pid, claim.identity)) return [claim];
    if (claim) rmSync(file, { force: true });
    return [];
  });
}

function readClaim(file: string): Claim | undefined {
  try {
    return claimFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    // Given back in this very moment.
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
