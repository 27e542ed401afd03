import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tell } from './figures.js';
import { killUnderLoad, stopUnderLoad } from './instances/instances.js';
import { Rig } from './rig.js';

const times = 10;
const pairs = 6;

let rig: Rig;
beforeEach(async () => {
  rig = await Rig.start({ scale: { 'svc-rides': 2 } });
});
afterEach(() => rig?.stop());

describe('one of two svc-rides under load', () => {
  it(`stopped in good order ${times} times fails no request`, async () => {
    for (let time = 0; time < times; time += 1) {
      expect(await stopUnderLoad(rig, `svc-rides-${1 + (time % 2)}`, pairs)).toEqual([]);
      await rig.product.startProcess(`svc-rides-${1 + (time % 2)}`);
    }
    const findings = await rig.verify();
    tell('one of two svc-rides stopped in good order under load', times, findings);
    expect(findings.wrong).toEqual([]);
  });

  it(`killed ${times} times fails at most one request of each person, and each booking is one ride`, async () => {
    for (let time = 0; time < times; time += 1) {
      const failures = await killUnderLoad(rig, `svc-rides-${1 + (time % 2)}`, pairs);
      expect(failures.length).toBeGreaterThan(0);
      expect(failures.length).toBeLessThanOrEqual(pairs);
      await rig.product.startProcess(`svc-rides-${1 + (time % 2)}`);
    }
    const findings = await rig.verify();
    tell('one of two svc-rides killed with a booking in its hands', times, findings);
    expect(findings.wrong).toEqual([]);
  });
});
