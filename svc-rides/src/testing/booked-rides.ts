import { randomUUID } from 'node:crypto';
import {
  billOf,
  cancellationBill,
  documentedTariff,
  driverTermsOf,
  financialYear,
  sumOf,
  type FareInputs,
  type FareLine,
  type TariffTerms,
} from '@rahi/contracts';
import { settlementOf } from '../money/bills/bill.js';
import { BillEntity } from '../money/bills/bill.entity.js';
import type { Entry } from '../money/ledger/account.js';
import { cancellationFee, completedRide, paidInCash, payout, refund, tip } from '../money/ledger/entries.js';
import { RideEntity } from '../ride/ride.entity.js';
import { rideStateSql } from '../ride/ride-state.js';
import { aRideIn } from './factories.js';
import type { RidesHarness } from './rides-harness.js';

interface Booked {
  at: Date;
  entry: Entry;
}

/** A tariff with lines that version 1 has not: tolls, a wait, a fee for a late cancellation, another commission. */
const fuller: TariffTerms = {
  ...documentedTariff.sedan,
  waiting: { freeMinutes: 0, perMinutePaise: 133 },
  cancellation: { freeMinutes: 0, percent: 10, mostPaise: 10_000 },
  commission: { quotedPercent: 17, settledPercent: 17 },
};

const postSql = `WITH lines AS (
    SELECT * FROM json_to_recordset($1) AS line (cause text, kind text, owner uuid, paise bigint)
  ), opened AS (
    INSERT INTO accounts (kind, owner) SELECT DISTINCT kind, owner FROM lines WHERE owner IS NOT NULL
    ON CONFLICT (kind, owner) DO UPDATE SET kind = excluded.kind RETURNING id, kind, owner
  ), known AS (SELECT id, kind, owner FROM opened UNION SELECT id, kind, owner FROM accounts WHERE owner IS NULL),
  made AS (
    INSERT INTO journal_entries (cause, kind, ride_id, at)
    SELECT * FROM json_to_recordset($2) AS given (cause text, kind text, ride_id uuid, at timestamptz)
    RETURNING id, cause
  )
  INSERT INTO postings (entry_id, account_id, paise)
  SELECT made.id, known.id, lines.paise FROM lines JOIN made ON made.cause = lines.cause
  JOIN known ON known.kind = lines.kind AND known.owner IS NOT DISTINCT FROM lines.owner`;

/**
 * Rides of every kind in bulk, booked by the product's own entries and bills: completed with and without promo, bonus, tip and
 * refund, cancelled with and without a fee, and payouts. Only the calls are left out, which another simulation makes.
 */
export class BookedRides {
  readonly drivers = Array.from({ length: 25 }, () => randomUUID());
  readonly #riders = Array.from({ length: 60 }, () => randomUUID());
  #invoice = 0;

  /** @param draw numbers between 0 and 1, the same ones for the same seed */
  constructor(
    private readonly harness: RidesHarness,
    private readonly draw: () => number,
  ) {}

  /** Books so many rides that ended in the last twenty days. */
  async book(count: number, now: Date): Promise<void> {
    for (let left = count; left > 0; left -= 500) {
      const made = Array.from({ length: Math.min(500, left) }, () => this.#ride(now));
      await this.harness.seedAll(made.map(({ ride }) => ride));
      await this.harness.database.getRepository(BillEntity).insert(made.flatMap(({ bill }) => bill ?? []));
      await this.#publish(made.map(({ ride }) => ride.id));
      await this.#post(made.flatMap(({ booked }) => booked));
    }
    await this.#post(
      this.drivers.slice(0, 5).map((driverId) => {
        return { at: now, entry: payout({ id: randomUUID(), driverId, paise: 1000, cashPaise: 0 }) };
      }),
    );
  }

