import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminEmergencySchema } from '@rahi/contracts/admin';
import { adminEmergencies } from '@rahi/contracts/calls/admin.calls';
import { fleetMap, navigationRoute, servedCities } from '@rahi/contracts/calls/drivers.calls';
import { tripMap } from '@rahi/contracts/calls/rides.calls';
import { fleetDotSchema, type FleetDot } from '@rahi/contracts/driver';
import type { City } from '@rahi/contracts/places';
import { tripOnMapSchema, type TripOnMap } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { driverId, otherRideId, rideId } from '../testing/factories.js';
import { pass, renderAdmin, usual } from '../testing/render-admin.js';

// The first import compiles Leaflet's neighbours: no wait of a test should be for that.
beforeAll(() => import('@rahi/ui-kit'));

// jsdom has neither layout nor a canvas; browser suites check what is painted.
beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1020);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(844);
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
    name: 'Vikram Singh',
    ...changes,
  });
const busyId = '11111111-1111-4111-8111-111111111111';
const autoId = '22222222-2222-4222-8222-222222222222';
const fleet = [
  dot({}),
  dot({ id: busyId, onTrip: true, name: 'Meena Kumari' }),
  dot({ id: autoId, vehicleType: 'auto', onTrip: true, name: 'Arjun Das', lat: 28.63 }),
];
const trip = (changes: Partial<TripOnMap>): TripOnMap =>
  tripOnMapSchema.parse({
    id: rideId,
    status: 'in_progress',
    vehicleType: 'sedan',
    pickup: { lat: 28.6315, lng: 77.2167 },
    dropoff: { lat: 28.5494, lng: 77.2001 },
    riderName: 'Asha Rao',
    driverId: busyId,
    driverName: 'Meena Kumari',
    ...changes,
  });
const trips = [
  trip({ kind: 'on_demand' }),
  trip({
    id: otherRideId,
    status: 'searching',
    kind: 'outstation',
    riderName: 'Ravi Das',
    driverId: null,
    driverName: null,
  }),
];
const online = {
  'GET /api/drivers/map': () => ({ ...answerOf(fleetMap, fleet), headers: { 'X-Total-Count': '3' } }),
  'GET /api/rides/map': answerOf(tripMap, trips),
  'POST /api/navigation/route': answerOf(navigationRoute, {
    polyline: [
      [28.6315, 77.2167],
      [28.5494, 77.2001],
    ],
    distance: { text: '9.8 km', value: 9800 },
    duration: { text: '24 min', value: 1440 },
    steps: [],
    source: 'city',
  }),
};
const city = (slug: string, name: string, south: number, west: number): City => ({
  slug,
  name,
  lat: south + 0.2,
  lng: west + 0.2,
  bounds: { south, west, north: south + 0.4, east: west + 0.4 },
  routable: true,
});
const [delhi, mumbai, kochi] = [
  city('delhi', 'Delhi', 28.4, 77),
  city('mumbai', 'Mumbai', 18.9, 72.75),
  city('kochi', 'Kochi', 9.85, 76.15),
];
const place = () => screen.getByTestId('place').textContent;
const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The first letters of each of them. */
const names = () => rows().map((row) => row?.slice(0, 6));
const rows = () =>
  within(screen.getByRole('list', { name: 'Drivers and trips in view' }))
    .getAllByRole('button')
    .map((row) => row.textContent);

