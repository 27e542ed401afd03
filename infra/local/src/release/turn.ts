import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { claimFolder } from '../data/claim.js';
import { StartFailure } from '../start-failure.js';

const LOOK_MS = 50;
const PATIENCE_MS = 60_000;

const turns = new Map<string, Promise<unknown>>();

/**
 * Lets one change of what is released happen at a time, of all processes on this machine.
 * @throws StartFailure when another one is at it for a minute
 */
export async function inReleaseTurn<T>(dir: string, work: () => T | Promise<T>): Promise<T> {
  const before = turns.get(dir) ?? Promise.resolve();
  const mine = before.then(() => alone(dir, work));
  turns.set(
    dir,
    mine.catch(() => undefined),
  );
  return mine;
}

async function alone<T>(dir: string, work: () => T | Promise<T>): Promise<T> {
  mkdirSync(dir, { recursive: true });
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const claim = await claimFolder(join(dir, '.releasing'));
    if (claim.mine) {
      try {
        return await work();
      } finally {
        claim.release();
      }
    }
    if (Date.now() > deadline) throw new StartFailure(`Another release is under way (pid ${claim.holder}).`);
    await pause(LOOK_MS);
  }
}
