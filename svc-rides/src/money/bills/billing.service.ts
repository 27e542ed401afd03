import { Injectable } from '@nestjs/common';
import {
  accountMethod,
  billOf,
  cancellationBill,
  canMove,
  isMetered,
  rupeesFromPaise,
  type CancellationFee,
  type RideActor,
  type TariffTerms,
} from '@rahi/contracts';
import { Outbox, type Cause } from '@rahi/service-kit';
import type { EntityManager } from 'typeorm';
import { cancellationFee, completedRide } from '../ledger/entries.js';
import { Journal } from '../ledger/journal.js';
import { upiOfDriver } from '../payments/driver-upi/driver-upi.entity.js';
import { Wallet } from '../payments/wallet.service.js';
import { TripMeter } from '../../ride/positions/trip-meter.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { Tariffs } from '../../pricing/tariffs/tariffs.service.js';
import { feeColumns, feeOf, inputsOf, settlementOf, tariffOf, type Fee, type Settlement } from './bill.js';
import { BillsRepository } from './bills.repository.js';
import { DriverCharges } from './driver-charges.service.js';
import { LateArrivals } from './late-arrivals.js';
import { certainTolls, endedMetered } from './metered-end.js';

/** The moves that cost money: each commits with its receipt, or not at all. */
@Injectable()
export class Billing {
  constructor(
    private readonly tariffs: Tariffs,
    private readonly rides: RidesRepository,
    private readonly bills: BillsRepository,
    private readonly journal: Journal,
    private readonly wallet: Wallet,
    private readonly lateArrivals: LateArrivals,
    private readonly driverCharges: DriverCharges,
    private readonly meter: TripMeter,
    private readonly outbox: Outbox,
  ) {}

  /** in_progress → completed, with the bill. @returns null when the row did not fit and nothing changed */
  async complete(move: Move, ride: RideEntity, cause: Cause): Promise<RideEntity | null> {
    const terms = await this.termsOf(ride);
    const named = typeof move.set.dropoffAddress === 'string' ? move.set.dropoffAddress : undefined;
    const ended = isMetered(ride) && endedMetered(ride, terms, await this.meter.read(ride), named);
    const settlement = settlementOf({ ...ride, ...ended }, terms);
    return this.outbox.transaction(async (manager) => {
      const set = { ...move.set, ...ended, ...billed(settlement), upiPayee: () => upiOfDriver };
      const moved = await this.rides.move({ ...move, set }, cause, manager);
      return moved && this.#settle(manager, moved, settlement, cause);
    }, cause.deadline);
  }

  /** → cancelled, with a fee where the tariff has one, or a driver's charge where the law has (R42). @returns null when the row did not match and nothing changed */
  async cancel(
    move: Move,
    ride: RideEntity,
    by: RideActor,
    reason: string | undefined,
    cause: Cause,
  ): Promise<RideEntity | null> {
    const fee = feeOf(ride, await this.termsOf(ride), by, reason);
    if (!fee && by === 'driver') {
      return this.driverCharges.make(move, ride, await this.driverCharges.of(ride, reason), cause);
    }
    if (!fee || (by === 'rider' && (await this.lateArrivals.isLate(ride, cause)))) return this.rides.move(move, cause);
    return this.outbox.transaction(async (manager) => {
      // The conditions of the fee must still hold.
      // Nobody of an organisation is there to pay: it owes the fee on its account, for which the desk notes payments.
      const method = ride.byOrganisation && { paymentMethod: accountMethod };
      const set = { ...move.set, ...feeColumns(fee.bill), ...method };
      const moved = await this.rides.move({ ...move, set, version: ride.version }, cause, manager);
      return moved && this.chargeFee(manager, moved, fee, cause);
    }, cause.deadline);
  }

  /**
   * Charges a cancelled ride the fee that its row has. Last in its transaction.
   * @returns the ride after it
   */
  async chargeFee(manager: EntityManager, ride: RideEntity, { kind, bill }: Fee, cause: Cause): Promise<RideEntity> {
    const { id: rideId, riderId, driverId, gstPaise } = ride;
    const paise = bill.totalPaise;
    // R18 does not cover fees: the driver who came in vain gets all but the state's part.
    const driverPaise = driverId === null ? 0 : paise - (gstPaise ?? 0);
    await this.journal.post(manager, [
      cancellationFee({ rideId, riderId, driverId, paise, gstPaise: gstPaise ?? 0, driverPaise }),
    ]);
    const paid = await this.wallet.pay(manager, ride, cause);
    const draft = { rideId, kind, tariff: tariffOf(ride), inputs: inputsOf(ride) };
    await this.bills.issue(manager, { ...draft, ...bill, issuedAt: ride.cancelledAt ?? new Date() });
    return paid;
  }

