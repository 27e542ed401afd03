import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { clearRideFlag, type Ride } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import { Repository } from 'typeorm';
import { deskAction } from '../../ride/desk/desk-action.js';
import type { RidesConfig } from '../../config.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { viewOf } from '../../ride/ride-view.js';
import { RideEntity } from '../../ride/ride.entity.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { isWaiting, waitingFlags } from '../../ride/waiting-flags.js';

/** The flags without those that a payout waits for. */
const cleared = waitingFlags.reduce<string>((flags, flag) => `array_remove(${flags}, '${flag}')`, 'flags');

/** R35: the payout of a flagged trip waits until an administrator has looked at it. */
@Controller()
export class RideFlagsController {
  constructor(
    @InjectRepository(RideEntity) private readonly table: Repository<RideEntity>,
    private readonly rides: RidesRepository,
    @Inject(CONFIG) private readonly config: RidesConfig,
  ) {}

  /** A ride without such a flag stays unchanged. */
  @Handles(clearRideFlag)
  async clear(inbound: Inbound<typeof clearRideFlag>): Promise<Ride> {
    const { params, body, principal } = inbound;
    const query = this.table
      .createQueryBuilder('ride')
      .update()
      .set({ flags: () => cleared })
      .where({ id: params.id })
      .andWhere(isWaiting);
    const target = { targetType: 'ride' as const, targetId: params.id };
    const audit = deskAction({ actorId: principal.userId, action: 'ride.clear_flag', reason: body.reason, target });
    const [changed] = await this.rides.change(query, 'ride.updated.v1', inbound, { audit });
    const ride = changed ?? (await this.rides.byId(params.id));
    if (!ride) throw noSuchRide();
    return viewOf(ride, { role: 'admin' }, this.config);
  }
}
