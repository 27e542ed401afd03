import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { crashAt } from './crashes/crash-at.js';
import { everyCrashPoint } from './crashes/crash-points.js';
import { tell } from './figures.js';
import { Rig } from './rig.js';

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start();
});
afterAll(() => rig?.stop());

describe('kill -9', () => {
  it.each(everyCrashPoint.map((point) => ({ ...point, point })))(
    'of $process at "$step", $where: the trip goes on, nothing is lost, nothing is doubled',
    async ({ point }) => {
      expect((await crashAt(rig, point)).status).toBe('completed');
      expect((await rig.verify()).wrong).toEqual([]);
    },
  );
  it('at all points together', async () => {
    const findings = await rig.verify();
    tell('kill -9 of a service at an exact point of a trip', everyCrashPoint.length, findings);
    expect(findings.wrong).toEqual([]);
  });
});
