import { randomInt } from 'node:crypto';
import { callPath, createRide, getRide, payRide, tipRide, type Ride } from '@rahi/contracts';
import type { TestProduct } from '@rahi/testing-kit';
import { andheri, codeOf, dadar, driverOnline, move, order, signUp, type Person } from '../people/people.js';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Rides that ended, and are to be paid by UPI to the platform (R40). */
export interface Unpaid {
  readonly rider: Person;
  readonly driver: Person;
  readonly rideId: string;
  /** Is claimed with `reference`. */
  readonly claimed: { readonly rideId: string; readonly reference: string };
  /** Is to be paid in cash. */
  readonly inCash: { readonly rider: Person; readonly rideId: string };
}

const aReference = () => String(randomInt(10 ** 12)).padStart(12, '0');

export async function unpaidRides(product: TestProduct): Promise<Unpaid> {
  const driver = await driverOnline(product, 'Dalip Kumar', 'mini', andheri);
  const ended = async (rider: Person, paymentMethod: 'cash' | 'upi'): Promise<Ride> => {
    const body = { ...order(rider.user.id, 'mini', andheri, dadar), paymentMethod };
    const { id } = await rider.api.call(createRide, { body });
    await move(driver, id, 'driver_assigned', { driverId: driver.user.id });
    await move(driver, id, 'driver_arrived');
    await move(driver, id, 'in_progress', { otp: await codeOf(rider, id) });
    return move(driver, id, 'completed', { reason: 'The test is over' });
  };
  const [rider, honest, cashier] = [
    await signUp(product, 'Farida Cheatwala'),
    await signUp(product, 'Ananya Payne'),
    await signUp(product, 'Chirag Roy'),
  ];
  const reference = aReference();
  const paid = await ended(honest, 'upi');
  await honest.api.call(payRide, { params: { id: paid.id }, body: { method: 'upi', reference } });
  return {
    driver,
    rider,
    rideId: (await ended(rider, 'upi')).id,
    claimed: { rideId: paid.id, reference },
    inCash: { rider: cashier, rideId: (await ended(cashier, 'cash')).id },
  };
}

const say = (person: Person, id: string, body: object) =>
  person.api.send('POST', callPath(payRide, { id }), body, fromAnywhere());
const isSettled = async (person: Person, id: string) => {
  const ride = await person.api.call(getRide, { params: { id } });
  return 'payment' in ride && (ride.payment?.state === 'paid' || Number(ride.payment?.due) === 0);
};

/** Payments that nobody made. */
export function payments({ stranger, unpaid: { rider, driver, rideId, claimed, inCash } }: Scene): Attack[] {
  return [
    {
      name: 'a payment with an invented reference number',
      everyMs: 700,
      async once() {
        const shapes = [aReference(), 'aaaaaaaaaaaa', '123456789012', '000000000000', aReference().slice(1)];
        await say(rider, rideId, { method: 'upi', reference: shapes[randomInt(shapes.length)] });
        return (await isSettled(rider, rideId)) ? 'an invented reference number settled a ride' : null;
      },
    },
    {
      name: 'a payment with a reference number that was used',
      everyMs: 900,
      async once() {
        const { status } = await say(rider, rideId, { method: 'upi', reference: claimed.reference });
        return status === 200 ? 'a reference number counted for two rides' : null;
      },
    },
    {
      name: 'a reference number for a ride to be paid in cash',
      everyMs: 900,
      async once() {
        const { status } = await say(inCash.rider, inCash.rideId, { method: 'upi', reference: aReference() });
        if (status === 200) return 'a ride to be paid in cash took a reference number';
        return (await isSettled(inCash.rider, inCash.rideId)) ? 'a ride in cash was settled by its rider' : null;
      },
    },
    {
      name: 'money of the platform, confirmed by the driver',
      everyMs: 900,
      async once() {
        const id = randomInt(2) === 0 ? rideId : claimed.rideId;
        const { status } = await say(driver, id, { method: 'upi' });
        return status === 200 || (await isSettled(driver, id)) ? 'a driver confirmed money of the platform' : null;
      },
    },
    {
      name: 'somebody else’s payment',
      everyMs: 900,
      async once() {
        const answers = [
          await say(stranger, rideId, { method: 'upi', reference: aReference() }),
          await say(stranger, rideId, { method: 'cash' }),
          await say(rider, rideId, { method: 'cash' }),
          await stranger.api.send('POST', callPath(tipRide, { id: rideId }), { amount: '20' }, fromAnywhere()),
        ];
        return answers.some(({ status }) => status === 200) ? 'a payment was confirmed by who did not get it' : null;
      },
    },
  ];
}
