import { headers as natsHeaders, TimeoutError } from '@nats-io/transport-node';
import {
  dispatchCandidates,
  distanceKm,
  driverStanding,
  freeDrivers,
  headerNames,
  mostCandidates,
  mostPickups,
  surgeCellOf,
  type LatLng,
  type VehicleType,
} from '@rahi/contracts';
import { waitFor } from '@rahi/testing-kit';
import { aPrincipal } from './factories.js';
import type { RidesHarness } from './rides-harness.js';

/** A driver as both sides can have one. */
export interface Driver extends LatLng {
  id: string;
  vehicleType: VehicleType;
  isOnline: boolean;
  suspended: boolean;
}

/** Answers svc-rides in place of svc-drivers, on the NATS of a harness. */
export interface Answering {
  harness: RidesHarness;
  /** Makes these drivers known to it. */
  put(drivers: readonly Driver[]): Promise<void>;
}

/** Each case has a town of its own, two degrees or more from the next, where no roads are known. */
const town = (number: number): LatLng => ({ lat: 15.1 + (number % 4) * 3, lng: 75.2 + Math.floor(number / 4) * 2 });
const north = ({ lat, lng }: LatLng, km: number): LatLng => ({ lat: lat + km / 111.195, lng });
const aDriver = (at: LatLng, given: Partial<Driver> = {}): Driver => ({
  id: aPrincipal().userId,
  ...at,
  vehicleType: 'sedan',
  isOnline: true,
  suspended: false,
  ...given,
});
const idsOf = (drivers: readonly Driver[]) => drivers.map(({ id }) => id);

/** What svc-rides may rely on. A case returns what it found, and what it should have. */
const cases: Record<string, (answering: Answering, at: LatLng) => Promise<{ found: unknown; wanted: unknown }>> = {
  'of more drivers than the limit, the nearest': async (answering, at) => {
    const crowd = Array.from({ length: mostCandidates + 20 }, (_, n) => aDriver(north(at, (n + 1) / 100)));
    await putAll(answering, crowd);
    const found = await ask(answering, [at]);
    return { found: found.toSorted(), wanted: idsOf(crowd.slice(0, mostCandidates)).toSorted() };
  },
  'a crowd at one pickup takes nobody’s place at another': async (answering, at) => {
    const there = north(at, 40);
    const crowd = Array.from({ length: mostCandidates + 20 }, (_, n) => aDriver(north(at, (n + 1) / 100)));
    const few = [1, 2, 3].map((km) => aDriver(north(there, km)));
    await putAll(answering, [...crowd, ...few]);
    const found = new Set(await ask(answering, [at, there]));
    return { found: [found.size, few.every(({ id }) => found.has(id))], wanted: [mostCandidates, true] };
  },
  'nearest first': async (answering, at) => {
    const [far, near, middle] = [aDriver(north(at, 5)), aDriver(north(at, 1)), aDriver(north(at, 3))];
    await putAll(answering, [far, near, middle]);
    return { found: await ask(answering, [at]), wanted: idsOf([near, middle, far]) };
  },
  'within the radius of a pickup': async (answering, at) => {
    const [inside, outside] = [aDriver(north(at, 9.9)), aDriver(north(at, 10.1))];
    await putAll(answering, [inside, outside]);
    return { found: await ask(answering, [at]), wanted: idsOf([inside]) };
  },
  'of the vehicle type only': async (answering, at) => {
    const [sedan, auto] = [aDriver(north(at, 2)), aDriver(north(at, 1), { vehicleType: 'auto' })];
    await putAll(answering, [sedan, auto]);
    return { found: await ask(answering, [at]), wanted: idsOf([sedan]) };
  },
  'nobody who is offline or suspended': async (answering, at) => {
    const free = aDriver(north(at, 3));
    await putAll(answering, [
      free,
      aDriver(north(at, 1), { isOnline: false }),
      aDriver(north(at, 2), { suspended: true }),
    ]);
    return { found: await ask(answering, [at]), wanted: idsOf([free]) };
  },
  'a row for each driver, and a column for each pickup': async (answering, at) => {
    await putAll(
      answering,
      [1, 2].map((km) => aDriver(north(at, km))),
    );
    const { seconds } = await candidates(answering, [at, at, at]);
    return { found: seconds.map((row) => row.length), wanted: [3, 3] };
  },
  'in cells, all free drivers of the type, however many': async (answering, at) => {
    const crowd = Array.from({ length: mostCandidates + 20 }, (_, n) => aDriver(north(at, (n + 1) / 1000)));
    const others = [aDriver(at, { vehicleType: 'auto' }), aDriver(at, { isOnline: false })];
    await putAll(answering, [...crowd, ...others]);
    const cells = [...new Set(crowd.map(surgeCellOf)), '0,0'];
    const question = { vehicleType: 'sedan' as const, cells };
    const { free, whole } = await answering.harness.caller.ask(freeDrivers, question, answering.harness.outbound());
    const wanted = cells.map((cell) => crowd.filter((one) => surgeCellOf(one) === cell).length);
    return { found: [free, whole], wanted: [wanted, true] };
  },
  'what is asked about one driver': async (answering, at) => {
    const [free, offline] = [aDriver(north(at, 1)), aDriver(north(at, 2), { isOnline: false })];
    await putAll(answering, [free, offline]);
    const found = await Promise.all([free, offline].map((one) => standing(answering, one.id)));
    const known = found.map((one) => one && [one.driverId, one.isOnline, one.suspended, one.vehicleType]);
    return { found: known, wanted: [free, offline].map((one) => [one.id, one.isOnline, false, 'sedan']) };
  },
  'null for somebody who is no driver': async (answering) => {
    return { found: await standing(answering, aPrincipal().userId), wanted: null };
  },
  'no answer once the deadline has passed': async ({ harness }) => {
    const headers = natsHeaders();
    headers.set(headerNames.deadline, String(Date.now() - 1));
    const question = JSON.stringify({ driverId: aPrincipal().userId });
    const answer = harness.connection.request(driverStanding.subject, question, { timeout: 500, headers });
    const found = await answer.then(
      () => 'an answer',
      (error: unknown) => (error instanceof TimeoutError ? 'none' : String(error)),
    );
    return { found, wanted: 'none' };
  },
  'a refusal of more pickups than the limit': async (answering, at) => {
    const pickups = Array.from({ length: mostPickups + 1 }, () => at);
    const found = await candidates(answering, pickups).then(
      () => 'an answer',
      (error: unknown) => Object(error).code,
    );
    return { found, wanted: 'invalid_input' };
  },
};

