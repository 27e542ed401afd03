import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownPacks } from '@rahi/city';
import type { Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal, aRide, connaughtPlace } from '../../testing/factories.js';
import { WorkingHours } from './working-hours.service.js';

const mumbai = { currentLat: 19.0607, currentLng: 72.8362 };
const delhi = { currentLat: connaughtPlace.lat, currentLng: connaughtPlace.lng };

let drivers: DriversHarness;
let hours: WorkingHours;
beforeAll(async () => {
  // In process: the suite sweeps when it has moved the hours.
  const settings = { CITY_PACKS: ownPacks, DRAFT_RULE_SETS: 'IN-MH-DRAFT', DUTY_SWEEP_SECONDS: '600' };
  drivers = await DriversHarness.start(settings, { inProcess: true });
  hours = drivers.app.get(WorkingHours);
});
afterAll(() => drivers?.stop());

interface Row {
  is_online: boolean;
  on_trip: boolean;
  duty_ends_at: Date | null;
  duty_warned_at: Date | null;
  rest_until: Date | null;
}

async function rowOf({ userId }: Principal): Promise<Row> {
  const [row] = await drivers.database.query<Row[]>('SELECT * FROM drivers WHERE id = $1', [userId]);
  if (!row) throw new Error('no profile');
  return row;
}
/** As if the driver had been online for so many minutes more, up to now. */
async function passMinutes({ userId }: Principal, minutes: number): Promise<void> {
  await drivers.database.query(
    'UPDATE shifts SET began_at = began_at - make_interval(mins => $2) WHERE driver_id = $1 AND ended_at IS NULL',
    [userId, minutes],
  );
  await drivers.database.query(
    'UPDATE drivers SET duty_ends_at = duty_ends_at - make_interval(mins => $2) WHERE id = $1',
    [userId, minutes],
  );
}
const online = async (place = mumbai) => {
  const driver = aPrincipal();
  const profile = await drivers.goOnline(driver, place);
  return { driver, profile };
};
const hoursFromNow = (at: string | null | undefined) => (Date.parse(at ?? '') - Date.now()) / 3_600_000;

describe('working hours where the rules of the city limit them (R42)', () => {
  it('begin with going online, and are nowhere else', async () => {
    const { profile } = await online();
    expect(hoursFromNow(profile.duty?.endsAt)).toBeCloseTo(12, 1);
    expect((await online(delhi)).profile.duty).toBeNull();
  });

  it('tell the driver once, half an hour before their end', async () => {
    const { driver } = await online();
    await passMinutes(driver, 11 * 60);
    await hours.sweep();
    expect((await rowOf(driver)).duty_warned_at).toBeNull();
    await passMinutes(driver, 31);
    await hours.sweep();
    const { duty_warned_at: warned, is_online: isOnline } = await rowOf(driver);
    expect([warned, isOnline]).toEqual([expect.any(Date), true]);
    await hours.sweep();
    expect((await rowOf(driver)).duty_warned_at).toEqual(warned);
  });

  it('end: no more requests at once, then offline, and not online again before the rest is over', async () => {
    const { driver } = await online();
    await passMinutes(driver, 12 * 60 + 1);
    expect(await drivers.standing(driver.userId)).toMatchObject({ isOnline: false });
    await hours.sweep();
    const { is_online: isOnline, rest_until: rest } = await rowOf(driver);
    expect(isOnline).toBe(false);
    expect(hoursFromNow(rest?.toISOString())).toBeCloseTo(10, 1);
    const refused = drivers.update(driver, { isOnline: true, ...mumbai });
    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'rest_needed',
      detail: expect.stringMatching(/^You have been online for 12 hours\. Rest first: you can go online again on /),
    });
    expect((await drivers.profile(driver)).duty).toEqual({ endsAt: null, restUntil: rest?.toISOString() });
    // As if ten hours had passed.
    await drivers.database.query(
      `UPDATE shifts SET began_at = began_at - interval '10 hours', ended_at = ended_at - interval '10 hours' WHERE driver_id = $1`,
      [driver.userId],
    );
    const { duty } = await drivers.update(driver, { isOnline: true, ...mumbai });
    expect(hoursFromNow(duty?.endsAt)).toBeCloseTo(12, 1);
  });

  it('add up across pauses of the day', async () => {
    const { driver } = await online();
    await passMinutes(driver, 5 * 60);
    await drivers.update(driver, { isOnline: false });
    expect((await rowOf(driver)).rest_until).toBeNull();
    const { duty } = await drivers.update(driver, { isOnline: true, ...mumbai });
    expect(hoursFromNow(duty?.endsAt)).toBeCloseTo(7, 1);
  });

  it('let a trip that runs go on to its end', async () => {
    const { driver } = await online();
    const trip = aRide({ driverId: driver.userId, status: 'driver_assigned' });
    await drivers.publish('ride.driver_assigned.v1', trip);
    const onTrip = async () => (await rowOf(driver)).on_trip;
    await waitFor(onTrip, { what: 'the trip' });
    await passMinutes(driver, 12 * 60 + 1);
    await hours.sweep();
    expect((await rowOf(driver)).is_online).toBe(true);
  });
});
