import { randomUUID } from 'node:crypto';
import {
  billOf,
  cancellationBill,
  driverTermsOf,
  financialYear,
  sumOf,
  type FareInputs,
  type FareLine,
} from '@rahi/contracts';
import { settlementOf } from '../money/bills/bill.js';
import { BillEntity } from '../money/bills/bill.entity.js';
import { creditOf, gstOf } from '../money/bills/credit.js';
import { CreditNoteEntity } from '../money/bills/credit-note.entity.js';
import { cancellationFee, cashDeposit, completedRide, refund, tip } from '../money/ledger/entries.js';
import { PaymentClaimEntity } from '../money/payments/claims/payment-claim.entity.js';
import { RideEntity } from '../ride/ride.entity.js';
import { rideStateSql } from '../ride/ride-state.js';
import { BookedPayments, methodOf, type Way } from './booked-payments.js';
import { bookedTariffs, placesOf, storeTariffs, type BookedPlace, type BookedTariff } from './booked-tariffs.js';
import { postInBulk, type Booked } from './bulk-journal.js';
import type { Drawn } from './drawn.js';
import { aRideIn } from './factories.js';
import type { RidesHarness } from './rides-harness.js';

/** Drivers who take only cash, and so owe the platform in the end. */
const cashOnly = 4;
const most = { days: 20, laterMs: 3 * 86_400_000 };

interface Made {
  ride: RideEntity;
  bill: BillEntity | null;
  claims: PaymentClaimEntity[];
  note?: CreditNoteEntity | null;
  booked: Booked[];
}

/** Of a ride, before it is booked. */
interface Plan {
  people: { riderId: string; driverId: string };
  tariff: BookedTariff;
  place: BookedPlace;
  inputs: FareInputs;
  at: Date;
}

/**
 * Rides of every kind in bulk, booked by the product's own entries and bills: completed by every kind of tariff, paid in every way, due
 * and claimed, with and without promo, bonus, tip, refund and credit note, within the operator's state and in another one; cancelled with and
 * without a fee; and deposits of cash. Only the calls are left out, a share of which `PeopleCalls`, `DeskStatement` and `DeskPayouts` make.
 */
export class BookedRides {
  readonly drivers: readonly string[];
  /** Riders who pay in every way but out of the wallet. */
  readonly riders: readonly string[];
  readonly #walletRiders = ids(10);
  readonly #payments: BookedPayments;
  /** Of each driver, in paise. */
  readonly #cash = new Map<string, number>();
  #invoice = 0;
  #note = 0;

  constructor(
    private readonly harness: RidesHarness,
    private readonly drawn: Drawn,
    private readonly count: number,
  ) {
    this.drivers = ids(Math.max(25, Math.ceil(count / 1000)));
    this.riders = ids(Math.max(60, Math.ceil(count / 100)));
    this.#payments = new BookedPayments(drawn);
  }

