import { callPath, updateDriver, updateRide } from '@rahi/contracts';
import { dadar } from '../people/people.js';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

/** Kolkata, almost two hours by plane from Dadar. */
const kolkata = { currentLat: 22.5675, currentLng: 88.347 };
const there = { currentLat: dadar.lat, currentLng: dadar.lng };

/** Impossible positions. */
export function positions({ teleporter, pretender }: Scene): Attack[] {
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
  ];
}
