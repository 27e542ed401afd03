import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { billOf, documentedTariff, plainInputs } from '@rahi/contracts';
import type { Priced } from '../../pricing/quotes/quotes.service.js';
import { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { aBooking, pickup } from '../../testing/factories.js';
import { checkFare, checkMethod, orderOf, takenMethods } from './order.js';

describe('what a ride is and costs (R17)', () => {
  it('comes from its two ends, whatever distance the client sends', () => {
    const order = orderOf(aBooking(randomUUID(), { distance: 1, duration: 1 }));
    expect(order).toMatchObject({ distanceMetres: 14_140, durationMinutes: 34 });
  });

  it('is no trip when pickup and drop-off are within 50 metres', () => {
    const body = aBooking(randomUUID(), { dropoffLat: pickup.lat + 0.0004, dropoffLng: pickup.lng });
    expect(() => orderOf(body)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(orderOf(aBooking(randomUUID(), { dropoffLat: pickup.lat + 0.0005, dropoffLng: pickup.lng }))).toMatchObject({
      distanceMetres: 60,
    });
  });
});

const payingBy = (paymentMethod: 'upi' | 'wallet') => aBooking(randomUUID(), { paymentMethod });

describe('how a ride is paid', () => {
  it('is in cash, from a wallet, and by UPI where the operator has an address for it', () => {
    expect(takenMethods({})).toEqual(['cash', 'wallet']);
    expect(takenMethods({ UPI_PAYEE: 'rahi@upi' })).toEqual(['cash', 'upi', 'wallet']);
    expect(takenMethods({ UPI_PAYEE: 'rahi@upi', PAYMENT_METHODS: ['upi', 'cash'] })).toEqual(['cash', 'upi']);
    expect(takenMethods({ PAYMENT_METHODS: ['cash', 'upi'] })).toEqual(['cash']);
  });

  it('may be chosen among what the operator takes, and is cash without a word', () => {
    expect(() => checkMethod(aBooking(randomUUID()), ['cash'])).not.toThrow();
    expect(() => checkMethod(payingBy('upi'), ['cash', 'upi'])).not.toThrow();
  });

  it.each([
    ['upi', 'by UPI'],
    ['wallet', 'from a wallet'],
  ] as const)('cannot be chosen besides: %s', (method, way) => {
    const detail = `Paying ${way} is not offered here. Choose another way to pay.`;
    const refuse = () => checkMethod(payingBy(method), ['cash']);
    expect(refuse).toThrow(expect.objectContaining({ code: 'invalid_input', message: detail }));
    expect(refuse).toThrow(
      expect.objectContaining({
        extra: { errors: [{ in: 'body', at: 'paymentMethod', message: expect.anything() }] },
      }),
    );
  });
});

describe('the fare that a client expects', () => {
  const tariff = Object.assign(new TariffEntity(), {
    id: 'everywhere/sedan',
    version: 1,
    terms: documentedTariff.sedan,
  });
  const inputs = plainInputs(14.14, 34);
  const priced: Priced = { tariff, inputs, ...billOf(tariff.terms, inputs) };

  it('is the server’s, whatever floats make of it', () => {
    expect(() => checkFare(283.5, priced, 'en-IN')).not.toThrow();
    expect(() => checkFare(283.500_000_01, priced, 'en-IN')).not.toThrow();
  });

  it.each([-1, 0.01, 100])('is refused with the new quote when it is off by %s rupees', (off) => {
    expect(() => checkFare(283.5 + off, priced, 'en-IN')).toThrow(
      expect.objectContaining({ code: 'fare_changed', extra: { quote: expect.objectContaining({ total: '283.50' }) } }),
    );
  });
});
