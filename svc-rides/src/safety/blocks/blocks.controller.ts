import { Controller } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { blockDays, blockPerson, isActive, Refusal, type Done } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { DataSource } from 'typeorm';
import { KeptDrivers } from '../../ride/kept-drivers/kept-drivers.repository.js';
import { noSuchRide } from '../../ride/ride-refusals.js';
import { rolesOf } from '../../ride/ride-roles.js';
import { RidesRepository } from '../../ride/store/rides.repository.js';
import { say } from '../../say.js';
import { PersonFlags } from '../person-flags/person-flags.service.js';
import { BlockEntity } from './block.entity.js';

const blockMs = blockDays * 24 * 3_600_000;

/** If one person has blocked another, the two are never matched: each ride of one excludes the other from its start. */
@Controller()
export class BlocksController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly rides: RidesRepository,
    private readonly flags: PersonFlags,
    private readonly kept: KeptDrivers,
  ) {}

  /** @throws Refusal not_found for strangers; forbidden, not_completed and too_late in words */
  @Handles(blockPerson)
  async block({ params, body, principal }: Inbound<typeof blockPerson>): Promise<Done> {
    const ride = await this.rides.byId(params.id);
    const [role] = ride ? rolesOf(ride, principal) : [];
    if (!ride || !role) throw noSuchRide();
    if (role === 'admin' || ride.driverId === null) throw new Refusal('forbidden', say('block.ownTrip'));
    if (isActive(ride.status)) throw new Refusal('not_completed', say('block.notYet'));
    const endedAt = ride.completedAt ?? ride.cancelledAt ?? ride.createdAt;
    if (Date.now() - endedAt.getTime() > blockMs) throw new Refusal('too_late', say('block.tooLate'));
    const { riderId, driverId } = ride;
    const [byId, otherId] = role === 'rider' ? [riderId, driverId] : [driverId, riderId];
    await this.database.transaction(async (manager) => {
      await this.kept.removeBetween(manager, byId, otherId);
      const block = { byId, otherId, rideId: ride.id, reason: body.reason, text: body.text ?? null };
      await manager.createQueryBuilder(BlockEntity, 'block').insert().values(block).orIgnore().execute();
      const other = role === 'rider' ? 'driver' : 'rider';
      await this.flags.add(manager, { kind: 'report', personId: otherId, role: other, otherId: byId, rideId: ride.id });
      // A ride of either that is already searching; later ones exclude the other from their start.
      await manager.query(
        `UPDATE rides SET not_again = array_append(not_again, CASE WHEN rider_id = $1 THEN $2::uuid ELSE $1::uuid END)
          WHERE status = 'searching' AND rider_id IN ($1, $2)
            AND NOT (CASE WHEN rider_id = $1 THEN $2::uuid ELSE $1::uuid END) = ANY(not_again)`,
        [byId, otherId],
      );
    });
    return { success: true };
  }
}
