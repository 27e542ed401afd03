import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  canMove,
  defaultPageSize,
  paiseFromRupees,
  type organisationRides,
  type OrganisationFigures,
  type OrganisationRide,
  type OrganisationRideNow,
} from '@rahi/contracts';
import { decodeCursor, encodeCursor, type Cause } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import type * as z from 'zod/mini';
import { Billing } from '../../money/bills/billing.service.js';
import { AnyRideEntity } from '../../ride/past/any-ride.entity.js';
import { TripPositions } from '../../ride/positions/trip-positions.js';
import { cannotMove, noSuchRide } from '../../ride/ride-refusals.js';
import { stepOf } from '../../ride/ride-roles.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { TripLinks } from '../../safety/trip-links/trip-links.service.js';
import { RideHistory } from '../history/ride-history.js';
import { MoveConditions } from '../lifecycle/move-conditions.js';
import { organisationRideNowOf, organisationRideOf, showsDriver } from './organisation-ride-view.js';

type Listing = z.output<typeof organisationRides.request>;

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** The rides of an organisation, for it alone: to everybody else there is none (ADR 98). */
@Injectable()
export class OrganisationRides {
  constructor(
    @InjectRepository(AnyRideEntity) private readonly all: Repository<AnyRideEntity>,
    private readonly rides: RidesRepository,
    private readonly billing: Billing,
    private readonly positions: TripPositions,
    private readonly links: TripLinks,
    private readonly history: RideHistory,
    private readonly conditions: MoveConditions,
  ) {}

  /** @throws Refusal not_found */
  async of(organisationId: string, rideId: string): Promise<RideEntity> {
    const ride = await this.rides.byId(rideId);
    if (!ride?.byOrganisation || ride.riderId !== organisationId) throw noSuchRide();
    return ride;
  }

  /** The ride with what holds now. */
  async now(ride: RideEntity, cause: Cause): Promise<OrganisationRideNow> {
    const mayCancel = canMove(ride.status, 'cancelled', 'rider');
    const [fee, last, guestLink] = await Promise.all([
      mayCancel ? this.billing.feeNow(ride, cause) : null,
      showsDriver(ride.status) ? this.positions.last(ride.id, 'driver') : null,
      this.links.ofOrganisationsGuest(ride),
    ]);
    return organisationRideNowOf(ride, { last, cancellationFeePaise: fee && paiseFromRupees(fee.fee), guestLink });
  }

  /** R9: as its rider. To cancel it again changes nothing. @throws Refusal not_found, invalid_transition */
  async cancel(organisationId: string, rideId: string, cause: Cause): Promise<RideEntity> {
    const wish = { ...cause, principal: { userId: organisationId, isAdmin: false }, rideId, to: 'cancelled' as const };
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.of(organisationId, rideId);
      const step = stepOf(ride, 'cancelled', ['rider']);
      if (step.do === 'nothing') return ride;
      if (step.do === 'refuse' || attempt > attempts) throw cannotMove(ride, 'cancelled');
      const move = await this.conditions.moveOf(wish, 'rider', ride);
      const moved = await this.billing.cancel(move, ride, 'rider', undefined, cause);
      if (moved) return moved;
    }
  }

  /** A page, the newest first. @returns `next`: the cursor of the page after it */
  async list(listing: Listing): Promise<{ rides: OrganisationRide[]; next: string | null }> {
    const { organisationId, status, bookedFrom, bookedBefore, cursor, limit = defaultPageSize } = listing;
    const wanted = { scope: { riderId: organisationId }, status, ...timesOf(bookedFrom, bookedBefore) };
    const found = await this.history.newest(wanted, limit + 1, cursor === undefined ? null : decodeCursor(cursor));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      rides: page.map(organisationRideOf),
      next: found.length > limit && last ? encodeCursor(last) : null,
    };
  }

  async figures(organisationId: string): Promise<OrganisationFigures> {
    const [rides, underWay, owed] = await Promise.all([
      this.history.count({ scope: { riderId: organisationId } }),
      this.rides.activeForGuests(organisationId),
      this.all
        .createQueryBuilder('ride')
        .select('coalesce(sum(greatest(0, ride.feePaise - ride.refundedPaise - ride.paidPaise)), 0)::float8', 'paise')
        .where(`ride.riderId = :organisationId AND ride.status = 'cancelled'`, { organisationId })
        .getRawOne<{ paise: number }>(),
    ]);
    return { rides, underWay: underWay.length, feesDuePaise: owed?.paise ?? 0 };
  }
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));
const timesOf = (from: string | undefined, before: string | undefined) => ({
  bookedFrom: dateOf(from),
  bookedBefore: dateOf(before),
});
