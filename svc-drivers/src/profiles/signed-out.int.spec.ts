import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Principal } from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide, anEnvelope } from '../testing/factories.js';

let drivers: DriversHarness;
const rider = aPrincipal({ type: 'rider' });
beforeAll(async () => {
  drivers = await DriversHarness.start({ FLEET_SWEEP_SECONDS: '600' });
  await drivers.boot();
});
afterAll(() => drivers?.stop());

/** Where a driver is seen: all instances are asked, several times each. */
async function seen({ userId }: Principal): Promise<{ nearby: boolean; candidate: boolean; online: boolean }> {
  const asked = Array.from({ length: 8 }, async () => {
    const [near, { drivers: candidates }, standing] = await Promise.all([
      drivers.near(rider),
      drivers.candidates(),
      drivers.standing(userId),
    ]);
    return {
      nearby: near.some(({ id }) => id === userId),
      candidate: candidates.some(({ driverId }) => driverId === userId),
      online: standing?.isOnline === true,
    };
  });
  const answers = await Promise.all(asked);
  const somewhere = (what: 'nearby' | 'candidate' | 'online') => answers.some((answer) => answer[what]);
  return { nearby: somewhere('nearby'), candidate: somewhere('candidate'), online: somewhere('online') };
}

async function anOnlineDriver(): Promise<Principal> {
  const driver = aPrincipal();
  await drivers.goOnline(driver);
  await waitFor(async () => (await seen(driver)).candidate, { what: 'the driver' });
  return driver;
}

const signedOut = ({ userId }: Principal, sessionsLeft: number) =>
  drivers.publish('user.signed_out.v1', { ofUser: userId, sessionsLeft });

const nowhere = { nearby: false, candidate: false, online: false };
const everywhere = { nearby: true, candidate: true, online: true };

describe('a driver who signs out', () => {
  it('is offline everywhere within a second, with one event', async () => {
    const driver = await anOnlineDriver();
    const at = Date.now();
    const envelope = await signedOut(driver, 0);
    await waitFor(async () => JSON.stringify(await seen(driver)) === JSON.stringify(nowhere), {
      what: 'the driver to be gone',
    });
    expect(Date.now() - at).toBeLessThan(1000);
    const again = { ...envelope, id: anEnvelope('user.signed_out.v1', {}).id };
    await drivers.republish(again);
    await drivers.handled(again);
    await waitFor(() => drivers.eventsOf(driver.userId).at(-1)?.type === 'driver.went_offline.v1', {
      what: 'the event',
    });
    expect(drivers.eventsOf(driver.userId).filter(({ type }) => type === 'driver.went_offline.v1')).toHaveLength(1);
    expect(await drivers.goOnline(driver)).toMatchObject({ isOnline: true });
  });

  it('of one of two devices stays online', async () => {
    const driver = await anOnlineDriver();
    await drivers.handled(await signedOut(driver, 1));
    expect(await seen(driver)).toEqual(everywhere);
    await signedOut(driver, 0);
    await waitFor(async () => !(await seen(driver)).online, { what: 'the driver to be offline' });
  });

  it('and has gone online again stays online when the event is late', async () => {
    const driver = await anOnlineDriver();
    const late = anEnvelope('user.signed_out.v1', { ofUser: driver.userId, sessionsLeft: 0 }, anHourAgo());
    await drivers.republish(late);
    await drivers.handled(late);
    expect(await seen(driver)).toEqual(everywhere);
  });

  it('during a trip is offline too, and the trip goes on', async () => {
    const driver = await anOnlineDriver();
    const ride = aRide({ driverId: driver.userId, status: 'in_progress', version: 4 });
    await drivers.publish('ride.started.v1', ride);
    await waitFor(async () => !(await seen(driver)).nearby, { what: 'the trip' });
    await signedOut(driver, 0);
    await waitFor(async () => !(await seen(driver)).online, { what: 'the driver to be offline' });
    await drivers.publish('ride.completed.v1', {
      ...ride,
      status: 'completed',
      version: 5,
      completedAt: new Date().toISOString(),
    });
    await waitFor(async () => (await drivers.profile(driver)).user.totalTrips === 1, { what: 'the settlement' });
    expect(await seen(driver)).toEqual(nowhere);
  });

  it('and is no driver, or has no profile, changes nothing', async () => {
    const [offline, stranger] = [aPrincipal(), aPrincipal()];
    await drivers.profile(offline);
    await drivers.handled(await signedOut(stranger, 0), await signedOut(offline, 0));
    expect(await drivers.standing(stranger.userId)).toBeNull();
    expect((await drivers.standing(offline.userId))?.isOnline).toBe(false);
  });
});

const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
