import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal, type Saying } from '@rahi/contracts';
import { LessThan, Raw, Repository, type FindOptionsWhere } from 'typeorm';
import { RideEntity } from '../../ride/ride.entity.js';
import { say } from '../../say.js';

/** R11: how many drivers a rider may name for one ride. */
export const mostNamed = 3;
/** R11: after this many assigned rides that the rider left within an hour, they can name no driver for an hour. */
export const mostLeft = 3;

/** Times that the rider cancelled a ride after naming its driver, or that the driver did not confirm it. */
const left = `CASE WHEN ride.assigned_by = 'rider' AND ride.cancelled_by = 'rider'
    AND ride.cancelled_at > now() - interval '1 hour' THEN 1 ELSE 0 END
  + CASE WHEN greatest(ride.searching_since, ride.created_at) > now() - interval '1 hour' THEN ride.unconfirmed ELSE 0 END`;

/** How often a rider may name a driver (R11): else one account takes drivers out of service. */
@Injectable()
export class NamingLimits {
  constructor(@InjectRepository(RideEntity) private readonly table: Repository<RideEntity>) {}

  /** @throws Refusal too_many_requests, in words */
  async check(ride: RideEntity): Promise<void> {
    if (ride.named >= mostNamed) throw tooMany(ride, say('naming.three'));
    const counted = await this.table
      .createQueryBuilder('ride')
      .select(`coalesce(sum(${left}), 0)::int`, 'left')
      .where(`ride.riderId = :riderId AND ride.createdAt > now() - interval '3 hours'`, ride)
      .getRawOne<{ left: number }>();
    if ((counted?.left ?? 0) >= mostLeft) {
      throw tooMany(ride, say('naming.left'));
    }
  }

  /** The same for the ride, and that the driver has no open offer, as conditions on the row `rides` when it changes. */
  mayName(driverId: string): FindOptionsWhere<RideEntity> {
    return {
      named: Raw(
        (named) => `(${named} < ${mostNamed} AND NOT :namedDriver = ANY(rides.not_again) AND NOT EXISTS (
          SELECT FROM offers WHERE offers.driver_id = :namedDriver AND offers.state = 'open' AND offers.expires_at > now()))`,
        { namedDriver: driverId },
      ),
    };
  }

  /** The driver is offered the ride in the next round, before others. */
  async name(ride: RideEntity, driverId: string): Promise<void> {
    await this.table
      .createQueryBuilder('changed')
      .update()
      // No one sees this change: no event, and the same version.
      .set({ named: () => 'named + 1', namedDriverId: driverId, version: () => 'version' })
      .where({ id: ride.id, status: 'searching', named: LessThan(mostNamed) })
      .execute();
  }
}

function tooMany({ status }: RideEntity, reason: Saying): Refusal {
  return new Refusal('too_many_requests', reason, { rideStatus: status });
}
