import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { say } from './step.mjs';

const SIGN_OF_LIFE_MS = 2_000;
const DEAD_AFTER_MS = 20_000;

/**
 * Lets one installation or build run at a time, so that `npm test` beside `npm start` does not write the same files.
 * The holder touches the file while it works; one that was killed stops doing so and is passed over.
 */
export async function inTurn(root, work) {
  const file = join(root, '.cache', 'build.lock');
  mkdirSync(join(root, '.cache'), { recursive: true });
  let told = false;
  while (!claim(file)) {
    if (!told) say('Another build is at work here: waiting for it …');
    told = true;
    await pause(200);
  }
  const life = setInterval(() => utimesSync(file, new Date(), new Date()), SIGN_OF_LIFE_MS);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(life);
    process.removeListener('exit', release);
    release();
  }
}

function claim(file) {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat && Date.now() - stat.mtimeMs > DEAD_AFTER_MS) rmSync(file, { force: true });
    return false;
  }
}
