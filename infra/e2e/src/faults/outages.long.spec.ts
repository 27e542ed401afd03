import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tell } from './figures.js';
import { outage } from './outages/outage.js';
import { Rig } from './rig.js';

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.start();
});
afterEach(() => rig?.stop());

describe('killed under writes', () => {
  it.each([
    { name: 'nats-server', awayMs: 10_000, times: 3 },
    { name: 'postgres', awayMs: 5_000, times: 3 },
  ])(
    '$name, away for $awayMs ms, $times times, loses nothing that was acknowledged',
    async ({ name, awayMs, times }) => {
      for (let time = 0; time < times; time += 1) await outage(rig, { name, awayMs, pairs: 6 });
      const findings = await rig.verify();
      tell(`${name} killed under writes, down for ${awayMs / 1000} s`, times, findings);
      expect(findings.wrong).toEqual([]);
    },
  );
});
