import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { ownPlace } from '@rahi/contracts/calls/queues.calls';
import type { OwnPlace } from '@rahi/contracts/queue-zones';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, screen } from '@testing-library/react';
import { makeProfile } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12) });
});
afterEach(() => {
  jest.useRealTimers();
});

const twelfth: OwnPlace = {
  zoneName: 'Airport T2',
  state: 'waiting',
  place: 12,
  waiting: 15,
  missed: 0,
  minutes: 25,
  keptUntil: null,
  keptFor: null,
  outsideUntil: null,
};
const placed = (given: Partial<OwnPlace> = {}): Handlers => ({
  'GET /api/drivers/queue': answerOf(ownPlace, { queue: { ...twelfth, ...given } }),
});

async function home(handlers: Handlers = {}) {
  const view = await renderDriver('/driver', { handlers });
  await pass(2_000);
  await pass(100);
  return view;
}

describe('a driver in the queue of a zone', () => {
  it('sees the place, how long it may take as an estimate, and what costs the place', async () => {
    await home(placed());
    expect(screen.getByText('Airport T2: 12th in the queue')).toBeVisible();
    expect(screen.getByText(/^About 25 min until your turn: an estimate.* 15 drivers wait\.$/)).toBeVisible();
    expect(screen.getByText(/^You lose your place if you go offline.*2 minutes\.$/)).toBeVisible();
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });

  it('is told when there is too little to estimate from, and who is next', async () => {
    await home(placed({ place: 1, minutes: null, waiting: 1 }));
    expect(screen.getByText('Airport T2: you are next')).toBeVisible();
    expect(screen.getByText(/^There is no estimate yet.* 1 driver waits\.$/)).toBeVisible();
  });

  it('is warned of missed offers, and by when to be back in the zone', async () => {
    await home(placed({ missed: 2, outsideUntil: '2026-06-01T12:02:00.000Z' }));
    expect(screen.getByText(/^You missed 2 of 3 offers/)).toBeVisible();
    expect(screen.getByText(/^You are out of the zone\. Be back by 5:32/)).toBeVisible();
  });

  it('reads until when the place is kept, and why', async () => {
    const kept = { state: 'returning', place: null, keptUntil: '2026-06-01T12:15:00.000Z' } as const;
    await home(placed({ ...kept, keptFor: 'rider_cancelled' }));
    expect(screen.getByText('Airport T2: your place is kept')).toBeVisible();
    expect(screen.getByText(/^Your ride was cancelled\. Be back in the zone by 5:45/)).toBeVisible();
  });

  it('sees the new place as soon as the server says that it changed', async () => {
    let place = 12;
    const { live } = await home({
      'GET /api/drivers/queue': () => answerOf(ownPlace, { queue: { ...twelfth, place } }),
    });
    act(() => live.set('up'));
    place = 11;
    act(() => live.tell({ kind: 'queue' }));
    await pass(100);
    expect(screen.getByText('Airport T2: 11th in the queue')).toBeVisible();
  });

  it('keeps the last place in sight, and says so, when it cannot be read again', async () => {
    let failing = false;
    const { live } = await home({
      'GET /api/drivers/queue': () =>
        failing ? problemOf(503, 'unavailable', 'Queues are resting.') : answerOf(ownPlace, { queue: twelfth }),
    });
    act(() => live.set('up'));
    failing = true;
    act(() => live.tell({ kind: 'queue' }));
    await pass(10_000);
    expect(screen.getByText('Airport T2: 12th in the queue')).toBeVisible();
    expect(screen.getByText(/could not be read again/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe('the home screen of other drivers', () => {
  it('is as before without a place', async () => {
    await home();
    expect(screen.queryByText(/queue/)).toBeNull();
  });

  it('asks for no place offline', async () => {
    const { requests } = await home({
      ...placed(),
      'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ isOnline: false })),
    });
    expect(requests.filter(({ url }) => url.endsWith('/api/drivers/queue'))).toEqual([]);
  });
});
