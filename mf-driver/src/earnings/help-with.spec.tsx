import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { driverRides } from '@rahi/contracts/calls/rides.calls';
import { supportDesk } from '@rahi/contracts/calls/support.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { makeRide } from '../testing/factories.js';
import { pass, renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 6, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const earnings = { gross: '200.55', commissionPercent: 10, commission: '20.06', bonus: '5', tip: '20', net: '205.49' };
const at = '2026-06-05T05:00:00.000Z';
const ride = makeRide({ status: 'completed', createdAt: at, completedAt: at, earnings });
const open = (path: string, hours: { from: string; to: string } | null) =>
  renderDriver(path, {
    handlers: {
      'GET /api/drivers/*/rides': answerOf(driverRides, [ride]),
      'GET /api/support': answerOf(supportDesk, { hours, isOpen: true }),
    },
  });
const desk = { from: '09:00', to: '21:00' };

describe('help', () => {
  it('with a trip is reached from its receipt', async () => {
    await open('/driver/history', desk);
    fireEvent.click(within(screen.getByRole('listitem')).getByRole('button'));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Help with this trip' }));
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent(`/help?ride=${ride.id}`);
  });

  it('with payments is reached from the earnings', async () => {
    await open('/driver/earnings', desk);
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Help with payments' }));
    await pass(50);
    expect(screen.getByTestId('place')).toHaveTextContent('/help?about=payment');
  });

  it('is not there where nobody answers', async () => {
    await open('/driver/earnings', null);
    await pass(50);
    expect(screen.queryByRole('button', { name: 'Help with payments' })).toBeNull();
  });
});
