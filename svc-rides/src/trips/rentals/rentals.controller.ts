import { Controller, Inject } from '@nestjs/common';
import { billOf, plainInputs, rentals, rupeesFromPaise, type RentalOffer } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { Quotes } from '../../pricing/quotes/quotes.service.js';
import { untaxedBy } from '../../pricing/tariffs/gst.js';
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
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** The packages of the vehicle types at a pickup, by the tariffs of now, or of the time of a booking for later. */
  @Handles(rentals)
  async offered({ query }: Inbound<typeof rentals>): Promise<RentalOffer[]> {
    const { lat, lng, pickupAt } = query;
    const pickup = { lat, lng };
    const types = await this.area.vehicleTypesAt(pickup);
    const at = pickupAt === undefined ? undefined : await this.times.checked(pickupAt);
    const tariffs = await this.quotes.tariffsAt(pickup, types, at);
    return tariffs.flatMap((tariff) => this.#offerOf(tariff, at && true) ?? []);
  }

  /** Null where the tariff has no rentals. */
  #offerOf({ vehicleType, terms }: TariffEntity, later: true | undefined): RentalOffer | null {
    if (!terms.rental) return null;
    const inputs = { ...plainInputs(0, 0), ...untaxedBy(terms, this.config.OPERATOR_GSTIN), ...(later && { later }) };
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
