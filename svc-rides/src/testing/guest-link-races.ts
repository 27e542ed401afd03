import { expect, it } from '@jest/globals';
import { linkForGuest, sharedTrip } from '@rahi/contracts';
import { aPrincipal, aRideIn } from './factories.js';
import type { Answer, RidesHarness } from './rides-harness.js';

const tokenOf = ({ body }: Answer): string => String(body['url']).split('#')[1] ?? '';

/**
 * The rider makes the link of a guest, and the guest reads one, while the rider cancels (R45): every link that there is then says that the ride
 * is cancelled and has no code. The driver's phone stays for half an hour, because something may have been left in the car (R22).
 * @param harness with two instances
 * @param times how often each race is run
 * @param patienceMs for all of one race
 */
export function guestLinkRaces(harness: () => RidesHarness, times: number, patienceMs: number): void {
  const rounds = Array.from({ length: times }, (_, round) => round);
  const nobody = aPrincipal();
  const follow = (token: string) => harness().call(sharedTrip, nobody, { params: { token } });
  const over = {
    status: 200,
    body: { status: 'cancelled', guest: { code: null, driverPhone: expect.any(String), emergency: false } },
  };

  /** A ride for Meera that a driver has accepted. */
  const accepted = async (round: number) => {
    const [rider, driver] = [aPrincipal(), harness().driver()];
    const guest = {
      name: 'Meera Joshi',
      phone: `+9198202${String(round).padStart(5, '0')}`,
      language: 'hi-IN' as const,
    };
    const people = { riderId: rider.userId, driverId: driver.userId };
    const { id } = await harness().seed(aRideIn('driver_assigned', { ...people, guest, guestSlot: 1 }));
    const link = () => harness().call(linkForGuest, rider, { params: { id } });
    const cancel = () => harness().move(id, rider, { status: 'cancelled' });
    return { link, cancel };
  };

  it(
    'is made or is not while the rider cancels, and shows no code afterwards',
    async () => {
      for (const round of rounds) {
        const { link, cancel } = await accepted(round);
        const [made, cancelled] = await Promise.all([link(), cancel()]);
        expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
        const seen = made.status === 201 ? await follow(tokenOf(made)) : made;
        expect(seen).toMatchObject(made.status === 201 ? over : { status: 409, body: { rideStatus: 'cancelled' } });
      }
    },
    patienceMs,
  );

  it(
    'is read before or after the rider cancels, and never half of each',
    async () => {
      for (const round of rounds) {
        const { link, cancel } = await accepted(round);
        const token = tokenOf(await link());
        const [read, cancelled] = await Promise.all([follow(token), cancel()]);
        expect(cancelled.status).toBe(200);
        const before = { status: 'driver_assigned', guest: { code: '0417', driverPhone: expect.any(String) } };
        expect(read).toMatchObject(read.body['status'] === 'cancelled' ? over : { status: 200, body: before });
        expect(await follow(token)).toMatchObject(over);
      }
    },
    patienceMs,
  );
}