  /** Books the rides, which ended in the last twenty days. */
  async book(now: Date): Promise<void> {
    const { database } = this.harness;
    await storeTariffs(database, bookedTariffs.slice(1));
    for (let left = this.count; left > 0; left -= 500) {
      const made = Array.from({ length: Math.min(500, left) }, () => this.#ride(now));
      await this.harness.seedAll(made.map(({ ride }) => ride));
      await database.getRepository(BillEntity).insert(made.flatMap(({ bill }) => bill ?? []));
      await database.getRepository(CreditNoteEntity).insert(made.flatMap(({ note }) => note ?? []));
      await database.getRepository(PaymentClaimEntity).insert(made.flatMap(({ claims }) => claims));
      await this.#publish(made.map(({ ride }) => ride.id));
      await postInBulk(database, [...made.flatMap(({ booked }) => booked), ...this.#deposits(made, now)]);
    }
    await database.query(
      'INSERT INTO credit_note_counters SELECT financial_year, max(serial) FROM credit_notes GROUP BY financial_year',
    );
  }

  #ride(now: Date): Made {
    const { drawn } = this;
    const driverId = drawn.one(this.drivers);
    const way = this.#payments.way(this.drivers.indexOf(driverId) < cashOnly);
    const riderId = drawn.one(way === 'wallet' ? this.#walletRiders : this.riders);
    const tariff = drawn.chance(40) ? drawn.one(bookedTariffs.slice(1)) : drawn.one(bookedTariffs.slice(0, 1));
    const at = new Date(now.getTime() - Math.floor(drawn.draw() ** 3 * most.days * 86_400_000) - 1000);
    const inputs = this.#inputs(tariff, way);
    const plan = { people: { riderId, driverId }, tariff, place: drawn.one(placesOf(tariff)), inputs, at };
    return drawn.chance(20) ? this.#cancelled(plan) : this.#completed(plan, way, now);
  }

  #inputs({ version, terms }: BookedTariff, way: Way): FareInputs {
    const { drawn } = this;
    const undiscounted: FareInputs = {
      metres: 10 * drawn.upTo(3000),
      minutes: drawn.upTo(60),
      surgePercent: drawn.one([100, 100, 115, 145]),
      night: false,
      waitingSeconds: 0,
      tolls: version > 1 && drawn.chance(30) ? [{ name: 'Sea Link', paise: 8500 }] : [],
      discountPaise: 0,
      ...(terms.gst !== undefined && drawn.chance(20) && { untaxed: true }),
      ...(terms.welfareFee && { welfare: true }),
    };
    // As a promo does: it never takes more than the fare.
    const mostPaise = Math.min(2000, billOf(terms, undiscounted).totalPaise);
    return {
      ...undiscounted,
      discountPaise: drawn.chance(25) ? drawn.upTo(mostPaise) : 0,
      ...(methodOf(way) === 'cash' && { cash: true }),
    };
  }

  #completed(plan: Plan, way: Way, now: Date): Made {
    const { drawn } = this;
    const { people, tariff, place, inputs, at } = plan;
    const { terms } = tariff;
    const { totalPaise } = billOf(terms, inputs);
    const { discountPaise } = inputs;
    const bonusPaise = drawn.chance(30) ? 500 : 0;
    const driverTerms = { ...driverTermsOf(terms, inputs), bonusPaise: 500, bonusBelowMetres: 2000 };
    const ride = aRideIn('completed', {
      ...people,
      ...columnsOf(plan),
      farePaise: totalPaise,
      fareInputs: inputs,
      driverTerms,
      bonusPaise,
      discountPaise,
      paymentMethod: methodOf(way),
      unpaidLimit: 2,
      flags: drawn.chance(3) ? ['impossible_trip'] : [],
      arrivedAt: at,
      startedAt: at,
      createdAt: at,
      completedAt: at,
    });
    const { commissionPaise, gstPaise, gstBorne, welfarePaise, tollsPaise, roundingPaise, lines } = settlementOf(
      ride,
      terms,
    );
    const tipPaise = drawn.chance(20) ? drawn.one([2000, 5000]) : 0;
    const tippedBefore = drawn.chance(50);
    const refundedPaise =
      totalPaise > 0 && drawn.chance(8) ? drawn.one([totalPaise, 1 + drawn.upTo(totalPaise - 1)]) : 0;
    const driverRefundPaise = drawn.chance(70) ? Math.floor(refundedPaise / 3) : 0;
    const later = new Date(Math.min(now.getTime(), at.getTime() + drawn.upTo(most.laterMs)));
    const ofRide = { rideId: ride.id, ...people };
    const cost = totalPaise + (tippedBefore ? tipPaise : 0);
    const payment = cost === 0 ? nothing : this.#payments.of(way, { id: ride.id, ...people }, cost, at, later);
    const tipped = tipPaise > 0 ? [{ at: tippedBefore ? at : later, entry: tip({ ...ofRide, paise: tipPaise }) }] : [];
    const driverShare = { driverId: people.driverId, paise: driverRefundPaise };
    const note = refundedPaise > 0 && gstPaise > 0 ? this.#credit(ride.id, lines, refundedPaise, place, later) : null;
    const tax = { paise: note ? gstOf(note) : 0, borne: gstBorne };
    const refunded = refund({ ...ofRide, id: randomUUID(), paise: refundedPaise, driverShare, tax });
    Object.assign(ride, {
      commissionPaise,
      gstPaise,
      roundingPaise,
      welfarePaise,
      tipPaise,
      refundedPaise,
      driverRefundPaise,
    });
    Object.assign(ride, payment.set, tipPaise > 0 && !tippedBefore && { paidAt: null });
    const farePaise = totalPaise + discountPaise - roundingPaise;
    const shares = {
      roundingPaise,
      gstPaise,
      gstBorne,
      welfarePaise,
      tollsPaise,
      commissionPaise,
      bonusPaise,
      discountPaise,
    };
    const booked: Booked[] = [
      { at, entry: completedRide({ ...ofRide, farePaise, ...shares }) },
      ...(tippedBefore ? tipped : []),
      ...payment.booked,
      ...(tippedBefore ? [] : tipped),
      ...(refundedPaise > 0 ? [{ at: later, entry: refunded }] : []),
    ];
    return { ride, bill: this.#bill(ride, 'ride', plan, lines), claims: payment.claims, note, booked };
  }

  #cancelled(plan: Plan): Made {
    const { people, tariff, inputs, at } = plan;
    const { terms } = tariff;
    const { totalPaise } = billOf(terms, inputs);
    const given = { ...people, ...columnsOf(plan), fareInputs: inputs, farePaise: totalPaise };
    const ride = aRideIn('cancelled', { ...given, createdAt: at, cancelledAt: at });
    const { lines, totalPaise: paise } = cancellationBill(terms, inputs, totalPaise);
    if (paise === 0) return { ride, bill: null, claims: [], booked: [] };
    const gstPaise = sumOf(lines, 'gst');
    const driverPaise = this.drawn.upTo(paise - gstPaise);
    Object.assign(ride, { feePaise: paise, gstPaise });
    const entry = cancellationFee({ rideId: ride.id, ...people, paise, gstPaise, driverPaise });
    const bill = this.#bill(ride, 'cancellation', plan, lines);
    return { ride, bill, claims: [], booked: [{ at, entry }] };
  }

  #bill(
    { id: rideId }: RideEntity,
    kind: BillEntity['kind'],
    { tariff: { id: tariffId, version: tariffVersion }, inputs, at: issuedAt }: Plan,
    lines: FareLine[],
  ): BillEntity {
    this.#invoice += 1;
    return Object.assign(new BillEntity(), {
      rideId,
      kind,
      tariffId,
      tariffVersion,
      inputs,
      lines,
      totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
      financialYear: financialYear(issuedAt),
      invoiceSerial: this.#invoice,
      issuedAt,
    });
  }