  #ride(now: Date): { ride: RideEntity; bill: BillEntity | null; booked: Booked[] } {
    const [riderId, driverId] = [this.#one(this.#riders), this.#one(this.drivers)];
    const terms = this.#chance(40)
      ? this.#one([fuller, { ...fuller, gst: 'platform' as const }])
      : documentedTariff.sedan;
    const at = new Date(now.getTime() - Math.floor(this.draw() ** 3 * 20 * 86_400_000) - 1000);
    const inputs: FareInputs = {
      metres: 10 * this.#upTo(3000),
      minutes: this.#upTo(60),
      surgePercent: this.#one([100, 100, 115, 145]),
      night: false,
      waitingSeconds: 0,
      tolls: terms !== documentedTariff.sedan && this.#chance(30) ? [{ name: 'Sea Link', paise: 8500 }] : [],
      discountPaise: this.#chance(25) ? this.#upTo(2000) : 0,
    };
    const people = { riderId, driverId };
    if (this.#chance(20)) return this.#cancelled(people, terms, inputs, at);
    const { totalPaise } = billOf(terms, inputs);
    const bonusPaise = this.#chance(30) ? 500 : 0;
    const driverTerms = { ...driverTermsOf(terms), bonusPaise: 500, bonusBelowMetres: 2000 };
    const given = { ...people, farePaise: totalPaise, fareInputs: inputs, driverTerms, bonusPaise, completedAt: at };
    const ride = aRideIn('completed', {
      ...given,
      discountPaise: inputs.discountPaise,
      arrivedAt: at,
      startedAt: at,
      createdAt: at,
    });
    const settled = settlementOf(ride, terms);
    const { commissionPaise, gstPaise, gstBorne, tollsPaise, lines } = settled;
    const tipPaise = this.#chance(20) ? this.#one([2000, 5000]) : 0;
    const refundedPaise = this.#chance(8) ? 1 + this.#upTo(totalPaise - 1) : 0;
    const ofDriver = Math.floor(refundedPaise / 3);
    Object.assign(ride, { commissionPaise, gstPaise, tipPaise, refundedPaise, driverRefundPaise: ofDriver });
    const ids = { rideId: ride.id, ...people };
    const farePaise = totalPaise + inputs.discountPaise;
    const shares = { gstPaise, gstBorne, tollsPaise, commissionPaise, bonusPaise, discountPaise: inputs.discountPaise };
    const later = new Date(Math.min(now.getTime(), at.getTime() + this.#upTo(3 * 86_400_000)));
    const booked: Booked[] = [
      { at, entry: completedRide({ ...ids, farePaise, ...shares }) },
      { at, entry: paidInCash({ ...ids, paise: totalPaise, paidBeforePaise: 0 }) },
      ...(tipPaise > 0 ? [{ at: later, entry: tip({ ...ids, paise: tipPaise }) }] : []),
      ...(refundedPaise > 0
        ? [
            {
              at: later,
              entry: refund({
                ...ids,
                id: randomUUID(),
                paise: refundedPaise,
                driverShare: { driverId, paise: ofDriver },
              }),
            },
          ]
        : []),
    ];
    return { ride, bill: this.#bill(ride, 'ride', inputs, lines, at), booked };
  }

  #cancelled(people: { riderId: string; driverId: string }, terms: TariffTerms, inputs: FareInputs, at: Date) {
    const { totalPaise } = billOf(terms, inputs);
    const ride = aRideIn('cancelled', { ...people, farePaise: totalPaise, createdAt: at, cancelledAt: at });
    const { lines, totalPaise: paise } = cancellationBill(terms, inputs, totalPaise);
    if (paise === 0) return { ride, bill: null, booked: [] };
    const gstPaise = sumOf(lines, 'gst');
    Object.assign(ride, { feePaise: paise, gstPaise });
    const driverPaise = this.#upTo(paise - gstPaise);
    const entry = cancellationFee({ rideId: ride.id, ...people, paise, gstPaise, driverPaise });
    return { ride, bill: this.#bill(ride, 'cancellation', inputs, lines, at), booked: [{ at, entry }] };
  }

  #bill(ride: RideEntity, kind: BillEntity['kind'], inputs: FareInputs, lines: FareLine[], issuedAt: Date): BillEntity {
    this.#invoice += 1;
    const bill = new BillEntity();
    return Object.assign(bill, {
      rideId: ride.id,
      kind,
      tariffId: 'everywhere/sedan',
      tariffVersion: 1,
      inputs,
      lines,
      totalPaise: lines.reduce((sum, { paise }) => sum + paise, 0),
      financialYear: financialYear(issuedAt),
      invoiceSerial: this.#invoice,
      issuedAt,
    });
  }

  /** The events of these rides, as their moves would have emitted them. */
  async #publish(ids: readonly string[]): Promise<void> {
    const { database } = this.harness;
    const state = rideStateSql(database.getMetadata(RideEntity));
    await database.query(
      `INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
       SELECT gen_random_uuid(), 'ride.' || status || '.v1', coalesce(completed_at, cancelled_at), 'booked', ${state}
       FROM rides WHERE id = ANY($1)`,
      [ids],
    );
  }

  async #post(booked: readonly Booked[]): Promise<void> {
    const lines = booked.flatMap(({ entry: { cause, postings } }) =>
      postings.map(({ account: { kind, owner }, paise }) => ({ cause, kind, owner, paise })),
    );
    const whole = new Set(lines.map(({ cause }) => cause));
    const entries = booked
      .filter(({ entry }) => whole.has(entry.cause))
      .map(({ at, entry: { cause, kind, rideId } }) => ({ cause, kind, ride_id: rideId, at }));
    await this.harness.database.query(postSql, [JSON.stringify(lines), JSON.stringify(entries)]);
  }

  #chance(percent: number): boolean {
    return this.draw() * 100 < percent;
  }

  #upTo(most: number): number {
    return Math.floor(this.draw() * (most + 1));
  }

  #one<T>(choices: readonly T[]): T {
    const chosen = choices[Math.floor(this.draw() * choices.length)];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  }
}
