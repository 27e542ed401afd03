import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import type { Entry } from '../money/ledger/account.js';
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
  refundedByGateway,
  tip,
  walletTopUp,
} from '../money/ledger/entries.js';

const paise = fc.oneof(fc.nat(3), fc.nat(500_000));
/** A part of something, from none to all of it. */
const share = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
const partOf = (whole: number, part: number) => Math.round(whole * part);

/** The people: three riders and three drivers. */
const parts = fc.record({ rider: fc.nat(2), driver: fc.nat(2), paise, share, other: share, third: share });
type Parts = typeof parts extends fc.Arbitrary<infer P> ? P : never;

/** A part of what the fact's tolls would be. */
const welfareOf = (part: number) => Math.min(100, partOf(5000, part));

const kinds = {
  ride: ({ rideId, riderId, driverId, paise: rest, share: a, other: b, third: c }: Given) =>
    completedRide({
      rideId,
      riderId,
      driverId,
      farePaise: rest + partOf(5000, c),
      tollsPaise: partOf(5000, c) - welfareOf(c),
      welfarePaise: welfareOf(c),
      gstPaise: partOf(rest, a),
      gstBorne: b < 0.5,
      commissionPaise: partOf(b < 0.5 ? rest : rest - partOf(rest, a), b),
      bonusPaise: partOf(500, a),
      discountPaise: partOf(rest, c),
    }),
  cash: (given: Given) => paidInCash({ ...given, paidBeforePaise: 0 }),
  bank: (given: Given) => paidToBank(given),
  gateway: (given: Given) => paidByGateway(given),
  'gateway refund': (given: Given) => refundedByGateway(given),
  wallet: ({ riderId, paise: amount, reference }: Given) => walletTopUp({ riderId, paise: amount, reference }),
  tip: (given: Given) => tip(given),
  refund: (given: Given) =>
    refund({ ...given, driverShare: { driverId: given.driverId, paise: partOf(given.paise, given.share) } }),
  'refund by the platform': (given: Given) => refund(given),
  'refund with a credit note': (given: Given) =>
    refund({ ...given, tax: { paise: partOf(given.paise, given.share), borne: false } }),
  'refund with GST that was borne': (given: Given) =>
    refund({ ...given, tax: { paise: partOf(given.paise, given.share), borne: true } }),
  'fee with a driver': (given: Given) =>
    cancellationFee({
      ...given,
      gstPaise: partOf(given.paise, given.share / 2),
      driverPaise: partOf(given.paise / 4, 1),
    }),
  'fee without one': (given: Given) =>
    cancellationFee({ ...given, driverId: null, gstPaise: partOf(given.paise, given.share), driverPaise: 0 }),
  'driver cancels': (given: Given) => driverCancelled(given),
  deposit: (given: Given) => cashDeposit(given),
  payout: (given: Given) => payout({ ...given, cashPaise: partOf(90_000, given.share) }),
  'failed payout': (given: Given) => payoutFailed({ ...given, cashPaise: partOf(90_000, given.share) }),
};
type Kind = keyof typeof kinds;

interface Given extends Omit<Parts, 'rider' | 'driver'> {
  id: string;
  rideId: string;
  riderId: string;
  driverId: string;
  reference: string;
}

/** Something that happens to money. */
export interface Fact extends Parts {
  kind: Kind;
}

const everyKind = Object.keys(kinds).filter((kind): kind is Kind => kind in kinds);

export const aFact: fc.Arbitrary<Fact> = fc
  .tuple(fc.constantFrom(...everyKind), parts)
  .map(([kind, given]) => ({ kind, ...given }));

/** The entries of facts, with people and causes that no database has. */
export function entriesOf(facts: readonly Fact[]): Entry[] {
  const [riders, drivers] = [newIds(3), newIds(3)];
  return facts.map(({ kind, rider, driver, ...given }) =>
    kinds[kind]({
      ...given,
      id: randomUUID(),
      rideId: randomUUID(),
      riderId: riders[rider] ?? '',
      driverId: drivers[driver] ?? '',
      reference: randomUUID(),
    }),
  );
}

const newIds = (count: number) => Array.from({ length: count }, () => randomUUID());
