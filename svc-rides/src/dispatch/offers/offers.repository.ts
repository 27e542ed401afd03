import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { underWayStatuses, type RideRequest } from '@rahi/contracts';
import { CONFIG, Outbox, type Cause } from '@rahi/service-kit';
import { In, Raw, Repository } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { OfferEntity } from './offer.entity.js';

/** An offer as the driver sees it. */
type Shown = NonNullable<RideRequest['offer']>;

/** By Postgres's clock, as all times of offers are. */
const now = () => 'now()';
const notYet = Raw<Date>((column) => `${column} > now()`);

/** The state of an open offer once its ride no longer searches, or its time is over. */
const closedState = `(SELECT CASE
    WHEN ride.status = 'searching' THEN 'expired'
    WHEN ride.driver_id = offers.driver_id AND ride.assigned_at >= offers.offered_at THEN 'accepted'
    ELSE 'withdrawn' END FROM rides ride WHERE ride.id = offers.ride_id)`;
const isOver = `state = 'open' AND (expires_at <= now() OR NOT EXISTS (
    SELECT FROM rides ride WHERE ride.id = offers.ride_id AND ride.status = 'searching'))`;

/** What is published of an offer of a zone's queue that was not taken; NULL for others, of which nothing is. */
const missedQueueOffer = {
  type: 'ride.offer_missed.v1',
  rowData: `CASE WHEN queue_zone_id IS NOT NULL AND state IN ('declined', 'expired') THEN jsonb_build_object('offerId', id::text,
    'ofRide', ride_id, 'ofDriver', driver_id, 'zoneId', queue_zone_id,
    'offeredAt', to_char(offered_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END`,
} as const;

/** Rides of a zone with drivers in its queue are not open to those outside of it. @param ride the table, or its alias */
export const notHeldForQueue = (ride: string) => `coalesce(${ride}.queue_held_until <= now(), true)`;

/** Whether an offer is one to the next driver of a zone's queue, and still open: how far the pickup is does not count. */
export const isOpenOfQueue = (offer: OfferEntity | null): boolean =>
  offer?.state === 'open' && offer.queueZoneId !== null && offer.expiresAt > new Date();

