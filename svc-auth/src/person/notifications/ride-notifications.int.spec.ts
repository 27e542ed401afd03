import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  chooseNotifications,
  eventSubject,
  getSession,
  subscribePush,
  type Language,
  type Principal,
  type RideState,
} from '@rahi/contracts';
import { anEnvelope, aRideState } from '@rahi/contracts/testing';
import { waitFor } from '@rahi/testing-kit';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';
import { PushService, trustIn, type StandInDevice } from '../../testing/push-service.js';
import { publishMessage, publishRide } from '../../testing/ride-events.js';

let pushes: PushService;
let auth: AuthHarness;
beforeAll(async () => {
  pushes = await PushService.start();
  auth = await startAuth({ PUSH_SERVICES: pushes.host, ...trustIn(pushes) });
});
afterAll(async () => {
  await auth?.stop();
  await pushes?.stop();
});

interface Person {
  principal: Principal;
  device: StandInDevice;
}

let people = 0;
async function somebody(language?: Language): Promise<Person> {
  people += 1;
  const { principal } = await auth.signIn(`p${people}@rahi.test`, undefined, undefined, language);
  const device = pushes.device();
  await auth.call(subscribePush, { body: device.subscription }, { principal });
  return { principal, device };
}

async function onATrip(language?: Language) {
  const [rider, driver] = [await somebody(language), await somebody()];
  const ride: Partial<RideState> = {
    rideId: randomUUID(),
    riderId: rider.principal.userId,
    driverId: driver.principal.userId,
    driverName: 'Vikram Singh',
  };
  return { rider, driver, ride };
}

const titles = ({ device }: Person) => device.pushed.map(({ message }) => message.title);

/** Waits until an event of this type, published after all others, has been handled. */
async function allHandled(type: 'ride.driver_arrived.v1' | 'ride.completed.v1'): Promise<void> {
  const last = await onATrip();
  await publishRide(auth, type, last.ride);
  await last.rider.device.messages(1);
}

const agoOf = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

describe('the people of a ride', () => {
  it('are notified in their own language', async () => {
    const { rider, driver, ride } = await onATrip('mr-IN');
    await publishRide(auth, 'ride.cancelled.v1', { ...ride, status: 'cancelled', cancelledBy: 'admin' });
    expect(await rider.device.messages(1)).toMatchObject([
      { title: 'राइड रद्द झाली', body: 'राही सपोर्टने तुमची राइड रद्द केली.' },
    ]);
    expect(await driver.device.messages(1)).toMatchObject([{ title: 'Ride cancelled' }]);
  });

  it('are notified of its steps on their devices', async () => {
    const { rider, driver, ride } = await onATrip();
    await publishRide(auth, 'ride.driver_assigned.v1', { ...ride, status: 'driver_assigned' });
    await rider.device.messages(1);
    await publishRide(auth, 'ride.driver_arrived.v1', { ...ride, status: 'driver_arrived' });
    await rider.device.messages(2);
    await publishRide(auth, 'ride.completed.v1', { ...ride, status: 'completed' });
    const messages = await rider.device.messages(3);
    expect(messages.map(({ kind, body }) => [kind, body])).toEqual([
      ['ride', 'Vikram is coming to the pickup.'],
      ['ride', 'Meet Vikram at the pickup.'],
      ['receipt', 'The fare is ₹200.55. Your receipt is ready.'],
    ]);
    for (const { url } of messages) expect(url).toBe(`/rider/trip/${ride.rideId}`);
    const topics = rider.device.pushed.map(({ headers }) => headers['topic']);
    expect(new Set(topics).size).toBe(1);
    expect(titles(driver)).toEqual([]);
    await waitFor(
      async () => (await auth.call(getSession, {}, { principal: rider.principal })).body['totalTrips'] === 1,
      { what: 'the trip to be counted as well' },
    );
  });

  it('are notified of a ride that was given back, and of one that was cancelled', async () => {
    const { rider, driver, ride } = await onATrip();
    const back = { ...ride, driverId: null, releasedDriverId: driver.principal.userId, releasedBy: 'driver' as const };
    await publishRide(auth, 'ride.released.v1', { ...back, status: 'searching' });
    expect((await rider.device.messages(1))[0]?.body).toBe(
      'Your driver had to cancel. Finding you another at the same fare.',
    );
    await publishRide(auth, 'ride.cancelled.v1', { ...ride, status: 'cancelled', cancelledBy: 'rider' });
    expect((await driver.device.messages(1))[0]).toMatchObject({
      body: 'The rider cancelled this ride.',
      url: '/driver',
    });
    expect(titles(rider)).toHaveLength(1);
  });

  it('are notified of each other’s messages', async () => {
    const { rider, driver } = await onATrip();
    const ride = { id: randomUUID(), riderId: rider.principal.userId, driverId: driver.principal.userId };
    await publishMessage(auth, { messageId: randomUUID(), ride, from: 'driver' });
    await publishMessage(auth, { messageId: randomUUID(), ride, from: 'rider' });
    expect((await rider.device.messages(1))[0]).toMatchObject({ kind: 'message', title: 'Message from your driver' });
    expect((await driver.device.messages(1))[0]?.title).toBe('Message from your rider');
  });

  it('are not notified of kinds that they have switched off', async () => {
    const { rider, ride } = await onATrip();
    await auth.call(chooseNotifications, { body: { ride: false } }, { principal: rider.principal });
    await publishRide(auth, 'ride.driver_arrived.v1', ride);
    await allHandled('ride.driver_arrived.v1');
    await publishRide(auth, 'ride.completed.v1', ride);
    await rider.device.messages(1);
    expect(titles(rider)).toEqual(['Trip completed']);
  });

  it('are not notified of what happened more than two minutes ago', async () => {
    const { rider, ride } = await onATrip();
    for (const type of ['ride.driver_arrived.v1', 'ride.completed.v1'] as const) {
      await publishRide(auth, type, ride, agoOf(150));
      await allHandled(type);
    }
    expect(titles(rider)).toEqual([]);
    await publishRide(auth, 'ride.driver_arrived.v1', ride, agoOf(60));
    await rider.device.messages(1);
  });

  it('are notified once of an event that comes twice', async () => {
    const { rider, ride } = await onATrip();
    const event = JSON.stringify(anEnvelope('ride.driver_arrived.v1', aRideState(ride)));
    for (let times = 0; times < 3; times += 1) auth.connection.publish(eventSubject('ride.driver_arrived.v1'), event);
    await allHandled('ride.driver_arrived.v1');
    expect(titles(rider)).toEqual(['Your driver has arrived']);
  });
});
