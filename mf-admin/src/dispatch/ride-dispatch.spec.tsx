import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminDriver, adminRide } from '@rahi/contracts/calls/admin.calls';
import { getRide, rideDispatch } from '@rahi/contracts/calls/rides.calls';
import type { RideDispatch } from '@rahi/contracts/dispatch';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeActiveRide, makeAdminDriver, makeCandidate, rideId } from '../testing/factories.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
  // jsdom has no canvas: the map stays empty.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const path = `/admin/ride/${rideId}`;
const dispatchPath = 'GET /api/rides/*/dispatch';
const other = '3d0c9b63-8e4f-4a21-8b7c-6f5e4d3c2b1a';

const far = makeCandidate({
  driverId: other,
  name: null,
  km: 10.8,
  cost: null,
  result: 'too_far',
  why: '10.8 km from the pickup: farther than 10 km.',
  answer: null,
  answeredAt: null,
});
const rounds: RideDispatch['rounds'] = [
  {
    at: '2026-06-01T05:01:02.000Z',
    candidates: [makeCandidate({ answer: 'declined', answeredAt: '2026-06-01T05:01:07.000Z' }), far],
  },
  { at: '2026-06-01T05:01:08.000Z', candidates: [makeCandidate({ driverId: other, name: 'Meena Patil' })] },
  { at: '2026-06-01T05:01:30.000Z', candidates: [far] },
];
const kept = answerOf(rideDispatch, { rounds, keptUntil: '2026-07-01T05:01:30.000Z' });

const known = (changes: Parameters<typeof makeActiveRide>[0] = {}) => ({
  [`GET /api/rides/${rideId}`]: answerOf(getRide, makeActiveRide(changes)),
  [`GET /api/admin/rides/${rideId}`]: answerOf(adminRide, {
    id: rideId,
    events: [],
    settlement: null,
    emergencies: [],
  }),
  [`GET /api/admin/drivers/${other}`]: answerOf(adminDriver, makeAdminDriver({ id: other, name: 'Ravi Kumar' })),
});
const rows = () =>
  within(screen.getByRole('region', { name: 'Drivers of this round' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

describe('the dispatch of a ride', () => {
  it('shows the last round with an offer: who was considered, at what cost, and what was answered', async () => {
    await renderAdmin(path, { ...known(), [dispatchPath]: kept });
    expect(screen.getByLabelText('Round')).toHaveDisplayValue('10:31:08 am · offered · 1 driver');
    expect(rows()).toEqual([
      [
        'Meena Patil',
        '1.2',
        '3.1',
        '−0.1',
        '0.0',
        '0.4',
        '−0.2',
        '0.0',
        '3.2',
        'OfferedOffered: 3 min from the pickup, the best choice of this round.',
        'Accepted10:31:10 am',
      ],
    ]);
    expect(screen.getByText(/^3 rounds kept, 2 with an offer\./)).toHaveTextContent('deleted after 1 Jul, 10:31 am.');
    expect(screen.getByLabelText('Map of the pickup and the drivers of this round')).toBeVisible();
  });

  it('shows another round, with the names that did not come with it', async () => {
    const { requests } = await renderAdmin(path, { ...known(), [dispatchPath]: kept });
    fireEvent.change(screen.getByLabelText('Round'), { target: { value: rounds[0]?.at } });
    await pass(50);
    const [offered, tooFar] = rows();
    expect(offered?.at(-1)).toBe('Declined10:31:07 am');
    expect(tooFar).toEqual([
      'Ravi Kumar',
      '10.8',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      '–',
      'Too far10.8 km from the pickup: farther than 10 km.',
      '–',
    ]);
    expect(screen.getByRole('link', { name: 'Ravi Kumar' })).toHaveAttribute('href', `/admin/driver/${other}`);
    expect(requests.filter(({ url }) => url === `/api/admin/drivers/${other}`)).toHaveLength(1);
  });

  it('has a driver’s number where no name can be read', async () => {
    const unnamed = { ...known(), [`GET /api/admin/drivers/${other}`]: problemOf(503, 'unavailable', 'Not now.') };
    await renderAdmin(path, { ...unnamed, [dispatchPath]: kept });
    fireEvent.change(screen.getByLabelText('Round'), { target: { value: rounds[2]?.at } });
    await pass(50);
    expect(rows()[0]?.[0]).toBe('3d0c9b63');
  });

  it('follows the rounds while the ride searches', async () => {
    let now = rounds.slice(0, 1);
    await renderAdmin(path, {
      ...known({ status: 'searching', driverId: null, driver: null, assignedAt: null }),
      [dispatchPath]: () => answerOf(rideDispatch, { rounds: now, keptUntil: null }),
    });
    expect(rows()[0]?.[0]).toBe('Vikram Singh');
    now = rounds;
    await pass(3_100);
    expect(rows()[0]?.[0]).toBe('Meena Patil');
  });

  it('says that there are no rounds', async () => {
    await renderAdmin(path, known());
    expect(screen.getByText('No rounds are kept for this ride.')).toBeVisible();
  });

  it('says while it is read, when it cannot be, and reads it again on Retry', async () => {
    let up = false;
    await renderAdmin(path, {
      ...known(),
      [dispatchPath]: () => (up ? kept : problemOf(503, 'unavailable', 'Not now.')),
    });
    expect(screen.getByText('The rounds of dispatch could not be read')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(rows()).toHaveLength(1);
  });

  it('keeps what it has read, with its age, when it cannot be read again', async () => {
    let up = true;
    await renderAdmin(path, {
      ...known({ status: 'searching', driverId: null, driver: null }),
      [dispatchPath]: () => (up ? kept : problemOf(503, 'unavailable', 'Not now.')),
    });
    up = false;
    await pass(3_100);
    expect(rows()).toHaveLength(1);
    expect(screen.getByText(/^The rounds of dispatch.*11:30/)).toBeVisible();
  });

  it('has no barrier', async () => {
    await renderAdmin(path, { ...known(), [dispatchPath]: kept });
    jest.useRealTimers();
    expect(await act(barriersInPage)).toEqual([]);
  });
});
