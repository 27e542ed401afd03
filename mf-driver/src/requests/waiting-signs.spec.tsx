import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideRequests } from '@rahi/contracts/calls/rides.calls';
import { answerOf, standInForNotifications } from '@rahi/web-kit/testing';
import { screen } from '@testing-library/react';
import { makeRequest, rideId } from '../testing/factories.js';
import { pass, press, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'Notification');
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

async function atHome() {
  let waiting = [] as ReturnType<typeof makeRequest>[];
  const view = await renderDriver('/driver', {
    handlers: {
      'GET /api/ride-requests': () => answerOf(rideRequests, waiting),
      [`GET /api/rides/${rideId}`]: answerOf(getRide, makeRequest()),
    },
  });
  const come = async (...requests: typeof waiting) => {
    waiting = requests;
    await pass(3_050);
  };
  return { ...view, come };
}

const hide = (hidden: boolean) => {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
};

const notifications = (permission: NotificationPermission) => standInForNotifications(permission).shown;

const notice = {
  title: 'New ride request · ₹165.44',
  options: {
    body: '1.0 km to the pickup. Answer within 30 seconds.',
    tag: `request-${rideId}`,
    data: { url: `/driver/ride-request/${rideId}` },
    icon: '/icons/icon-192.png',
    requireInteraction: true,
  },
};

describe('the name of the tab', () => {
  it('is the request until it is answered', async () => {
    const { come } = await atHome();
    expect(document.title).toBe('Driver home · Rahi');
    await come(makeRequest());
    expect(document.title).toBe('New ride request · ₹165.44');
    await press('Decline');
    expect(document.title).toBe('Driver home · Rahi');
  });

  it('is the page’s again once the time is over', async () => {
    const { come } = await atHome();
    await come(makeRequest());
    await pass(30_000);
    expect(document.title).toBe('Driver home · Rahi');
  });

  it('is the page’s again once the area is left', async () => {
    const { come, unmount } = await atHome();
    await come(makeRequest());
    unmount();
    expect(document.title).toBe('New Ride Request · Rahi');
  });
});

describe('the device’s notification', () => {
  it('comes while the tab is hidden, without a name or an address, and goes with the request', async () => {
    const shown = notifications('granted');
    const { come } = await atHome();
    hide(true);
    await come(makeRequest());
    expect(shown).toEqual([{ ...notice, closed: false }]);
    await come();
    expect(shown).toEqual([{ ...notice, closed: true }]);
  });

  it('comes when the tab is hidden later, and goes when it is seen again', async () => {
    const shown = notifications('granted');
    const { come } = await atHome();
    await come(makeRequest());
    expect(shown).toEqual([]);
    hide(true);
    await pass(0);
    expect(shown).toMatchObject([{ closed: false }]);
    hide(false);
    await pass(0);
    expect(shown).toMatchObject([{ closed: true }]);
  });

  it('is shown by the service worker where there is one', async () => {
    notifications('granted');
    const close = jest.fn();
    const worker = {
      showNotification: jest.fn(async (_title: string, _options: NotificationOptions) => undefined),
      getNotifications: async () => [{ close }],
    };
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => worker },
      configurable: true,
    });
    const { come } = await atHome();
    hide(true);
    await come(makeRequest());
    expect(worker.showNotification).toHaveBeenCalledWith(notice.title, notice.options);
    await come();
    expect(close).toHaveBeenCalled();
  });

  it('that the server pushed goes with the request too', async () => {
    notifications('granted');
    const close = jest.fn();
    const getNotifications = jest.fn(async (_filter: { tag: string }) => [{ close }]);
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: async () => ({ getNotifications }) },
      configurable: true,
    });
    const { come } = await atHome();
    await come(makeRequest());
    expect(close).not.toHaveBeenCalled();
    await press('Decline');
    expect(getNotifications).toHaveBeenCalledWith({ tag: `request-${rideId}` });
    expect(close).toHaveBeenCalledTimes(1);
  });

  it.each(['default', 'denied'] as const)('does not come where it is not allowed (%s)', async (permission) => {
    const shown = notifications(permission);
    const { come } = await atHome();
    hide(true);
    await come(makeRequest());
    await pass(500);
    expect(shown).toEqual([]);
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
  });

  it('that cannot be shown costs nothing else', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    notifications('granted');
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistration: () => Promise.reject(new Error('no')) },
      configurable: true,
    });
    const { come } = await atHome();
    hide(true);
    await come(makeRequest());
    await pass(50);
    expect(warn).toHaveBeenCalledWith('The notification could not be shown.', expect.any(Error));
    expect(screen.getByRole('heading', { name: 'New Ride Request' })).toBeVisible();
  });
});