  #credit(
    rideId: string,
    lines: FareLine[],
    refundedPaise: number,
    { state }: BookedPlace,
    issuedAt: Date,
  ): CreditNoteEntity {
    this.#note += 1;
    const credit = creditOf(lines, refundedPaise, state === '07');
    const numbered = { financialYear: financialYear(issuedAt), serial: this.#note };
    return Object.assign(new CreditNoteEntity(), { rideId, state, issuedAt, ...numbered, ...credit });
  }

  /** Some drivers pay cash in: all of it, or a part. */
  #deposits(made: readonly Made[], at: Date): Booked[] {
    const lines = made.flatMap(({ booked }) => booked.flatMap(({ entry }) => entry.postings));
    for (const { account, paise } of lines) {
      if (account.kind === 'cash_in_hand') this.#cash.set(account.owner, (this.#cash.get(account.owner) ?? 0) + paise);
    }
    return this.drivers.flatMap((driverId) => {
      const held = this.#cash.get(driverId) ?? 0;
      if (held <= 0 || !this.drawn.chance(15)) return [];
      const paise = this.drawn.chance(40) ? held : 1 + this.drawn.upTo(held - 1);
      this.#cash.set(driverId, held - paise);
      return [{ at, entry: cashDeposit({ id: randomUUID(), driverId, paise }) }];
    });
  }

  /** The events of these rides, as their moves would have emitted them. */
  async #publish(rideIds: readonly string[]): Promise<void> {
    const { database } = this.harness;
    const state = rideStateSql(database.getMetadata(RideEntity));
    await database.query(
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
       SELECT gen_random_uuid(), 'ride.' || status || '.v1', coalesce(completed_at, cancelled_at), 'booked', ${state}
       FROM rides WHERE id = ANY($1)`,
      [rideIds],
    );
  }
}

function columnsOf({ tariff: { id, version, vehicleType }, place: { pickup, dropoff } }: Plan): Partial<RideEntity> {
  return {
    tariffId: id,
    tariffVersion: version,
    vehicleType,
    pickupLat: pickup.lat,
    pickupLng: pickup.lng,
    dropoffLat: dropoff.lat,
    dropoffLng: dropoff.lng,
  };
}

const nothing = { booked: [], claims: [], set: {} };

function ids(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}
