import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { VehicleType } from '@rahi/contracts';
import type { Asking } from '@rahi/dispatch';
import { Between, In, Repository } from 'typeorm';
import { askingOf } from '../../ride/drivers/wishes.js';
import { pickupOf } from '../../ride/ride-values.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { Cities } from '../../pricing/cities/cities.js';
import type { OfferEntity } from '../offers/offer.entity.js';
import { OffersRepository } from '../offers/offers.repository.js';

/** R11: the limit of drivers who have an offer of one ride at once. */
const mostOffersAtOnce = 3;
/** A city and a vehicle type of which rides look for a driver. */
export interface WaitingGroup {
  city: string;
  vehicleType: VehicleType;
}

/** What a round must know of a ride before it is read whole. */
export type Searching = Pick<
  RideEntity,
  'id' | 'riderId' | 'pickupLat' | 'pickupLng' | 'searchingSince' | 'queueHeldUntil'
>;

/** A searching ride with the offers of its present search. */
export interface Waiting {
  ride: RideEntity;
  offers: OfferEntity[];
}

/** The groups that wait, with the city of each pickup as `Cities.cityOf` says it. */
const groupsSql = `SELECT DISTINCT ride.vehicle_type AS "vehicleType",
    coalesce(pack.slug, floor(ride.pickup_lat) || ',' || floor(ride.pickup_lng)) AS city
  FROM rides AS ride LEFT JOIN LATERAL (
    SELECT slug FROM json_to_recordset($1)
      AS pack (number int, slug text, south float8, west float8, north float8, east float8)
    WHERE ride.pickup_lat BETWEEN pack.south AND pack.north AND ride.pickup_lng BETWEEN pack.west AND pack.east
    ORDER BY number LIMIT 1
  ) AS pack ON true
  WHERE ride.status = 'searching'`;

@Injectable()
export class WaitingRides {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly offers: OffersRepository,
    private readonly cities: Cities,
  ) {}

  /** Where rides wait. Which ones is read once a round of the group is claimed: an instance reads no other's rides. */
  async groups(): Promise<WaitingGroup[]> {
    const packs = (await this.cities.packBounds()).map((pack, number) => ({ number, ...pack }));
    return this.table.query<WaitingGroup[]>(groupsSql, [JSON.stringify(packs)]);
  }

  /** The rides of a group, the longest search first. */
  async of({ city, vehicleType }: WaitingGroup): Promise<Searching[]> {
    const { south, west, north, east } = await this.cities.boundsOf(city);
    const rides = await this.table.find({
      select: { id: true, riderId: true, pickupLat: true, pickupLng: true, searchingSince: true, queueHeldUntil: true },
      where: { status: 'searching', vehicleType, pickupLat: Between(south, north), pickupLng: Between(west, east) },
      order: { searchingSince: 'ASC' },
    });
    // The rectangle may hold places of other cities.
    const cities = await Promise.all(rides.map((ride) => this.cities.cityOf(pickupOf(ride))));
    return rides.filter((_, at) => cities[at] === city);
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

  /** What those of some rides that still search ask of a driver, by their ids (R46). */
  async askings(rideIds: readonly string[]): Promise<ReadonlyMap<string, Asking>> {
    const rides = await this.table.find({
      select: { id: true, womanDriver: true, rider: true, guest: true, preferences: true, searchingSince: true },
      where: { id: In([...rideIds]), status: 'searching' },
    });
    return new Map(rides.map((ride) => [ride.id, askingOf(ride)]));
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