/** Runs all cases. @returns the names of those that it does not keep, with what it did instead */
export async function brokenCases(answering: Answering): Promise<{ name: string; found: unknown }[]> {
  const broken: { name: string; found: unknown }[] = [];
  for (const [number, [name, run]] of Object.entries(cases).entries()) {
    const { found, wanted } = await run(answering, town(number));
    if (JSON.stringify(found) !== JSON.stringify(wanted)) broken.push({ name, found });
  }
  return broken;
}

/** Puts drivers, and waits until those that can be found are. */
async function putAll(answering: Answering, drivers: readonly Driver[]): Promise<void> {
  await answering.put(drivers);
  const findable = drivers.filter(({ isOnline, suspended }) => isOnline && !suspended);
  const isKnown = async (one: Driver) => {
    const found = await candidates(answering, [one], { vehicleType: one.vehicleType, radiusKm: 0.001 });
    return found.drivers.some(({ driverId, lat, lng }) => driverId === one.id && distanceKm(one, { lat, lng }) < 0.01);
  };
  for (const one of findable) await waitFor(() => isKnown(one), { what: 'the driver to be known' });
}

function candidates(
  { harness }: Answering,
  pickups: readonly LatLng[],
  given: { vehicleType?: VehicleType; radiusKm?: number } = {},
) {
  const question = {
    vehicleType: 'sedan' as const,
    pickups: pickups.map(({ lat, lng }) => ({ lat, lng })),
    radiusKm: 10,
  };
  return harness.caller.ask(dispatchCandidates, { ...question, ...given }, harness.outbound());
}

const ask = async (answering: Answering, pickups: readonly LatLng[]): Promise<string[]> =>
  (await candidates(answering, pickups)).drivers.map(({ driverId }) => driverId);

const standing = async ({ harness }: Answering, driverId: string) =>
  (await harness.caller.ask(driverStanding, { driverId }, harness.outbound())).driver;
