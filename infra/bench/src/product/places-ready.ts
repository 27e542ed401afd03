import { callPath, searchPlaces, type LatLng } from '@rahi/contracts';
import { LoadClient } from '@rahi/simulator';
import { waitFor } from '@rahi/testing-kit';

const mumbai: LatLng = { lat: 19.076, lng: 72.8777 };

/**
 * Waits until svc-drivers searches its places. It reads them some seconds after its start, and what is measured then pays for that: a
 * fifth of its CPU in half a minute.
 * @param cookie of any person's session
 */
export async function placesReady(baseUrl: string, cookie: string): Promise<void> {
  const client = new LoadClient(baseUrl, 1);
  const path = callPath(searchPlaces, {}, { q: 'Gateway of India', ...mumbai });
  // Until then it refuses a search that has waited for some seconds.
  const searched = async () => (await client.send('GET', path, cookie)).status === 200;
  await waitFor(searched, { what: 'a search among the places', timeout: 60_000 });
  await client.close();
}
