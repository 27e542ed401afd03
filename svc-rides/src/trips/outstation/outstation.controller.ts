import { Controller } from '@nestjs/common';
import { outstation, rupeesFromPaise, type OutstationOffer, type OutstationRate } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Quotes } from '../../pricing/quotes/quotes.service.js';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { LaterTimes } from '../booking/later-times.js';
import { TripArea } from '../booking/trip-area.js';

/** What outstation trips cost where. */
@Controller()
export class OutstationController {
  constructor(
    private readonly area: TripArea,
    private readonly quotes: Quotes,
    private readonly times: LaterTimes,
  ) {}

  /** The prices of the vehicle types at a pickup, by the tariffs of now, or of the time of a booking for later. */
  @Handles(outstation)
  async offered({ query }: Inbound<typeof outstation>): Promise<OutstationOffer[]> {
    const { lat, lng, pickupAt } = query;
    const pickup = { lat, lng };
    const types = await this.area.vehicleTypesAt(pickup);
    const at = pickupAt === undefined ? undefined : await this.times.checked(pickupAt);
    const tariffs = await this.quotes.tariffsAt(pickup, types, at);
    return tariffs.flatMap((tariff) => offerOf(tariff) ?? []);
  }
}

/** Null where the tariff has no outstation trips. */
function offerOf({ vehicleType, terms }: TariffEntity): OutstationOffer | null {
  if (!terms.outstation) return null;
  const { basePaise, oneWay, roundTrip, allowancePaise, nightPaise, longestKm } = terms.outstation;
  return {
    vehicleType,
    base: rupeesFromPaise(basePaise),
    oneWay: rateOf(oneWay),
    roundTrip: rateOf(roundTrip),
    allowance: rupeesFromPaise(allowancePaise),
    night: rupeesFromPaise(nightPaise),
    longestKm,
  };
}

const rateOf = ({ perKmPaise, leastKm }: OutstationRate) => ({ perKm: rupeesFromPaise(perKmPaise), leastKm });
