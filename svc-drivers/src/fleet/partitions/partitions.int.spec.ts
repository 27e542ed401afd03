import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { headers } from '@nats-io/transport-node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  callSubject,
  distanceKm,
  headerNames,
  hints,
  nearbyDrivers,
  ownerSubject,
  partitionOf,
  trialSubject,
  type LatLng,
  type NearbyDriver,
  type Principal,
} from '@rahi/contracts';
import type { Instance } from '@rahi/service-kit/testing';
import { waitFor } from '@rahi/testing-kit';
import { DriversHarness } from '../../testing/drivers-harness.js';
import { aPrincipal } from '../../testing/factories.js';

/** How often an app sends a position. */
const fixMs = 4000;
/** How long an online driver may be missing. */
const missingMs = 5000;
/** As the gateway waits for a rider's question. */
const questionMs = 1500;

let drivers: DriversHarness;
const fleet: { driver: Principal; place: LatLng }[] = [];
/** The first instance, as the owners' bucket names it. */
let first = '';

/** 32 cells of 32 partitions, one driver in the middle of each. */
const placeOf = (n: number): LatLng => ({ lat: 20.125 + 0.25 * Math.floor(n / 8), lng: 75.125 + 0.25 * (n % 8) });

const isShown = (found: NearbyDriver, { name }: Principal): boolean => found.name === name?.split(' ')[0];
/** R50: to within 100 m. */
const isShownAt = ({ currentLat, currentLng }: NearbyDriver, place: LatLng): boolean =>
  distanceKm({ lat: Number(currentLat), lng: Number(currentLng) }, place) < 0.1;

beforeAll(async () => {
  // In local mode a driver may be anywhere at once.
  drivers = await DriversHarness.start({ RAHI_LOCAL: 'true' });
  // A frozen instance wakes up with old questions, and a killed one leaves some unanswered.
  drivers.expectInLogs(/dropped a request past its deadline/, /the lease was not renewed/, /"job":"Other instances"/);
  for (let n = 0; n < 32; n++) {
    // Riders see no ids (R50).
    const [driver, place] = [aPrincipal({ name: `Dev${n} Singh` }), placeOf(n)];
    await drivers.goOnline(driver, { currentLat: place.lat, currentLng: place.lng });
    fleet.push({ driver, place });
  }
  [first = ''] = (await drivers.owners()).owners;
}, 60_000);
afterEach(async () => {
  for (const other of drivers.services.splice(1)) {
    other.signal('SIGCONT');
    await other.stop();
  }
  await drivers.sharedBy(1);
}, 30_000);
afterAll(() => drivers?.stop());

const anotherInstance = (): Promise<Instance> => drivers.boot();

/** Stops or kills an instance that is not the first. */
async function end(other: Instance, how: 'stop' | 'kill'): Promise<void> {
  drivers.services.splice(drivers.services.indexOf(other), 1);
  await other[how]();
}

/** @param subjects the second is asked where the first does not answer; without them as the gateway asks */
async function near(place: LatLng, subjects?: readonly string[]): Promise<NearbyDriver[]> {
  const asker = Buffer.from(JSON.stringify(aPrincipal({ type: 'rider' }))).toString('base64url');
  const args = { query: { ...place, radius: 1 } };
  const ask = (subject: string) =>
    drivers.caller.forward(subject, JSON.stringify(args), {
      ...drivers.outbound(),
      deadline: Date.now() + questionMs,
      principal: asker,
    });
  const [asked, next] = subjects ?? [ownerSubject(nearbyDrivers, args) ?? '', callSubject(nearbyDrivers)];
  const raw = await ask(asked ?? '').catch((error: unknown) => {
    if (next === undefined) throw error;
    return ask(next);
  });
  return nearbyDrivers.answer.parse(JSON.parse(Buffer.from(raw.bytes).toString('utf8')));
}

/** Lets all drivers send, and asks for each without a pause: the longest that one was missing while `work` went on, in milliseconds. */
async function longestMissing(work: () => Promise<void>): Promise<number> {
  const over = new AbortController();
  setMaxListeners(fleet.length + 1, over.signal);
  const send = async ({ driver, place }: (typeof fleet)[number], n: number) => {
    await pause((fixMs * n) / fleet.length);
    for (let step = 0; !over.signal.aborted; step++) {
      const currentLat = place.lat + (step % 5) / 10_000;
      // What is not answered is sent again, as an app does.
      await drivers.update(driver, { currentLat, currentLng: place.lng }).catch(() => undefined);
      await pause(fixMs, undefined, { signal: over.signal }).catch(() => undefined);
    }
  };
  let longest = 0;
  const watch = async ({ driver, place }: (typeof fleet)[number]) => {
    let seenAt = performance.now();
    for (let last = false; !last;) {
      last = over.signal.aborted;
      const asked = performance.now();
      const found = await near(place).catch(() => []);
      if (found.some((one) => isShown(one, driver))) seenAt = asked;
      else longest = Math.max(longest, performance.now() - seenAt);
      await pause(50);
    }
  };
  const all = [...fleet.map(send), ...fleet.map(watch)];
  await work();
  over.abort();
  await Promise.all(all);
  return longest;
}

