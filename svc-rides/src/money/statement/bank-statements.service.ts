import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  methodSettledBy,
  paiseFromRupees,
  Refusal,
  rupeesFromPaise,
  type Principal,
  type Statement,
  type StatementRow,
  type StatementState,
} from '@rahi/contracts';
import { Outbox, type Cause } from '@rahi/service-kit';
import { In, Repository, type EntityManager } from 'typeorm';
import { duePaise } from '../../ride/amounts.js';
import { deskAction } from '../../ride/desk/desk-action.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { paidToBank, receiptOf } from '../ledger/entries.js';
import { Journal } from '../ledger/journal.js';
import { JournalEntryEntity } from '../ledger/ledger.entities.js';
import { Claims, noClaims } from '../payments/claims/claims.service.js';
import { PaymentClaimEntity } from '../payments/claims/payment-claim.entity.js';
import { Wallet } from '../payments/wallet.service.js';
import { readStatementFile, type BankRow } from './statement-file.js';
import { matchesOf, mostDaysBefore, type Known } from './statement-matches.js';

/** Rides that are due and ended between two days, both in India. */
const isDueBetween = `coalesce(ride.completedAt, ride.cancelledAt) >= :from::date::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND coalesce(ride.completedAt, ride.cancelledAt) < (:to::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
  AND CASE ride.status WHEN 'completed' THEN ride.farePaise + ride.tipPaise WHEN 'cancelled' THEN ride.feePaise ELSE 0 END
    - ride.refundedPaise - ride.paidPaise IN (:...amounts)`;

/** A row, and the ride that the desk says it pays. */
interface Confirmed {
  reference: string;
  rideId: string;
}

/** R40: UPI payments to the operator's own address, found on the bank's statement. */
@Injectable()
export class BankStatements {
  constructor(
    @InjectRepository(AnyRideEntity) private readonly all: Repository<AnyRideEntity>,
    private readonly rides: RidesRepository,
    private readonly journal: Journal,
    private readonly claims: Claims,
    private readonly wallet: Wallet,
    private readonly outbox: Outbox,
  ) {}

