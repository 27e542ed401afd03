import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminDriver } from '@rahi/contracts/calls/admin.calls';
import { adminUpdateUser } from '@rahi/contracts/calls/auth.calls';
import { driverEarnings } from '@rahi/contracts/calls/drivers.calls';
import { answerOf, makeUser, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { driverId, makeAdminDriver } from '../testing/records.js';
import { pass, renderAdmin } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const path = `/admin/driver/${driverId}`;
const figures = { trips: 4, hours: 3, gross: '1000', commission: '100', net: '900' };
const known = {
  [`GET /api/admin/drivers/${driverId}`]: answerOf(adminDriver, makeAdminDriver()),
  [`GET /api/drivers/${driverId}/earnings`]: answerOf(driverEarnings, { totals: figures, days: [] }),
};
const valueOf = (name: string) => screen.getByText(name).parentElement;

describe('a driver’s page', () => {
  it('has profile, vehicle, state, today and all time, and the newest rides', async () => {
    await renderAdmin(path, known);
    expect(screen.getByRole('heading', { name: 'Vikram Singh', level: 1 })).toBeVisible();
    for (const [name, value] of [
      ['E-mail', 'vikram@example.com'],
      ['Rating', '4.90'],
      ['Online since', '10:31'],
      ['Model', 'White Dzire'],
      ['Trips today', '4'],
      ['Net today', '₹900'],
      ['Trips, all time', '1,204'],
      ['Net, all time', '₹48,210.55'],
    ] as const)
      expect(valueOf(name)).toHaveTextContent(value);
    expect(screen.getByText('Online, free')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Open ride 8f21c0a4' }));
    expect(screen.getByRole('dialog', { name: 'Ride 8f21c0a4' })).toBeVisible();
  });

  it('suspends the driver with a reason, and reads it anew', async () => {
    let suspended = false;
    const { requests, toasts } = await renderAdmin(path, {
      ...known,
      [`GET /api/admin/drivers/${driverId}`]: () => answerOf(adminDriver, makeAdminDriver({ suspended })),
      [`PATCH /api/admin/users/${driverId}`]: () => {
        suspended = true;
        return answerOf(adminUpdateUser, makeUser({ id: driverId, suspended }));
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Suspend' }));
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Papers expired' } });
    fireEvent.click(screen.getByRole('button', { name: 'Suspend user' }));
    await pass(50);
    expect(requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
      action: 'suspend',
      reason: 'Papers expired',
    });
    expect(toasts.at(-1)?.title).toBe('User updated successfully');
    expect(screen.getByText('Suspended')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Activate' })).toBeVisible();
  });

  it('says “Driver not found” where there is none', async () => {
    await renderAdmin(path, {
      [`GET /api/admin/drivers/${driverId}`]: problemOf(404, 'not_found', 'Driver not found'),
    });
    expect(screen.getByText('Driver not found')).toBeVisible();
  });

  it('says what failed, and tries again', async () => {
    let up = false;
    await renderAdmin(path, {
      ...known,
      [`GET /api/admin/drivers/${driverId}`]: () =>
        up ? answerOf(adminDriver, makeAdminDriver()) : problemOf(503, 'unavailable', 'Not now.'),
    });
    expect(screen.getByText('Not now.')).toBeVisible();
    up = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(screen.getByRole('heading', { name: 'Vikram Singh' })).toBeVisible();
  });
});
