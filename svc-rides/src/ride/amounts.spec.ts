import { describe, expect, it } from '@jest/globals';
import { aRideIn } from '../testing/factories.js';
import { earningsOf, paymentOf } from './amounts.js';

describe('what a cancelled ride brings its driver', () => {
  it('is nothing where it was free, whatever the fare would have been', () => {
    const earnings = earningsOf(aRideIn('cancelled', { farePaise: 15_750 }));
    expect(earnings).toMatchObject({ gross: '0', commission: '0', bonus: '0', tip: '0', net: '0' });
  });

  it('is the fee without its GST, less what the driver gave back', () => {
    const given = { farePaise: 15_750, feePaise: 5250, gstPaise: 250, driverRefundPaise: 1000 };
    expect(earningsOf(aRideIn('cancelled', given))).toMatchObject({ gross: '50', adjustment: '-10', net: '40' });
  });
});

describe('how a ride is paid', () => {
  const ended = { farePaise: 20_000, paymentMethod: 'upi' as const };
  const payment = (given: Parameters<typeof aRideIn>[1], status: Parameters<typeof aRideIn>[0] = 'completed') =>
    paymentOf(aRideIn(status, { ...ended, ...given }), 'rahi@bank', 'Acme Rides');
  const claimedAt = new Date('2026-06-01T05:00:00.000Z');

  it('is due, then claimed, then paid; a tip on top of a claim is due on its own', () => {
    expect(payment({})).toMatchObject({ state: 'due', due: '200', claimed: '0', claimedAt: null, payee: 'platform' });
    const claim = { claimedPaise: 20_000, claimedAt };
    expect(payment(claim)).toMatchObject({ state: 'claimed', due: '200', claimed: '200', upiLink: null });
    expect(payment({ ...claim, tipPaise: 2000 })).toMatchObject({ state: 'due', due: '220', claimed: '200' });
    expect(payment({ ...claim, tipPaise: 2000 }).upiLink).toContain('am=20.00');
    expect(payment({ paidPaise: 20_000 })).toMatchObject({ state: 'paid', due: '0', claimedAt: null });
  });

  it('keeps the @ of the address as it is (F88)', () => {
    expect(payment({}).upiLink).toMatch(
      /^upi:\/\/pay\?pa=rahi@bank&pn=Acme%20Rides&am=200\.00&cu=INR&tr=[0-9a-f]{32}&tn=Rahi%20ride$/,
    );
  });

  it('has the operator’s link for nobody who pays in cash, except for a tip and a fee', () => {
    const cash = { paymentMethod: 'cash' as const };
    expect(payment(cash).upiLink).toBeNull();
    expect(payment({ ...cash, tipPaise: 2000, paidPaise: 20_000 }).upiLink).toContain('am=20.00');
    expect(payment({ ...cash, feePaise: 5000 }, 'cancelled').upiLink).toContain('am=50.00');
  });

  it('leads to the driver’s own address where the ride has one, however the rider pays', () => {
    const own = { upiPayee: 'dev@okbank', paymentMethod: 'cash' as const };
    expect(payment(own)).toMatchObject({
      payee: 'driver',
      upiLink: expect.stringContaining('pa=dev@okbank&pn=Dev%20Singh'),
    });
  });

  it('is by nobody’s UPI where neither has an address', () => {
    expect(paymentOf(aRideIn('completed', ended), undefined, 'Acme Rides')).toMatchObject({
      payee: null,
      upiLink: null,
    });
  });
});
