import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideDispatch } from '@rahi/contracts/calls/rides.calls';
import type { RideDispatch } from '@rahi/contracts/dispatch';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { fireEvent, screen, within } from '@testing-library/react';
import { driverId, makeRequest, rideId } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const round = (at: string, why: string): RideDispatch['rounds'][number] => ({
  at,
  candidates: [
    {
      driverId,
      name: null,
      lat: null,
      lng: null,
      km: 1.2,
      cost: null,
      result: 'offered',
      why,
      answer: 'open',
      answeredAt: null,
    },
  ],
});
const rounds = (...all: RideDispatch['rounds']) => answerOf(rideDispatch, { rounds: all, keptUntil: null });
const another = 'You were offered another ride at that moment.';
const best = 'You were 4 min from the pickup, the best choice at that moment.';

async function ask(answer: StubAnswer | (() => StubAnswer)) {
  const view = await renderDriver(`/driver/ride-request/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest()),
      [`GET /api/rides/${rideId}/dispatch`]: answer,
    },
  });
  expect(view.requests.some(({ url }) => url.endsWith('/dispatch'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Why this request?' }));
  await pass(50);
  return { ...view, dialog: within(screen.getByRole('dialog')) };
}

describe('"Why this request?"', () => {
  it('shows what the rounds say about this driver, the newest first, each once', async () => {
    const { dialog } = await ask(
      rounds(
        round('2026-06-01T05:00:00.000Z', another),
        round('2026-06-01T05:00:02.000Z', another),
        round('2026-06-01T05:00:04.000Z', best),
      ),
    );
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      `10:30 am${best}`,
      `10:30 am${another}`,
    ]);
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says so where no round had a say', async () => {
    const { dialog } = await ask(rounds());
    expect(dialog.getByText('It is open to every driver nearby: no driver has taken it yet.')).toBeVisible();
  });

  it('says what could not be read, and reads it again on Retry', async () => {
    let answer: StubAnswer = problemOf(503, 'unavailable', 'Rides are resting.');
    const { dialog } = await ask(() => answer);
    expect(dialog.getByRole('alert')).toHaveTextContent('Rides are resting.');
    answer = rounds(round('2026-06-01T05:00:04.000Z', best));
    fireEvent.click(dialog.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(dialog.getByText(best)).toBeVisible();
  });

  it('meets no barrier', async () => {
    await ask(rounds(round('2026-06-01T05:00:04.000Z', best)));
    jest.useRealTimers();
    expect(await barriersInPage()).toEqual([]);
  });
});
