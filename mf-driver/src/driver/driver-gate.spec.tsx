import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { updateUser } from '@rahi/contracts/calls/auth.calls';
import { driverByUser } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { driverId, makeDriverUser, makeProfile } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const rider = makeDriverUser({ type: 'rider' });
const noProfile = problemOf(404, 'not_found', 'Driver not found');

describe('a rider who opens the driver’s area', () => {
  it('sees why it is closed, and can go back to riding', async () => {
    await renderDriver('/driver', { user: rider, handlers: { 'GET /api/drivers/user/*': noProfile } });
    expect(screen.getByText('Driver not found')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Back to riding' }));
    expect(screen.getByTestId('place')).toHaveTextContent('/rider');
  });

  it('becomes a driver, and sees the home', async () => {
    let isDriver = false;
    const { requests, services } = await renderDriver('/driver', {
      user: rider,
      handlers: {
        'GET /api/drivers/user/*': () =>
          isDriver ? answerOf(driverByUser, makeProfile({ isOnline: false })) : noProfile,
        [`PATCH /api/users/${driverId}`]: () => {
          isDriver = true;
          return answerOf(updateUser, makeDriverUser());
        },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Become a driver' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({ type: 'driver' });
    expect(services.session.getSnapshot()?.type).toBe('driver');
    expect(screen.getByRole('heading', { name: 'Hi, Vikram!' })).toBeVisible();
  });

  it('sees why it did not work', async () => {
    await renderDriver('/driver', {
      user: rider,
      handlers: {
        'GET /api/drivers/user/*': noProfile,
        'PATCH /api/users/*': problemOf(403, 'account_suspended', 'Your account is suspended.'),
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Become a driver' }));
    await pass(50);
    expect(screen.getByRole('alert')).toHaveTextContent('Your account is suspended.');
  });
});

describe('a profile that cannot be read', () => {
  it('says so and is read again on Retry', async () => {
    let up = false;
    await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': () =>
          up ? answerOf(driverByUser, makeProfile()) : problemOf(503, 'unavailable', 'Try again in a moment.'),
      },
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Try again in a moment.');
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Hi, Vikram!' })).toBeVisible();
  });
});

describe('an unknown address', () => {
  it('is not found', async () => {
    await renderDriver('/driver/no/such/page');
    expect(screen.getByText('404 Page Not Found')).toBeVisible();
  });
});

describe('a profile that could not be read', () => {
  it('is read again after a while, without a press', async () => {
    let slow = true;
    const { requests } = await renderDriver('/driver', {
      handlers: {
        'GET /api/drivers/user/*': () =>
          slow ? problemOf(504, 'timeout', 'This is taking too long.') : answerOf(driverByUser, makeProfile()),
      },
    });
    expect(screen.getByText('Your driver profile could not be read')).toBeVisible();
    slow = false;
    await pass(5_000);
    expect(screen.getByRole('heading', { name: 'Hi, Vikram!' })).toBeVisible();
    const reads = () => requests.filter(({ url }) => url.includes('/api/drivers/user/')).length;
    const before = reads();
    await pass(10_000);
    expect(reads()).toBe(before);
  });
});
