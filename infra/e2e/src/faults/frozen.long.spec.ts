import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tell } from './figures.js';
import { freeze, freezingPoints } from './frozen/freeze.js';
import { Rig } from './rig.js';

const frozenMs = 30_000;

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ watched: false });
});
afterAll(() => rig?.stop());

describe('a svc-rides that is frozen for 30 s', () => {
  it.each(Object.keys(freezingPoints))('applies nothing stale when it continues: %s', async (point) => {
    const { answered, before, after } = await freeze(rig, point, frozenMs);
    expect(answered).toBe(504);
    expect(after).toEqual(before);
  });
  it('loses and doubles nothing', async () => {
    const findings = await rig.verify();
    tell('svc-rides frozen for 30 s with a request in its hands', Object.keys(freezingPoints).length, findings);
    expect(findings.wrong).toEqual([]);
  });
});
