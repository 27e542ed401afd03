import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverFairness } from '@rahi/contracts/calls/drivers.calls';
import { womenByCity } from '@rahi/contracts/calls/women.calls';
import { dispatchFigures } from '@rahi/contracts/calls/rides.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { makeDispatchFigures } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const path = '/admin?tab=analytics';
const figureOf = (label: string) => screen.getByText(label).parentElement;

describe('the figures of dispatch', () => {
  it('are those of the period that is chosen', async () => {
    const { requests } = await renderAdmin(path);
    expect(screen.getByText('Dispatch · Last 7 days')).toBeVisible();
    expect(figureOf('Time to a driver (median)')).toHaveTextContent(/11 s$/);
    expect(figureOf('Time to a driver (95%)')).toHaveTextContent(/48 s$/);
    expect(figureOf('Offers per ride')).toHaveTextContent(/1\.4$/);
    expect(figureOf('Declined offers')).toHaveTextContent(/12\.5 %$/);
    expect(figureOf('Unanswered offers')).toHaveTextContent(/8\.0 %$/);
    expect(figureOf('Rides given back')).toHaveTextContent(/9$/);
    expect(figureOf('Only once open to all')).toHaveTextContent(/1\.2 %$/);
    expect(
      screen.getByText(
        'Gini coefficient of earnings per hour online: 0.21, 48 drivers (0 = all earn the same per hour online).',
      ),
    ).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: '24h' }));
    await pass(50);
    const asked = requests.map(({ url }) => url).filter((url) => /figures|fairness/.test(url));
    expect(asked).toEqual([
      '/api/rides/dispatch-figures?period=7d',
      '/api/drivers/fairness?period=7d',
      '/api/rides/dispatch-figures?period=24h',
      '/api/drivers/fairness?period=24h',
    ]);
    expect(screen.getByText('Dispatch · Last 24 hours')).toBeVisible();
  });

  it('say that there is nothing to count yet', async () => {
    await renderAdmin(path, {
      'GET /api/rides/dispatch-figures': answerOf(
        dispatchFigures,
        makeDispatchFigures({
          secondsToAccept: { median: null, p95: null },
          offersPerRide: null,
          declineRate: null,
          expiryRate: null,
          giveBacks: 0,
        }),
      ),
      'GET /api/drivers/fairness': answerOf(driverFairness, { gini: null, drivers: 0 }),
    });
    expect(figureOf('Time to a driver (median)')).toHaveTextContent(/– s$/);
    expect(figureOf('Offers per ride')).toHaveTextContent(/–$/);
    expect(screen.getByText('There are no earnings to compare in this period.')).toBeVisible();
  });

  it('that cannot be read say so, and leave the others', async () => {
    let up = false;
    await renderAdmin(path, {
      'GET /api/rides/dispatch-figures': () =>
        up ? answerOf(dispatchFigures, makeDispatchFigures()) : problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('The figures of dispatch could not be read')).toBeVisible();
    expect(screen.getByText(/^Gini coefficient/)).toBeVisible();
    expect(screen.getByText('Average trip time')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(figureOf('Rides given back')).toHaveTextContent(/9$/);
  });
});

it('say how often a woman driver was asked for, and where women drive (R46)', async () => {
  const womenAsked = { asked: 40, met: 31, anyone: 6, nobody: 2 };
  await renderAdmin(path, {
    'GET /api/rides/dispatch-figures': answerOf(dispatchFigures, makeDispatchFigures({ womenAsked })),
    'GET /api/drivers/women-by-city': answerOf(womenByCity, {
      cities: [
        { city: 'atlantis', verified: 12, online: 5 },
        { city: null, verified: 1, online: 0 },
      ],
    }),
  });
  expect(figureOf('Asked for a woman driver')).toHaveTextContent(/40$/);
  expect(figureOf('A woman drove')).toHaveTextContent(/31$/);
  expect(figureOf('Then anyone')).toHaveTextContent(/6$/);
  expect(figureOf('Nobody found')).toHaveTextContent(/2$/);
  expect(screen.getByText('12 verified · 5 online')).toBeVisible();
  expect(screen.getByText('Outside all cities')).toBeVisible();
});
