import { Controller, Inject } from '@nestjs/common';
import { Refusal, rateRide, type Ride } from '@rahi/contracts';
import { InjectRepository } from '@nestjs/typeorm';
import { Handles, CONFIG, type Inbound } from '@rahi/service-kit';
import { IsNull, Repository } from 'typeorm';
import type { RidesConfig } from '../config.js';
import { noSuchRide } from '../rides/ride-refusals.js';
import { rolesOf } from '../rides/ride-roles.js';
import { viewOf } from '../rides/ride-view.js';
import { RideEntity } from '../rides/ride.entity.js';
import { RidesRepository } from '../rides/rides.repository.js';

/** R15: once per completed ride, by its rider. */
@Controller()
export class RatingsController {
  constructor(
    private readonly rides: RidesRepository,
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  @Handles(rateRide)
  async rate(inbound: Inbound<typeof rateRide>): Promise<Ride> {
    const { body, principal } = inbound;
    if (body.riderId !== principal.userId) throw new Refusal('forbidden', 'You can only rate your own rides.');
    // A ride that is completed between the attempt and the question why it failed is rated by the next attempt.
    for (;;) {
      const rated = (await this.#store(inbound)) ?? (await this.#explain(inbound));
      if (rated) return viewOf(rated, { role: 'rider' }, this.config);
    }
  }

  async #store(inbound: Inbound<typeof rateRide>): Promise<RideEntity | null> {
    const { params, body, principal } = inbound;
    const query = this.table
      .createQueryBuilder()
      .update()
      .set({ rating: body.rating })
      .where({ id: params.id, riderId: principal.userId, status: 'completed', rating: IsNull() });
    const [rated] = await this.rides.change(query, 'ride.rated.v1', inbound);
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
