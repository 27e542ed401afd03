import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VehicleType } from '@rahi/contracts';
import { Repository } from 'typeorm';
import { pickupOf } from '../rides/ride-values.js';
import { RideEntity } from '../rides/ride.entity.js';
import { Cities } from './cities.js';
import type { OfferEntity } from './offer.entity.js';
import { OffersRepository } from './offers.repository.js';

/** R11: the limit of drivers who have an offer of one ride at once. */
const mostOffersAtOnce = 3;
/** More rides than this wait for a later round, the newest. */
const mostAtOnce = 1000;

/** The rides of one city and vehicle type that look for a driver. */
export interface WaitingGroup {
  city: string;
  vehicleType: VehicleType;
  rides: Waiting[];
}

/** A searching ride with the offers of its present search. */
export interface Waiting {
  ride: RideEntity;
  offers: OfferEntity[];
}

@Injectable()
export class WaitingRides {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly offers: OffersRepository,
    private readonly cities: Cities,
  ) {}

  /** Those that need an offer now, in groups. */
  async groups(): Promise<WaitingGroup[]> {
    const rides = await this.table.find({
      where: { status: 'searching' },
      order: { searchingSince: 'ASC' },
      take: mostAtOnce,
    });
    const groups = new Map<string, WaitingGroup>();
    for (const waiting of await this.#withOffers(rides)) {
      if (!needsOffer(waiting, new Date())) continue;
      const { vehicleType } = waiting.ride;
      const city = await this.cities.cityOf(pickupOf(waiting.ride));
      const key = `${city} ${vehicleType}`;
      const group = groups.get(key) ?? { city, vehicleType, rides: [] };
      groups.set(key, group);
      group.rides.push(waiting);
    }
    return [...groups.values()];
  }

  /**
   * Reads the same rides again: another instance may have run a round of them in the meantime.
   * @param now of the round, by Postgres's clock, which all instances share
   */
  async again(rideIds: readonly string[], now: Date): Promise<Waiting[]> {
    const rides = await this.table
      .createQueryBuilder('ride')
      .where(`ride.id = ANY(:rideIds) AND ride.status = 'searching'`, { rideIds })
      .orderBy('ride.searchingSince')
      .getMany();
    return (await this.#withOffers(rides)).filter((waiting) => needsOffer(waiting, now));
  }

  async #withOffers(rides: readonly RideEntity[]): Promise<Waiting[]> {
    const offers = rides.length === 0 ? [] : await this.offers.ofSearches(rides.map(({ id }) => id));
    return rides.map((ride) => ({ ride, offers: offers.filter(({ rideId }) => rideId === ride.id) }));
  }
}

/** R11: one driver exclusively, then one more each round, up to three; a named driver at once. */
export function needsOffer({ ride, offers }: Waiting, now: Date): boolean {
  const open = offers.filter(({ state }) => state === 'open');
  const named = ride.namedDriverId !== null && offers.every(({ driverId }) => driverId !== ride.namedDriverId);
  if (named) return open.length < mostOffersAtOnce;
  return open.length < mostOffersAtOnce && open.every(({ exclusiveUntil }) => exclusiveUntil <= now);
}
