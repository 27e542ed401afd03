import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fleetMap } from '@rahi/contracts/calls/drivers.calls';
import { adminSurge } from '@rahi/contracts/calls/surge.calls';
import { fleetDotSchema } from '@rahi/contracts/driver';
import { surgeOfCitySchema, type SurgeOfCity } from '@rahi/contracts/surge';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { driverId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';
import { areaOf, cellsOf, type SurgeCell } from './demand.js';

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

const cell = (changes: Partial<SurgeCell> = {}): SurgeCell => ({
  lat: 19.07,
  lng: 72.87,
  vehicleType: 'mini',
  percent: 145,
  demand: 12,
  supply: 4,
  at: '2026-06-01T06:00:00.000Z',
  ...changes,
});
const mumbai = (changes: Partial<SurgeOfCity> = {}): SurgeOfCity =>
  surgeOfCitySchema.parse({
    city: 'mumbai',
    active: true,
    mostPercent: 150,
    changedAt: '2026-06-01T05:00:00.000Z',
    cells: [
      cell(),
      cell({ lat: 19.09, percent: 100 }),
      cell({ vehicleType: 'suv', percent: 120, supply: 1, demand: 1 }),
    ],
    ...changes,
  });
const dot = fleetDotSchema.parse({
  id: driverId,
  lat: 19.07,
  lng: 72.87,
  heading: null,
  vehicleType: 'mini',
  onTrip: false,
  name: 'Vikram Singh',
});
const online = { 'GET /api/drivers/map': answerOf(fleetMap, [dot]) };
const asked = (requests: { url: string }[]) => requests.filter(({ url }) => url === '/api/admin/surge').length;
const demand = () => within(screen.getByRole('region', { name: 'Demand and surge' }));
const rows = () =>
  demand()
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const toggle = async () => {
  fireEvent.click(demand().getByRole('switch', { name: 'Demand and surge' }));
  await pass(50);
};

describe('demand on the live map', () => {
  it('is asked for only while it is switched on, then every minute, and the address keeps it', async () => {
    const { requests } = await renderAdmin('/admin/map', {
      ...online,
      'GET /api/admin/surge': answerOf(adminSurge, [mumbai()]),
    });
    expect(asked(requests)).toBe(0);
    await toggle();
    expect(screen.getByTestId('place')).toHaveTextContent('/admin/map?demand=on');
    expect(demand().getByText('Surge in 1 cell of some 2 km, as of 11:30:00 am. Percent of the fare.')).toBeVisible();
    expect(rows()).toEqual(['19.07, 72.87Mini: 12 rides asked, 4 drivers free145 %']);
    expect(asked(requests)).toBe(1);
    await pass(60_100);
    expect(asked(requests)).toBe(2);
    await toggle();
    expect(screen.getByTestId('place')).toHaveTextContent(/^\/admin\/map$/);
    await pass(60_100);
    expect(asked(requests)).toBe(2);
  });

  it('is of the chosen vehicle type, and leads to the cap of the city', async () => {
    await renderAdmin('/admin/map?demand=on&type=suv', {
      ...online,
      'GET /api/admin/surge': answerOf(adminSurge, [mumbai()]),
    });
    expect(rows()).toEqual(['19.07, 72.87SUV: 1 ride asked, 1 driver free120 %']);
    expect(demand().getByText(/mumbai: 150 % at most\./)).toBeVisible();
    expect(demand().getByRole('link', { name: 'Cap or stop surge in mumbai' })).toHaveAttribute(
      'href',
      '/admin/tariffs?city=mumbai&type=suv',
    );
  });

  it('says where surge is off, and that it cannot be read', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Not now.');
    await renderAdmin('/admin/map?demand=on', { ...online, 'GET /api/admin/surge': () => answer });
    expect(demand().getByRole('alert')).toHaveTextContent('The surge could not be read');
    answer = answerOf(adminSurge, [mumbai({ active: false, cells: [] })]);
    fireEvent.click(demand().getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(demand().getByText('Surge is switched on in no city.')).toBeVisible();
    expect(demand().getByRole('link', { name: 'Start surge in a city' })).toHaveAttribute('href', '/admin/tariffs');
    answer = problemOf(503, 'unavailable', 'Not now.');
    await pass(60_100);
    expect(demand().getByText(/^The surge as of/)).toBeVisible();
  });

  it('gives axe nothing to complain about', async () => {
    await renderAdmin('/admin/map?demand=on', { ...online, 'GET /api/admin/surge': answerOf(adminSurge, [mumbai()]) });
    jest.useRealTimers();
    const { violations } = await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
});

describe('the cells', () => {
  it('of all types are the highest of each place, of the cities where surge is on', () => {
    const cities = [mumbai(), mumbai({ city: 'delhi', active: false, cells: [cell({ lat: 28.61, percent: 190 })] })];
    expect(cellsOf(cities, 'all').map(({ lat, percent }) => [lat, percent])).toEqual([
      [19.07, 145],
      [19.09, 100],
    ]);
    expect(cellsOf(cities, 'suv').map(({ percent }) => percent)).toEqual([120]);
  });

  it.each([
    [100, 0, ''],
    [90, 0, '90 %'],
    [150, 0.5, '150 %'],
    [230, 1, '230 %'],
  ])('of %d percent are drawn', (percent, level, text) => {
    expect(areaOf(cell({ percent }))).toMatchObject({ level, text });
  });
});
