import { Injectable } from '@nestjs/common';
import type * as z from 'zod/mini';
import { Areas } from '../gofs/areas.js';
import type { Bearer } from '../keys/tokens.service.js';
import { RidesQuestions, type Asking } from '../services/rides-questions.js';
import type { estimatesCall } from './public-call.js';

/** To a metre: many questions about the same trip are one. */
const rounded = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Math.round(lat * 1e5) / 1e5,
  lng: Math.round(lng * 1e5) / 1e5,
});

/** What trips would cost now, and how soon a driver could come. */
@Injectable()
export class Estimates {
  constructor(
    private readonly areas: Areas,
    private readonly rides: RidesQuestions,
  ) {}

  /** None where no ride begins or ends. @throws Refusal unavailable */
  async of(
    trip: z.output<typeof estimatesCall.body>,
    { scopes, organisation }: Pick<Bearer, 'scopes' | 'organisation'>,
    asking: Asking,
  ): Promise<z.output<typeof estimatesCall.answer>> {
    const here = this.areas.partOf(null)?.vehicleTypesAt(trip.pickup) ?? [];
    const vehicleTypes = trip.vehicleTypes ? here.filter((type) => trip.vehicleTypes?.includes(type)) : here;
    if (vehicleTypes.length === 0) return { asOf: new Date().toISOString(), estimates: [] };
    const asked = {
      pickup: rounded(trip.pickup),
      dropoff: rounded(trip.dropoff),
      vehicleTypes,
      ...(scopes.includes('rides:book') && { organisationId: organisation.id }),
    };
    const { value, at } = await this.rides.estimates(asked, asking);
    return {
      asOf: new Date(at).toISOString(),
      estimates: value.estimates.flatMap(({ vehicleType, pickupMinutes, trip: priced }) =>
        priced
          ? {
              vehicleType,
              pickupMinutes,
              tripMinutes: priced.minutes,
              totalPaise: priced.totalPaise,
              currency: 'INR' as const,
              ...(priced.quote && { quoteId: priced.quote.id, quoteExpiresAt: priced.quote.expiresAt }),
            }
          : [],
      ),
    };
  }
}
