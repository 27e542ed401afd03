import { Injectable } from '@nestjs/common';
import { Refusal, vehicleFacts, type Language } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { Areas } from '../gofs/areas.js';
import { say } from '../say.js';
import type { vehicleTypesCall } from './public-call.js';

/** Which vehicles can be booked, and where. */
@Injectable()
export class VehicleTypes {
  constructor(private readonly areas: Areas) {}

  /** @throws Refusal not_found for a city that is not served */
  of({ city }: { city?: string | undefined }, language: Language): z.output<typeof vehicleTypesCall.answer> {
    const part = this.areas.partOf(city ?? null);
    if (!part) throw new Refusal('not_found', say('api.noCity', { city: city ?? '' }));
    const all = this.areas.partOf(null);
    return {
      vehicleTypes: part.vehicleTypes.map((vehicleType) => ({
        vehicleType,
        name: say(`vehicle.${vehicleType}`).in(language),
        seats: vehicleFacts[vehicleType].seats,
      })),
      cities: (all?.zones ?? []).flatMap((zone) => (zone.city ? [{ city: zone.id, name: zone.city.name }] : [])),
    };
  }
}
