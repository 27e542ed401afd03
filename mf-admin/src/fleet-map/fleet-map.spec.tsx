import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fleetMap } from '@rahi/contracts/calls/drivers.calls';
import { fleetDotSchema, type FleetDot } from '@rahi/contracts/driver';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { driverId } from '../testing/records.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

// jsdom has no canvas; what is painted is looked at in a browser.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const dot = (changes: Partial<FleetDot>): FleetDot =>
  fleetDotSchema.parse({
    id: driverId,
    lat: 28.62,
    lng: 77.21,
    heading: null,
    vehicleType: 'sedan',
    onTrip: false,
    ...changes,
  });
const fleet = [
  dot({}),
  dot({ id: '11111111-1111-4111-8111-111111111111', onTrip: true }),
  dot({ id: '22222222-2222-4222-8222-222222222222', vehicleType: 'auto', onTrip: true }),
];
const online = {
  'GET /api/drivers/map': () => ({ ...answerOf(fleetMap, fleet), headers: { 'X-Total-Count': '3' } }),
};
const place = () => screen.getByTestId('place').textContent;

describe('the live map', () => {
  it('counts who is online, by filters that the address keeps', async () => {
    await renderAdmin('/admin/map', online);
    expect(screen.getByText(/3 of 3 online drivers shown/)).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'On a trip' }));
    expect(screen.getByText(/2 of 3 online drivers shown/)).toBeVisible();
    fireEvent.change(screen.getByLabelText('Vehicle'), { target: { value: 'auto' } });
    expect(screen.getByText(/1 of 3 online drivers shown/)).toBeVisible();
    expect(place()).toBe('/admin/map?type=auto&state=trip');
  });

  it('leads to the driver that was chosen', async () => {
    await renderAdmin(`/admin/map?driver=${driverId}`, online);
    expect(screen.getByText('Sedan, free')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Open driver' }));
    expect(place()).toBe(`/admin/driver/${driverId}`);
  });

  it('asks again every 5 s', async () => {
    const { requests } = await renderAdmin('/admin/map', online);
    const asked = () => requests.filter(({ url }) => url.startsWith('/api/drivers/map')).length;
    const before = asked();
    await pass(15_100);
    expect(asked() - before).toBe(3);
  });

  it('says when nobody is online, and when it could not be read', async () => {
    let up = false;
    await renderAdmin('/admin/map', {
      'GET /api/drivers/map': () => (up ? answerOf(fleetMap, []) : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The map of the drivers could not be read')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('No drivers online')).toBeVisible();
  });
});
