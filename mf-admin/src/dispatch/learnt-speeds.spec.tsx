import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { learntRoadSpeeds } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const path = '/admin?tab=analytics';
const known = answerOf(learntRoadSpeeds, {
  trips: { learnt: 1204, nothing: 31, late: 2, waiting: 7 },
  lagSeconds: 130,
  madeAt: '2026-05-31T21:00:00.000Z',
  cities: [{ city: 'mumbai', cells: 5210, learnt: 340 }],
  worst: [
    { city: 'mumbai', road: 'Hill Road', halfHour: 19, kmh: 6.2, classKmh: 15.4, trips: 41 },
    { city: 'mumbai', road: '', halfHour: 335, kmh: 7, classKmh: 12, trips: 8 },
  ],
});
const figureOf = (label: string) => screen.getByText(label).parentElement;

describe('learnt speeds at the desk', () => {
  it('show what trips said, how far behind it is, and the worst roads with their time', async () => {
    await renderAdmin(path, { 'GET /api/drivers/speeds': known });
    expect(figureOf('Trips learnt from')).toHaveTextContent(/1,204$/);
    expect(figureOf('Waiting')).toHaveTextContent(/7 · 2 min$/);
    expect(screen.getByText('340 learnt · 5,210 seen')).toBeVisible();
    const rows = within(screen.getByRole('region', { name: 'Slowest beside their class' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/^Hill RoadMon,? 9:30 am61541$/i);
    expect(rows[2]).toHaveTextContent(/^No nameSun,? 11:30 pm7128$/i);
  });

  it('say that nothing has been learnt yet, and what it needs', async () => {
    await renderAdmin(path);
    expect(screen.getByText(/^Nothing has been learnt yet\. .* five trips/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Slowest beside their class' })).toBeNull();
  });

  it('that cannot be read say so, and are read again', async () => {
    let up = false;
    await renderAdmin(path, {
      'GET /api/drivers/speeds': () => (up ? known : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The learnt speeds could not be read')).toBeVisible();
    expect(screen.getByText(/^Gini coefficient/)).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByText('340 learnt · 5,210 seen')).toBeVisible();
  });
});
