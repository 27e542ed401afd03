import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminDriver, adminRide } from '@rahi/contracts/calls/admin.calls';
import { getRide, rideDispatch } from '@rahi/contracts/calls/rides.calls';
import type { RideDispatch } from '@rahi/contracts/dispatch';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { driverId, makeActiveRide, makeAdminDriver, makeCandidate, rideId } from '../testing/factories.js';
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
        // A ride of now: it was not booked for later.
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

  it('says in sentences why a ride found nobody, and which drivers it could not consider', async () => {
    const around: NonNullable<RideDispatch['rounds'][number]['around']> = {
      counts: [
        { count: 2, text: '2 drivers of this type were online within 10 km.' },
        { count: 1, text: '1 was on a trip.' },
      ],
      whole: true,
      others: [
        {
          driverId,
          name: 'Vikram Singh',
          km: 2.46,
          vanished: true,
          why: 'Was free in the round before, then went offline.',
        },
        { driverId: other, name: null, km: null, vanished: false, why: 'On a trip.' },
      ],
    };
    const [first, , last] = rounds;
    if (!first || !last) throw new Error('there are no rounds');
    await renderAdmin(path, {
      ...known({ status: 'cancelled', driverId: null, driver: null, assignedAt: null }),
      [dispatchPath]: answerOf(rideDispatch, { rounds: [first, { ...last, around }], keptUntil: null }),
    });
    expect(screen.getByRole('heading', { name: 'Why this ride found nobody' })).toBeVisible();
    expect(screen.getByText('1 driver was offered it: 1 declined, 0 did not answer.')).toBeVisible();
    expect(screen.getByText('At 10:31:30 am, around the pickup:')).toBeVisible();
    expect(screen.getByText('1 was on a trip.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Round'), { target: { value: last.at } });
    await pass(50);
    const others = within(screen.getByRole('list', { name: 'Drivers whom this round could not consider' }));
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Vikram Singh2.5 km awayWas free beforeWas free in the round before, then went offline.',
      '3d0c9b63On a trip.',
    ]);
    expect(others.getByRole('link', { name: 'Vikram Singh' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
    jest.useRealTimers();
    expect(await act(barriersInPage)).toEqual([]);
  });

  it('says when it is not known who was on a trip or offline, and nothing of a ride that has a driver', async () => {
    const around = { counts: [{ count: 1, text: '1 had declined it.' }], whole: false, others: [] };
    const [first] = rounds;
    if (!first) throw new Error('there are no rounds');
    await renderAdmin(path, {
      ...known(),
      [dispatchPath]: answerOf(rideDispatch, { rounds: [{ ...first, around }], keptUntil: null }),
    });
    expect(screen.queryByText(/found nobody/)).toBeNull();
    expect(screen.getByText(/could not be counted in this round\.$/)).toBeVisible();
    expect(screen.getByText('1 had declined it.')).toBeVisible();
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
