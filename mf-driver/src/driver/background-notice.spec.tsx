import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { act, screen } from '@testing-library/react';
import { makeProfile } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';
import { outOfSightMs } from './use-background-notice.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Hides the page for this long. */
async function away(ms: number): Promise<void> {
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(ms);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('a driver whose page was in the background', () => {
  it('reads once, on coming back, what may have stopped, and where to turn on notifications', async () => {
    const { toasts } = await renderDriver('/driver');
    await away(outOfSightMs);
    await away(outOfSightMs);
    expect(toasts.map(({ title, description }) => [title, description])).toEqual([
      [
        'Rahi was in the background',
        'Your browser may have paused your position there. Keep Rahi on screen while you are online, or turn on notifications for requests.',
      ],
    ]);
    act(() => toasts[0]?.action?.onPress());
    expect(screen.getByTestId('place')).toHaveTextContent('/account');
  });

  it('is not sent to notifications that are on', async () => {
    const { toasts, services } = await renderDriver('/driver/earnings');
    await act(async () => void (await services.notifications?.enable()));
    await away(outOfSightMs);
    expect(toasts.map(({ description, action }) => [description, action])).toEqual([
      [
        'Your browser may have paused your position there. Keep Rahi on screen while you are online. Requests also reach you by notification.',
        undefined,
      ],
    ]);
  });

  it('reads nothing after a short look elsewhere', async () => {
    const { toasts } = await renderDriver('/driver');
    await away(outOfSightMs - 1_000);
    expect(toasts).toEqual([]);
  });

  it('reads nothing while offline', async () => {
    const { toasts } = await renderDriver('/driver', {
      handlers: { 'GET /api/drivers/user/*': answerOf(driverByUser, makeProfile({ isOnline: false })) },
    });
    await away(outOfSightMs);
    expect(toasts).toEqual([]);
  });
});
