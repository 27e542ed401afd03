import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import { changeQueueZone, createQueueZone, pickupPoints, queueZones, zoneQueue, type ZoneTerms } from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal } from '../testing/factories.js';
import { aZone, forecourt, QueuePeople, squareAround } from '../testing/queue-people.js';

let drivers: DriversHarness;
let people: QueuePeople;
beforeAll(async () => {
  drivers = await DriversHarness.start({ CITY_PACKS: ownPacks, FLEET_SWEEP_SECONDS: '1' });
  people = new QueuePeople(drivers);
}, 60_000);
afterAll(() => drivers?.stop());
afterEach(async () => {
  await drivers.database.query('DELETE FROM queue_zones');
  // The service keeps them in memory.
  await drivers.runJob('Queue zones');
});

const create = (given: Partial<ZoneTerms> = {}) =>
  drivers.send(createQueueZone, { body: aZone(given) }, { principal: people.admin });
const change = (id: string, body: object) =>
  drivers.send(changeQueueZone, { params: { id }, body }, { principal: people.admin });
const list = () => drivers.call(queueZones, people.admin, {});
const refusal = (at: string, words: string) => ({
  status: 400,
  json: { code: 'invalid_input', errors: [{ in: 'body', at, message: expect.stringContaining(words) }] },
});

describe('a zone with a queue', () => {
  it('is added by the desk, in use at once, in the city in which it lies', async () => {
    const zone = await people.zone();
    expect(zone).toMatchObject({ ...aZone(), active: true, city: 'mumbai', waiting: [] });
    expect(await list()).toEqual([zone]);
    expect(await drivers.call(zoneQueue, people.admin, { params: { id: zone.id } })).toEqual([]);
  });

  it.each([
    ['crosses itself', { outline: [0, 2, 1, 3].map((n) => squareAround(forecourt, 0.5)[n]!) }, 'crosses'],
    ['is too wide', { outline: squareAround(forecourt, 8) }, 'at most 20 km'],
    ['lies in no served city', { outline: squareAround({ lat: 21.5, lng: 79.9 }, 0.5), bays: [] }, 'one city'],
    ['lies partly in the sea of another', { outline: squareAround({ lat: 12, lng: 70 }, 0.5), bays: [] }, 'one city'],
  ])('is refused in words when it %s', async (_what, given, words) => {
    expect(await create(given)).toMatchObject(refusal('outline', words));
    expect(await list()).toEqual([]);
  });

  it('has 3 to 60 corners, and pickup points near it', async () => {
    const outline = squareAround(forecourt, 0.5);
    expect(await create({ outline: outline.slice(0, 2) })).toMatchObject({ status: 400 });
    expect(
      await create({ outline: Array.from({ length: 61 }, (_, n) => ({ lat: 19 + n / 1e4, lng: 72.8 })) }),
    ).toMatchObject({
      status: 400,
    });
    const far = { name: 'Far bay', lat: forecourt.lat + 0.1, lng: forecourt.lng };
    expect(await create({ bays: [far] })).toMatchObject(refusal('bays', 'Far bay'));
  });

  it('does not overlap another one in use, neither added, changed nor switched on', async () => {
    const first = await people.zone({ name: 'Terminal 1' });
    expect(await create()).toMatchObject(refusal('outline', 'Terminal 1'));
    await change(first.id, { active: false });
    const second = await people.zone();
    expect(await change(first.id, { active: true })).toMatchObject(refusal('active', 'Airport T2'));
    expect(await change(second.id, { name: 'Airport T2, arrivals' })).toMatchObject({ status: 200 });
    const [one, other] = await Promise.all([
      create({ outline: squareAround({ ...forecourt, lat: 19.05 }, 0.5), bays: [] }),
      create({ outline: squareAround({ ...forecourt, lat: 19.05 }, 0.4), bays: [] }),
    ]);
    expect([one.status, other.status].toSorted()).toEqual([201, 400]);
  });

  it('is changed and switched with entries in the audit log, and the same again changes nothing', async () => {
    const { id } = await people.zone();
    for (const body of [{ shortTripKm: 4 }, { shortTripKm: 4 }, { active: false }, { active: false }, { active: true }])
      expect(await change(id, body)).toMatchObject({ status: 200, json: body });
    const rows = await drivers.database.query<{ action: string; reason: string }[]>(
      `SELECT data->>'action' AS action, data->>'reason' AS reason FROM outbox
        WHERE type = 'audit.admin_acted.v1' AND data->>'targetId' = $1 ORDER BY seq`,
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'zone.create',
      'zone.change',
      'zone.switch_off',
      'zone.switch_on',
    ]);
    expect(rows[0]?.reason).toBe('Airport T2');
  });

  it('is unknown by another id', async () => {
    expect(await change(randomUUID(), { active: false })).toMatchObject({ status: 404 });
    expect(await drivers.send(zoneQueue, { params: { id: randomUUID() } }, { principal: people.admin })).toMatchObject({
      status: 404,
    });
  });
});

describe('a rider inside of a zone', () => {
  const rider = aPrincipal({ type: 'rider' });
  const points = () => drivers.call(pickupPoints, rider, { query: forecourt });

  it('chooses among its pickup points, nearest first, each with its name in the address', async () => {
    const north = { name: 'Bay 9', lat: forecourt.lat + 0.002, lng: forecourt.lng };
    await people.zone({ bays: [north, { name: 'Bay 4', ...forecourt }] });
    const { place, points: bays, more } = await points();
    expect({ place, more }).toEqual({ place: 'Airport T2', more: 0 });
    expect(bays).toMatchObject([
      { what: 'bay', name: 'Bay 4', address: expect.stringMatching(/^Airport T2 \(Bay 4\), /), ...forecourt },
      { what: 'bay', name: 'Bay 9', side: 'north' },
    ]);
  });

  it('sees what the map has where the zone has none, or is off', async () => {
    const before = await points();
    const { id } = await people.zone({ bays: [] });
    expect(await points()).toEqual(before);
    await change(id, { bays: [{ name: 'Bay 4', ...forecourt }], active: false });
    expect(await points()).toEqual(before);
  });
});
