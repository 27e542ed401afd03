import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { peopleOfCity, Refusal } from '@rahi/contracts';
import {
  beforeAllIds,
  decodeSortCursor,
  encodeSortCursor,
  HandlesInternal,
  type InternalInbound,
} from '@rahi/service-kit';
import type { DataSource } from 'typeorm';
import { Cities } from '../../pricing/cities/cities.js';
import { say } from '../../say.js';

/** Rides of one page: a question takes some tens of milliseconds, however many rides there are. */
const pageSize = 2_000;

/** By the time of booking, to the microsecond, which is indexed in all months. */
const pageSql = `SELECT id, created_at::text AS value, rider_id AS rider, driver_id AS driver, pickup_lat AS lat, pickup_lng AS lng
  FROM all_rides
  WHERE created_at >= $1::timestamptz AND (created_at, id) > ($1::timestamptz, $2::uuid)
  ORDER BY created_at, id LIMIT ${pageSize}`;
const sort = 'booked';
const first = { value: '-infinity', id: beforeAllIds };

interface RideOfPage {
  id: string;
  value: string;
  rider: string;
  driver: string | null;
  lat: number;
  lng: number;
}

/** Who rode or drove from a pickup in a city: svc-auth tells them of a breach. */
@Controller()
export class PeopleOfCityController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly cities: Cities,
  ) {}

  /** @throws Refusal not_found when there is no such city */
  @HandlesInternal(peopleOfCity)
  async page({ request: { city, role, after } }: InternalInbound<typeof peopleOfCity>) {
    if (!(await this.cities.has(city))) throw new Refusal('not_found', say('city.none'));
    const { value, id } = after === null ? first : decodeSortCursor(sort, after);
    const rides = await this.database.query<RideOfPage[]>(pageSql, [value, id]);
    const userIds = new Set<string>();
    for (const ride of rides) {
      if ((await this.cities.packOf(ride)) !== city) continue;
      const person = ride[role];
      if (person !== null) userIds.add(person);
    }
    const last = rides.at(-1);
    return { userIds: [...userIds], next: rides.length === pageSize && last ? encodeSortCursor(sort, last) : null };
  }
}
