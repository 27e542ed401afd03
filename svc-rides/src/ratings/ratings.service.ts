import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type rateRide, type Ride } from '@rahi/contracts';
import { CONFIG, Outbox, type Inbound } from '@rahi/service-kit';
import { IsNull } from 'typeorm';
import type { RidesConfig } from '../rides.config.js';
import { noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf } from '../rides/ride-roles.js';
import { rideState } from '../rides/ride-state.js';
import { viewOf } from '../rides/ride-view.js';
import { rideEntity, rideSelection, type RideRecord } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** R15: once per completed ride, by its rider. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly rides: RidesRepository,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  async rate({ params, body, principal, requestId }: Inbound<typeof rateRide>): Promise<Ride> {
    if (body.riderId !== principal.userId) throw new Refusal('forbidden', 'You can rate for yourself alone.');
    const rated = await this.#store(params.id, principal.userId, body.rating, requestId);
    if (rated) return viewOf(rated, { role: 'rider' }, this.config.TRIP_CODE);
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    if (!roles.includes('rider')) throw new Refusal('forbidden', 'A ride is rated by its rider.');
    if (ride.status === 'completed') throw new Refusal('already_rated', 'You have already rated this ride.');
    throw new Refusal('not_completed', 'A ride is rated once it is completed.', { rideStatus: ride.status });
  }

  #store(id: string, riderId: string, rating: number, correlationId: string): Promise<RideRecord | null> {
    return this.outbox.transaction(async (manager, emit) => {
      const { raw }: { raw: RideRecord[] } = await manager
        .createQueryBuilder()
        .update(rideEntity)
        .set({ rating, version: () => 'version + 1' })
        .where({ id, riderId, status: 'completed', rating: IsNull() })
        .returning(rideSelection)
        .execute();
      const [rated] = raw;
      if (!rated) return null;
      await emit('ride.rated.v1', rideState(rated), correlationId);
      return rated;
    });
  }
}
