import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rateRide, type Ride, type RideStatus } from '@rahi/contracts';
import { startProduct, waitFor, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';
import { ask, book, codeAtTheKerb, driverOnline, signUp, type Person } from '../people/people.js';

const patience = { timeout: 25_000 };

let product: TestProduct;
let rider: Person;
let driver: Person;

beforeAll(async () => {
  product = await startProduct({ web: false });
  rider = await signUp(product, 'Meera Nair');
  driver = await driverOnline(product, 'Ravi Kumar');
});

afterAll(() => product?.stop());

/** Asks until it is done, as a person with a phone does; a transition repeated by its actor answers 200 (R9). */
async function insist(person: Person, ride: Ride, status: RideStatus, more: object = {}): Promise<void> {
  await waitFor(
    async () => {
      const answer = await ask(person, ride.id, status, more);
      if (answer.status === 200) return true;
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    },
    { what: `${status} to be accepted`, interval: 200, ...patience },
  );
}

interface HeardEvent {
  version: number;
  type: string;
}

async function heardByAdmin(rideId: string): Promise<HeardEvent[]> {
  const client = new pg.Client({ connectionString: product.databaseUrls['svc-admin'] });
  await client.connect();
  try {
    const { rows } = await client.query<HeardEvent>(
      'SELECT version, type FROM ride_events WHERE ride_id = $1 ORDER BY version',
      [rideId],
    );
    return rows;
  } finally {
    await client.end();
  }
}

const wholeStory = [
  'ride.requested.v1',
  'ride.driver_assigned.v1',
  'ride.driver_arrived.v1',
  'ride.started.v1',
  'ride.completed.v1',
  'ride.rated.v1',
].map((type, index) => ({ type, version: index + 1 }));

describe('kill -9 during a trip', () => {
  it.each(['svc-rides', 'svc-drivers', 'svc-auth', 'svc-admin', 'gateway', 'nats-server', 'postgres'])(
    'of %s, started again: the trip completes and svc-admin hears each transition once',
    async (name) => {
      const ride = await waitFor(() => book(rider), { what: 'a booking', interval: 300, ...patience });
      await insist(driver, ride, 'driver_assigned', { driverId: driver.user.id });
      product.kill(name);
      await insist(driver, ride, 'driver_arrived');
      await product.back(name);
      const otp = await waitFor(() => codeAtTheKerb(product, ride.id), { what: 'the trip code', ...patience });
      await insist(driver, ride, 'in_progress', { otp });
      product.kill(name);
      await insist(driver, ride, 'completed');
      await product.back(name);
      await waitFor(
        () => rider.api.call(rateRide, { params: { id: ride.id }, body: { rating: 5, riderId: rider.user.id } }),
        { what: 'the rating', interval: 200, ...patience },
      );
      await waitFor(async () => (await heardByAdmin(ride.id)).length >= wholeStory.length, {
        what: 'all events at svc-admin',
        ...patience,
      });
      expect(await heardByAdmin(ride.id)).toEqual(wholeStory);
    },
  );
});
