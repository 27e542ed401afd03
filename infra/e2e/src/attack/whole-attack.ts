import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyLine, startProduct } from '@rahi/testing-kit';
import { runAttacks, type Tried } from './attack.js';
import { doubles } from './doubles.js';
import { floods } from './floods.js';
import { guesses } from './guesses.js';
import { otherPeoples } from './other-peoples.js';
import { parsers } from './parsers.js';
import { payments } from './payments.js';
import { positions } from './positions.js';
import { realUsers, type Used } from './real-users.js';
import { setScene } from './scene.js';
import { uploads } from './uploads.js';
import { words } from './words.js';

/** The limits of production. */
const env = {
  RATE_LIMIT_FACTOR: '1',
  OTP_PER_ADDRESS: '20',
  OTP_PER_EMAIL: '20',
  TRIP_CODE: 'verify',
  DRIVER_APPROVAL: 'automatic',
};

/** All attacks at once for this long, while people use the product. */
export async function wholeAttack(ms: number): Promise<{ tried: Tried[]; used: Used }> {
  const expectedInLogs = [anyLine('what attackers cause is logged, and counted by the attack itself')];
  const product = await startProduct({ web: false, asInPublic: true, env, expectedInLogs });
  try {
    const scene = await setScene(product);
    const attacks = [guesses, floods, positions, uploads, words, otherPeoples, payments, parsers, doubles].flatMap(
      (of) => of(scene),
    );
    const until = Date.now() + ms;
    const [tried, used] = await Promise.all([runAttacks(attacks, until), realUsers(scene, until)]);
    const logs = join(product.dataDir, 'logs');
    return { tried: tried.map((one) => ({ ...one, opened: one.opened.map((what) => withLog(what, logs)) })), used };
  } finally {
    await product.stop();
  }
}

/** Adds the services' log lines for the requests that it names. */
function withLog(what: string, folder: string): string {
  const ids = what.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  return [what, ...lines.filter((line) => line.includes('"err') && ids.some((id) => line.includes(id)))].join(' ← ');
}
