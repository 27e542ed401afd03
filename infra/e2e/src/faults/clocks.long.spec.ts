import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@rahi/testing-kit';
import { Crowd } from './dispatch/crowd.js';
import { tell } from './figures.js';
import { Rig } from './rig.js';

/** Rounds, offers and answers in a fraction of the product's times: offers end in the instant in which they are accepted. */
const fast = {
  ROUND_SECONDS: '0.1',
  OFFER_SECONDS: '0.15',
  ANSWER_SECONDS: '0.25',
  OPEN_TO_ALL_SECONDS: '2',
};
const wanted = Number(process.env['DISPATCH_ROUNDS'] ?? 1000);

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ scale: { 'svc-rides': 2 }, env: fast, clocksAhead: { 'svc-rides-2': 2000 } });
});
afterAll(() => rig?.stop());

const count = async (query: string) => (await rig.databases.rows<{ count: number }>('svc-rides', query))[0]?.count ?? 0;

describe('two instances of svc-rides whose clocks are two seconds apart', () => {
  it(`run ${wanted} rounds: no ride is doubled, no driver has two offers or rides, no ride is stuck`, async () => {
    const environment = readFileSync(`/proc/${rig.product.pid('svc-rides-2')}/environ`, 'utf8');
    expect(environment).toContain('CLOCK_AHEAD_MS=2000');
    const crowd = await Crowd.gather(rig, 8, 24);
    try {
      const rounds = 'SELECT count(DISTINCT at)::int AS count FROM dispatch_receipts';
      await waitFor(async () => (await count(rounds)) >= wanted, {
        what: `${wanted} rounds`,
        interval: 1000,
        timeout: 60_000 + wanted * 1000,
      });
    } finally {
      await crowd.disperse();
    }
    const findings = await rig.verify();
    tell('two instances with clocks 2 s apart (rounds)', wanted, findings);
    expect(findings.wrong).toEqual([]);
    const active = `status IN ('searching', 'driver_assigned', 'driver_arrived', 'in_progress')`;
    expect(await count(`SELECT count(*)::int AS count FROM rides WHERE ${active}`)).toBe(0);
    const states = await rig.databases.rows<{ state: string }>('svc-rides', 'SELECT DISTINCT state FROM offers');
    const met = ['accepted', 'declined', 'expired', 'withdrawn'];
    expect(states.map(({ state }) => state).toSorted()).toEqual(met);
  }, 1_200_000);
});
