import { Controller } from '@nestjs/common';
import { parcelOffers, parcelSizes, rupeesFromPaise, vehicleFacts, type ParcelOffer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { Quotes } from '../../pricing/quotes/quotes.service.js';
import type { TariffEntity } from '../../pricing/tariffs/tariff.entity.js';
import { TripArea } from '../booking/trip-area.js';

/** Which parcels are taken where. */
@Controller()
export class ParcelOffersController {
  constructor(
    private readonly area: TripArea,
    private readonly quotes: Quotes,
  ) {}

  /** By the tariffs of now of the vehicle types at a pickup. */
  @Handles(parcelOffers)
  async offered({ query: pickup }: Inbound<typeof parcelOffers>): Promise<ParcelOffer[]> {
    const types = (await this.area.vehicleTypesAt(pickup)).filter((type) => vehicleFacts[type].parcel !== null);
    const tariffs = await this.quotes.tariffsAt(pickup, types);
    return tariffs.flatMap((tariff) => offerOf(tariff) ?? []);
  }
}

/** Null where the type carries no parcels, or the tariff offers none. */
function offerOf({ vehicleType, terms }: TariffEntity): ParcelOffer | null {
  const limits = vehicleFacts[vehicleType].parcel;
  if (!limits || !terms.parcel) return null;
  return {
    vehicleType,
    sizes: parcelSizes.map((size) => ({ size, ...limits[size] })),
    mostValue: rupeesFromPaise(terms.parcel.mostValuePaise),
  };
}
