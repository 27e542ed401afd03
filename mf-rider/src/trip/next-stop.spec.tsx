import { beforeAll, describe, expect, it } from '@jest/globals';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

const ahead = { arrivedAt: null, leftAt: null, skipped: null };
const temple = { lat: 28.6, lng: 77.2, address: 'Lotus Temple, New Delhi', ...ahead };
const market = { lat: 28.57, lng: 77.21, address: 'INA Market, New Delhi', ...ahead };

const rideIs = (changes: Partial<Ride>) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: { 'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'in_progress', ...changes })) },
  });

// The screen is a separate file: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = rideIs({});
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);

describe('a trip with stops (R44)', () => {
  it('says which one is next, and lists them between pickup and drop-off', async () => {
    const { requests } = rideIs({ stops: [temple, market] });
    expect(await screen.findByText('Next: stop 1 of 2, Lotus Temple')).toBeVisible();
    for (const stop of [temple, market]) expect(screen.getByText(stop.address)).toBeVisible();
    // The way that is shown goes by both.
    const asked = requests.filter(({ url }) => url === '/api/navigation/route').map(({ body }) => body);
    expect(asked).toContainEqual(
      expect.objectContaining({
        via: [
          { lat: 28.6, lng: 77.2 },
          { lat: 28.57, lng: 77.21 },
        ],
      }),
    );
  });

  it('says what standing there costs, and which one was skipped', async () => {
    const arrivedAt = new Date(Date.now() - 61_000).toISOString();
    rideIs({
      stops: [
        { ...temple, skipped: 'rider_asked' },
        { ...market, arrivedAt },
      ],
      stopTerms: { freeMinutes: 3, perMinute: '2' },
    });
    expect(await screen.findByText(/At stop 2 of 2, INA Market · 2 free minutes left, then ₹2 a minute/)).toBeVisible();
    expect(screen.getByText(/Lotus Temple, New Delhi · skipped/)).toBeVisible();
  });

  it('says nothing once all are passed, and nothing without stops', async () => {
    rideIs({ stops: [{ ...temple, arrivedAt: '2026-03-02T05:06:00.000Z', leftAt: '2026-03-02T05:08:00.000Z' }] });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText(/^Next: stop/)).toBeNull();
  });
});
