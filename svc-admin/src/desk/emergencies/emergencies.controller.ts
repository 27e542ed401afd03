import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminEmergencies, defaultPageSize, type CallAnswer } from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { IsNull, type Repository } from 'typeorm';
import { emergencyOf } from './emergency-view.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';

/** Emergencies that people on trips raised (R31). */
@Controller()
export class EmergenciesController {
  constructor(@InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>) {}

  /** Open ones first, then newest first. */
  @Handles(adminEmergencies)
  async list({ query }: Inbound<typeof adminEmergencies>): Promise<CallAnswer<typeof adminEmergencies>> {
    const [rows, open] = await Promise.all([
      this.emergencies
        .createQueryBuilder('emergency')
        .leftJoinAndSelect('emergency.ride', 'ride')
        .orderBy('(emergency.acknowledgedAt IS NULL)', 'DESC')
        .addOrderBy('emergency.raisedAt', 'DESC')
        .addOrderBy('emergency.id', 'DESC')
        .limit(query.limit ?? defaultPageSize)
        .getMany(),
      this.emergencies.countBy({ acknowledgedAt: IsNull() }),
    ]);
    return { emergencies: rows.map(emergencyOf), open };
  }
}
