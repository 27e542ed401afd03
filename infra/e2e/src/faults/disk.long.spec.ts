import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { canBound } from './disk/bounded-folder.js';
import { withoutRoom, withoutRoomForLog } from './disk/full-disk.js';
import { fullDisk } from './disk/whole-disk.js';
import { tell } from './figures.js';
import { Rig } from './rig.js';

const times = 5;

let rig: Rig;
beforeAll(async () => {
  rig = await Rig.start({ diskMegabytes: canBound ? 400 : undefined });
});
afterAll(() => rig?.stop());

if (canBound)
  describe('a disk of everything that is full for 15 s', () => {
    let whole: Rig;
    beforeAll(async () => {
      whole = await Rig.start({ diskMegabytes: 600, everythingOnDisk: true });
    });
    afterAll(() => whole?.stop());

    it(`is no more than that: half a minute later all is well, 3 times, and nothing that was acknowledged is lost`, async () => {
      for (let time = 0; time < 3; time += 1) {
        const ms = await fullDisk(whole, 15_000);
        process.stdout.write(`all is well ${ms} ms after there was room\n`);
      }
      const findings = await whole.verify();
      tell('disk of everything full for 15 s', 3, findings);
      expect(findings.wrong).toEqual([]);
    });
  });

describe(`a Postgres that ${canBound ? 'has no room left' : 'is made read-only'}`, () => {
  it(`refuses writes as unavailable and answers reads, ${times} times, and loses nothing that was acknowledged`, async () => {
    for (let time = 0; time < times; time += 1) {
      const { failures, reads } = await withoutRoom(rig, 40);
      expect(failures.filter(({ status, what }) => status !== 503 || what === 'read')).toEqual([]);
      expect(reads).toBeGreaterThan(0);
    }
    const findings = await rig.verify();
    tell(canBound ? 'disk of Postgres full under writes' : 'Postgres read-only under writes', times, findings);
    expect(findings.wrong).toEqual([]);
  });

  if (canBound)
    it(`whose log has no room either exits, comes back with the room, ${times} times, and loses nothing that was acknowledged`, async () => {
      for (let time = 0; time < times; time += 1) {
        const { failures } = await withoutRoomForLog(rig, time === 0 ? 3 : 1);
        expect(failures.filter(({ status }) => status !== 503 && status !== 504)).toEqual([]);
      }
      const findings = await rig.verify();
      tell('disk of Postgres full, its log too', times, findings);
      expect(findings.wrong).toEqual([]);
    });
});
