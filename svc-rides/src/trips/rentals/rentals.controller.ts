import { Controller } from '@nestjs/common';
import { billOf, plainInputs, rentals, rupeesFromPaise, type LatLng, type RentalOffer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Quotes } from '../../pricing/quotes/quotes.service.js';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { LaterTimes } from '../booking/later-times.js';
import { TripArea } from '../booking/trip-area.js';

/** Which rentals can be booked where. */
@Controller()
export class RentalsController {
  constructor(
    private readonly area: TripArea,
    private readonly quotes: Quotes,
    private readonly times: LaterTimes,
  ) {}

  /** The packages of the vehicle types at a pickup, by the tariffs of now, or of the time of a booking for later. */
  @Handles(rentals)
  async offered({ query }: Inbound<typeof rentals>): Promise<RentalOffer[]> {
    const { lat, lng, pickupAt } = query;
    const pickup = { lat, lng };
    const types = await this.area.vehicleTypesAt(pickup);
    const at = pickupAt === undefined ? undefined : await this.times.checked(pickupAt);
    const tariffs = await this.quotes.tariffsAt(pickup, types, at);
    const offers = await Promise.all(tariffs.map((tariff) => this.#offerOf(tariff, pickup, at)));
    return offers.filter((offer) => offer !== null);
  }

  /** Null where the tariff has no rentals. */
  async #offerOf(
    { vehicleType, terms }: TariffEntity,
    pickup: LatLng,
    pickupAt: Date | undefined,
  ): Promise<RentalOffer | null> {
    if (!terms.rental) return null;
    const levies = await this.quotes.leviesAt(terms, { pickup, pickupAt });
    const inputs = { ...plainInputs(0, 0), ...levies, ...(pickupAt && { later: true as const }) };
    const { packages, extraKmPaise, extraMinutePaise } = terms.rental;
    return {
      vehicleType,
      packages: packages.map(({ hours, km }) => ({
        hours,
        km,
        total: rupeesFromPaise(billOf(terms, { ...inputs, rental: { hours } }).totalPaise),
      })),
      perKm: rupeesFromPaise(extraKmPaise),
      perMinute: rupeesFromPaise(extraMinutePaise),
    };
  }
}
