import { Controller, Inject } from '@nestjs/common';
import { Refusal, rateRide, type Ride } from '@rahi/contracts';
import { Handles, CONFIG, type Inbound } from '@rahi/service-kit';
import { IsNull } from 'typeorm';
import type { RidesConfig } from '../../config.js';
import { ratingOf } from '../../ride/rating.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';

/** R15: once per completed ride, by its rider. */
@Controller()
export class RatingsController {
  constructor(
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(rateRide)
  async rate(inbound: Inbound<typeof rateRide>): Promise<Ride> {
    const { body, principal } = inbound;
    if (body.riderId !== principal.userId) throw new Refusal('forbidden', say('rate.onlyOwn'));
    // A ride that is completed between the attempt and the question why it failed is rated by the next attempt.
    for (;;) {
      const rated = (await this.#store(inbound)) ?? (await this.#explain(inbound));
      if (rated) return viewOf(rated, { role: 'rider' }, this.config);
    }
  }

  async #store(inbound: Inbound<typeof rateRide>): Promise<RideEntity | null> {
    const { params, body, principal } = inbound;
    const where = { id: params.id, riderId: principal.userId, status: 'completed' as const, rating: IsNull() };
    return this.rides.noteAs('ride.rated.v1', where, ratingOf(body), inbound);
  }

  /** @returns null when nothing prevents it any more. @throws Refusal with the reason otherwise. */
  async #explain({ params, principal }: Inbound<typeof rateRide>): Promise<null> {
    const ride = await this.rides.byId(params.id);
    const roles = ride ? rolesOf(ride, principal) : [];
    if (!ride || roles.length === 0) throw noSuchRide();
    if (!roles.includes('rider')) throw new Refusal('forbidden', say('rate.rider'));
    if (ride.status !== 'completed') {
      throw new Refusal('not_completed', say('rate.notYet'), { rideStatus: ride.status });
    }
    if (ride.rating !== null) throw new Refusal('already_rated', say('rate.already'));
    return null;
  }
}
