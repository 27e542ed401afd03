import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminSurge, calculateFare, controlSurge, createRide } from '@rahi/contracts';
import { aBooking, aPrincipal, aRideIn, dropoff, pickup } from '../../testing/factories.js';
import { RidesHarness } from '../../testing/rides-harness.js';

let harness: RidesHarness;
beforeAll(async () => {
  harness = await RidesHarness.start({ SURGE_SECONDS: '3600' }, 2);
  // Nine rides were requested, and three drivers are free: the target is the square root of 3.
  for (let ride = 0; ride < 9; ride += 1) await harness.seed(aRideIn('cancelled'));
  for (let driver = 0; driver < 3; driver += 1) harness.driver({ lat: pickup.lat, lng: pickup.lng });
});
afterAll(() => harness?.stop());

const admin = aPrincipal({ isAdmin: true });
const rider = aPrincipal();

const control = (active: boolean, mostPercent = 200) =>
  harness.call(controlSurge, admin, { params: { city: 'delhi' }, body: { active, mostPercent } });
const quote = (vehicleType: 'sedan' | 'suv' = 'sedan') =>
  harness.call(calculateFare, rider, { body: { distance: 14.14, vehicleType, pickup, dropoff } });

/** Waits until every instance has read what was computed and switched. */
async function known(): Promise<void> {
  await harness.runJob('Surge reading');
}

/** A minute of surge later, on all instances. */
async function minute(): Promise<void> {
  await harness.database.query(`UPDATE surge_controls SET computed_at = '-infinity'`);
  await harness.runJob('Surge');
  await known();
}

describe('surge', () => {
  it('is off until the desk switches it on', async () => {
    await minute();
    const { body } = await quote();
    expect(body).toMatchObject({ total: '283.50', breakdown: { surge: 1 } });
    expect(body).not.toHaveProperty('demand');
  });

  it('rises minute by minute with rides and free drivers, and says why before booking', async () => {
    expect(await control(true)).toMatchObject({ status: 200, body: { city: 'delhi', active: true, cells: [] } });
    // One instance computes for all: twice would be another step.
    await minute();
    expect((await quote()).body).toMatchObject({
      breakdown: { surge: 1.2 },
      demand: { percent: 120, rides: 9, drivers: 3 },
    });
    await minute();
    await minute();
    const { body } = await quote();
    // 269.52 × 1.45 = 390.80, to the rupee 391, with GST 410.55.
    expect(body).toMatchObject({ total: '410.55', breakdown: { surge: 1.45 } });
    expect(Object(body['lines'])).toContainEqual(expect.objectContaining({ code: 'surge', label: 'Demand, × 1.45' }));
    // Only for the requested vehicle type.
    expect((await quote('suv')).body).toMatchObject({ breakdown: { surge: 1 } });
  });

  it('is paid as quoted, though the desk stops it meanwhile', async () => {
    const { body } = await quote();
    await control(false);
    await known();
    expect((await quote()).body).toMatchObject({ total: '283.50' });
    const booking = { ...aBooking(rider.userId), fare: Number(body['total']), quoteId: String(body['quoteId']) };
    expect(await harness.call(createRide, rider, { body: booking })).toMatchObject({
      status: 201,
      body: { fare: '410.55' },
    });
  });

  it('goes no higher than the desk’s cap', async () => {
    await control(true, 110);
    for (let step = 0; step < 3; step += 1) await minute();
    expect((await quote()).body).toMatchObject({ breakdown: { surge: 1.1 } });
    const { list } = await harness.call(adminSurge, admin, {});
    const [delhi] = adminSurge.answer.parse(list);
    expect(delhi).toMatchObject({ city: 'delhi', mostPercent: 110 });
    const [cell] = delhi?.cells ?? [];
    expect(cell).toMatchObject({ vehicleType: 'sedan', demand: 10, supply: 3 });
    expect(Math.abs((cell?.lat ?? 0) - pickup.lat)).toBeLessThan(0.02);
  });

  it('counts all free drivers, and stays as it is while some are unknown', async () => {
    const ride = await harness.seed(aRideIn('cancelled', { vehicleType: 'auto' }));
    await harness.database.query(
      `INSERT INTO rides SELECT (jsonb_populate_record(ride, jsonb_build_object('id', gen_random_uuid()))).*
         FROM rides AS ride, generate_series(1, 1499) WHERE ride.id = $1`,
      [ride.id],
    );
    for (let driver = 0; driver < 3000; driver += 1)
      harness.driver({ lat: pickup.lat, lng: pickup.lng, vehicleType: 'auto' });
    const computed = async () => {
      const { list } = await harness.call(adminSurge, admin, {});
      return adminSurge.answer.parse(list).flatMap(({ cells }) => cells.filter((cell) => cell.vehicleType === 'auto'));
    };
    harness.allDriversKnown = false;
    harness.expectInLogs(/svc-drivers does not know all drivers/, /"job":"Surge"/);
    await expect(minute()).rejects.toThrow('the job "Surge" failed');
    expect(await computed()).toEqual([]);
    harness.allDriversKnown = true;
    await minute();
    // The root of 1,500 / 3,000 is 71 %: three tenths of the way to it.
    expect(await computed()).toMatchObject([{ demand: 1500, supply: 3000, percent: 91 }]);
  });

  it('ends when no instance computes it any more', async () => {
    await harness.database.query(`UPDATE surge_cells SET at = now() - interval '4 minutes'`);
    await known();
    expect((await quote()).body).toMatchObject({ breakdown: { surge: 1 } });
  });

  it('is controlled by administrators, and each change is in the audit log', async () => {
    expect(
      await harness.call(controlSurge, rider, { params: { city: 'delhi' }, body: { active: true, mostPercent: 200 } }),
    ).toMatchObject({
      status: 403,
    });
    const rows: { reason: string }[] = await harness.database.query(
      `SELECT data->>'reason' AS reason FROM outbox WHERE data->>'action' = 'surge.control' ORDER BY seq`,
    );
    expect(rows.map(({ reason }) => reason)).toEqual([
      'delhi: on, at most 200 %',
      'delhi: off, at most 200 %',
      'delhi: on, at most 110 %',
    ]);
  });
});
