import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { tripTrail } from '@rahi/contracts';
import { HandlesInternal, type InternalInbound } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import type * as z from 'zod/mini';
import { AnyRideEntity } from '../past/any-ride.entity.js';
import { Trail } from './trail.js';

/** The trail of a completed trip, for svc-drivers, which learns from it how fast roads are. It names nobody. */
@Controller()
export class TripTrailController {
  constructor(
    @InjectRepository(AnyRideEntity) private readonly rides: Repository<AnyRideEntity>,
    private readonly trail: Trail,
  ) {}

  @HandlesInternal(tripTrail)
  async of({ request: { rideId } }: InternalInbound<typeof tripTrail>): Promise<z.input<typeof tripTrail.answer>> {
    const ride = await this.rides.findOne({ where: { id: rideId } });
    if (!ride?.startedAt || !ride.completedAt) return { fixes: [] };
    if (ride.rental || ride.outstation || ride.stops.length > 0) return { fixes: [] };
    const points = await this.trail.between(rideId, ride.startedAt, ride.completedAt);
    return { fixes: points.map(({ lat, lng, at }) => ({ lat, lng, at: at.toISOString() })) };
  }
}
