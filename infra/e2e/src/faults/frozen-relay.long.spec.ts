import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tell } from './figures.js';
import { freezeRelay } from './frozen/frozen-relay.js';
import { Rig } from './rig.js';

const times = 3;

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ scale: { 'svc-rides': 2 }, watched: false });
});
afterAll(() => rig?.stop());

describe('one of two svc-rides that freezes while it holds the relay’s lock', () => {
  it(`delays the other’s events no longer than Postgres allows an idle transaction, ${times} times`, async () => {
    for (let time = 0; time < times; time += 1) {
      const ms = await freezeRelay(rig);
      process.stdout.write(`all events delivered ${ms} ms after the freeze\n`);
    }
    const findings = await rig.verify();
    tell('one of two svc-rides frozen with the relay’s lock', times, findings);
    expect(findings.wrong).toEqual([]);
  });
});
