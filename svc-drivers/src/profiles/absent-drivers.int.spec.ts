import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@rahi/contracts';
import { natsAway } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness, vehicleOf } from '../testing/drivers-harness.js';
import { aPrincipal, aRide, connaughtPlace } from '../testing/factories.js';

let drivers: DriversHarness;
// Four seconds: on a busy machine, a driver that reports its position here is silent for one or two.
const rider = aPrincipal({ type: 'rider' });
beforeAll(async () => {
  drivers = await DriversHarness.start({ DRIVER_STALE_SECONDS: '4', FLEET_SWEEP_SECONDS: '0.1' });
  await drivers.boot();
});
afterAll(() => drivers?.stop());

const position = { currentLat: connaughtPlace.lat, currentLng: connaughtPlace.lng };
const isOnline = async (driver: Principal) => (await drivers.standing(driver.userId))?.isOnline;
const offlineEvents = (driver: Principal) =>
  drivers.eventsOf(driver.userId).filter(({ type }) => type === 'driver.went_offline.v1').length;

/** Waits for a driver to be taken offline, while another keeps reporting its position. */
async function goneOffline(silent: Principal, driving?: Principal): Promise<void> {
  const gone = async () => {
    if (driving) await drivers.update(driving, position);
    return offlineEvents(silent) > 0;
  };
  await waitFor(gone, { what: 'the silent driver to go offline', timeout: 20_000 });
}

/** Waits until a driver's trip is known; until then the driver reports its position. */
async function onTrip(driver: Principal): Promise<void> {
  const known = async () => {
    if ((await drivers.near(rider)).every(({ id }) => id !== driver.userId)) return true;
    await drivers.update(driver, position);
    return false;
  };
  await waitFor(known, { what: 'the trip' });
}

describe('an online driver', () => {
  it('whose app has died is taken offline once, while another that keeps driving stays online', async () => {
    const [silent, driving] = [aPrincipal(), aPrincipal()];
    await drivers.goOnline(silent);
    await drivers.goOnline(driving);
    await goneOffline(silent, driving);
    expect(await isOnline(silent)).toBe(false);
    expect(await isOnline(driving)).toBe(true);
    expect(drivers.eventsOf(silent.userId).map(({ type }) => type)).toEqual([
      'driver.registered.v1',
      'driver.updated.v1',
      'driver.went_online.v1',
      'driver.went_offline.v1',
    ]);
    expect((await drivers.update(silent, position)).isOnline).toBe(false);
    expect((await drivers.update(silent, { ...position, isOnline: true })).isOnline).toBe(true);
  });

  it('stays online during a trip, silent or not, and may be taken offline after it', async () => {
    const [busy, silent] = [aPrincipal(), aPrincipal()];
    await drivers.goOnline(busy);
    const ride = aRide({ driverId: busy.userId, status: 'driver_assigned', version: 2 });
    await drivers.publish('ride.driver_assigned.v1', ride);
    await onTrip(busy);
    await drivers.goOnline(silent);
    await goneOffline(silent);
    expect(await isOnline(busy)).toBe(true);
    await drivers.publish('ride.cancelled.v1', { ...ride, status: 'cancelled', version: 3 });
    await goneOffline(busy);
  });

  it('may go offline during a trip, which goes on', async () => {
    const busy = aPrincipal();
    await drivers.goOnline(busy);
    await drivers.publish('ride.driver_assigned.v1', aRide({ driverId: busy.userId, status: 'driver_assigned' }));
    await onTrip(busy);
    expect((await drivers.update(busy, { isOnline: false })).isOnline).toBe(false);
    expect((await drivers.update(busy, position)).currentLat).toBe('28.6315');
  });

  it('stays online while nats-server is away, but cannot go online with a position from before that', async () => {
    const [driving, silent, early] = [aPrincipal(), aPrincipal(), aPrincipal()];
    await drivers.update(early, { ...vehicleOf(early), ...position });
    await drivers.goOnline(driving);
    drivers.expectInLogs(...natsAway);
    await drivers.nats.kill();
    const away = Date.now();
    await waitFor(() => Date.now() - away > 4500, { what: 'longer than a driver may be silent' });
    await drivers.nats.start();
    await waitFor(() => drivers.link.up, { what: 'the connection of this test' });
    await waitFor(() => drivers.update(driving, position), { what: 'the service to be back', timeout: 8000 });
    await drivers.goOnline(silent);
    await goneOffline(silent, driving);
    expect(offlineEvents(driving)).toBe(0);
    expect(await isOnline(driving)).toBe(true);
    await expect(drivers.update(early, { isOnline: true })).rejects.toMatchObject({ code: 'position_missing' });
  });
});
