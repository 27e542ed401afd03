import { randomInt } from 'node:crypto';
import {
  callPath,
  getTracking,
  nearbyDrivers,
  noShowReason,
  shareLocation,
  updateDriver,
  updateRide,
} from '@rahi/contracts';
import { dadar } from '../people/people.js';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Kolkata, almost two hours by plane from Dadar. */
const kolkata = { currentLat: 22.5675, currentLng: 88.347 };
const there = { currentLat: dadar.lat, currentLng: dadar.lng };

/** No place of a trip in Mumbai: off Africa, where no map is, and far away in India, each time elsewhere: two that agree would be believed (R49). */
const nowhere = () => [
  { lat: 0, lng: 0 },
  { lat: 91, lng: 181 },
  { lat: 22 + randomInt(1_000_000) / 1e6, lng: 78 + randomInt(1_000_000) / 1e6 },
];
const justNow = () => ({ userType: 'driver' as const, timestamp: Date.now(), heading: -1, speed: -1 });

const pathNearby = `${nearbyDrivers.path}?lat=${dadar.lat}&lng=${dadar.lng}`;

/** Impossible positions, and those of other people. */
export function positions({ teleporter, pretender, unpaid, stranger, driver }: Scene): Attack[] {
  const own = callPath(updateDriver, { driverId: teleporter.user.id });
  const update = async (body: object) => (await teleporter.api.send('PATCH', own, body, fromAnywhere())).status;
  return [
    {
      name: 'a driver in another city a moment later',
      everyMs: 3_000,
      async once() {
        // Online, offline, and online again over there.
        await update({ ...there, isOnline: true });
        const taken = [await update(kolkata)];
        await update({ isOnline: false });
        taken.push(await update(kolkata), await update({ ...kolkata, isOnline: true }));
        return taken.includes(200) ? 'a driver was in two cities' : null;
      },
    },
    {
      name: 'positions that cannot be right, during a trip',
      everyMs: 3_000,
      async once() {
        const { person, rider, rideId } = pretender;
        const params = { id: rideId };
        const places = nowhere();
        for (const place of places)
          await person.api.send('POST', callPath(shareLocation, params), { ...place, ...justNow() }, fromAnywhere());
        // Refused once the ride has gone on without this driver.
        const { body } = await rider.api.get(callPath(getTracking, params), fromAnywhere());
        const seen = getTracking.answer.safeParse(body).data?.driverLocation;
        const shown = places.some(({ lat, lng }) => seen?.lat === lat && seen.lng === lng);
        return shown ? 'a rider was shown a position that cannot be right' : null;
      },
    },
    {
      name: '“Arrived” fifteen kilometres from the pickup',
      everyMs: 3_000,
      async once() {
        const path = callPath(updateRide, { id: pretender.rideId });
        const { status } = await pretender.person.api.send('PATCH', path, { status: 'driver_arrived' }, fromAnywhere());
        return status === 200 ? 'a driver arrived from fifteen kilometres away' : null;
      },
    },
    {
      name: '“The rider did not come” from fifteen kilometres',
      everyMs: 3_000,
      async once() {
        const path = callPath(updateRide, { id: pretender.rideId });
        const body = { status: 'cancelled', reason: noShowReason };
        const { status } = await pretender.person.api.send('PATCH', path, body, fromAnywhere());
        return status === 200 ? 'a rider was charged for a driver who was not there' : null;
      },
    },
    {
      // R50: 30 times a minute at most, so every 3 s.
      name: 'following a driver among those nearby',
      everyMs: 3_000,
      async once() {
        const seen = (await stranger.api.get(pathNearby, fromAnywhere())).body;
        const found = nearbyDrivers.answer.safeParse(seen).data?.find(({ name }) => name === 'Tarun');
        const said = JSON.stringify(seen) ?? '';
        if (said.includes(teleporter.user.id) || said.includes(driver.user.id)) return 'an id of a driver was shown';
        if (/DL \d\d|Dzire|Tarun Das/.test(said)) return 'a plate, a vehicle or a whole name was shown';
        if (!found) return null;
        if (found.currentLat === String(dadar.lat)) return 'the exact place of a driver was shown';
        const others = (await unpaid.rider.api.get(pathNearby, fromAnywhere())).body;
        const same = (JSON.stringify(others) ?? '').includes(found.id);
        return same ? 'two riders knew a driver by the same id' : null;
      },
    },
  ];
}
