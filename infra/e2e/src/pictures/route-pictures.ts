import { navigationRoute, type LatLng, type Route } from '@rahi/contracts';
import { heading, sitDownAs } from '../people/at-the-screen.js';
import { allOffline, driverOnline, move } from '../people/people.js';
import { shoot } from './camera.js';
import { startedTrip, type Studio } from './studio.js';

interface Drive {
  readonly name: string;
  readonly from: LatLng & { readonly address: string };
  readonly to: LatLng & { readonly address: string };
}

const drives: readonly Drive[] = [
  {
    name: 'dadar-bandra',
    from: { lat: 19.0186, lng: 72.8446, address: 'Dadar' },
    to: { lat: 19.0607, lng: 72.8362, address: 'Linking Road, Bandra West' },
  },
  {
    name: 't2-csmt',
    from: { lat: 19.0974, lng: 72.8745, address: 'Mumbai Airport Terminal 2' },
    to: { lat: 18.9398, lng: 72.8355, address: 'CSMT' },
  },
  {
    name: 'andheri-powai',
    from: { lat: 19.1197, lng: 72.8464, address: 'Andheri' },
    to: { lat: 19.1176, lng: 72.906, address: 'Powai' },
  },
  {
    name: 'vashi-chembur',
    from: { lat: 19.0771, lng: 72.9986, address: 'Vashi' },
    to: { lat: 19.0622, lng: 72.9011, address: 'Chembur' },
  },
];

/** The screen right of the trip's panel and below the header. */
const map = { x: 420, y: 56, width: 680, height: 664 };

/** The four drives of `infra/docs/city.md` on the rider's map, and their figures on the terminal. */
export async function routePictures(studio: Studio): Promise<void> {
  for (const { name, from, to } of drives) {
    const driver = await driverOnline(studio.product, 'Vikram Shetty', 'sedan', from);
    const { id, rider } = await startedTrip(studio, driver, from, to);
    const { page, context } = await sitDownAs(studio.product, studio.browser, rider, {
      path: `/rider/trip/${id}`,
      at: from,
      viewport: { width: map.x + map.width, height: map.y + map.height },
    });
    await heading(page, 'Trip in progress').waitFor();
    await shoot(page, `route-${name}`, map);
    const body = { origin: from, destination: to, vehicleType: 'sedan' as const };
    console.log(inWords(await driver.api.call(navigationRoute, { body })));
    await context.close();
    await move(driver, id, 'completed', { reason: 'The picture is taken' });
    await allOffline();
  }
}

/** Length, time and the streets of a route, each once, in the order in which they come. */
function inWords({ distance, duration, steps, source }: Route): string {
  const streets = new Set(steps.flatMap(({ street }) => street ?? []));
  return `  ${distance.text}, ${duration.text} (${source}): ${[...streets].join(', ')}`;
}
