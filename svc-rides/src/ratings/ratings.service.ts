import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type rateRide, type Ride } from '@rahi/contracts';
import { CONFIG, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../config.js';
import { noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf } from '../rides/ride-roles.js';
import { viewOf } from '../rides/ride-view.js';
import type { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';
import { sql } from '../rides/sql.js';

/** R15: once per completed ride, by its rider. */
@Injectable()
export class RatingsService {
  constructor(
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  async rate(inbound: Inbound<typeof rateRide>): Promise<Ride> {
    const { body, principal } = inbound;
    if (body.riderId !== principal.userId) throw new Refusal('forbidden', 'You can rate for yourself alone.');
    // A ride that is completed between the attempt and the question why it failed is rated by the next attempt.
    for (;;) {
      const rated = (await this.#store(inbound)) ?? (await this.#explain(inbound));
      if (rated) return viewOf(rated, { role: 'rider' }, this.config.TRIP_CODE);
    }
  }

  async #store(inbound: Inbound<typeof rateRide>): Promise<RideEntity | null> {
    const { params, body, principal } = inbound;
    const statement = sql`UPDATE rides SET rating = ${body.rating}, version = version + 1
      WHERE id = ${params.id} AND rider_id = ${principal.userId} AND status = 'completed' AND rating IS NULL RETURNING *`;
    const [rated] = await this.rides.change({ statement, event: 'ride.rated.v1' }, inbound);
    return rated ?? null;
  }

  /** @returns null when nothing stands against it any more. @throws Refusal saying what does. */
  async #explain({ params, principal }: Inbound<typeof rateRide>): Promise<null> {
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    if (!roles.includes('rider')) throw new Refusal('forbidden', 'A ride is rated by its rider.');
    if (ride.status !== 'completed') {
      throw new Refusal('not_completed', 'A ride is rated once it is completed.', { rideStatus: ride.status });
    }
    if (ride.rating !== null) throw new Refusal('already_rated', 'You have already rated this ride.');
    return null;
  }
}