describe('the live map', () => {
  it('shows drivers and trips by status and vehicle, which the address keeps', async () => {
    await renderAdmin('/admin/map', online);
    expect(screen.getByText(/All 4 shown\. 3 drivers online/)).toBeVisible();
    for (const count of ['Free: 1', 'On a trip: 2', 'Waiting: 1']) expect(screen.getByText(count)).toBeVisible();
    choose('Status', 'trip');
    expect(screen.getByText(/2 of 4 shown/)).toBeVisible();
    choose('Vehicle', 'auto');
    expect(screen.getByText(/1 of 4 shown/)).toBeVisible();
    expect(place()).toBe('/admin/map?type=auto&status=trip');
    choose('Vehicle', 'all');
    choose('Kind', 'on_demand');
    expect(screen.getByText(/1 of 4 shown/)).toBeVisible();
    expect(place()).toBe('/admin/map?status=trip&kind=on_demand');
    choose('Status', 'searching');
    fireEvent.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(screen.getByText(/All 4 shown/)).toBeVisible();
  });

  it('has what is in view as a list too, which leads to the trip and to its driver', async () => {
    await renderAdmin('/admin/map', online);
    await pass(1_000);
    expect(rows()).toEqual([
      'Ravi DasSedan wanted · OutstationSearching',
      'Arjun DasAutoOn a trip',
      'Meena KumariSedan, for Asha RaoIn Progress',
      'Vikram SinghSedanFree',
    ]);
    fireEvent.click(screen.getByRole('button', { name: /^Meena Kumari/ }));
    expect(place()).toBe(`/admin/map?driver=${busyId}`);
    await pass(1_000);
    expect(document.querySelector('path.route')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Open driver' }));
    expect(place()).toBe(`/admin/driver/${busyId}`);
  });

  it('opens on all drivers, wherever they are, and goes to the chosen city (F38)', async () => {
    const spread = [dot({}), dot({ id: autoId, name: 'Arjun Das', vehicleType: 'auto', lat: 19.07, lng: 72.88 })];
    await renderAdmin('/admin/map', {
      ...online,
      'GET /api/drivers/map': answerOf(fleetMap, spread),
      'GET /api/rides/map': answerOf(tripMap, []),
      'GET /api/cities': answerOf(servedCities, [delhi, mumbai, kochi]),
    });
    await pass(1_000);
    expect(names()).toEqual(['Arjun ', 'Vikram']);
    choose('City', 'mumbai');
    await pass(1_000);
    expect(names()).toEqual(['Arjun ']);
    expect(place()).toBe('/admin/map?city=mumbai');
    choose('City', 'delhi');
    await pass(1_000);
    expect(names()).toEqual(['Vikram']);
    choose('City', 'kochi');
    await pass(1_000);
    expect(screen.queryByRole('list', { name: 'Drivers and trips in view' })).not.toBeInTheDocument();
    choose('City', '');
    await pass(1_000);
    expect(names()).toEqual(['Arjun ', 'Vikram']);
    expect(place()).toBe('/admin/map');
  });

  it('opens with the ride that the address names', async () => {
    await renderAdmin(`/admin/map?trip=${otherRideId}`, online);
    fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(place()).toBe('/admin/map');
    expect(screen.queryByRole('button', { name: 'Open ride' })).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: /^Ravi Das/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Open ride' }));
    expect(place()).toBe(`/admin/ride/${otherRideId}`);
  });

  it('says when who was chosen is no longer there', async () => {
    await renderAdmin(`/admin/map?driver=${otherRideId}`, online);
    expect(screen.getByText('The selected driver is not online')).toBeVisible();
  });

  it('asks for positions every second, and every five where it is refused', async () => {
    let up = true;
    const { requests } = await renderAdmin('/admin/map', {
      ...online,
      'GET /api/drivers/map': () => (up ? answerOf(fleetMap, fleet) : problemOf(503, 'unavailable', 'Not now.')),
    });
    const asked = () => requests.filter(({ url }) => url.startsWith('/api/drivers/map')).length;
    let before = asked();
    await pass(5_100);
    expect(asked() - before).toBe(5);
    up = false;
    await pass(1_000);
    before = asked();
    await pass(10_100);
    expect(asked() - before).toBe(2);
  });

  it('reads all drivers page by page, and meanwhile says so and how old a position may be', async () => {
    const headers = { Link: '</api/?cursor=abc>; rel="next"', 'X-Total-Count': '3' };
    const { requests } = await renderAdmin('/admin/map', {
      ...online,
      'GET /api/drivers/map': ({ url }) =>
        url.includes('cursor')
          ? { ...answerOf(fleetMap, [dot({ id: autoId }), dot({})]), headers: { 'X-Total-Count': '3' } }
          : { ...answerOf(fleetMap, [dot({ id: busyId, onTrip: true })]), headers },
      'GET /api/rides/map': ({ url }) =>
        url.includes('cursor')
          ? answerOf(tripMap, trips.slice(1))
          : { ...answerOf(tripMap, trips.slice(0, 1)), headers },
    });
    await pass(100);
    expect(screen.getByText(/All 4 shown\. 3 drivers online\. Positions are up to 2 seconds old\./)).toBeVisible();
    const asked = () => requests.flatMap(({ url }) => (url.startsWith('/api/drivers/map') ? url : []));
    const before = asked().length;
    await pass(4_000);
    expect(asked().slice(before)).toEqual([
      '/api/drivers/map',
      '/api/drivers/map?cursor=abc',
      '/api/drivers/map',
      '/api/drivers/map?cursor=abc',
    ]);
  });

  it('keeps what it knows while it cannot be read again, and says of when that is', async () => {
    let up = true;
    await renderAdmin('/admin/map', {
      ...online,
      'GET /api/drivers/map': () => (up ? answerOf(fleetMap, fleet) : problemOf(503, 'unavailable', 'Not now.')),
    });
    await pass(1_000);
    up = false;
    await pass(1_100);
    expect(screen.getByText(/^Positions as of 11:30:0\d am$/)).toBeVisible();
    expect(screen.getByText(/Not now\./)).toBeVisible();
    expect(rows()).toHaveLength(4);
    up = true;
    await pass(5_100);
    expect(screen.queryByText(/^Positions are of/)).not.toBeInTheDocument();
  });

  it('goes on without the trips, and says so', async () => {
    let up = false;
    await renderAdmin('/admin/map', {
      ...online,
      'GET /api/rides/map': () => (up ? answerOf(tripMap, trips) : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The trips could not be read')).toBeVisible();
    expect(screen.getByText(/All 3 shown/)).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText(/All 4 shown/)).toBeVisible();
  });

  it('says when no driver is online, and when the read failed', async () => {
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

  it('tells who is no administrator why not, and the way back, also when the role is taken away while it is open', async () => {
    const refused = problemOf(403, 'forbidden', 'This is for administrators.');
    let mine = true;
    await renderAdmin('/admin/map', {
      ...online,
      'GET /api/admin/stats': () => (mine ? usual['GET /api/admin/stats'] : refused),
      'GET /api/drivers/map': () => (mine ? online['GET /api/drivers/map']() : refused),
    });
    expect(screen.getByText(/All 4 shown/)).toBeVisible();
    mine = false;
    await pass(1_100);
    expect(screen.getByText('Only administrators can open this desk')).toBeVisible();
    expect(screen.getByText(/The server says: This is for administrators\./)).toBeVisible();
    expect(screen.queryByText('Live map')).not.toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Back to riding' }));
    expect(place()).toBe('/rider');
  });

  it('shows a skeleton until it knows', async () => {
    await renderAdmin('/admin/map', { ...online, 'GET /api/drivers/map': () => new Promise<never>(() => undefined) });
    expect(screen.getByText('Loading: The map of the drivers')).toBeInTheDocument();
  });

  it('has an emergency first, with who took the last ones on', async () => {
    const emergency = adminEmergencySchema.parse({
      id: '55555555-5555-4555-8555-555555555555',
      rideId,
      raisedBy: 'rider',
      name: 'Asha Rao',
      raisedAt: '2026-06-01T05:01:00.000Z',
      position: null,
      acknowledgedAt: null,
      acknowledgedBy: null,
    });
    const taken = {
      ...emergency,
      id: '66666666-6666-4666-8666-666666666666',
      name: 'Ravi Das',
      acknowledgedAt: '2026-06-01T05:02:00.000Z',
      acknowledgedBy: { id: autoId, name: 'Priya' },
    };
    await renderAdmin('/admin/map', {
      ...online,
      'GET /api/admin/emergencies': answerOf(adminEmergencies, { emergencies: [emergency, taken], open: 1 }),
    });
    await pass(1_000);
    expect(rows()[0]).toBe('Meena KumariSedan, for Asha RaoEmergency');
    expect(screen.getByText('Since 10:31 am, acknowledged by Priya at 10:32 am')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /nobody has acknowledged it yet/ }));
    expect(place()).toBe(`/admin/map?driver=${busyId}`);
  });

  it('gives axe nothing to complain about', async () => {
    await renderAdmin(`/admin/map?driver=${busyId}`, online);
    await pass(1_000);
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});
