import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminAnalytics, adminRides, adminStats } from '@rahi/contracts/calls/admin.calls';
import { servedCities } from '@rahi/contracts/calls/places.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeAdminRide, makeAnalytics, makeStats, otherRideId, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const mumbai = {
  slug: 'mumbai',
  name: 'Mumbai',
  lat: 19.07,
  lng: 72.87,
  bounds: { south: 18.89, west: 72.77, north: 19.28, east: 73.04 },
  routable: true,
};
const cities = { 'GET /api/cities': answerOf(servedCities, [mumbai]) };
const place = () => screen.getByTestId('place').textContent;
const asked = (requests: { url: string }[]) =>
  requests.findLast(({ url }) => url.startsWith('/api/admin/rides'))?.url.split('?')[1];
const choose = async (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await pass(50);
};
const rows = () =>
  within(screen.getByRole('region', { name: 'Rides' }))
    .getAllByRole('row')
    .slice(1);
const value = (name: string) => screen.getByText(name).parentElement?.textContent;

const types = () =>
  within(screen.getByLabelText('Vehicle'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('the filters of rides', () => {
  it('are kept in the address, asked of the server, counted, and cleared at once', async () => {
    const { requests } = await renderAdmin('/admin', cities);
    await choose('City', 'mumbai');
    await choose('Vehicle', 'sedan');
    fireEvent.click(screen.getByRole('button', { name: 'Filters 2' }));
    await choose('Booked from', '2026-05-30');
    await choose('Booked to', '2026-06-01');
    const least = screen.getByLabelText('Fare from ₹');
    fireEvent.change(least, { target: { value: '1o00' } });
    fireEvent.keyDown(least, { key: 'Enter' });
    await pass(50);
    expect(place()).toBe('/admin?from=2026-05-30&to=2026-06-01&city=mumbai&type=sedan&minFare=100');
    expect(asked(requests)).toBe(
      'limit=20&from=2026-05-30&to=2026-06-01&vehicleType=sedan&minFare=100&pickupIn=18.89%2C72.77%2C19.28%2C73.04',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await pass(50);
    expect(place()).toBe('/admin');
    expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  });

  it('have the kind of the ride, and whether it was for a guest (R45)', async () => {
    const { requests } = await renderAdmin('/admin?kind=outstation&guest=yes', cities);
    expect(asked(requests)).toBe('limit=20&kind=outstation&forGuest=yes');
    expect(screen.getByLabelText('Kind')).toHaveValue('outstation');
    await choose('Kind', 'rental');
    await choose('Booked for', 'no');
    expect(place()).toBe('/admin?kind=rental&guest=no');
    expect(asked(requests)).toBe('limit=20&kind=rental&forGuest=no');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await pass(50);
    expect(place()).toBe('/admin');
  });

  it('have the vehicle types that some city has (R47)', async () => {
    const four = ['All vehicles', 'Auto', 'Mini', 'Sedan', 'SUV'];
    const { unmount } = await renderAdmin('/admin', cities);
    expect(types()).toEqual(four);
    unmount();
    await renderAdmin('/admin', { 'GET /api/cities': answerOf(servedCities, [{ ...mumbai, vehicleTypes: ['bike'] }]) });
    expect(types()).toEqual(four.toSpliced(2, 0, 'Bike'));
  });

  it('come from a link, and what is no filter in it is left out', async () => {
    const { requests } = await renderAdmin('/admin?city=mumbai&from=yesterday&minFare=-5&type=sedan', cities);
    expect(
      requests.filter(({ url }) => url.startsWith('/api/admin/rides')).map(({ url }) => url.split('?')[1]),
    ).toEqual(['limit=20&vehicleType=sedan&pickupIn=18.89%2C72.77%2C19.28%2C73.04']);
    expect(screen.getByLabelText('City')).toHaveValue('mumbai');
  });
});

describe('a row', () => {
  const two = answerOf(adminRides, {
    rides: [makeAdminRide(), makeAdminRide({ id: otherRideId })],
    total: 2,
  });

  it('has the kind of the ride and the mark of a guest; nothing where neither is known', async () => {
    const rides = [makeAdminRide({ kind: 'parcel', forGuest: true }), makeAdminRide({ id: otherRideId, kind: null })];
    await renderAdmin('/admin', { 'GET /api/admin/rides': answerOf(adminRides, { rides, total: 2 }) });
    expect(screen.getByRole('columnheader', { name: 'Kind' })).toBeVisible();
    const [first, second] = rows();
    expect(within(first ?? document.body).getByText('Parcel')).toContainElement(screen.getByText('Guest'));
    expect(within(second ?? document.body).queryByText('On demand')).toBeNull();
  });

  it('says above it where guests could not be searched', async () => {
    const answer = answerOf(adminRides, { rides: [makeAdminRide()], total: 1, withoutContacts: true });
    await renderAdmin('/admin?search=zoe', { 'GET /api/admin/rides': answer });
    expect(screen.getByText(/guests and parcel receivers could not be searched/)).toBeVisible();
    expect(rows()).toHaveLength(1);
  });

  it('opens the ride on a click beside its words, and not on a press of its button', async () => {
    await renderAdmin('/admin', { 'GET /api/admin/rides': two });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel ride 8f21c0a4' }));
    await pass(50);
    expect(place()).toBe('/admin');
    fireEvent.click(within(rows()[0] ?? document.body).getByText('Hauz Khas Village'));
    expect(place()).toBe(`/admin/ride/${rideId}`);
  });

  it('opens on Enter, and J and K lead down and up', async () => {
    await renderAdmin('/admin', { 'GET /api/admin/rides': two });
    const [first, second] = rows();
    first?.focus();
    fireEvent.keyDown(first ?? document.body, { key: 'j' });
    expect(second).toHaveFocus();
    fireEvent.keyDown(second ?? document.body, { key: 'k' });
    expect(first).toHaveFocus();
    fireEvent.keyDown(first ?? document.body, { key: 'j' });
    fireEvent.keyDown(second ?? document.body, { key: 'Enter' });
    expect(place()).toBe(`/admin/ride/${otherRideId}`);
  });
});

describe('how things go', () => {
  it('has the documented success rate and, beside it, that of finished rides', async () => {
    const stats = makeStats({
      completedRides: 80,
      totalRides: 120,
      ridesByStatus: {
        searching: 10,
        driver_assigned: 5,
        driver_arrived: 1,
        in_progress: 4,
        completed: 80,
        cancelled: 20,
      },
    });
    await renderAdmin('/admin', { 'GET /api/admin/stats': answerOf(adminStats, stats) });
    expect(value('Success rate')).toBe('Success rate66.7%');
    expect(value('Of finished rides')).toBe('Of finished rides80.0%');
    expect(screen.getByText('Under way').closest('div')).toHaveTextContent('Under way20');
  });

  it('has each of 24 hours, with the day before, and says how it changed', async () => {
    const hourlyData = Array.from({ length: 24 }, (_, n) => ({
      start: new Date(Date.UTC(2026, 4, 31, 6, 30) + n * 3_600_000).toISOString(),
      rides: n,
      revenue: `${n * 100}.5`,
      newUsers: 0,
      ridesDayBefore: 2,
    }));
    const figures = makeAnalytics({ hourlyData, before: { totalRides: 10, totalRevenue: '4821.10', newUsers: 5 } });
    await renderAdmin('/admin?period=24h', { 'GET /api/admin/analytics': answerOf(adminAnalytics, figures) });
    expect(screen.getByText('+90% vs before')).toBeVisible();
    expect(screen.getByText('−50% vs before')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
    const hours = within(screen.getByRole('region', { name: 'Hour by hour' }))
      .getAllByRole('row')
      .slice(1);
    expect(hours).toHaveLength(24);
    expect(hours.at(-1)?.textContent).toBe('11:00 am23–₹2,300.50––0');
  });

  it.each([
    ['Active Rides', '/admin/map?status=trip'],
    ['Online Drivers', '/admin?tab=drivers'],
    ['Daily Revenue', '/admin/money'],
    ['Total Users', '/admin?tab=users'],
    ['Completed Rides', '/admin?status=completed'],
  ])('leads from %s to %s', async (label, to) => {
    await renderAdmin();
    expect(screen.getByText(label).closest('a')).toHaveAttribute('href', to);
  });
});
