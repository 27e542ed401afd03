import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { driverLedger, driverLedgerFile, type RideState } from '@rahi/contracts';
import { DriversHarness } from '../testing/drivers-harness.js';
import { aPrincipal, aRide, aUser } from '../testing/factories.js';

let drivers: DriversHarness;
beforeAll(async () => {
  drivers = await DriversHarness.start();
});
afterAll(() => drivers?.stop());

const hourMs = 3_600_000;
const exact = { address: '12, Linking Road, Bandra West, Mumbai', lat: 19.05999, lng: 72.83622 };

/** A driver with a ride that ended this many hours ago. */
async function aDriverOf(hoursAgo: number) {
  const principal = aPrincipal({ type: 'driver' });
  await drivers.handled(
    await drivers.publish('user.registered.v1', aUser({ userId: principal.userId, type: 'driver' })),
  );
  const completedAt = new Date(Date.now() - hoursAgo * hourMs).toISOString();
  const given: Partial<RideState> = { status: 'completed', driverId: principal.userId, completedAt, version: 5 };
  const ride = aRide({ ...given, riderName: 'Meenakshi Rao', pickup: exact, dropoff: exact });
  await drivers.handled(await drivers.publish('ride.completed.v1', ride));
  return { principal, ride };
}

describe('the addresses of a driver’s trips (F53, R22)', () => {
  it('are areas a day after the end, everywhere in the service and for good', async () => {
    const [{ principal, ride }, fresh] = [await aDriverOf(25), await aDriverOf(23)];
    await drivers.runJob('Retention');
    const ledger = await drivers.call(driverLedger, principal, { params: { driverId: principal.userId }, query: {} });
    expect(ledger).toMatchObject([{ pickupAddress: 'Bandra West, Mumbai', dropoffAddress: 'Bandra West, Mumbai' }]);
    const file = { params: { driverId: principal.userId }, query: { period: 'month' } } as const;
    expect((await drivers.answer(driverLedgerFile, principal, file)).text).not.toContain('Linking Road');
    const kept = await drivers.database.query<{ row: string }[]>(
      'SELECT s::text AS row FROM settlements s WHERE ride_id = $1',
      [ride.rideId],
    );
    expect(kept[0]?.row).not.toContain('Linking Road');
    const today = { params: { driverId: fresh.principal.userId }, query: {} };
    expect(await drivers.call(driverLedger, fresh.principal, today)).toMatchObject([{ pickupAddress: exact.address }]);
  });

  it('stay areas when the ride changes later, such as by a tip', async () => {
    const { principal, ride } = await aDriverOf(30);
    await drivers.runJob('Retention');
    const rated = { ...ride, version: 6, tipPaise: 2000 };
    await drivers.handled(await drivers.publish('ride.updated.v1', rated));
    const ledger = await drivers.call(driverLedger, principal, { params: { driverId: principal.userId }, query: {} });
    expect(ledger).toMatchObject([{ pickupAddress: 'Bandra West, Mumbai', tip: '20' }]);
  });

  it('are looked through once: the next look begins near where the last one ended', async () => {
    await drivers.runJob('Retention');
    const marks = await drivers.database.query<{ clock: string }[]>('SELECT clock FROM retention_marks ORDER BY clock');
    expect(marks.map(({ clock }) => clock)).toContain('settlements.completed_at.1');
  });
});
