import { describe, expect, it } from '@jest/globals';
import { createLogger, Jobs, Metrics } from '@rahi/service-kit';
import { driversConfig } from '../config.js';
import { CityPlaces } from './places/city-places.js';
import { PlaceSearch } from './place-search.service.js';

const config = driversConfig.parse({ DATABASE_URL: 'postgres://localhost/x', NATS_URL: 'nats://localhost' });
const dadar = { lat: 19.0186, lng: 72.8446 };

describe('a search right after the start', () => {
  it('is refused for a second while the places are read, and then finds them', async () => {
    const log = createLogger('places', 'silent');
    const jobs = new Jobs(log, new Metrics('places'));
    const search = new PlaceSearch(new CityPlaces(config, jobs), config, log, jobs);
    await expect(search.search('dadar', dadar, Date.now())).rejects.toMatchObject({
      code: 'unavailable',
      extra: { retryAfterSeconds: 1 },
    });
    const [first] = await search.search('dadar', dadar, Date.now() + 60_000);
    expect(first).toMatchObject({ source: 'city', name: expect.stringMatching(/^Dadar/) });
  });
});