/** Reads and changes offers. What an offer allows is decided in the WHERE of the acceptance (`openTo`). */
@Injectable()
export class OffersRepository {
  constructor(
    @InjectRepository(OfferEntity) private readonly table: Repository<OfferEntity>,
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** Offers each ride to its driver; skips pairs where one has an open offer by now. @returns the offers made */
  async make(
    pairs: readonly { rideId: string; driverId: string; queueZoneId?: string | null }[],
  ): Promise<OfferEntity[]> {
    if (pairs.length === 0) return [];
    const { OFFER_SECONDS, ANSWER_SECONDS } = this.config;
    const { raw }: { raw: { id: string }[] } = await this.table
      .createQueryBuilder('offer')
      .insert()
      .values(
        pairs.map((pair) => ({
          ...pair,
          exclusiveUntil: () => `now() + make_interval(secs => ${Math.min(OFFER_SECONDS, ANSWER_SECONDS)})`,
          expiresAt: () => `now() + make_interval(secs => ${ANSWER_SECONDS})`,
        })),
      )
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    return this.table.findBy({ id: In(raw.map(({ id }) => id)) });
  }

  /** Closes the offers that have expired or whose ride is gone. @returns them */
  async closeOver(): Promise<OfferEntity[]> {
    const close = this.table
      .createQueryBuilder('offer')
      .update()
      .set({ state: () => closedState, answeredAt: () => 'now()' })
      .where(isOver);
    return this.outbox.change(close, [missedQueueOffer], { requestId: 'dispatch', deadline: Infinity });
  }

  /** The driver passes a ride on. @returns whether they had an open offer of it */
  async decline(rideId: string, driverId: string, cause: Cause): Promise<boolean> {
    const decline = this.table
      .createQueryBuilder('offer')
      .update()
      .set({ state: 'declined', answeredAt: () => 'now()' })
      .where({ rideId, driverId, state: 'open' });
    return (await this.outbox.change(decline, [missedQueueOffer], cause)).length === 1;
  }

  /** The driver passes a ride on that is open to all: it is not shown to them again in this search. */
  async declineOpen(rideId: string, driverId: string): Promise<void> {
    const times = { exclusiveUntil: now, expiresAt: now, answeredAt: now };
    await this.table
      .createQueryBuilder('offer')
      .insert()
      .values({ rideId, driverId, state: 'declined', ...times })
      .execute();
  }

  /** The driver's open offer, of this ride or of any. */
  openOf(driverId: string, rideId?: string): Promise<OfferEntity | null> {
    return this.table.findOneBy({ driverId, ...(rideId && { rideId }), state: 'open', expiresAt: notYet });
  }

  /** All offers of a ride, oldest first. */
  ofRide(rideId: string): Promise<OfferEntity[]> {
    return this.table.find({ where: { rideId }, order: { id: 'ASC' } });
  }

  /** The outcome of the driver's last offer of a ride; null when it was not offered to them. */
  lastOf(rideId: string, driverId: string): Promise<OfferEntity | null> {
    return this.table.findOne({ where: { rideId, driverId }, order: { id: 'DESC' } });
  }

  /** The offers of these rides in their present searches. */
  ofSearches(rideIds: readonly string[]): Promise<OfferEntity[]> {
    return this.table
      .createQueryBuilder('offer')
      .innerJoin(RideEntity, 'ride', 'ride.id = offer.rideId AND offer.offeredAt >= ride.searchingSince')
      .where('offer.rideId = ANY(:rideIds)', { rideIds })
      .getMany();
  }

  /** Which of these drivers cannot be offered a ride, and why not: they have an open offer, or a ride under way. */
  async taken(driverIds: readonly string[]): Promise<Map<string, 'has_offer' | 'on_trip'>> {
    const offered = this.withOffer(driverIds);
    const driving = this.rides.find({
      select: { driverId: true },
      where: { driverId: In(driverIds), status: In(underWayStatuses) },
    });
    return new Map([
      ...[...(await offered)].map((id) => [id, 'has_offer'] as const),
      ...(await driving).flatMap(({ driverId }) => (driverId ? [[driverId, 'on_trip'] as const] : [])),
    ]);
  }

  /** Which of these drivers have an open offer. */
  async withOffer(driverIds: readonly string[]): Promise<Set<string>> {
    const where = { driverId: In(driverIds), state: 'open' as const };
    const offered = await this.table.find({ select: { driverId: true }, where });
    return new Set(offered.map(({ driverId }) => driverId));
  }

  /** How many offers each of these drivers declined or let expire within the last hour. */
  async declinesOf(driverIds: readonly string[]): Promise<Map<string, number>> {
    const counted = await this.table
      .createQueryBuilder('offer')
      .select('offer.driverId', 'driverId')
      .addSelect('count(*)::int', 'count')
      .where(`offer.driverId = ANY(:driverIds) AND offer.state IN ('declined', 'expired')`, { driverIds })
      .andWhere(`offer.offeredAt > now() - interval '1 hour'`)
      .groupBy('offer.driverId')
      .getRawMany<{ driverId: string; count: number }>();
    return new Map(counted.map(({ driverId, count }) => [driverId, count]));
  }

  /** Seconds; times are stored to the millisecond, which may round them up. */
  get openAfter(): number {
    return this.config.OPEN_TO_ALL_SECONDS - 0.001;
  }

  /** R11: from now on the ride is open to every eligible driver. */
  isOpenToAll({ status, searchingSince, queueHeldUntil }: RideEntity): boolean {
    if (queueHeldUntil && queueHeldUntil > new Date()) return false;
    return status === 'searching' && Date.now() - searchingSince.getTime() >= this.openAfter * 1000;
  }

  /**
   * The condition on the row `rides` for a driver to take the ride: an open offer, or a ride that is open to all (R11).
   * Drivers who gave it back, or were lost, may not (R12).
   */
  openTo(driverId: string) {
    return Raw<Date>(
      (since) => `((${since} <= now() - make_interval(secs => :openAfter) AND ${notHeldForQueue('rides')}) OR EXISTS (
        SELECT FROM offers WHERE offers.ride_id = rides.id AND offers.driver_id = :taker
          AND offers.state = 'open' AND offers.expires_at > now())) AND NOT :taker = ANY(rides.not_again)`,
      { openAfter: this.openAfter, taker: driverId },
    );
  }

  /** How a ride is shown to a driver; null when it is not. */
  shownTo(driverId: string, ride: RideEntity, offer: OfferEntity | null): Shown | null {
    if (ride.status !== 'searching' || ride.notAgain.includes(driverId)) return null;
    if (offer?.state === 'open' && offer.expiresAt > new Date()) {
      return { exclusive: offer.exclusiveUntil > new Date(), expiresAt: offer.expiresAt.toISOString() };
    }
    return this.isOpenToAll(ride) ? { exclusive: false, expiresAt: null } : null;
  }
}
