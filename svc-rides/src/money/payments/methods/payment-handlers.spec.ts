import { describe, expect, it } from '@jest/globals';
import { driverMethods, paymentMethods } from '@rahi/contracts';
import { aRideIn } from '../../../testing/factories.js';
import { paymentHandlers } from './payment-handlers.js';

const operator = 'rahi@bank';
const paid = { rideId: 'r', riderId: 'p', driverId: 'd', paise: 20_000, paidBeforePaise: 0 };

const taken = (config: { UPI_PAYEE?: string }) =>
  paymentMethods.filter((method) => paymentHandlers[method].isTaken(config));

describe('the handlers of payment methods', () => {
  it('are one for each method of the registry', () => {
    expect(Object.keys(paymentHandlers)).toEqual([...paymentMethods]);
  });

  it('take UPI where the operator has an address', () => {
    expect(taken({})).toEqual(['cash', 'wallet']);
    expect(taken({ UPI_PAYEE: operator })).toEqual(['cash', 'upi', 'wallet']);
  });

  it('let a driver confirm cash always, and UPI only at their own address (R40)', () => {
    const ride = aRideIn('completed');
    const own = aRideIn('completed', { upiPayee: 'vikram@bank' });
    expect(driverMethods.map((method) => paymentHandlers[method].isDrivers(ride, operator))).toEqual([true, false]);
    expect(driverMethods.map((method) => paymentHandlers[method].isDrivers(own, operator))).toEqual([true, true]);
  });

  it('book what the driver got as money that the driver holds', () => {
    const entries = driverMethods.map((method) => paymentHandlers[method].received(paid));
    expect(entries.map(({ kind }) => kind)).toEqual(['paid_in_cash', 'paid_to_driver']);
    for (const { postings } of entries) {
      expect(postings).toEqual([
        { account: { kind: 'cash_in_hand', owner: 'd' }, paise: 20_000 },
        { account: { kind: 'rider', owner: 'p' }, paise: -20_000 },
      ]);
    }
  });

  it('refund into the rider’s wallet, however the ride was paid', () => {
    const given = { id: 'x', rideId: 'r', riderId: 'p', paise: 5000 };
    for (const method of paymentMethods) {
      const { postings } = paymentHandlers[method].refund(given);
      expect(postings[0]).toEqual({ account: { kind: 'rider', owner: 'p' }, paise: -5000 });
    }
  });
});
