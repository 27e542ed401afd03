import { callPath, nearbyDrivers, noShowReason, updateDriver, updateRide } from '@rahi/contracts';
import { dadar } from '../people/people.js';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Kolkata, almost two hours by plane from Dadar. */
const kolkata = { currentLat: 22.5675, currentLng: 88.347 };
const there = { currentLat: dadar.lat, currentLng: dadar.lng };

const pathNearby = `${nearbyDrivers.path}?lat=${dadar.lat}&lng=${dadar.lng}`;

/** Impossible positions, and those of other people. */
export function positions({ teleporter, pretender, victim, stranger, driver }: Scene): Attack[] {
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
        const others = (await victim.api.get(pathNearby, fromAnywhere())).body;
        const same = (JSON.stringify(others) ?? '').includes(found.id);
        return same ? 'two riders knew a driver by the same id' : null;
      },
    },
  ];
}
