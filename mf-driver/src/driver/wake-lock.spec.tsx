import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { makeProfile } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

interface Lock {
  released: boolean;
  release(): Promise<void>;
}
let locks: Lock[] = [];
let refuse = false;

beforeEach(() => {
  jest.useFakeTimers();
  [locks, refuse] = [[], false];
  const request = async () => {
    if (refuse) throw new Error('the battery is low');
    const lock: Lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  };
  Object.assign(navigator, { wakeLock: { request } });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'wakeLock');
});

const held = () => locks.filter(({ released }) => !released).length;

/** The browser takes the lock of a page out of sight. */
async function hide(hidden: boolean): Promise<void> {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  if (hidden) for (const lock of locks) lock.released = true;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(50);
}

/** A profile that follows the toggle. */
function profileOf(isOnline: boolean) {
  let profile = makeProfile({ isOnline });
  return {
    'GET /api/drivers/user/*': () => answerOf(driverByUser, profile),
    'PATCH /api/drivers/*': ({ body }: { body: unknown }) => {
      if (typeof body === 'object' && body && 'isOnline' in body) profile = makeProfile({ isOnline: !!body.isOnline });
      return answerOf(driverByUser, profile);
    },
  };
}

describe('the screen', () => {
  it('is kept awake while online, and let go on going offline', async () => {
    await renderDriver('/driver', { handlers: profileOf(true) });
    expect(held()).toBe(1);
    fireEvent.click(screen.getByRole('switch'));
    await pass(50);
    expect(screen.getByText("You're offline")).toBeVisible();
    expect(held()).toBe(0);
  });

  it('may turn off while the driver is offline, and stays on from going online', async () => {
    await renderDriver('/driver', { handlers: profileOf(false) });
    expect(locks).toEqual([]);
    fireEvent.click(screen.getByRole('switch'));
    await pass(50);
    expect(held()).toBe(1);
  });

  it('is kept awake again once the page is back in sight', async () => {
    await renderDriver('/driver', { handlers: profileOf(true) });
    await hide(true);
    expect(held()).toBe(0);
    await hide(false);
    expect(held()).toBe(1);
    await hide(false);
    expect(locks).toHaveLength(2);
  });

  it('is let go when the driver leaves the area', async () => {
    const { unmount } = await renderDriver('/driver', { handlers: profileOf(true) });
    unmount();
    await pass(0);
    expect(held()).toBe(0);
  });

  it('goes dark as it would where the browser refuses', async () => {
    refuse = true;
    const warned = jest.spyOn(console, 'warn').mockReturnValue();
    await renderDriver('/driver', { handlers: profileOf(true) });
    expect(warned).toHaveBeenCalledWith('The screen cannot be kept awake.', expect.any(Error));
    expect(screen.getByText("You're online and ready!")).toBeVisible();
  });
});
