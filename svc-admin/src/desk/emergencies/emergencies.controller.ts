import { Controller, Inject } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { adminEmergencies, defaultPageSize, type CallAnswer } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import { IsNull, type Repository } from 'typeorm';
import type { AdminConfig } from '../../config.js';
import { promisedOf } from './emergency-view.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';

/** Emergencies that people on trips raised (R31). */
@Controller()
export class EmergenciesController {
  constructor(
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    @Inject(CONFIG) private readonly config: AdminConfig,
  ) {}

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
    const promised = this.config.INCIDENT_ACKNOWLEDGE_SECONDS;
    return { emergencies: rows.map((row) => promisedOf(row, promised)), open };
  }
}
