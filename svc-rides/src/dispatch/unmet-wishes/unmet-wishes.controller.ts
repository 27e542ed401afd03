import { Controller, Inject } from '@nestjs/common';
import { dropWishes, Refusal, unmetWishesOfRide, type CallAnswer, type Principal, type Ride } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import type { RidesConfig } from '../../config.js';
import { cannotMove, noSuchRide, rideChanged } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { viewOf } from '../../ride/ride-view.js';
import type { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { UnmetWishes } from './unmet-wishes.js';

/** How often a ride is read again when it changes in the meantime. */
const attempts = 3;

/** A rider reads which wish keeps drivers away, and searches on without it (ADR 88). */
@Controller()
export class UnmetWishesController {
  constructor(
    private readonly rides: RidesRepository,
    private readonly unmet: UnmetWishes,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** @throws Refusal not_found for strangers; forbidden for all but the rider */
  @Handles(unmetWishesOfRide)
  async read({ params, principal }: Inbound<typeof unmetWishesOfRide>): Promise<CallAnswer<typeof unmetWishesOfRide>> {
    return { wishes: [...(await this.unmet.of(await this.#ofRider(params.id, principal)))] };
  }

  /** What the ride does not ask for changes nothing. @throws Refusal invalid_transition for one that searches no more */
  @Handles(dropWishes)
  async drop({ params: { id }, body, principal, ...cause }: Inbound<typeof dropWishes>): Promise<Ride> {
    const dropped: readonly string[] = body.wishes;
    for (let attempt = 1; ; attempt += 1) {
      const ride = await this.#ofRider(id, principal);
      if (ride.status !== 'searching') throw cannotMove(ride, 'searching');
      if (attempt > attempts) throw rideChanged(ride);
      const set = {
        preferences: ride.preferences.filter((wish) => !dropped.includes(wish)),
        womanDriver: dropped.includes('woman_driver') ? null : ride.womanDriver,
      };
      const changes = set.preferences.length < ride.preferences.length || set.womanDriver !== ride.womanDriver;
      const where = { id, status: 'searching' as const, version: ride.version };
      const changed = changes ? await this.rides.note(where, set, cause) : ride;
      if (!changed) continue;
      await this.unmet.forget(id);
      return viewOf(changed, { role: 'rider' }, this.config);
    }
  }

  async #ofRider(id: string, principal: Principal): Promise<RideEntity> {
    const ride = await this.rides.byId(id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role !== 'rider') throw new Refusal('forbidden', say('wishes.ownRide'));
    return ride;
  }
}
