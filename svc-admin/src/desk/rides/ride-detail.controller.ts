import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminRide, Refusal, type AdminRideDetail } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import type { Repository } from 'typeorm';
import { emergencyOf } from '../emergencies/emergency-view.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';
import { Money } from '../../figures/money/money.service.js';
import { settlementOf } from '../../figures/money/settlement.js';
import { RideEventEntity } from '../../tables/ride-event.entity.js';
import { RideEntity } from '../../tables/ride.entity.js';
import { say } from '../../say.js';

/** One ride at the desk: what happened to it, and when. */
@Controller()
export class RideDetailController {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(RideEventEntity) private readonly events: Repository<RideEventEntity>,
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    private readonly money: Money,
  ) {}

  /** @throws Refusal not_found until the first event of the ride has arrived. */
  @Handles(adminRide)
  async detail({ params: { id } }: Inbound<typeof adminRide>): Promise<AdminRideDetail> {
    const [ride, events, emergencies, money] = await Promise.all([
      this.rides.findOneBy({ id }),
      this.events.find({ where: { rideId: id }, order: { version: 'ASC' } }),
      this.emergencies.find({
        where: { rideId: id },
        relations: { ride: true },
        order: { raisedAt: 'ASC', id: 'ASC' },
      }),
      this.money.ofRides([id]),
    ]);
    if (!ride) throw new Refusal('not_found', say('ride.none'));
    const posted = money.get(id);
    return {
      id,
      events: events.map((event) => ({
        id: event.id,
        type: event.type,
        version: event.version,
        at: event.at.toISOString(),
        driver: event.driverId === null ? null : { id: event.driverId, name: event.driverName ?? '' },
        by: event.actor,
        reason: event.reason,
      })),
      flags: ride.flags,
      settlement: posted ? settlementOf(posted) : null,
      emergencies: emergencies.map(emergencyOf),
    };
  }
}
