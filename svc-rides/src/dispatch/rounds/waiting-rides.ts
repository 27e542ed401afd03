import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VehicleType } from '@rahi/contracts';
import { Repository } from 'typeorm';
import { pickupOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { Cities } from '../../pricing/cities/cities.js';
import type { OfferEntity } from '../offers/offer.entity.js';
import { OffersRepository } from '../offers/offers.repository.js';

/** R11: the limit of drivers who have an offer of one ride at once. */
const mostOffersAtOnce = 3;
/** The rides of one city and vehicle type that look for a driver. */
export interface WaitingGroup {
  city: string;
  vehicleType: VehicleType;
  /** The longest search first. */
  rides: Searching[];
}

/** What a round must know of a ride before it is read whole. */
export type Searching = Pick<RideEntity, 'id' | 'riderId' | 'pickupLat' | 'pickupLng' | 'searchingSince'>;

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

  /** All of them, in groups. Which of them need an offer is read once a round of the group is claimed. */
  async groups(): Promise<WaitingGroup[]> {
    const rides = await this.table.find({
      select: { id: true, riderId: true, vehicleType: true, pickupLat: true, pickupLng: true, searchingSince: true },
      where: { status: 'searching' },
      order: { searchingSince: 'ASC' },
    });
    const groups = new Map<string, WaitingGroup>();
    for (const ride of rides) {
      const { vehicleType } = ride;
      const city = await this.cities.cityOf(pickupOf(ride));
      const key = `${city} ${vehicleType}`;
      const group = groups.get(key) ?? { city, vehicleType, rides: [] };
      groups.set(key, group);
      group.rides.push(ride);
    }
    return [...groups.values()];
  }

  /**
   * Those of some rides that need an offer now, the longest search first.
   * @param now of the round, by Postgres's clock, which all instances share
   */
  async inNeed(rideIds: readonly string[], now: Date): Promise<Waiting[]> {
    const rides = await this.table
      .createQueryBuilder('ride')
      .where(`ride.id = ANY(:rideIds) AND ride.status = 'searching'`, { rideIds })
      .orderBy('ride.searchingSince')
      .getMany();
    return (await this.#withOffers(rides)).filter((waiting) => needsOffer(waiting, now));
  }

  async #withOffers(rides: readonly RideEntity[]): Promise<Waiting[]> {
    const offers = rides.length === 0 ? [] : await this.offers.ofSearches(rides.map(({ id }) => id));
    const ofRides = new Map(rides.map(({ id }): [string, OfferEntity[]] => [id, []]));
    for (const offer of offers) ofRides.get(offer.rideId)?.push(offer);
    return rides.map((ride) => ({ ride, offers: ofRides.get(ride.id) ?? [] }));
  }
}

/** R11: one driver exclusively, then one more each round, up to three; a named driver at once. */
export function needsOffer({ ride, offers }: Waiting, now: Date): boolean {
  const open = offers.filter(({ state }) => state === 'open');
  const named = ride.namedDriverId !== null && offers.every(({ driverId }) => driverId !== ride.namedDriverId);
  if (named) return open.length < mostOffersAtOnce;
  return open.length < mostOffersAtOnce && open.every(({ exclusiveUntil }) => exclusiveUntil <= now);
}
