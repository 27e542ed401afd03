import { describe, expect, it } from '@jest/globals';
import { getRide, riderActiveRide, riderRides } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { makeRide } from './testing/factories.js';
import { renderRider } from './testing/render-rider.js';

const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const noNetwork = {
  'GET /api/riders/*/rides': unreachable,
  'GET /api/riders/*/summary': unreachable,
  'GET /api/riders/*/active-ride': unreachable,
  'GET /api/rides/*': unreachable,
  'GET /api/rides/*/tracking': unreachable,
};
const trip = makeRide({ status: 'driver_assigned', otp: '4821' });

/** Waits until the device has stored the text. */
const keptOnDevice = (text: string) =>
  waitFor(() => expect(window.localStorage.getItem('rahi.kept.rider')).toContain(text));

describe('a page that opens without a network', () => {
  it('shows the rides that were read last, and how old they are', async () => {
    const done = makeRide({ status: 'completed' });
    renderRider({ path: '/rider/history', handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [done]) } });
    await screen.findByText('Hauz Khas Village');
    await keptOnDevice('Hauz Khas Village');
    cleanup();
    renderRider({ path: '/rider/history', handlers: noNetwork, kept: true });
    expect(screen.getByText('Hauz Khas Village')).toBeVisible();
    expect(await screen.findByText(/^Your rides as of \w+, \d/)).toBeVisible();
  });

  it('leads to the trip that is under way, with its code', async () => {
    const handlers = {
      'GET /api/riders/*/active-ride': answerOf(riderActiveRide, trip),
      'GET /api/rides/*': answerOf(getRide, trip),
    };
    renderRider({ path: `/rider/trip/${trip.id}`, handlers });
    await screen.findByText('Trip code 4 8 2 1');
    await keptOnDevice('4821');
    cleanup();
    const { pathname } = renderRider({ path: '/rider', handlers: noNetwork, kept: true });
    expect(await screen.findByText('Trip code 4 8 2 1')).toBeVisible();
    expect(pathname()).toBe(`/rider/trip/${trip.id}`);
    expect(await screen.findByText(/You see it as of/)).toBeVisible();
  });

  it('reads everything again once there is a network', async () => {
    renderRider({
      path: '/rider/history',
      handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [makeRide({ status: 'completed' })]) },
    });
    await screen.findByText('Hauz Khas Village');
    await keptOnDevice('Hauz Khas Village');
    cleanup();
    const newer = makeRide({ status: 'completed', dropoffAddress: 'Lodhi Garden' });
    renderRider({
      path: '/rider/history',
      handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [newer]) },
      kept: true,
    });
    expect(await screen.findByText('Lodhi Garden')).toBeVisible();
    expect(screen.queryByText(/Your rides as of/)).toBeNull();
  });
});
