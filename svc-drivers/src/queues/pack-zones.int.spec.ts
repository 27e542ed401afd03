import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packsWithVehicles } from '@rahi/city/testing/packs';
import { changeQueueZone, queueZones, type QueueZone } from '@rahi/contracts';
import { testFolder, waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { forecourt, QueuePeople, squareAround } from '../testing/queue-people.js';

const station = { lat: 18.9896, lng: 72.8195 };
const airport = { key: 'airport-t2', name: 'Airport T2', outline: squareAround(forecourt, 0.5) };
const inPune = { key: 'pune', name: 'Pune Station', outline: squareAround({ lat: 18.5289, lng: 73.8744 }, 0.3) };

let packs: string;
let drivers: DriversHarness;
let people: QueuePeople;
const zonesOf = (slug: string, text: string) => writeFile(join(packs, slug, 'zones.json'), text);
beforeAll(async () => {
  packs = await packsWithVehicles(testFolder('packs'), {});
  await zonesOf('mumbai', JSON.stringify([airport, inPune]));
  await zonesOf('nashik', '{');
  drivers = await DriversHarness.start({ CITY_PACKS: packs, FLEET_SWEEP_SECONDS: '1' }, { instances: 2 });
  people = new QueuePeople(drivers);
}, 60_000);
afterAll(() => drivers?.stop());

const list = () => drivers.call(queueZones, people.admin, {});
/** The zones once the instance has looked at the packs, and one of them is there. */
const added = (name: string) =>
  waitFor(async () => (await list()).find((one) => one.name === name), { what: `the zone ${name}`, timeout: 20_000 });
/** Every instance is started anew, as after a new version of a pack. */
async function restarted(): Promise<void> {
  const before = drivers.services.splice(0);
  await drivers.boot();
  for (const one of before) await one.stop();
  await drivers.sharedBy(1);
  await drivers.runJob('Zones of packs');
}
const change = ({ id }: QueueZone, body: object) =>
  drivers.call(changeQueueZone, people.admin, { params: { id }, body });

describe('the zones of the packs of served cities', () => {
  it('are in use once, with two instances; one in another city, and a file that is no list, are left out with a warning', async () => {
    drivers.expectInLogs(/"zone":"mumbai\/pune".*"msg":"a zone of a pack is not in use"/);
    drivers.expectInLogs(/"pack":"nashik".*zones\.json is no list of zones.*"msg":"the zones of a pack were not read"/);
    const usual = { vehicleTypes: [], bays: [], shortTripKm: 6, shortTripMinutes: 20 };
    const { key: _key, ...terms } = airport;
    expect(await added('Airport T2')).toMatchObject({
      ...terms,
      ...usual,
      city: 'mumbai',
      active: true,
      fromPack: true,
    });
    await drivers.runJob('Zones of packs');
    expect(await list()).toHaveLength(1);
    const driver = await people.joins();
    expect(await people.places(driver)).toEqual([1]);
  });

  it('are the desk’s from then on: a restart, and another pack, change nothing of them', async () => {
    const zone = await added('Airport T2');
    await change(zone, { name: 'Terminal 2', active: false });
    await zonesOf('mumbai', JSON.stringify([{ ...airport, name: 'Airport, new' }, inPune]));
    await restarted();
    expect(await list()).toEqual([{ ...zone, name: 'Terminal 2', active: false, waiting: [] }]);
  });

  it('are left out across a zone that the desk has drawn, and added once that one is off', async () => {
    drivers.expectInLogs(/"zone":"mumbai\/station","reason":"The zone overlaps “Drawn”, which is in use."/);
    const drawn = await people.zone({ name: 'Drawn', outline: squareAround(station, 0.4), bays: [] });
    expect(drawn.fromPack).toBe(false);
    const outline = squareAround(station, 0.3);
    await zonesOf('mumbai', JSON.stringify([{ key: 'station', name: 'Station', outline }]));
    await restarted();
    expect((await list()).map(({ name }) => name)).toEqual(['Drawn', 'Terminal 2']);
    await change(drawn, { active: false });
    await restarted();
    expect(await added('Station')).toMatchObject({ active: true, fromPack: true });
  });
});
