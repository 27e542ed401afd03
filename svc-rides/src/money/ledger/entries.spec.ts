import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aFact, entriesOf } from '../../testing/money-facts.js';
import type { Entry } from './account.js';
import {
  cancellationFee,
  cashDeposit,
  completedRide,
  driverCancelled,
  paidByGateway,
  paidInCash,
  paidToBank,
  payout,
  payoutFailed,
  refund,
  tip,
  walletTopUp,
} from './entries.js';

const [rideId, riderId, driverId, id] = ['ride', 'rider', 'driver', 'id'];
const people = { rideId, riderId, driverId };

/** Each account's paise. */
const booked = ({ postings }: Entry) =>
  Object.fromEntries(postings.map(({ account, paise }) => [[account.kind, account.owner].join(' ').trim(), paise]));

/** ₹105 with ₹5 GST. */
const aRide = {
  ...people,
  farePaise: 10_500,
  gstPaise: 500,
  gstBorne: true,
  tollsPaise: 0,
  commissionPaise: 1050,
  bonusPaise: 0,
  discountPaise: 0,
};

describe('any entry', () => {
  it('adds up to 0, in whole paise, with no account twice and no empty posting', () => {
    fc.assert(
      fc.property(fc.array(aFact, { minLength: 1, maxLength: 20 }), (facts) => {
        for (const { postings } of entriesOf(facts)) {
          expect(postings.reduce((sum, { paise }) => sum + paise, 0)).toBe(0);
          expect(postings.every(({ paise }) => Number.isSafeInteger(paise) && paise !== 0)).toBe(true);
          const accounts = postings.map(({ account }) => `${account.kind} ${account.owner}`);
          expect(new Set(accounts).size).toBe(accounts.length);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('has its own cause', () => {
    fc.assert(
      fc.property(fc.array(aFact, { maxLength: 20 }), (facts) => {
        expect(new Set(entriesOf(facts).map(({ cause }) => cause)).size).toBe(facts.length);
      }),
    );
  });
});

describe('a completed ride', () => {
  it('splits the fare into commission and net, and sets the GST apart at the platform’s cost', () => {
    const entry = completedRide(aRide);
    expect(entry).toMatchObject({ cause: 'ride.completed/ride', kind: 'ride_completed', rideId });
    expect(booked(entry)).toEqual({
      'rider rider': 10_500,
      'driver driver': -9450,
      commission: -1050,
      gst_borne: 500,
      gst: -500,
    });
  });

  it('pays discount and bonus out of the platform’s pocket', () => {
    expect(booked(completedRide({ ...aRide, discountPaise: 2000, bonusPaise: 500 }))).toEqual({
      'rider rider': 8500,
      promo: 2000,
      'driver driver': -9950,
      commission: -1050,
      bonus: 500,
      gst_borne: 500,
      gst: -500,
    });
  });

  it('takes GST that is not borne out of the fare before the shares (R41)', () => {
    const entry = completedRide({ ...aRide, gstBorne: false, commissionPaise: 2000 });
    expect(booked(entry)).toEqual({
      'rider rider': 10_500,
      'driver driver': -8000,
      commission: -2000,
      gst: -500,
    });
    expect(() => completedRide({ ...aRide, gstBorne: false, commissionPaise: 10_001 })).toThrow(
      'reaches into the tolls',
    );
  });

  it('of nothing has no postings', () => {
    expect(booked(completedRide({ ...aRide, farePaise: 0, gstPaise: 0, commissionPaise: 0 }))).toEqual({});
  });

  it.each([
    [{ farePaise: 10_500.5 }, 'farePaise is 10500.5'],
    [{ gstPaise: -1 }, 'gstPaise is -1'],
    [{ bonusPaise: NaN }, 'bonusPaise is NaN'],
    [{ tollsPaise: 9500 }, 'the commission reaches into the tolls'],
    [{ commissionPaise: 0, gstPaise: 600, tollsPaise: 10_000 }, 'the GST reaches into the tolls'],
    [{ discountPaise: 10_501 }, 'the discount exceeds the fare'],
  ])('cannot have %j', (wrong, why) => {
    expect(() => completedRide({ ...aRide, ...wrong })).toThrow(RangeError);
    expect(() => completedRide({ ...aRide, ...wrong })).toThrow(why);
  });
});

describe('money that comes in', () => {
  const paise = 10_500;
  it.each([
    [
      paidInCash({ ...people, paise, paidBeforePaise: 0 }),
      'ride.paid-in-cash/ride/0',
      { 'cash_in_hand driver': paise, 'rider rider': -paise },
    ],
    [paidToBank({ ...people, paise, reference: 'r1' }), 'bank.received/r1', { bank: paise, 'rider rider': -paise }],
    [
      paidByGateway({ ...people, paise, reference: 'r1' }),
      'gateway.received/r1',
      { gateway_clearing: paise, 'rider rider': -paise },
    ],
    [walletTopUp({ riderId, paise, reference: 'r1' }), 'bank.received/r1', { bank: paise, 'rider rider': -paise }],
    [cashDeposit({ id, driverId, paise }), 'cash.deposited/id', { bank: paise, 'cash_in_hand driver': -paise }],
  ])('%#: debits where it is, and credits whose debt it ends', (entry, cause, lines) => {
    expect(entry.cause).toBe(cause);
    expect(booked(entry)).toEqual(lines);
  });
});

describe('a tip', () => {
  it('goes to the driver whole', () => {
    const entry = tip({ ...people, paise: 2000 });
    expect(entry.cause).toBe('ride.tipped/ride');
    expect(booked(entry)).toEqual({ 'rider rider': 2000, 'driver driver': -2000 });
  });
});

describe('a refund', () => {
  it('is the platform’s cost, except the driver’s share', () => {
    expect(booked(refund({ id, ...people, paise: 3000 }))).toEqual({ 'rider rider': -3000, refunds: 3000 });
    const shared = refund({ id, ...people, paise: 3000, driverShare: { driverId, paise: 1000 } });
    expect(booked(shared)).toEqual({ 'rider rider': -3000, refunds: 2000, 'driver driver': 1000 });
    expect(shared.cause).toBe('refund/id');
    const tax = { paise: 500, borne: false };
    const owedLess = refund({ id, ...people, paise: 3000, driverShare: { driverId, paise: 1000 }, tax });
    expect(booked(owedLess)).toEqual({ 'rider rider': -3000, refunds: 1500, 'driver driver': 1000, gst: 500 });
    const borneLess = refund({ id, ...people, paise: 3000, tax: { ...tax, borne: true } });
    expect(booked(borneLess)).toEqual({ 'rider rider': -3000, refunds: 3000, gst: 500, gst_borne: -500 });
    expect(() => refund({ id, ...people, paise: 3000, driverShare: { driverId, paise: 2501 }, tax })).toThrow(
      'exceeds the refund',
    );
    expect(() => refund({ id, ...people, paise: 1, driverShare: { driverId, paise: 2 } })).toThrow(
      'exceeds the refund',
    );
  });
});

describe('a cancellation fee', () => {
  it('of a driver who cancels goes to the rider, and the platform has no part in it', () => {
    const entry = driverCancelled({ ...people, paise: 4874 });
    expect(entry.cause).toBe('ride.driver-cancelled/ride/driver');
    expect(booked(entry)).toEqual({ 'driver driver': 4874, 'rider rider': -4874 });
  });

  it('is divided between the driver who came, the state and the platform', () => {
    const entry = cancellationFee({ ...people, paise: 5000, gstPaise: 238, driverPaise: 4000 });
    expect(entry.cause).toBe('ride.cancellation-fee/ride');
    expect(booked(entry)).toEqual({ 'rider rider': 5000, gst: -238, fees: -762, 'driver driver': -4000 });
  });

  it('has no part for a driver who is not there, and no more parts than fee', () => {
    const fee = { rideId, riderId, driverId: null, paise: 5000, gstPaise: 238, driverPaise: 0 };
    expect(booked(cancellationFee(fee))).toEqual({ 'rider rider': 5000, gst: -238, fees: -4762 });
    expect(() => cancellationFee({ ...fee, driverPaise: 1 })).toThrow('nobody gets');
    expect(() => cancellationFee({ ...fee, driverId, driverPaise: 4763 })).toThrow('exceed the fee');
  });
});

describe('a payout', () => {
  const made = { id, driverId, paise: 7000, cashPaise: 2450 };
  it('sets cash in hand off against what the driver is owed', () => {
    expect(payout(made).cause).toBe('payout/id');
    expect(booked(payout(made))).toEqual({ 'driver driver': 9450, bank: -7000, 'cash_in_hand driver': -2450 });
  });

  it('that fails leaves everything as it was', () => {
    expect(payoutFailed(made).cause).toBe('payout.failed/id');
    expect(booked(payoutFailed(made))).toEqual({ 'driver driver': -9450, bank: 7000, 'cash_in_hand driver': 2450 });
  });
});
