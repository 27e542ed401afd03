import { Controller } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  adminEmergencies,
  adminUpdateEmergency,
  defaultPageSize,
  Refusal,
  type AdminEmergency,
  type CallAnswer,
} from '@rahi/contracts';
import { Handles, type Inbound } from '@rahi/service-kit';
import { IsNull, type Repository } from 'typeorm';
import { appendOwn } from '../audit/append-audit.js';
import { RefreshHints } from '../live/refresh-hints.service.js';
import { EmergencyEntity } from './emergency.entity.js';

/** Shown for an administrator without a name. */
const defaultName = 'Administrator';

/** Emergencies that people on trips raised, and who acknowledged them (R31). */
@Controller()
export class EmergenciesController {
  constructor(
    @InjectRepository(EmergencyEntity) private readonly emergencies: Repository<EmergencyEntity>,
    private readonly refresh: RefreshHints,
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
    return { emergencies: rows.map(emergencyOf), open };
  }

  /**
   * Only the first acknowledgement counts: another one changes nothing and adds no row to the audit log.
   * @throws Refusal not_found
   */
  @Handles(adminUpdateEmergency)
  async acknowledge({ params, principal, requestId }: Inbound<typeof adminUpdateEmergency>): Promise<AdminEmergency> {
    const { id } = params;
    const { userId, name } = principal;
    const view = await this.emergencies.manager.transaction(async (manager) => {
      const emergencies = manager.withRepository(this.emergencies);
      const before = await emergencies.findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!before) throw new Refusal('not_found', 'Emergency not found');
      if (before.acknowledgedAt === null) {
        const change = { acknowledgedAt: () => 'now()', acknowledgedBy: userId, acknowledgedName: name ?? defaultName };
        await emergencies.update({ id }, change);
        const entry = { action: 'emergency.acknowledge', targetType: 'ride', targetId: before.rideId } as const;
        await appendOwn(manager, { ...entry, actorId: userId }, requestId);
      }
      return emergencyOf(await emergencies.findOneOrFail({ where: { id }, relations: { ride: true } }));
    });
    this.refresh.emergenciesChanged();
    return view;
  }
}

export function emergencyOf(row: EmergencyEntity): AdminEmergency {
  const { id, rideId, raisedBy, ride, lat, lng, acknowledgedBy } = row;
  const name = raisedBy === 'rider' ? ride?.riderName : ride?.driverName;
  return {
    id,
    rideId,
    raisedBy,
    name: name ?? '',
    raisedAt: row.raisedAt.toISOString(),
    position: lat === null || lng === null ? null : { lat, lng },
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
    acknowledgedBy: acknowledgedBy === null ? null : { id: acknowledgedBy, name: row.acknowledgedName ?? defaultName },
  };
}
