import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { startDrill, type Incident } from '@rahi/contracts';
import { CONFIG, Handles, type Inbound } from '@rahi/service-kit';
import { IsNull, type DataSource, type EntityManager } from 'typeorm';
import type { AdminConfig } from '../../config.js';
import { RefreshHints } from '../../live/refresh-hints.service.js';
import { EmergencyEntity } from '../../tables/emergency.entity.js';
import { incidentOf, lockedOf, record } from './incident-store.js';

/** One drill is open at a time: of two people who start one at once, both get the same. */
const startSql = `INSERT INTO emergencies (emergency_id, ride_id, raised_by, raised_at, lat, lng, drill)
  VALUES ($1, $2, 'rider', clock_timestamp(), $3, $4, true) ON CONFLICT (drill) WHERE drill AND closed_as IS NULL DO NOTHING
  RETURNING emergency_id`;

/** Exercises of the desk: an emergency without a ride, so that nobody outside the desk is told (ADR 91). */
@Controller()
export class DrillsController {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly refresh: RefreshHints,
    @Inject(CONFIG) private readonly config: AdminConfig,
  ) {}

  /** @returns the drill that is open, if there is one */
  @Handles(startDrill)
  async start({ body: { position }, ...by }: Inbound<typeof startDrill>): Promise<Incident> {
    const incident = await this.database.transaction(async (manager) => {
      const id = randomUUID();
      const values = [id, randomUUID(), position?.lat ?? null, position?.lng ?? null];
      const [started] = await manager.query<unknown[]>(startSql, values);
      if (started) {
        await record(manager, await lockedOf(manager, id), { ...by, action: 'drill', kind: 'drill_started', text: '' });
        return this.#incident(manager, id);
      }
      const open = await manager.findOneByOrFail(EmergencyEntity, { drill: true, closedAs: IsNull() });
      return this.#incident(manager, open.id);
    });
    this.refresh.emergenciesChanged();
    return incident;
  }

  #incident(manager: EntityManager, id: string): Promise<Incident> {
    return incidentOf(manager, id, this.config.INCIDENT_ACKNOWLEDGE_SECONDS);
  }
}
