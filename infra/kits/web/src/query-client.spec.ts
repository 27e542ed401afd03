import { describe, expect, it } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { getTracking } from '@rahi/contracts/calls/rides.calls';
import { createApiClient } from './api-client.js';
import { createQueryClient, queryKeyFor, queryOptionsFor } from './query-client.js';
import { answerOf, stubFetch } from './testing.js';

const id = '0b7a1f0e-8d3c-4a53-8f0a-3a7a5d1c2b10';
const tracking = { routeProgress: 40, estimatedArrival: null, driverLocation: null, riderLocation: null };

describe('the query client', () => {
  it('joins its keys to the path that is read', () => {
    expect(queryKeyFor(getTracking, { params: { id } }).join('/')).toBe(`/api/rides/${id}/tracking`);
    expect(queryKeyFor(nearbyDrivers, { query: { lat: 28.6, lng: '77.2' } }).join('/')).toBe(
      '/api/drivers/nearby?lat=28.6&lng=77.2',
    );
  });

  it('reads through the client and never finds its data stale', async () => {
    const server = stubFetch({ 'GET /api/rides/*/tracking': answerOf(getTracking, tracking) });
    const options = queryOptionsFor(createApiClient({ fetch: server.fetch }), getTracking, { params: { id } });
    const client = createQueryClient();
    expect(await client.fetchQuery(options)).toEqual(tracking);
    expect(await client.fetchQuery(options)).toEqual(tracking);
    expect(server.seen).toHaveLength(1);
  });

  it('does not retry', async () => {
    const server = stubFetch({});
    const options = queryOptionsFor(createApiClient({ fetch: server.fetch }), getTracking, { params: { id } });
    await expect(createQueryClient().fetchQuery(options)).rejects.toThrow('unreachable');
    expect(server.seen).toHaveLength(1);
  });
});
