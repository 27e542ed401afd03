import { run } from './step.mjs';

/** What each process of the probe takes while the machine does nothing else, on the one that the deadlines of suites are for. */
const USUAL_MS = 600;
/** A machine that is slower than this is not waited for. */
const MOST = 4;

/** JavaScript that is busy for a while, as programs and suites are: it makes objects, text and hashes. It prints its milliseconds. */
const PROBE = `
  const { createHash } = require('node:crypto');
  const began = performance.now();
  let text = '';
  for (let n = 0; n < 60; n += 1) {
    const rows = Array.from({ length: 4000 }, (_, at) => ({ id: at * n, name: 'row ' + (at ^ n), tags: [at, n] }));
    text = JSON.stringify(JSON.parse(JSON.stringify(rows)).sort((a, b) => a.name.localeCompare(b.name)));
    createHash('sha256').update(text).digest('hex');
  }
  process.stdout.write(String(performance.now() - began));
`;

/**
 * By how much the deadlines of suites are multiplied on this machine: 1 where it is as fast as the one they are for, up to 4. Both
 * cores are busy meanwhile, as they are while suites run. `RAHI_PATIENCE` says it instead.
 * @returns {Promise<number>} with one decimal
 */
export async function patience() {
  const given = Number(process.env.RAHI_PATIENCE);
  if (given > 0) return given;
  const both = await Promise.all([1, 2].map(() => run(process.execPath, ['-e', PROBE], { quiet: true })));
  const slowest = Math.max(...both.map(({ output }) => Number(output)));
  return patienceOf(slowest);
}

/** @param {number} ms what the slower process of the probe took */
export function patienceOf(ms) {
  if (!Number.isFinite(ms)) throw new Error('The probe of the machine printed no number.');
  return Math.min(MOST, Math.max(1, Math.round((ms / USUAL_MS) * 10) / 10));
}
