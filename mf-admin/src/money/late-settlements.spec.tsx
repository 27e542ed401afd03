import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lateSettlements, payoutRuns } from '@rahi/contracts/calls/payouts.calls';
import type { LateSettlements } from '@rahi/contracts/payouts';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { driverId } from '../testing/factories.js';
import { pass, renderAdmin, type Handlers } from '../testing/render-admin.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
});
afterEach(() => {
  jest.useRealTimers();
});

const late: LateSettlements = {
  limit: { days: 14, ruleSet: 'IN' },
  drivers: 2,
  amount: '174.5',
  most: { driverId, name: 'Ravi Kumar', amount: '94.5' },
};
const open = (handlers: Handlers) =>
  renderAdmin('/admin/money', {
    'GET /api/admin/money': problemOf(503, 'unavailable', 'Not now.'),
    'GET /api/admin/payout-runs': answerOf(payoutRuns, []),
    ...handlers,
  });

describe('drivers who wait too long for their money (R42)', () => {
  it('are warned of, with the limit, its rule set and the driver who is owed most', async () => {
    await open({ 'GET /api/admin/late-settlements': answerOf(lateSettlements, late) });
    expect(screen.getByText('2 drivers are owed ₹174.50 for more than 14 days')).toBeVisible();
    expect(screen.getByText(/^IN sets this limit\./)).toHaveTextContent('Ravi Kumar is owed the most, ₹94.50.');
    expect(screen.getByRole('link', { name: 'Ravi Kumar' })).toHaveAttribute('href', `/admin/driver/${driverId}`);
  });

  it('are not mentioned while there are none, or no rule', async () => {
    await open({
      'GET /api/admin/late-settlements': answerOf(lateSettlements, {
        limit: null,
        drivers: 0,
        amount: '0',
        most: null,
      }),
    });
    expect(screen.queryByText(/days$/)).not.toBeInTheDocument();
  });

  it('are asked for again where that could not be read', async () => {
    let up = false;
    await open({
      'GET /api/admin/late-settlements': () =>
        up ? answerOf(lateSettlements, late) : problemOf(503, 'unavailable', 'Not now.'),
    });
    const unknown = screen.getByText('It is not known whether drivers are paid in time');
    up = true;
    const [retry] = screen
      .getAllByRole('button', { name: 'Retry' })
      .filter((one) => unknown.closest('div')?.parentElement?.contains(one));
    if (!retry) throw new Error('there is no Retry beside it');
    fireEvent.click(retry);
    await pass(50);
    expect(screen.getByText('2 drivers are owed ₹174.50 for more than 14 days')).toBeVisible();
  });
});
