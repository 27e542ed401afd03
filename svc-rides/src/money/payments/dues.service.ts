import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { formatRupees, Refusal, rupeesFromPaise, type Dues as DuesAnswer } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { unclaimedPaise, upiLinkOfRide } from '../../ride/amounts.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { say } from '../../say.js';

/** Spelled out, as the partial index `rides_due` has it. A tip alone holds nobody up: it is given freely. */
const isDue = `ride.status = 'completed' AND ride.unpaidLimit IS NOT NULL AND ride.farePaise > ride.refundedPaise + ride.paidPaise + ride.claimedPaise`;

/** The trigger that refuses a booking: the rider has as many unpaid rides as the booking's `unpaidLimit`. */
export const duesOpen = 'dues_open';

/** Rides that are due, which their rider pays before the next booking (R40). */
@Injectable()
export class Dues {
  /** With how many unpaid rides a booking is refused; null where none is. */
  readonly mostRides: number | null;

  constructor(
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {
    // Without an address that riders pay to, only a driver could confirm, and the rider would have no way on.
    this.mostRides = config.UPI_PAYEE ? config.UNPAID_RIDES || null : null;
  }

  async of(riderId: string): Promise<DuesAnswer> {
    const unpaid = await this.rides
      .createQueryBuilder('ride')
      .where(`ride.riderId = :riderId AND ${isDue}`, { riderId })
      .orderBy('ride.completedAt')
      .addOrderBy('ride.id')
      .getMany();
    const paise = unpaid.reduce((sum, ride) => sum + unclaimedPaise(ride), 0);
    return {
      amount: rupeesFromPaise(paise),
      open: this.mostRides !== null && unpaid.length >= this.mostRides,
      mostRides: this.mostRides ?? 0,
      rides: unpaid.map((ride) => this.#rideOf(ride)),
    };
  }

  /** Whether the rider is held up by them now. */
  async areOpen(riderId: string): Promise<boolean> {
    return (await this.of(riderId)).open;
  }

  /** The answer to a booking that the trigger `dues_open` refused. Null when the rides were paid meanwhile. */
  async refusal(riderId: string): Promise<Refusal | null> {
    const { amount, open, rides } = await this.of(riderId);
    if (!open) return null;
    return new Refusal('dues_open', say('book.dues', { count: rides.length, amount: formatRupees(amount) }), {
      amount,
      // Places are only in the answer of the rider's own call.
      rides: rides.map(({ rideId, due, completedAt, upiLink }) => ({ rideId, due, completedAt, upiLink })),
    });
  }

  #rideOf(ride: RideEntity): DuesAnswer['rides'][number] {
    const { id: rideId, pickupAddress, dropoffAddress, completedAt, createdAt } = ride;
    const { UPI_PAYEE: payee, OPERATOR_NAME: name } = this.config;
    const paise = unclaimedPaise(ride);
    const due = rupeesFromPaise(paise);
    // To the driver's own address where the ride has it, as everywhere; else to the operator, also for a ride in cash.
    const to =
      ride.upiPayee === null ? payee && { payee, name } : { payee: ride.upiPayee, name: ride.driver?.name ?? 'Driver' };
    const upiLink = to ? upiLinkOfRide(to.payee, to.name, paise, rideId) : null;
    return {
      rideId,
      due,
      completedAt: (completedAt ?? createdAt).toISOString(),
      upiLink,
      pickupAddress,
      dropoffAddress,
    };
  }
}
