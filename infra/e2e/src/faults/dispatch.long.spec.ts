import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dispatchPoints } from './dispatch/dispatch-points.js';
import { dispatchWith, onlyOffered } from './dispatch/dispatched.js';
import { tell } from './figures.js';
import { Rig } from './rig.js';

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ env: onlyOffered });
});
afterAll(() => rig?.stop());

describe('kill -9 in dispatch', () => {
  it.each(dispatchPoints.map((point) => ({ ...point, point })))(
    'of $process at "$step", $where: the ride finds its driver, nothing is lost, nothing is doubled',
    async ({ point }) => {
      expect((await dispatchWith(rig, point)).status).toBe('completed');
      expect((await rig.verify()).wrong).toEqual([]);
    },
  );
  it('at all points together', async () => {
    const findings = await rig.verify();
    tell('kill -9 of a service at an exact point of dispatch', dispatchPoints.length, findings);
    expect(findings.wrong).toEqual([]);
  });
});
