import { Inject, Injectable } from '@nestjs/common';
import { excusingReasons, isBeforeTrip, noShowReason, penaltyPaise } from '@rahi/contracts';
import { CONFIG, Outbox, type Cause } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Law } from '../../pricing/law/law.js';
import { noShowFromOf } from '../../ride/predicates.js';
import { pickupOf } from '../../ride/ride-values.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository, type Move } from '../../ride/store/rides.repository.js';
import { driverCancelled } from '../ledger/entries.js';
import { Journal } from '../ledger/journal.js';

/** R42: a driver who cancels after accepting, without a reason that excuses them, pays the rider. */
@Injectable()
export class DriverCharges {
  constructor(
    private readonly law: Law,
    private readonly rides: RidesRepository,
    private readonly journal: Journal,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /**
   * What its driver pays for leaving the ride now, in paise. Nothing for one who has not accepted it yet (R11), in a state without the
   * rule, with a reason that excuses, and at the pickup once the rider could have come.
   */
  async of(ride: RideEntity, reason: string | undefined): Promise<number> {
    if (ride.driverId === null || ride.confirmedAt === null || !isBeforeTrip(ride.status)) return 0;
    if (reason === noShowReason || excusingReasons.some((excuse) => excuse === reason)) return 0;
    const now = new Date();
    const leavesFrom = noShowFromOf(ride, this.config);
    if (leavesFrom !== null && Date.parse(leavesFrom) <= now.getTime()) return 0;
    const penalty = await this.law.driverPenaltyAt(pickupOf(ride), now);
    return penalty === null ? 0 : penaltyPaise(penalty, ride.farePaise);
  }

  /**
   * Makes the driver's move, and books what it costs in its transaction. The ride must still be as it was read: the charge is of that
   * state.
   * @param paise from `of`; 0 makes the move alone
   * @returns null when the row did not fit and nothing changed
   */
  async make(move: Move, ride: RideEntity, paise: number, cause: Cause): Promise<RideEntity | null> {
    const { id: rideId, riderId, driverId } = ride;
    if (paise === 0 || driverId === null) return this.rides.move(move, cause);
    return this.outbox.transaction(async (manager) => {
      const set = { ...move.set, compensationPaise: ride.compensationPaise + paise };
      const moved = await this.rides.move({ ...move, set, version: ride.version }, cause, manager);
      if (moved) await this.journal.post(manager, [driverCancelled({ rideId, riderId, driverId, paise })]);
      return moved;
    }, cause.deadline);
  }
}