  /** Bills a ride that was completed without: by an instance of a release before receipts. */
  async billLate(ride: RideEntity, cause: Cause): Promise<void> {
    const settlement = settlementOf(ride, await this.termsOf(ride));
    await this.outbox.transaction(async (manager) => {
      const where = { id: ride.id, version: ride.version };
      const noted = await this.rides.note(where, billed(settlement), cause, manager);
      if (noted) await this.#settle(manager, noted, settlement, cause);
    }, cause.deadline);
  }

  /** What it costs the rider to cancel the ride now, by the rule that `cancel` applies. */
  async feeNow(ride: RideEntity, cause: Cause): Promise<CancellationFee> {
    const terms = await this.termsOf(ride);
    const late = await this.lateArrivals.isLate(ride, cause);
    const mayCancel = !late && canMove(ride.status, 'cancelled', 'rider');
    const fee = mayCancel ? feeOf(ride, terms, 'rider', undefined) : null;
    const afterwards = cancellationBill(terms, inputsOf(ride), ride.farePaise);
    return {
      fee: rupeesFromPaise(fee?.bill.totalPaise ?? 0),
      lateFee: rupeesFromPaise(afterwards.totalPaise),
      freeMinutes: terms.cancellation.freeMinutes,
      late,
    };
  }

  /**
   * What an outstation trip in progress would cost if it ended now, having driven so many metres, with GST and without tolls but
   * those at the pickup, in paise; and its nights.
   */
  async outstationSoFar(ride: RideEntity, metres: number, now: Date): Promise<{ paise: number; nights: number }> {
    const terms = await this.termsOf(ride);
    const so = inputsOf({ ...ride, completedAt: now, distanceMetres: metres });
    const inputs = { ...so, tolls: certainTolls(ride, terms, so) };
    const { totalPaise } = billOf(terms, inputs);
    return { paise: Math.max(0, totalPaise), nights: inputs.outstation?.nights ?? 0 };
  }

  /** The terms that a ride was booked by. */
  async termsOf(ride: Pick<RideEntity, 'id' | 'tariffId' | 'tariffVersion' | 'vehicleType'>): Promise<TariffTerms> {
    const ref = tariffOf(ride);
    const tariff = await this.tariffs.byRef(ref);
    if (!tariff) throw new Error(`ride ${ride.id} was booked by tariff ${ref.id} ${ref.version}, which is not known`);
    return tariff.terms;
  }

  /** Last in its transaction, and in this order of locks: balances, then the counter of invoices. */
  async #settle(manager: EntityManager, ride: RideEntity, settlement: Settlement, cause: Cause): Promise<RideEntity> {
    const { id: rideId, riderId, driverId, bonusPaise, discountPaise } = ride;
    const { lines, totalPaise, inputs, gstPaise, gstBorne, welfarePaise, tollsPaise, commissionPaise, roundingPaise } =
      settlement;
    if (driverId === null) throw new Error(`ride ${rideId} was completed without a driver`);
    const farePaise = totalPaise + discountPaise - roundingPaise;
    const amounts = {
      farePaise,
      roundingPaise,
      gstPaise,
      gstBorne,
      welfarePaise,
      tollsPaise,
      commissionPaise,
      bonusPaise,
      discountPaise,
    };
    await this.journal.post(manager, [completedRide({ rideId, riderId, driverId, ...amounts })]);
    const paid = await this.wallet.pay(manager, ride, cause);
    const issuedAt = ride.completedAt ?? new Date();
    const tariff = tariffOf(ride);
    await this.bills.issue(manager, { rideId, kind: 'ride', tariff, inputs, lines, totalPaise, issuedAt });
    return paid;
  }
}

function billed({ totalPaise, gstPaise, commissionPaise, roundingPaise, welfarePaise }: Settlement): Move['set'] {
  return { farePaise: totalPaise, gstPaise, commissionPaise, roundingPaise, welfarePaise };
}
