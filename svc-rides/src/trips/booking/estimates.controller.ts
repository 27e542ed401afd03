import { Controller } from '@nestjs/common';
import {
  distanceKm,
  durationMinutes,
  Refusal,
  tripEstimates,
  type TripEstimates,
  type VehicleType,
} from '@rahi/contracts';
import { HandlesInternal, type Cause, type InternalInbound } from '@rahi/service-kit';
import { Quotes, type Priced, type Trip } from '../../pricing/quotes/quotes.service.js';
import { TripArea } from './trip-area.js';

type Estimate = TripEstimates['estimates'][number];
type Asked = InternalInbound<typeof tripEstimates>['request'];

/** Why a trip cannot be booked with a vehicle type: it has no estimate then. */
const notThere: readonly string[] = ['not_served', 'too_far', 'vehicle_not_here'];

/** What trips would be, for partners whose readers have no account here (ADR 92), and at which quotes organisations may book (ADR 98). */
@Controller()
export class EstimatesController {
  constructor(
    private readonly area: TripArea,
    private readonly quotes: Quotes,
  ) {}

  @HandlesInternal(tripEstimates)
  async estimates({ request, ...cause }: InternalInbound<typeof tripEstimates>): Promise<TripEstimates> {
    const found = await Promise.all(request.vehicleTypes.map((type) => this.#estimate(type, request, cause)));
    return { estimates: found.filter((one) => one !== null) };
  }

  /** Null where the type cannot be booked for the trip, or no driver is near. */
  async #estimate(vehicleType: VehicleType, asked: Asked, cause: Cause): Promise<Estimate | null> {
    const { pickup, dropoff, organisationId } = asked;
    if (!(await this.#isBookable(vehicleType, asked))) return null;
    const pickupMinutes = await this.quotes.nearestMinutes({ vehicleType, pickup }, cause);
    if (pickupMinutes === undefined) return null;
    if (!dropoff) return { vehicleType, pickupMinutes, trip: null };
    const trip = { vehicleType, pickup, dropoff };
    const [priced, minutes] = await Promise.all([this.quotes.price(trip, cause), this.#minutesOf(trip, cause)]);
    const quote = organisationId && (await this.#quoted(organisationId, trip, { ...priced, pickupMinutes }));
    return { vehicleType, pickupMinutes, trip: { minutes, totalPaise: priced.totalPaise, ...(quote && { quote }) } };
  }

  async #quoted(organisationId: string, trip: Trip, priced: Priced) {
    const { quoteId, expiresAt } = await this.quotes.promise(organisationId, trip, priced);
    return { id: quoteId, expiresAt: expiresAt.toISOString() };
  }

  async #isBookable(
    vehicleType: VehicleType,
    { pickup, dropoff }: Pick<Asked, 'pickup' | 'dropoff'>,
  ): Promise<boolean> {
    try {
      await this.area.check(vehicleType, pickup, dropoff ?? undefined);
      return true;
    } catch (error) {
      if (error instanceof Refusal && notThere.includes(error.code)) return false;
      throw error;
    }
  }

  /** By road where the roads are known and svc-drivers answers, else as for the straight line (§9). */
  async #minutesOf(trip: Trip, cause: Cause): Promise<number> {
    const straight = durationMinutes(distanceKm(trip.pickup, trip.dropoff));
    try {
      return (await this.quotes.byRoad(trip, cause))?.minutes ?? straight;
    } catch (error) {
      if (error instanceof Refusal) return straight;
      throw error;
    }
  }
}
