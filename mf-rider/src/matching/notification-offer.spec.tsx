import { describe, expect, it } from '@jest/globals';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeRide, rideId } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

type Scene = Pick<Parameters<typeof renderRider>[0], 'notifications' | 'kept'>;
const open = (scene: Scene = {}) =>
  renderRider({
    ...scene,
    path: `/rider/trip/${rideId}`,
    handlers: { 'GET /api/rides/*': answerOf(getRide, makeRide()) },
  });
const words = 'Get a notification when your driver arrives';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the offer of notifications, while a driver is found', () => {
  it('turns them on by a press, says so, and is gone', async () => {
    const { services, toasts } = open();
    expect(await screen.findByText(words)).toBeVisible();
    await press('Turn on');
    expect(services.notifications?.getSnapshot()).toBe('on');
    expect(toasts).toEqual([{ title: 'Notifications are on', tone: 'ok' }]);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('says what there is to do where the browser refuses', async () => {
    const { services, toasts } = open();
    await screen.findByText(words);
    if (services.notifications) services.notifications.enable = async () => 'denied';
    await press('Turn on');
    expect(toasts).toEqual([
      { title: 'Your browser blocks notifications. Allow them in its settings.', tone: 'neutral' },
    ]);
    expect(screen.queryByText(words)).toBeNull();
  });

  it('is not made again for a month after Not now', async () => {
    const { unmount } = open();
    await press('Not now');
    expect(screen.queryByText(words)).toBeNull();
    unmount();
    open({ kept: true });
    await screen.findByRole('button', { name: 'Cancel Search' });
    expect(screen.queryByText(words)).toBeNull();
  });

  it.each(['on', 'denied', 'unsupported'] as const)('is not made where they are %s', async (notifications) => {
    open({ notifications });
    await screen.findByRole('button', { name: 'Cancel Search' });
    expect(screen.queryByText(words)).toBeNull();
  });
});
