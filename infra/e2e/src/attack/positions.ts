import { randomInt } from 'node:crypto';
import { callPath, updateDriver, updateRide } from '@rahi/contracts';
import type { Attack } from './attack.js';
import { fromAnywhere, type Scene } from './scene.js';

const cities = [
  { lat: 28.6289, lng: 77.2065 },
  { lat: 12.9763, lng: 77.5929 },
  { lat: 22.5675, lng: 88.347 },
  { lat: 13.0827, lng: 80.2707 },
] as const;

/** Positions where nobody can be. */
export function positions({ teleporter, pretender }: Scene): Attack[] {
  return [
    {
      name: 'a driver in another city a moment later',
      everyMs: 3_000,
      async once() {
        const { lat, lng } = cities[randomInt(cities.length)] ?? cities[0];
        const path = callPath(updateDriver, { driverId: teleporter.user.id });
        const body = { currentLat: lat, currentLng: lng };
        const { status } = await teleporter.api.send('PATCH', path, body, fromAnywhere());
        return status === 200 ? 'a driver was in two cities' : null;
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
