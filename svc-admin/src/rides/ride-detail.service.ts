import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Refusal, rupeesFromPaise, type AdminRideDetail } from '@rahi/contracts';
import type { Repository } from 'typeorm';
import { EmergenciesService } from '../emergencies/emergencies.service.js';
import { RideEventEntity } from './ride-event.entity.js';
import { RideEntity } from './ride.entity.js';

/** One ride at the desk: what happened to it, and when. */
@Injectable()
export class RideDetailService {
  constructor(
    @InjectRepository(RideEntity) private readonly rides: Repository<RideEntity>,
    @InjectRepository(RideEventEntity) private readonly events: Repository<RideEventEntity>,
    private readonly emergencies: EmergenciesService,
  ) {}

  /** @throws Refusal not_found until the first event of the ride has arrived. */
  async detail(id: string): Promise<AdminRideDetail> {
    const [ride, events, emergencies] = await Promise.all([
      this.rides.findOneBy({ id }),
      this.events.find({ where: { rideId: id }, order: { version: 'ASC' } }),
      this.emergencies.ofRide(id),
    ]);
    if (!ride) throw new Refusal('not_found', 'Ride not found');
    return {
      id,
      events: events.map((event) => ({
        id: event.id,
        type: event.type,
        version: event.version,
        at: event.at.toISOString(),
      })),
      settlement: ride.status === 'completed' ? settlementOf(ride) : null,
      emergencies,
    };
  }
}

function settlementOf({ farePaise, commissionPaise }: RideEntity) {
  return {
    gross: rupeesFromPaise(farePaise),
    commission: rupeesFromPaise(commissionPaise),
    net: rupeesFromPaise(farePaise - commissionPaise),
  };
}
