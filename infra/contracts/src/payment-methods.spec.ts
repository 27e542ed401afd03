import { describe, expect, it } from '@jest/globals';
import { payRide } from './calls/money.calls.js';
import {
  driverMethods,
  isClaimable,
  isFromWallet,
  isHanded,
  methodClaimed,
  methodInHand,
  methodSettledBy,
  methodToDriver,
  paymentFacts,
  paymentMethods,
  paymentMethodSchema,
  reportedMethods,
  usualPaymentMethod,
  usualPaymentMethods,
  type PaymentMethod,
} from './payment-methods.js';

const settlersOf = (methods: readonly PaymentMethod[]) => methods.map((method) => paymentFacts[method].settledBy);
const isSaid = (method: PaymentMethod) => payRide.body.safeParse({ method }).success;

describe('the payment methods', () => {
  it('begin with cash, which is chosen where nobody chooses', () => {
    expect(paymentMethods.slice(0, 3)).toEqual(['cash', 'upi', 'wallet']);
    expect(usualPaymentMethod).toBe(paymentMethods[0]);
    expect(paymentMethods.every((method) => paymentMethodSchema.safeParse(method).success)).toBe(true);
    expect(paymentMethodSchema.safeParse('toString').success).toBe(false);
  });

  it('after the first three are for operators who name them: programs of the release before do not know them', () => {
    expect(usualPaymentMethods).toEqual(['cash', 'upi', 'wallet']);
  });

  it('are in the driver’s hand, at an address, or in the wallet: each is settled by somebody who has the money', () => {
    expect(new Set(settlersOf(paymentMethods.filter(isHanded)).flat())).toEqual(new Set(['driver']));
    expect(new Set(settlersOf(paymentMethods.filter(isFromWallet)).flat())).toEqual(new Set(['wallet']));
    for (const settlers of settlersOf(paymentMethods.filter(isClaimable))) {
      expect(settlers).toContain('bank');
    }
  });

  it('are reported by the driver who has the money, or claimed by the rider who sent it', () => {
    expect(driverMethods).toEqual(['cash', 'upi']);
    expect(reportedMethods).toEqual(['cash', 'upi']);
    expect(paymentMethods.filter(isSaid)).toEqual(reportedMethods);
  });

  it('of money that came are the ride’s own where it can be, else the first that can', () => {
    expect(methodSettledBy('bank', 'upi')).toBe('upi');
    expect(methodSettledBy('bank', 'cash')).toBe('upi');
    expect(methodSettledBy('provider', 'wallet')).toBe('upi');
    expect(methodClaimed('wallet')).toBe('upi');
    expect(methodInHand('wallet')).toBe('cash');
    expect(methodToDriver('cash')).toBe('upi');
  });
});