describe('the instances of svc-drivers', () => {
  it('share the partitions when instances come and go, and no driver is missing for more than five seconds', async () => {
    expect(new Set((await drivers.owners()).owners)).toEqual(new Set([first]));
    const missing = await longestMissing(async () => {
      await anotherInstance();
      const third = await anotherInstance();
      await drivers.sharedBy(3);
      await end(third, 'stop');
      await drivers.sharedBy(2);
    });
    expect(missing).toBeLessThan(missingMs);
  }, 90_000);

  it('take over from one that is killed, and no driver who keeps sending is missing for more than five seconds', async () => {
    const other = await anotherInstance();
    await drivers.sharedBy(2);
    const missing = await longestMissing(async () => {
      await end(other, 'kill');
      await drivers.sharedBy(1);
      await Promise.all(
        fleet.map(({ place }) => waitFor(async () => (await near(place)).length === 1, { what: 'the driver' })),
      );
    });
    expect(missing).toBeLessThan(missingMs);
  }, 90_000);

  it('do not answer for partitions that they lost while they were frozen', async () => {
    const other = await anotherInstance();
    await drivers.sharedBy(2);
    const before = await drivers.owners();
    const theirs = fleet.filter(({ place }) => before.owners[partitionOf(place)] !== first);
    expect(theirs.length).toBeGreaterThan(8);
    other.signal('SIGSTOP');
    await drivers.sharedBy(1);
    for (const { driver, place } of theirs)
      await drivers.update(driver, { currentLat: place.lat + 0.005, currentLng: place.lng });
    // The frozen one has these questions before it as it wakes up.
    const answers: NearbyDriver[][] = [];
    const inbox = 'frozen.answers';
    const subscription = drivers.connection.subscribe(inbox, {
      callback: (_error, msg) => void answers.push(nearbyDrivers.answer.parse(msg.json())),
    });
    const principal = Buffer.from(JSON.stringify(aPrincipal({ type: 'rider' }))).toString('base64url');
    const head = headers();
    head.set(headerNames.principal, principal);
    head.set(headerNames.deadline, String(Date.now() + 20_000));
    for (const { place } of theirs) {
      const args = { query: { ...place, radius: 1 } };
      drivers.connection.publish(ownerSubject(nearbyDrivers, args) ?? '', JSON.stringify(args), {
        reply: inbox,
        headers: head,
      });
    }
    await waitFor(() => answers.length === theirs.length, { what: 'the answers of the new owner' });
    other.signal('SIGCONT');
    // It has taken its share again, so it has read all that waited for it.
    await drivers.sharedBy(2);
    await drivers.connection.flush();
    subscription.unsubscribe();
    expect(answers).toHaveLength(theirs.length);
    const moved = theirs.map(({ place }) => ({ lat: place.lat + 0.005, lng: place.lng }));
    for (const place of moved) expect(answers.some(([driver]) => driver && isShownAt(driver, place))).toBe(true);
  }, 90_000);

  it('show a driver who crosses to another owner there, and nowhere else', async () => {
    await drivers.boot();
    await drivers.sharedBy(2);
    const { owners } = await drivers.owners();
    const here = fleet.find(({ place }) => owners[partitionOf(place)] === first);
    const there = fleet.find(({ place }) => owners[partitionOf(place)] !== first);
    if (!here || !there) throw new Error('one instance owns all');
    const [from, to] = [here.place, { lat: there.place.lat + 0.002, lng: there.place.lng }];
    const crosser = aPrincipal({ name: 'Kiran' });
    await drivers.goOnline(crosser, { currentLat: from.lat, currentLng: from.lng });
    const isAt = async (place: LatLng) => (await near(place)).some((one) => isShown(one, crosser));
    await waitFor(() => isAt(from), { what: 'the driver at first' });
    await drivers.update(crosser, { currentLat: to.lat, currentLng: to.lng });
    await waitFor(() => isAt(to), { what: 'the driver where they are now' });
    await waitFor(async () => !(await isAt(from)), { what: 'the driver to be gone from there' });
    // Every instance finds the driver's position.
    for (let n = 0; n < 8; n++)
      expect(await drivers.standing(crosser.userId)).toMatchObject({ lat: to.lat, lng: to.lng, isOnline: true });
    await drivers.update(crosser, { isOnline: false });
    const second = drivers.services.pop();
    await second?.stop();
  }, 60_000);

  it('keep all partitions while a new version is on trial, which answers by asking them', async () => {
    const tried = await drivers.boot({ TRIAL_SHARE: '50' });
    const [one] = fleet;
    if (!one) throw new Error('there is nobody');
    const found = await near(one.place, [trialSubject(callSubject(nearbyDrivers))]);
    expect(found.some((each) => isShown(each, one.driver))).toBe(true);
    expect(new Set((await drivers.owners()).owners)).toEqual(new Set([first]));
    await tried.promote();
    await drivers.sharedBy(2);
    await drivers.services.pop()?.stop();
  }, 60_000);

  it('hear what an instance of the last release says, and tell it what moved', async () => {
    const [one] = fleet;
    if (!one) throw new Error('there is nobody');
    const place = { lat: one.place.lat + 0.004, lng: one.place.lng };
    const moved = { driverId: one.driver.userId, ...place, heading: null, vehicleType: 'mini', online: true } as const;
    const by = aPrincipal().userId;
    drivers.connection.publish(hints.driverMoved.subject, JSON.stringify({ ...moved, at: Date.now(), by }));
    await waitFor(async () => (await near(place)).some((each) => isShownAt(each, place)), { what: 'the move' });
    const heard: string[] = [];
    const subscription = drivers.connection.subscribe(hints.driverMoved.subject, {
      callback: (_error, msg) => void heard.push(hints.driverMoved.data.parse(msg.json()).driverId),
    });
    await drivers.connection.flush();
    await drivers.update(one.driver, { currentLat: one.place.lat, currentLng: one.place.lng });
    await waitFor(() => heard.includes(one.driver.userId), { what: 'the hint for the last release' });
    subscription.unsubscribe();
    const [found] = await near(one.place);
    expect(found && isShownAt(found, one.place)).toBe(true);
  });
});