  /** @throws Refusal invalid_input, too_large */
  async read(csv: string): Promise<Statement> {
    const { rows, outgoing } = readStatementFile(csv);
    return statementOf(matchesOf(rows, await this.#knownOf(rows)), outgoing);
  }

  /**
   * Settles the ride of each confirmed row, each in a transaction of its own with its row in the audit log: one that does not fit any
   * more keeps no other one from being settled.
   * @returns the statement after it
   * @throws Refusal invalid_input, too_large
   */
  async settle(csv: string, confirmed: readonly Confirmed[], by: Principal, cause: Cause): Promise<Statement> {
    const { rows } = readStatementFile(csv);
    const matches = matchesOf(rows, await this.#knownOf(rows));
    for (const { reference, rideId } of confirmed) {
      const row = rows.find((one) => one.reference === reference);
      const match = matches.find((one) => one.reference === reference);
      if (!row?.paise || !match?.rides.some((ride) => ride.rideId === rideId)) continue;
      await this.#settle({ reference, rideId, paise: row.paise }, by, cause);
    }
    return this.read(csv);
  }

  async #settle(paid: Confirmed & { paise: number }, by: Principal, cause: Cause): Promise<void> {
    const { reference, rideId } = paid;
    const target = { targetType: 'ride' as const, targetId: rideId };
    const audit = deskAction({ actorId: by.userId, action: 'bank.settle', reason: reference, target });
    const work = this.outbox.transaction(async (manager, emit) => {
      await emit('audit.admin_acted.v1', audit, cause.requestId);
      const claim = await manager.findOneBy(PaymentClaimEntity, { reference });
      // The journal locks last in both.
      if (claim?.rideId === rideId) {
        if ((await this.claims.settle(manager, paid, cause)) === null) throw new SettledMeanwhile();
      } else await this.#receive(manager, paid, cause);
    }, cause.deadline);
    await work.catch((error: unknown) => {
      const isSettled = error instanceof Refusal && error.code === 'reference_used';
      if (!isSettled && !(error instanceof SettledMeanwhile)) throw error;
    });
  }

  /** As a payment at the provider settles a ride. What the ride does not owe is the rider's credit. */
  async #receive(manager: EntityManager, paid: Confirmed & { paise: number }, cause: Cause): Promise<void> {
    const { reference, rideId, paise } = paid;
    const ride = await this.rides.locked(manager, rideId);
    if (!ride) throw new Error(`there is no ride ${rideId}`);
    const { riderId, version } = ride;
    const due = duePaise(ride);
    const paidNow = Math.min(due, paise);
    if (paidNow > 0) {
      const set = {
        paymentMethod: methodSettledBy('bank', ride.paymentMethod),
        paymentReference: reference,
        paidPaise: ride.paidPaise + paidNow,
        ...(paidNow === due && { paidAt: () => 'clock_timestamp()', ...noClaims }),
      };
      if (!(await this.rides.note({ id: rideId, version }, set, cause, manager))) {
        throw new Error(`ride ${rideId} changed while it was locked`);
      }
      if (paidNow === due) await this.claims.end(manager, rideId, 'void');
    }
    const posted = await this.journal.post(manager, [paidToBank({ rideId, riderId, paise, reference })]);
    if (posted === 0) throw new SettledMeanwhile();
    if (paise > paidNow) await this.wallet.settle(manager, riderId, cause);
  }

  async #knownOf(rows: readonly BankRow[]): Promise<Known> {
    const read = rows.filter(({ wrong }) => wrong === null);
    const references = read.flatMap(({ reference }) => reference ?? []);
    const { manager } = this.all;
    const [entries, claims] = await Promise.all([
      manager.find(JournalEntryEntity, { select: { cause: true }, where: { cause: In(references.map(receiptOf)) } }),
      manager.findBy(PaymentClaimEntity, { reference: In(references), payee: 'platform' }),
    ]);
    const causes = new Set(entries.map(({ cause }) => cause));
    const ids = [...claims.map(({ rideId }) => rideId), ...read.flatMap(({ rideId }) => rideId ?? [])];
    const [named, near] = await Promise.all([this.all.findBy({ id: In(ids) }), this.#near(read)]);
    return {
      settled: new Set(references.filter((reference) => causes.has(receiptOf(reference)))),
      claims: new Map(
        claims.map(({ reference, rideId, paise, state }) => [reference, { rideId, paise, isOpen: state === 'open' }]),
      ),
      named: new Map(named.filter(hasEnded).map((ride) => [ride.id, ride])),
      byAmount: byAmount(near),
    };
  }

  /** Due rides that ended shortly before a row of just that amount. */
  async #near(rows: readonly BankRow[]): Promise<RideEntity[]> {
    const days = rows.flatMap(({ day }) => day ?? []).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    const amounts = [...new Set(rows.flatMap(({ paise }) => paise ?? []))];
    if (first === undefined || last === undefined || amounts.length === 0) return [];
    const from = new Date(Date.parse(first) - mostDaysBefore * 86_400_000).toISOString().slice(0, 10);
    return this.all.createQueryBuilder('ride').where(isDueBetween, { from, to: last, amounts }).getMany();
  }
}

/** Undoes the transaction, its audit row included: the row was settled by somebody else, or as something else. */
class SettledMeanwhile extends Error {}

const hasEnded = ({ status }: RideEntity) => status === 'completed' || status === 'cancelled';

function byAmount(rides: readonly RideEntity[]): Map<number, RideEntity[]> {
  const grouped = new Map<number, RideEntity[]>();
  for (const ride of rides) {
    const paise = duePaise(ride);
    grouped.set(paise, [...(grouped.get(paise) ?? []), ride]);
  }
  return grouped;
}

function statementOf(rows: StatementRow[], outgoing: number): Statement {
  const total = (state: StatementState) => {
    const some = rows.filter((row) => row.state === state);
    const paise = some.reduce((sum, { amount }) => sum + (amount === null ? 0 : paiseFromRupees(amount)), 0);
    return { count: some.length, amount: rupeesFromPaise(paise) };
  };
  const totals = {
    matched: total('matched'),
    doubtful: total('doubtful'),
    unmatched: total('unmatched'),
    settled: total('settled'),
    unreadable: total('unreadable'),
  };
  return { rows, totals, outgoing };
}
