import { Inject, Injectable } from '@nestjs/common';
import type { LatLng, TripEstimates, VehicleType } from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/program';
import type { Kept } from '../kept-for.js';
import type { PartnersConfig } from '../partners.config.js';
import { holdsSeconds, RidesQuestions, type Asking } from '../services/rides-questions.js';
import type { Part } from './areas.js';
import { answeredFile, type GofsFile } from './feed.js';
import { readTripQuery, type TripQuery } from './trip-query.js';

/** The longest name of a point in a link (`infra/docs/links.md`). */
const longestName = 100;

/** What depends on where a trip begins and ends. */
@Injectable()
export class Queries {
  constructor(
    private readonly rides: RidesQuestions,
    @Inject(CONFIG) private readonly config: Pick<PartnersConfig, 'PUBLIC_URL'>,
  ) {}

  /** @throws Refusal invalid_input, unavailable */
  async waitTime(part: Part, query: URLSearchParams, asking: Asking): Promise<GofsFile> {
    const { pickup, brands } = readTripQuery(query, part);
    const { value, at } = await this.#estimates(part, { pickup, dropoff: null, brands }, asking);
    return fileOf({ wait_times: value.estimates.map((one) => waitOf(one)) }, at);
  }

  /** @throws Refusal invalid_input, unavailable */
  async realtimeBooking(part: Part, query: URLSearchParams, asking: Asking): Promise<GofsFile> {
    const trip = readTripQuery(query, part);
    const { value, at } = await this.#estimates(part, trip, asking);
    const bookings = value.estimates.map((one) => ({
      ...waitOf(one),
      ...(one.trip && {
        travel_time: one.trip.minutes * 60,
        travel_cost: one.trip.totalPaise / 100,
        travel_cost_currency: 'INR',
      }),
      booking_detail: { web_uri: this.#linkTo(trip) },
    }));
    return fileOf({ realtime_booking: bookings }, at);
  }

  /** How long a rider waits at the centre of each city of a part. @throws Refusal unavailable */
  async waitTimes({ city, vehicleTypes }: Part, asking: Asking): Promise<GofsFile> {
    if (!city?.city) throw new Error('wait times are those of one city');
    const trip = { pickup: city.city.center, dropoff: null, vehicleTypes };
    const { value, at } = await this.rides.estimates(trip, asking);
    return fileOf({ wait_time: value.estimates.map((one) => ({ zone_ids: [city.id], ...waitOf(one) })) }, at);
  }

  /** No service is asked about a place where nothing can be booked. */
  async #estimates(
    part: Part,
    { pickup, dropoff, brands }: Pick<TripQuery, 'pickup' | 'dropoff' | 'brands'>,
    asking: Asking,
  ): Promise<Kept<TripEstimates>> {
    const here = part.vehicleTypesAt(pickup);
    const types: VehicleType[] = brands.filter((type) => here.includes(type));
    if (types.length === 0) return { value: { estimates: [] }, at: Date.now() };
    return this.rides.estimates({ pickup, dropoff, vehicleTypes: types }, asking);
  }

  /** Opens the choice of vehicles with the trip filled in; nothing is booked by it. */
  #linkTo({ pickup, dropoff, pickupAddress, dropoffAddress }: TripQuery): string {
    const link = new URL('/go', this.config.PUBLIC_URL);
    link.searchParams.set('pickup', textOf(pickup));
    if (pickupAddress) link.searchParams.set('pickup_name', pickupAddress.slice(0, longestName));
    if (dropoff) link.searchParams.set('dropoff', textOf(dropoff));
    if (dropoff && dropoffAddress) link.searchParams.set('dropoff_name', dropoffAddress.slice(0, longestName));
    return link.href;
  }
}

const textOf = ({ lat, lng }: LatLng) => `${lat},${lng}`;
const waitOf = ({ vehicleType, pickupMinutes }: TripEstimates['estimates'][number]) => ({
  brand_id: vehicleType,
  wait_time: pickupMinutes * 60,
});
const fileOf = (data: GofsFile['data'], at: number) => answeredFile(data, at, holdsSeconds.estimates);
