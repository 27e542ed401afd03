import { describe, expect, it } from '@jest/globals';
import { nearbyDrivers } from '@rahi/contracts/calls/drivers.calls';
import { getRide, updateRide } from '@rahi/contracts/calls/rides.calls';
import { createApiClient } from '@rahi/web-kit';
import { answerOf, problemOf, stubFetch, type SeenRequest, type StubAnswer } from '@rahi/web-kit/testing';
import { driverId, makeNearbyDriver, makeRide } from '../testing/factories.js';
import { concludeSearch } from './conclude-search.js';

const searching = makeRide();
const near = [1, 2, 3, 4].map((n) => makeNearbyDriver(n));

function server(patch: (body: unknown) => StubAnswer, others: Record<string, StubAnswer> = {}) {
  const stub = stubFetch({
    'GET /api/drivers/nearby': answerOf(nearbyDrivers, near),
    'GET /api/rides/*': answerOf(getRide, searching),
    'PATCH /api/rides/*': ({ body }: SeenRequest) => patch(body),
    ...others,
  });
  const changes = () => stub.seen.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { api: createApiClient({ fetch: stub.fetch }), changes };
}

const assigning = (n: number) => ({ driverId: driverId(n), status: 'driver_assigned' });
const cancelling = { status: 'cancelled', version: 1 };
const isCancel = (body: unknown) => JSON.stringify(body) === JSON.stringify(cancelling);
const cancelled = answerOf(updateRide, makeRide({ status: 'cancelled', cancelledBy: 'rider' }));
const busy = problemOf(409, 'driver_busy', 'This driver has another ride.');

describe('the end of a search', () => {
  it('assigns the nearest driver', async () => {
    const { api, changes } = server(() => answerOf(updateRide, makeRide({ status: 'driver_assigned' })));
    const end = await concludeSearch(api, searching);
    expect(end).toMatchObject({ failure: null, ride: { status: 'driver_assigned' } });
    expect(changes()).toEqual([assigning(1)]);
  });

  it('goes on to the next driver when one is gone', async () => {
    const { api, changes } = server((body) =>
      JSON.stringify(body).includes(driverId(3)) ? answerOf(updateRide, makeRide({ status: 'driver_assigned' })) : busy,
    );
    expect((await concludeSearch(api, searching)).failure).toBeNull();
    expect(changes()).toEqual([assigning(1), assigning(2), assigning(3)]);
  });

  it('gives up after three, and cancels the ride', async () => {
    const { api, changes } = server((body) => (isCancel(body) ? cancelled : busy));
    expect(await concludeSearch(api, searching)).toMatchObject({ failure: 'all-gone', ride: { status: 'cancelled' } });
    expect(changes()).toEqual([assigning(1), assigning(2), assigning(3), cancelling]);
  });

  it('says so when nobody is near', async () => {
    const { api, changes } = server(() => cancelled, { 'GET /api/drivers/nearby': answerOf(nearbyDrivers, []) });
    expect((await concludeSearch(api, searching)).failure).toBe('nobody-near');
    expect(changes()).toEqual([cancelling]);
  });

  it('takes the acceptance of a driver that came first', async () => {
    const moved = problemOf(409, 'invalid_transition', 'The ride is driver_assigned.');
    const accepted = answerOf(getRide, makeRide({ status: 'driver_assigned' }));
    const { api, changes } = server(() => moved, { 'GET /api/rides/*': accepted });
    const end = await concludeSearch(api, searching);
    expect(end).toMatchObject({ failure: null, ride: { status: 'driver_assigned' } });
    expect(changes()).toHaveLength(1);
  });

  it('takes it even when nobody else could be asked: a ride with a driver is not cancelled', async () => {
    const accepted = answerOf(getRide, makeRide({ status: 'driver_assigned' }));
    const changed = problemOf(409, 'ride_changed', 'The ride has changed: it is now “Driver Assigned”.');
    const { api, changes } = server((body) => (isCancel(body) ? changed : busy), { 'GET /api/rides/*': accepted });
    expect(await concludeSearch(api, searching)).toMatchObject({ failure: null, ride: { status: 'driver_assigned' } });
    expect(changes()).toEqual([assigning(1), assigning(2), assigning(3), cancelling]);
  });

  it('decides nothing while the server is in trouble', async () => {
    const { api, changes } = server(() => problemOf(503, 'unavailable', 'Rides are not available.'));
    await expect(concludeSearch(api, searching)).rejects.toMatchObject({ status: 503 });
    expect(changes()).toHaveLength(1);
  });

  it('takes a refusal that would not change for a failed assignment', async () => {
    const { api } = server((body) => (isCancel(body) ? cancelled : problemOf(403, 'forbidden', 'Not open to you.')));
    expect((await concludeSearch(api, searching)).failure).toBe('all-gone');
  });
});
