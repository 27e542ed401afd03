import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { adminUpdateUser, logout, updateDriver } from '@rahi/contracts';
import { LiveReader, waitFor, type TestProduct } from '@rahi/testing-kit';
import pg from 'pg';
import { book, dadar, driverOnline, move, signUp, withdraw, type Person } from '../people/people.js';

let product: TestProduct;
let rider: Person;
let driver: Person;
const readers: LiveReader[] = [];

async function listen({ api }: Person): Promise<LiveReader> {
  const reader = await LiveReader.open(product.baseUrl, { cookie: api.cookieHeader });
  readers.push(reader);
  return reader.begun();
}

const versionsOf = (reader: LiveReader, rideId: string) =>
  reader.of('ride').flatMap((message) => (message.rideId === rideId ? [message.version] : []));

/** The limit until a person sees another's change; this machine runs the whole product. */
const promptlyMs = 2000;

/** The live streams by HTTP. */
export function liveStreams(theProduct: () => TestProduct, theAdmin: () => Person): void {
  beforeAll(async () => {
    product = theProduct();
    rider = await signUp(product, 'Asha Rao');
    driver = await driverOnline(product, 'Vikram Singh');
  }, 90_000);

  afterEach(async () => {
    for (const reader of readers.splice(0)) reader.drop();
    await withdraw(rider);
  });

  describe('the live streams of a rider and a driver', () => {
    it('give each a hint of what the other did, promptly and once, and the rider the position of the car', async () => {
      const [ofRider, ofDriver] = await Promise.all([listen(rider), listen(driver)]);
      const ride = await book(rider);
      await move(driver, ride.id, 'driver_assigned');
      const accepted = Date.now();
      await waitFor(() => versionsOf(ofRider, ride.id).includes(2), { what: 'the acceptance', timeout: promptlyMs });
      const heard = ofRider.events.findLast(({ message }) => message.kind === 'ride');
      expect((heard?.at ?? 0) - accepted).toBeLessThan(promptlyMs);
      expect(heard?.message).toEqual({ kind: 'ride', rideId: ride.id, version: 2, status: 'driver_assigned' });
      await driver.api.post(`/api/rides/${ride.id}/location`, {
        ...dadar,
        address: undefined,
        userType: 'driver',
      });
      const shown = await waitFor(() => ofRider.of('tracking')[0], { what: 'where the car is' });
      expect(shown).toMatchObject({
        rideId: ride.id,
        driverLocation: { lat: dadar.lat, lng: dadar.lng },
      });
      await move(rider, ride.id, 'cancelled');
      await waitFor(() => versionsOf(ofDriver, ride.id).includes(3), { what: 'the cancellation', timeout: promptlyMs });
      expect(versionsOf(ofRider, ride.id)).toEqual([1, 2, 3]);
      expect(versionsOf(ofDriver, ride.id)).toEqual([2, 3]);
    });

    it('name the versions with each sign of life, every few seconds to the driver who is online', async () => {
      const ofDriver = await listen(driver);
      const ride = await book(rider);
      await move(driver, ride.id, 'driver_assigned');
      const driving = { rideId: ride.id, version: 2 };
      await waitFor(() => ofDriver.of('under_way').some((said) => said.driving?.version === 2), {
        what: 'the sign of life after the change',
        timeout: 5_000,
      });
      const said = ofDriver.of('under_way').at(-1);
      expect(said).toMatchObject({ riding: null, driving, driver: { online: true } });
      expect([said?.user, said?.driver?.version].map((version) => typeof version)).toEqual(['number', 'number']);
      await move(rider, ride.id, 'cancelled');
    });

    it('give the hint later when svc-rides is killed after a commit and before the hint', async () => {
      const ofRider = await listen(rider);
      const ride = await book(rider);
      await waitFor(() => versionsOf(ofRider, ride.id).length === 1, { what: 'the booking' });
      // No event can be marked as published: events committed now wait in the outbox.
      const relay = new pg.Client({ connectionString: product.ownerUrls['svc-rides'] });
      await relay.connect();
      await relay.query('ALTER TABLE outbox ADD CONSTRAINT held CHECK (published_at IS NULL) NOT VALID');
      await move(driver, ride.id, 'driver_assigned');
      const { rows } = await relay.query('SELECT 1 FROM outbox WHERE published_at IS NULL');
      product.kill('svc-rides');
      expect([rows.length, versionsOf(ofRider, ride.id)]).toEqual([1, [1]]);
      await relay.query('ALTER TABLE outbox DROP CONSTRAINT held');
      await relay.end();
      await product.back('svc-rides');
      await waitFor(() => versionsOf(ofRider, ride.id).includes(2), { what: 'what had committed' });
      await move(driver, ride.id, 'driver_arrived');
      await waitFor(() => versionsOf(ofRider, ride.id).includes(3), { what: 'what comes next' });
      expect(versionsOf(ofRider, ride.id)).toEqual([1, 2, 3]);
      expect(ofRider.endedAt).toBeNull();
    });
  });

  describe('a live stream', () => {
    it('ends within a second of the sign-out', async () => {
      const guest = await signUp(product, 'Gita');
      const reader = await listen(guest);
      const at = Date.now();
      await guest.api.call(logout, {});
      expect((await reader.ended()) - at).toBeLessThan(1000);
    });

    it('ends within a second of a suspension; the suspended may open another', async () => {
      const guest = await signUp(product, 'Farah');
      const reader = await listen(guest);
      await theAdmin().api.call(adminUpdateUser, { params: { id: guest.user.id }, body: { action: 'suspend' } });
      const at = Date.now();
      expect((await reader.ended()) - at).toBeLessThan(1000);
      const again = await listen(guest);
      expect(again.endedAt).toBeNull();
    });

    it('of an admin gets the hint that the desk is out of date; a rider’s does not', async () => {
      const [ofAdmin, ofRider] = await Promise.all([listen(theAdmin()), listen(rider)]);
      const params = { driverId: driver.user.id };
      await driver.api.call(updateDriver, { params, body: { isOnline: false } });
      await waitFor(() => ofAdmin.of('admin').some(({ topic }) => topic === 'drivers'), { what: 'the hint' });
      const { lat: currentLat, lng: currentLng } = dadar;
      await driver.api.call(updateDriver, { params, body: { isOnline: true, currentLat, currentLng } });
      const ofTheStream = ['hello', 'reset', 'under_way'];
      expect(ofRider.messages.filter(({ kind }) => !ofTheStream.includes(kind))).toEqual([]);
    });
  });
}
